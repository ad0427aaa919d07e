import { createOrganizationWork, type OrganizationWork } from '../../../base/scheduling/by-organization';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { runInScope } from '../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../base/scheduling/resting';
import { stopAll } from '../../../base/scheduling/stop-all';
import { type Config } from '../../../base/settings/config';
import { MINUTE_MS } from '../../../base/time/durations';
import { type CompactionStore } from '../../storage/database/compaction.store';
import { ignoreContention } from '../../storage/database/transactions/errors';
import { type UnitOfWork } from '../../storage/database/transactions/transaction';
import { type ImportReads } from '../list/visible-import';
import { type StoredImport } from '../model/import';
import { mayBecome } from '../model/import-state';
import { type PartSize, placesOf, sumOfParts } from '../model/slice-place';
import { commitImportChange } from '../slices/import-session';
import { sliceRef } from '../store/slice.store';
import { afterDays, rowsUntil } from '../transitions/change-import';

interface ImportExpiryDependencies extends ImportReads {
  compaction: Pick<CompactionStore, 'note'>;
  unitOfWork: UnitOfWork;
  config: Pick<Config, 'importRetentionDays' | 'syncRunRetentionDays'>;
  turns: Turns;
  beginResting: BeginResting;
  clock: () => Date;
  log: Record<'info' | 'error', (facts: object, message: string) => void>;
}

const INTERVAL_MS = 10 * MINUTE_MS;
/** How long a round waits for an organization before it is over without it. */
const PATIENCE_MS = MINUTE_MS;
/** How many imports are read at once. */
const PAGE = 20;
/** How many documents one command removes. */
const BATCH = 100;

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH));

/** Whether the next complete feed of its portfolio goes by what this one misses. */
async function isNewestComplete(
  { id, organizationId, state, options: { complete } }: StoredImport,
  { imports }: Pick<ImportExpiryDependencies, 'imports'>,
): Promise<boolean> {
  if (!complete || state !== 'COMPLETED') return false;
  const query = { portfolioId: complete.portfolioId, states: ['COMPLETED'], limit: 1 } as const;
  const [newest] = await imports.list(organizationId, query);
  return newest?.id === id;
}

/** Removes what is kept of rows; the parts last, since they say where the slices are. */
async function removeRows(
  old: StoredImport,
  parts: readonly PartSize[],
  keepsMissing: boolean,
  { importParts, importSlices, missingAccounts, compaction, beginResting }: ImportExpiryDependencies,
): Promise<void> {
  const { id: importId, organizationId } = old;
  await compaction.note();
  const rest = beginResting();
  const refs = placesOf(parts).map((place) => sliceRef(old, place));
  for (const some of batchesOf(refs)) {
    await importSlices.remove(some);
    await rest();
  }
  while (!keepsMissing && (await missingAccounts.removeSome(organizationId, importId, BATCH)));
  for (const some of batchesOf(parts.map(({ number }) => number)))
    await importParts.remove(organizationId, importId, some);
}

/** When an import whose rows are removed is forgotten: later than its rows go where each of its steps takes all its time. */
const forgottenAt = ({ createdAt }: StoredImport, { config }: Pick<ImportExpiryDependencies, 'config'>): Date =>
  afterDays(createdAt, Math.max(config.syncRunRetentionDays, 5 * config.importRetentionDays));

/**
 * Ends an abandoned import, and removes the rows and results of one that has ended. The accounts that the
 * newest complete feed of a portfolio missed are kept for longer, and looked at again after as many days.
 */
async function expireImport(old: StoredImport, now: Date, dependencies: ImportExpiryDependencies): Promise<void> {
  const { imports, importParts, log } = dependencies;
  const parts = await importParts.list(old.organizationId, old.id);
  if (mayBecome(old.state, 'EXPIRED')) {
    const counted = old.state === 'RECEIVING' && sumOfParts(parts);
    const change = { ...counted, state: 'EXPIRED', finishedAt: now } as const;
    await commitImportChange(old, change, dependencies).catch(ignoreContention);
    return;
  }
  const next = rowsUntil(now, dependencies);
  const expiresAt = forgottenAt(old, dependencies);
  const keepsMissing = next < expiresAt && (await isNewestComplete(old, dependencies));
  await removeRows(old, parts, keepsMissing, dependencies);
  if (!(await imports.change(old, keepsMissing ? { rowsUntil: next } : { rowsUntil: null, expiresAt }))) return;
  const { requested: rows } = sumOfParts(parts);
  const removed = { organizationId: old.organizationId, importId: old.id, rows };
  if (rows > 0) log.info(removed, 'the rows of an import were removed at the end of their retention');
}

/** Expires imports, and removes their rows at the end of their time. Never touches an account. */
export async function expireImports(
  dependencies: ImportExpiryDependencies,
  organizations: OrganizationWork,
  isStopping: () => boolean,
): Promise<void> {
  const { imports, turns, clock } = dependencies;
  /** Organizations whose imports are left to the next time. */
  const failed = new Map<string, unknown>();
  for (;;) {
    const now = clock();
    const due = await imports.findWithOldRows(now, PAGE, [...organizations.busy(), ...failed.keys()]);
    if (due.length === 0 || isStopping()) break;
    await organizations.round(new Set(due.map((one) => one.organizationId)), async (organizationId) => {
      const at = due.findIndex((other) => other.organizationId === organizationId);
      const [one] = at < 0 ? [] : due.splice(at, 1);
      if (!one || isStopping()) return false;
      const expire = () => expireImport(one, now, dependencies);
      await runInScope({ turn: turns(organizationId) }, expire).catch((error) => failed.set(organizationId, error));
      return !failed.has(organizationId);
    });
  }
  const [failure] = failed.values();
  if (failure !== undefined) throw failure;
}

/** The same every ten minutes, in any number of processes. */
export function createImportExpiry(dependencies: ImportExpiryDependencies & { every: Every }): RepeatedWork {
  const { every, log } = dependencies;
  const onFailed = (err: unknown) => log.error({ err }, 'old imports could not be removed; tried again in ten minutes');
  const organizations = createOrganizationWork({ patienceMs: PATIENCE_MS, onFailedLate: onFailed });
  const expire = (isStopping: () => boolean) => expireImports(dependencies, organizations, isStopping);
  const repeated = repeatWork(INTERVAL_MS, expire, { every, onFailed });
  return { stop: () => stopAll([repeated.stop, organizations.stop]) };
}
