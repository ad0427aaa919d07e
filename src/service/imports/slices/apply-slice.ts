import { inTurns } from '../../../base/scheduling/steps';
import { loadExisting } from '../../accounts/bulk-upsert/load-existing';
import { planRows } from '../../accounts/bulk-upsert/plan-rows';
import { type UpsertRow } from '../../accounts/bulk-upsert/read-rows';
import { REFUSED } from '../../accounts/bulk-upsert/settle-rows';
import { changedFields } from '../../accounts/fields/changed-fields';
import { type AccountChanges, accountWrites } from '../../accounts/writes/account-writes';
import { type AppliedFields } from '../../accounts/writes/apply-fields';
import { sumOfMeasures } from '../../accounts/writes/measures';
import { type Origin } from '../../records/audit/entries/audit-trail-entry';
import { type Write } from '../../storage/database/transactions/write';
import { addCounts, countOf } from '../model/counts';
import { senderOf } from '../model/import';
import { doneMeasuresOf } from '../model/import-rights';
import { type ImportResult, type ImportRow } from '../model/import-row';
import { type SliceRef, type SliceResults, sliceRef, summaryOf } from '../store/slice.store';
import {
  commitWithImport,
  type ImportSession,
  LostSliceError,
  type PreparedRows,
  placeOf,
  takePrepared,
} from './import-session';
import { ERASED_RESULT, STALE_RESULT, toUpsertRow } from './judge-rows';
import { rowsOfPortion } from './portions';
import { importResultOf, withinRoom } from './row-effects';
import { applyUndone } from './undo-slice';
import { type WorkDependencies } from './work-dependencies';

/** One is sealed while others are read: the database is slow to answer while it writes. */
const SLICES_AHEAD = { alone: 3, besideRequests: 1 };

interface PlannedRow {
  position: number;
  row: UpsertRow;
  planned: ImportResult;
}

/**
 * Carries out rows in memory. A row whose account is not at the version that was planned on fails; one that changes
 * nothing needs no more than that version.
 */
async function applyOpen(open: readonly PlannedRow[], session: ImportSession, dependencies: WorkDependencies) {
  const { organizationId, rights, movedBy } = session.imported;
  const { accounts, clock, newId } = dependencies;
  const results = new Map<number, ImportResult>();
  const externalIds = open.map(({ row }) => row.externalId);
  const fingerprints = await accounts.findFingerprints(organizationId, externalIds);
  const versions = new Map(fingerprints.map(({ externalId, version }) => [externalId, version]));
  const changing = open.filter(({ position, planned, row }) => {
    const isSame = versions.get(row.externalId) === planned.version;
    if (!isSame) results.set(position, STALE_RESULT);
    else if (planned.status === 'unchanged') results.set(position, planned);
    return isSame && planned.status !== 'unchanged';
  });
  const rows = changing.map(({ row }) => row);
  const { requestId } = movedBy;
  const existing = await loadExisting(rows, { organizationId, requestId }, dependencies, fingerprints);
  // It may have changed between the two reads.
  const fresh = changing.filter(({ position, planned, row }) => {
    const stored = existing.get(row.externalId);
    const isSame = stored && 'unreadable' in stored ? true : stored?.version === planned.version;
    if (!isSame) results.set(position, STALE_RESULT);
    return isSame;
  });
  const refused = new Map([...session.refused].map((externalId) => [externalId, REFUSED]));
  const { mayRead } = rights;
  const shows = { includeChanges: true, mayRead, hidesNumbers: false };
  const context = { organizationId, dryRun: false, ...shows, now: clock(), newId };
  const freshRows = fresh.map(({ row }) => row);
  const plan = await inTurns(planRows(freshRows, existing, refused, context));
  const versionsAfter = new Map(plan.updates.map(({ stored, written }) => [stored.externalId, written.version]));
  for (const { externalId, version } of plan.creates) versionsAfter.set(externalId, version);
  for (const [at, { position, planned, row }] of fresh.entries()) {
    const result = plan.results[at];
    if (!result) continue;
    const version = versionsAfter.get(row.externalId) ?? planned.version;
    results.set(position, importResultOf(result, version, planned.brakes));
  }
  return { results, plan };
}

/** Rows that failed when they were planned keep that result, and of those that were erased since nothing is left. */
async function applyUpserts(
  rows: readonly ImportRow[],
  planned: readonly ImportResult[],
  session: ImportSession,
  dependencies: WorkDependencies,
) {
  const kept = new Map<number, ImportResult>();
  const open: PlannedRow[] = [];
  for (const [position, result] of planned.entries()) {
    const row = rows[position];
    if (result.status === 'failed') kept.set(position, result);
    else if (row?.kind === 'upsert') open.push({ position, planned: result, row: toUpsertRow(row, position) });
    else kept.set(position, ERASED_RESULT);
  }
  const { results: applied, plan } = await applyOpen(open, session, dependencies);
  return { results: rows.flatMap((_, position) => kept.get(position) ?? applied.get(position) ?? []), plan };
}

/** Whether the rows change nothing and their accounts are at the versions that were planned on. */
async function isStillUnchanged(
  ref: SliceRef,
  { doneRows, results }: SliceResults,
  { accounts, importSlices }: WorkDependencies,
): Promise<boolean> {
  const left = results.slice(doneRows);
  if (left.some(({ status }) => status === 'created' || status === 'updated')) return false;
  const [named = []] = await importSlices.readExternalIds([ref]);
  const unchanged = named.filter(({ position }) => position >= doneRows && results[position]?.status === 'unchanged');
  const externalIds = unchanged.map(({ externalId }) => externalId);
  const found = await accounts.findFingerprints(ref.organizationId, externalIds);
  const versions = new Map(found.map(({ externalId, version }) => [externalId, version]));
  return unchanged.every(({ externalId, position }) => versions.get(externalId) === results[position]?.version);
}

/** Seals what a transaction writes before it begins, so that this overlaps with the transactions before. */
async function sealWrites(
  { creates, updates }: Pick<AccountChanges, 'creates' | 'updates'>,
  { imported }: ImportSession,
  dependencies: WorkDependencies,
): Promise<Pick<PreparedRows, 'writes' | 'isStale'>> {
  const { id, organizationId, undoes } = imported;
  const origin: Origin =
    undoes === null ? { operation: 'BULK_UPSERT', syncRunId: id } : { operation: 'UPDATE', syncRunId: id, undoes };
  const unit = accountWrites({ creates, updates }, origin, { organizationId, ...senderOf(imported) }, dependencies);
  const writes: Write[] = [];
  for await (const write of unit.writes) writes.push(write);
  return { writes, isStale: unit.isStale };
}

/** A slice that is read, and its results as they are once the rows that are prepared are carried out. */
interface OpenSlice {
  ref: SliceRef;
  rows: readonly ImportRow[];
  read: SliceResults;
}

/**
 * Prepares the transaction that carries out the next rows of a slice: all that are left or, where requests are active, a
 * few. The rows after these are prepared while it is written.
 */
async function prepareNext(
  { ref, rows, read }: OpenSlice,
  session: ImportSession,
  dependencies: WorkDependencies,
): Promise<PreparedRows> {
  const { importSlices, areRequestsActive, writesBesideRequests } = dependencies;
  const { doneRows: from, results: before } = read;
  const left = before.slice(from);
  const to = from + rowsOfPortion(left, areRequestsActive() ? writesBesideRequests : rows.length);
  const apply = session.imported.kind === 'UNDO' ? applyUndone : applyUpserts;
  const { results, plan } = await apply(rows.slice(from, to), left.slice(0, to - from), session, dependencies);
  const all = withinRoom([...before.slice(0, from), ...results, ...before.slice(to)]);
  const { writes, isStale } = await sealWrites(plan, session, dependencies);
  const { counts } = summaryOf(results);
  const prepared = { isStale, counts, updates: plan.updates };
  if (to === rows.length) {
    return { ...prepared, writes: [await importSlices.prepareResults(ref, read, true, all), ...writes] };
  }
  const { write, stored } = await importSlices.prepareDoneRows(ref, read, all, to);
  const next = () => prepareNext({ ref, rows, read: stored }, session, dependencies);
  return { ...prepared, writes: [write, ...writes], next };
}

/** Prepares the transaction that carries out the first rows of a slice that are left. */
async function prepare(slice: number, session: ImportSession, dependencies: WorkDependencies): Promise<PreparedRows> {
  const { importSlices } = dependencies;
  const { imported } = session;
  const ref = sliceRef(imported, placeOf(session, slice));
  // In this order: an erasure of rows that were read raises the revision that the write names.
  const read = await importSlices.readResults(ref);
  if (read && imported.kind === 'UPSERT' && (await isStillUnchanged(ref, read, dependencies))) {
    const { counts } = summaryOf(read.results.slice(read.doneRows));
    return { writes: [importSlices.prepareDone(ref, read)], counts, updates: [] };
  }
  const rows = await importSlices.readRows(ref);
  if (!read || !rows) throw new LostSliceError('A slice of an import is gone');
  return prepareNext({ ref, rows, read }, session, dependencies);
}

/** How many accounts each field changed in, with those of another slice. */
function withChangedFields(counts: Readonly<Record<string, number>>, updates: readonly AppliedFields[]) {
  const sums = new Map(Object.entries(counts));
  for (const { changes } of updates)
    for (const field of changedFields(changes)) sums.set(field, (sums.get(field) ?? 0) + 1);
  return Object.fromEntries(sums);
}

/**
 * Carries out the next slice, or the next rows of it where requests are active. Their accounts, their history, the results
 * and the place of the work are one transaction, so each row is carried out once, whatever dies when.
 */
export async function applySlice(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const prepared = await (session.begun ??
    takePrepared(session, (slice) => prepare(slice, session, dependencies), SLICES_AHEAD, dependencies));
  const following = prepared.next?.();
  // The step that takes it gets its failure.
  following?.catch(() => undefined);
  const { imported } = session;
  const done = addCounts(imported.done, prepared.counts);
  const measured = doneMeasuresOf(imported);
  const doneMeasures = measured && { ...sumOfMeasures(prepared.updates, measured), rows: countOf(done) };
  const change = {
    done,
    ...(!following && { nextSlice: imported.nextSlice + 1 }),
    changedFields: withChangedFields(imported.changedFields, prepared.updates),
    ...(doneMeasures && { rights: { ...imported.rights, doneMeasures } }),
  };
  await commitWithImport(session, change, dependencies, prepared);
  session.begun = following;
  dependencies.importRowsSettled(prepared.counts);
}
