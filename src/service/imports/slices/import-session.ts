import { type PortfolioAccount } from '../../accounts/store/portfolio-account.store';
import { type AppliedFields } from '../../accounts/writes/apply-fields';
import { type RunReport } from '../../records/sync-runs/run-report';
import { type Unit } from '../../storage/database/transactions/transaction';
import { type Write } from '../../storage/database/transactions/write';
import { type ImportCounts } from '../model/counts';
import { type StoredImport } from '../model/import';
import { placesOf, type SlicePlace } from '../model/slice-place';
import { type ImportChange } from '../store/import.store';
import { type MissingAccount } from '../store/missing.store';
import { NumbersByText } from './numbers-by-text';
import { type WorkDependencies } from './work-dependencies';

/** Since when accounts have been missing, as far as the complete feed before says. */
export interface EarlierMissing {
  /** That feed; undefined where there is none. */
  readonly earlier: StoredImport | undefined;
  /** How many of its pages are read. */
  pagesRead: number;
  /** The position in `times` of the time of each account. */
  readonly positions: NumbersByText;
  /** In milliseconds. Every feed brings one, so they are few. */
  readonly times: number[];
}

/** A walk through the accounts of a portfolio, for those that a complete feed does not name. */
export interface MissingWalk {
  readonly portfolioId: string;
  readonly known: EarlierMissing;
  /** The accounts that were met: one that changes meanwhile is met twice. */
  readonly met: NumbersByText;
  /** Since when accounts are missing that were not missing before. */
  readonly now: Date;
  after: PortfolioAccount | undefined;
  /** Those that are not stored yet. */
  unwritten: MissingAccount[];
  pages: number;
  isDone: boolean;
}

/** Rows of a slice that one transaction carries out. It fails where anything has changed that they depend on. */
export interface PreparedRows {
  /** The accounts, their history and the results, sealed. */
  readonly writes: readonly Write[];
  readonly isStale?: Unit['isStale'];
  readonly counts: ImportCounts;
  readonly updates: readonly AppliedFields[];
  /** Prepares the rows of the slice after these, where some are left. */
  readonly next?: () => Promise<PreparedRows>;
}

/** The failed rows of the slices before `slicesUntil`, which the run of the import keeps. */
export interface FoundFailures {
  readonly rows: RunReport['results'][number][];
  slicesUntil: number;
}

/** What a process remembers of an import that it works on. Without it, the work goes on from what is stored. */
export interface ImportSession {
  /** As it is stored, as far as this process has read: every write names its revision. */
  imported: StoredImport;
  readonly places: readonly SlicePlace[];
  /** The index of the first row with each external id, of the slices before `idsUntil`. */
  firstIndexes: NumbersByText;
  idsUntil: number;
  /** The next slices by their numbers, prepared while those before are written. */
  readonly ahead: Map<number, Promise<unknown>>;
  /** The next rows of the slice whose first ones are carried out; undefined where no slice is begun. */
  begun: Promise<PreparedRows> | undefined;
  missing?: MissingWalk;
  failures?: FoundFailures;
  /** Tries of the next step that failed because of other requests. */
  contentions: number;
  /** Tries of the next step that failed for a reason that nobody foresaw. */
  faults: number;
  /** External ids whose accounts the database refused to store in the next slice. */
  readonly refused: Set<string>;
}

/** Begins to work on an import, in whatever state it was left. */
export async function openSession(
  imported: StoredImport,
  { importParts }: Pick<WorkDependencies, 'importParts'>,
): Promise<ImportSession> {
  const places = placesOf(await importParts.list(imported.organizationId, imported.id, imported.parts));
  const comparesIds = imported.kind === 'UPSERT' && imported.state !== 'APPLYING';
  const firstIndexes = new NumbersByText(comparesIds ? imported.requested : 0);
  const nothingRead = { idsUntil: 0, ahead: new Map(), begun: undefined, refused: new Set<string>() };
  return { imported, places, firstIndexes, ...nothingRead, contentions: 0, faults: 0 };
}

/** Learns of the slices that an undo got since the session began, in this process or in another one. */
export async function findPlaces(session: ImportSession, dependencies: WorkDependencies): Promise<void> {
  const { imported, places, contentions, faults } = session;
  if (places.length === imported.slices) return;
  Object.assign(session, await openSession(imported, dependencies), { contentions, faults });
}

/** Where a slice stands, by its number counted from 0. */
export function placeOf({ places }: ImportSession, slice: number): SlicePlace {
  const place = places[slice];
  if (!place) throw new LostSliceError('A slice of an import belongs to no part');
  return place;
}

/**
 * Commits a change of an import, alone or with other writes.
 * @returns the import as it is now
 * @throws ContendedError
 */
export async function commitImportChange(
  imported: StoredImport,
  change: ImportChange,
  { imports, unitOfWork }: Pick<WorkDependencies, 'imports' | 'unitOfWork'>,
  { writes, isStale }: Pick<Unit, 'writes' | 'isStale'> = { writes: [] },
): Promise<StoredImport> {
  const own = await imports.prepareChange(imported, change);
  // First, so that a process that has lost its turn does not fail by a document that the other one inserted.
  async function* all() {
    yield own;
    yield* writes;
  }
  const { id, organizationId, revision } = imported;
  // The change can be read, and so all that its transaction wrote.
  const isWritten = async () => {
    const stored = await imports.find(organizationId, id);
    const isOurs = (Object.keys(change) as (keyof ImportChange)[]).every(
      (name) => JSON.stringify(stored?.[name]) === JSON.stringify(change[name]),
    );
    return stored?.revision === revision + 1 && isOurs;
  };
  await unitOfWork({ writes: all(), isWritten, ...(isStale && { isStale }) });
  return { ...imported, ...change, revision: revision + 1 };
}

/** The same for an import that is worked on. @throws ContendedError */
export async function commitWithImport(
  session: ImportSession,
  change: ImportChange,
  dependencies: Pick<WorkDependencies, 'imports' | 'unitOfWork'>,
  unit?: Pick<Unit, 'writes' | 'isStale'>,
): Promise<void> {
  session.imported = await commitImportChange(session.imported, change, dependencies, unit);
  session.contentions = 0;
  session.faults = 0;
  session.refused.clear();
}

/** A slice that is gone although its import has not ended. */
export class LostSliceError extends Error {
  override readonly name = 'LostSliceError';
}

/**
 * The next slice as it was prepared while those before were written, or as it is prepared now. Those after it are
 * prepared meanwhile.
 * @param depth how many slices are prepared ahead, also where requests need the time
 */
export async function takePrepared<Prepared>(
  session: ImportSession,
  prepare: (slice: number) => Promise<Prepared>,
  depth: { alone: number; besideRequests: number },
  { areRequestsActive }: Pick<WorkDependencies, 'areRequestsActive'>,
): Promise<Prepared> {
  const { imported, ahead } = session;
  const { nextSlice, slices } = imported;
  const begun = ahead.get(nextSlice) as Promise<Prepared> | undefined;
  ahead.delete(nextSlice);
  const prepared = await (begun ?? prepare(nextSlice));
  const last = Math.min(nextSlice + depth[areRequestsActive() ? 'besideRequests' : 'alone'], slices - 1);
  for (let slice = nextSlice + 1; slice <= last; slice += 1) {
    if (ahead.has(slice)) continue;
    const following = prepare(slice);
    // The step that takes it gets its failure.
    following.catch(() => undefined);
    ahead.set(slice, following);
  }
  return prepared;
}
