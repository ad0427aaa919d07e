import { inTurns } from '../../../base/scheduling/steps';
import { loadExisting, loadFingerprints } from '../../accounts/bulk-upsert/load-existing';
import { planRows } from '../../accounts/bulk-upsert/plan-rows';
import { type AccountFingerprint } from '../../accounts/model/stored-account';
import { addMeasures, type Measures, measuresOf, NO_MEASURES } from '../../accounts/writes/measures';
import { type ImportResult, type UpsertRowHead } from '../model/import-row';
import { type SliceRef } from '../store/slice.store';
import { type ImportSession, LostSliceError } from './import-session';
import { failedResult, type OpenRow, toUpsertRow } from './judge-rows';
import { brakesOf, importResultOf } from './row-effects';
import { type WorkDependencies } from './work-dependencies';

export interface PlannedRows {
  /** By the position of the row. */
  results: Map<number, ImportResult>;
  measures: Measures;
}

/** What becomes of a row whose account is not there, or is as the row left it; undefined if both must be compared. */
function planHead({ fingerprint, faultIfNew }: UpsertRowHead, account: AccountFingerprint | undefined, hides: boolean) {
  if (!account) return faultIfNew ? failedResult(faultIfNew) : { status: 'created' as const };
  const isSame = !hides && fingerprint !== undefined && fingerprint === account.rowFingerprint;
  return isSame ? { status: 'unchanged' as const, accountId: account.id, version: account.version } : undefined;
}

/** Compares rows with their accounts. */
async function compare(
  positions: ReadonlySet<number>,
  ref: SliceRef,
  fingerprints: readonly AccountFingerprint[],
  { imported: { organizationId, rights, movedBy } }: ImportSession,
  { accounts, importSlices, clock, newId, onUnexpected }: WorkDependencies,
): Promise<PlannedRows> {
  const sent = await importSlices.readRows(ref);
  if (!sent) throw new LostSliceError('A slice of an import is gone');
  const compared = sent.flatMap((row, position) =>
    positions.has(position) && row.kind === 'upsert' ? { position, row: toUpsertRow(row, position) } : [],
  );
  const rows = compared.map(({ row: { fingerprint: _known, ...row } }) => row);
  const { requestId } = movedBy;
  const existing = await loadExisting(rows, { organizationId, requestId }, { accounts, onUnexpected }, fingerprints);
  const { mayRead, mayReadNumbers } = rights;
  const hidesNumbers = !mayReadNumbers;
  // Rows disclose their changes to every key that may read accounts, not only to their sender.
  const shows = { includeChanges: true, mayRead, hidesNumbers };
  const context = { organizationId, dryRun: true, ...shows, now: clock(), newId };
  const plan = await inTurns(planRows(rows, existing, new Map(), context));
  const updates = new Map(plan.updates.map((update) => [update.stored.externalId, measuresOf(update)]));
  const results = new Map<number, ImportResult>();
  let measures = NO_MEASURES;
  for (const [at, { position, row }] of compared.entries()) {
    const result = plan.results[at];
    if (!result) continue;
    const stored = existing.get(row.externalId);
    const version = stored && 'version' in stored ? stored.version : undefined;
    const own = updates.get(row.externalId) ?? NO_MEASURES;
    measures = addMeasures(measures, own);
    results.set(position, importResultOf(result, version, brakesOf(own)));
  }
  return { results, measures };
}

/** Plans the rows that depend on their accounts. Only those that have to be compared are opened. */
export async function planOpenRows(
  open: readonly OpenRow[],
  ref: SliceRef,
  session: ImportSession,
  dependencies: WorkDependencies,
): Promise<PlannedRows> {
  const { organizationId, rights } = session.imported;
  const heads = open.map(({ head }) => head);
  const fingerprints = await loadFingerprints(heads, organizationId, dependencies.accounts);
  const byExternalId = new Map(fingerprints.map((account) => [account.externalId, account]));
  // A plan costs nothing and leaves no trace, so it would answer any number of guesses of numbers.
  const hidesNumbers = !rights.mayReadNumbers;
  const results = new Map<number, ImportResult>();
  const differing = new Set<number>();
  for (const { position, head } of open) {
    const result = planHead(head, byExternalId.get(head.externalId), hidesNumbers);
    if (result) results.set(position, result);
    else differing.add(position);
  }
  if (differing.size === 0) return { results, measures: NO_MEASURES };
  const compared = await compare(differing, ref, fingerprints, session, dependencies);
  return { results: new Map([...results, ...compared.results]), measures: compared.measures };
}
