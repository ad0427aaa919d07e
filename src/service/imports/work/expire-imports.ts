import { byOrganization } from '../../../base/scheduling/by-organization';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { runInScope } from '../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../base/scheduling/resting';
import { type CompactionStore } from '../../storage/database/compaction.store';
import { type StoredImport } from '../model/import';
import { mayBecome } from '../model/import-state';
import { placesOf, type StoredPart } from '../model/slice-place';
import { type ImportStore } from '../store/import.store';
import { type MissingStore } from '../store/missing.store';
import { type PartStore } from '../store/part.store';
import { type SliceStore } from '../store/slice.store';
import { sumOfParts } from '../transitions/change-import';
import { afterDays } from './end-import';
import { pagesOf } from './missing-accounts';

export interface ImportExpiryDependencies {
  imports: ImportStore;
  importParts: PartStore;
  importSlices: SliceStore;
  missingAccounts: MissingStore;
  compaction: Pick<CompactionStore, 'note'>;
  importRetentionDays: number;
  turns: Turns;
  beginResting: BeginResting;
  clock: () => Date;
  every: Every;
  onRowsRemoved: (removed: { organizationId: string; importId: string; rows: number }) => void;
  onExpiryFailed: (error: unknown) => void;
}

type ExpiryParts = Omit<ImportExpiryDependencies, 'every' | 'onExpiryFailed'>;

const INTERVAL_MS = 10 * 60 * 1000;
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
  { id: importId, organizationId, missing }: StoredImport,
  parts: readonly StoredPart[],
  keepsMissing: boolean,
  { importParts, importSlices, missingAccounts, compaction, beginResting }: ExpiryParts,
): Promise<void> {
  await compaction.note();
  const rest = beginResting();
  const refs = placesOf(parts).map(({ part, slice }) => ({ organizationId, importId, part, slice }));
  for (const some of batchesOf(refs)) {
    await importSlices.remove(some);
    await rest();
  }
  const pages = keepsMissing ? [] : Array.from({ length: pagesOf(missing) }, (_, page) => page);
  for (const some of batchesOf(pages)) await missingAccounts.remove(organizationId, importId, some);
  for (const some of batchesOf(parts.map(({ number }) => number)))
    await importParts.remove(organizationId, importId, some);
}

/**
 * Ends an abandoned import, and removes the rows and results of one that has ended. The accounts that the
 * newest complete feed of a portfolio missed are kept for longer, and looked at again after as many days.
 */
async function expireImport(old: StoredImport, now: Date, dependencies: ExpiryParts): Promise<void> {
  const { imports, importParts, importRetentionDays, onRowsRemoved } = dependencies;
  const parts = await importParts.list(old.organizationId, old.id);
  if (mayBecome(old.state, 'EXPIRED')) {
    const counted = old.state === 'RECEIVING' && sumOfParts(parts);
    await imports.change(old, { ...counted, state: 'EXPIRED', finishedAt: now });
    return;
  }
  const next = afterDays(now, importRetentionDays);
  const keepsMissing = next < old.expiresAt && (await isNewestComplete(old, dependencies));
  await removeRows(old, parts, keepsMissing, dependencies);
  if (!(await imports.change(old, { rowsUntil: keepsMissing ? next : null }))) return;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  if (rows > 0) onRowsRemoved({ organizationId: old.organizationId, importId: old.id, rows });
}

/** Expires imports, and removes their rows at the end of their time. Never touches an account. */
export async function expireImports(dependencies: ExpiryParts, isStopping: () => boolean): Promise<void> {
  const { imports, turns, clock } = dependencies;
  for (;;) {
    const now = clock();
    const due = await imports.findWithOldRows(now, PAGE);
    if (due.length === 0 || isStopping()) return;
    await byOrganization(due, async (one) => {
      if (isStopping()) return;
      await runInScope({ turn: turns(one.organizationId) }, () => expireImport(one, now, dependencies));
    });
  }
}

/** The same every ten minutes, in any number of processes. */
export const createImportExpiry = (dependencies: ImportExpiryDependencies): RepeatedWork =>
  repeatWork(INTERVAL_MS, (isStopping) => expireImports(dependencies, isStopping), {
    ...dependencies,
    onFailed: dependencies.onExpiryFailed,
  });
