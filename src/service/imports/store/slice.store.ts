import { type Db } from 'mongodb';
import { fieldUpdates, insertion, type Write } from '../../storage/database/transactions/write';
import { type BrakeName } from '../model/brakes';
import { type ImportCounts } from '../model/counts';
import { type StoredImport } from '../model/import';
import { divideRow, type ImportResult, type ImportRow, joinRow, type RowBody, type RowHead } from '../model/import-row';
import { type SlicePlace } from '../model/slice-place';
import { type SealedJson } from './sealed-json';

/** Names a slice. */
export interface SliceRef extends Pick<SlicePlace, 'part' | 'slice'> {
  organizationId: string;
  importId: string;
}

export const sliceRef = (
  { id, organizationId }: Pick<StoredImport, 'id' | 'organizationId'>,
  { part, slice }: SlicePlace,
): SliceRef => ({ organizationId, importId: id, part, slice });

/** What the results of a slice hold, without them. */
export interface SliceSummary {
  /** Raised by every change, which names the one that it was decided on. */
  revision: number;
  /** Whether its rows were carried out; before, results say what would become of them. */
  isDone: boolean;
  /** How many of its first rows were carried out. */
  doneRows: number;
  counts: ImportCounts;
  /** The codes and brakes of its rows, each once. */
  codes: string[];
  brakes: BrakeName[];
}

/** The results of a slice; none before it is planned. */
export interface SliceResults extends SliceSummary {
  results: readonly ImportResult[];
  doneResults: readonly SealedResults[];
}

/** Results of rows that were carried out before the others of their slice, as they are stored in place of the planned ones. */
export interface SealedResults {
  /** The position of the first of these rows. */
  from: number;
  sealed: Uint8Array;
}

/** The first row of a slice that has an external id. */
export interface NamedRow {
  externalId: string;
  /** Its position in the slice. */
  position: number;
}

interface SliceDocument extends SliceRef {
  _id: string;
  externalIds: string[];
  /** The position of the row of each external id; absent where that is the position of the id. */
  positions?: number[];
  heads: Uint8Array;
  bodies: Uint8Array;
}

interface ResultsDocument extends Omit<SliceSummary, 'doneRows'> {
  _id: string;
  /** Absent until some of its rows are carried out before others. */
  doneRows?: number;
  organizationId: string;
  results: Uint8Array | null;
  doneResults?: SealedResults[];
}

const SLICES = 'importSlices';
const RESULTS = 'importResults';
/** Both kinds of results together fit into one document. */
const MAX_DONE_BYTES = 2 * 1024 * 1024;

const idOf = ({ importId, part, slice }: SliceRef): string => `${importId}:${part}:${slice}`;
const placeOf = (ref: SliceRef, what: 'heads' | 'bodies' | 'results'): string =>
  `${ref.organizationId}\0import\0${idOf(ref)}\0${what}`;

const doneResultsPlace = (ref: SliceRef, from: number) => `${placeOf(ref, 'results')}\0${from}`;

const keyOf = (ref: SliceRef) => ({ _id: idOf(ref), organizationId: ref.organizationId });

/** The keys of slices of one import. */
const keysOf = (refs: readonly SliceRef[]) => ({
  _id: { $in: refs.map(idOf) },
  organizationId: refs[0]?.organizationId ?? '',
});

function namesOf(rows: readonly ImportRow[]): Pick<SliceDocument, 'externalIds' | 'positions'> {
  const firsts = new Map<string, number>();
  for (const [position, { externalId }] of rows.entries()) {
    if (externalId?.isWellFormed() && !firsts.has(externalId)) firsts.set(externalId, position);
  }
  const positions = [...firsts.values()];
  const areInOrder = positions.every((position, at) => position === at);
  return { externalIds: [...firsts.keys()], ...(!areInOrder && { positions }) };
}

/** What results hold. Pure. */
export function summaryOf(results: readonly ImportResult[]): Pick<SliceSummary, 'counts' | 'codes' | 'brakes'> {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const [codes, brakes] = [new Set<string>(), new Set<BrakeName>()];
  for (const { status, code, brakes: own = [] } of results) {
    counts[status] += 1;
    if (code) codes.add(code);
    for (const brake of own) brakes.add(brake);
  }
  return { counts, codes: [...codes], brakes: [...brakes] };
}

const toSummary = ({ revision, isDone, doneRows = 0, counts, codes, brakes }: ResultsDocument): SliceSummary => ({
  revision,
  isDone,
  counts,
  codes,
  brakes,
  doneRows: isDone ? counts.created + counts.updated + counts.unchanged + counts.failed : doneRows,
});

const READ = { promoteBuffers: true };

/** The slices of imports: their rows, and what became of them. */
export type SliceStore = ReturnType<typeof createSliceStore>;

/** @param sealed keeps rows and results encrypted */
export function createSliceStore(database: Db, sealed: SealedJson) {
  const slices = database.collection<SliceDocument>(SLICES);
  const resultsOf = database.collection<ResultsDocument>(RESULTS);

  async function sealRows(ref: SliceRef, rows: readonly ImportRow[]): Promise<Pick<SliceDocument, 'heads' | 'bodies'>> {
    const divided = rows.map(divideRow);
    const seal = (what: 'heads' | 'bodies', items: unknown[]) =>
      sealed.seal(ref.organizationId, items, placeOf(ref, what));
    const ofHeads = divided.map(({ head }) => head);
    const ofBodies = divided.map(({ body }) => body);
    const [heads, bodies] = await Promise.all([seal('heads', ofHeads), seal('bodies', ofBodies)]);
    return { heads, bodies };
  }
  const openHeads = async (ref: SliceRef, { heads }: Pick<SliceDocument, 'heads'>) =>
    (await sealed.open(ref.organizationId, heads, placeOf(ref, 'heads'))) as RowHead[];

  async function openResults(ref: SliceRef, { results, doneResults = [] }: ResultsDocument): Promise<ImportResult[]> {
    const open = (envelope: Uint8Array, place: string) =>
      sealed.open(ref.organizationId, envelope, place) as Promise<ImportResult[]>;
    const opened = results ? await open(results, placeOf(ref, 'results')) : [];
    for (const done of doneResults) {
      const own = await open(done.sealed, doneResultsPlace(ref, done.from));
      opened.splice(done.from, own.length, ...own);
    }
    return opened;
  }
  const sealAll = async (ref: SliceRef, results: readonly ImportResult[]) => ({
    results: await sealed.seal(ref.organizationId, results, placeOf(ref, 'results')),
    doneResults: [],
  });
  /** Where nothing else has changed the results since they were read. */
  const updateResults = (ref: SliceRef, { revision }: Pick<SliceSummary, 'revision'>, set: Partial<ResultsDocument>) =>
    fieldUpdates(RESULTS, [{ filter: { ...keyOf(ref), revision }, set: { ...set, revision: revision + 1 } }]);

  return {
    /** The writes for a new slice. It has no results yet. */
    async prepareInsert(ref: SliceRef, rows: readonly ImportRow[]): Promise<Write[]> {
      const { importId, part, slice } = ref;
      const document = { ...keyOf(ref), importId, part, slice, ...namesOf(rows), ...(await sealRows(ref, rows)) };
      const none = { revision: 0, isDone: false, ...summaryOf([]), results: null };
      return [insertion(SLICES, [document]), insertion(RESULTS, [{ ...keyOf(ref), ...none }])];
    },
    /** @throws EnvelopeError where they were changed; undefined where they are removed */
    async readRows(ref: SliceRef): Promise<ImportRow[] | undefined> {
      const found = await slices.findOne(keyOf(ref), { ...READ, projection: { heads: 1, bodies: 1 } });
      if (!found) return undefined;
      const [heads, bodies] = await Promise.all([
        openHeads(ref, found),
        sealed.open(ref.organizationId, found.bodies, placeOf(ref, 'bodies')),
      ]);
      return heads.map((head, at) => joinRow(head, bodies[at] as RowBody));
    },
    /** The same rows without their values. */
    async readHeads(ref: SliceRef): Promise<RowHead[] | undefined> {
      const found = await slices.findOne(keyOf(ref), { ...READ, projection: { heads: 1 } });
      return found ? openHeads(ref, found) : undefined;
    },
    async readResults(ref: SliceRef): Promise<SliceResults | undefined> {
      const found = await resultsOf.findOne(keyOf(ref), READ);
      if (!found) return undefined;
      const { doneResults = [] } = found;
      return { ...toSummary(found), results: await openResults(ref, found), doneResults };
    },
    /** What slices hold, in their order; undefined for those that are removed. */
    async readSummaries(refs: readonly SliceRef[]): Promise<(SliceSummary | undefined)[]> {
      const options = { projection: { results: 0, doneResults: 0 }, batchSize: refs.length + 1 };
      const found = await resultsOf.find(keysOf(refs), options).toArray();
      const byId = new Map(found.map((document) => [document._id, toSummary(document as ResultsDocument)]));
      return refs.map((ref) => byId.get(idOf(ref)));
    },
    /** The external ids of several slices, each with its first row. */
    async readExternalIds(refs: readonly SliceRef[]): Promise<NamedRow[][]> {
      const options = { projection: { externalIds: 1, positions: 1 }, batchSize: refs.length + 1 };
      const found = await slices.find(keysOf(refs), options).toArray();
      const byId = new Map(found.map((document) => [document._id, document]));
      return refs.map((ref) => {
        const { externalIds, positions } = byId.get(idOf(ref)) ?? { externalIds: [] };
        return externalIds.map((externalId, at) => ({ externalId, position: positions?.[at] ?? at }));
      });
    },
    /**
     * Replaces results. It fails with ContendedError where they were changed since `read`. As many rows are carried out as
     * before, or all.
     */
    prepareResults: async (
      ref: SliceRef,
      read: Pick<SliceSummary, 'revision'>,
      isDone: boolean,
      results: readonly ImportResult[],
    ) => updateResults(ref, read, { isDone, ...summaryOf(results), ...(await sealAll(ref, results)) }),
    /**
     * Notes that the rows up to `doneRows` are carried out, and others are left. What is stored of the others stays as it
     * is, so this costs no more than its rows. It fails as `prepareResults` does.
     * @param results of all rows
     * @returns the write, and the results as they are stored then
     */
    async prepareDoneRows(ref: SliceRef, read: SliceResults, results: readonly ImportResult[], doneRows: number) {
      const { organizationId } = ref;
      const from = read.doneRows;
      const own = await sealed.seal(organizationId, results.slice(from, doneRows), doneResultsPlace(ref, from));
      const doneResults = [...read.doneResults, { from, sealed: own }];
      const fits = doneResults.reduce((sum, done) => sum + done.sealed.byteLength, 0) <= MAX_DONE_BYTES;
      const set = { ...summaryOf(results), doneRows, ...(fits ? { doneResults } : await sealAll(ref, results)) };
      const stored = { ...read, ...set, results, revision: read.revision + 1 };
      return { write: updateResults(ref, read, set), stored };
    },
    /** Notes that all rows are carried out, and that this changes no result. It fails as `prepareResults` does. */
    prepareDone: (ref: SliceRef, read: Pick<SliceSummary, 'revision'>) => updateResults(ref, read, { isDone: true }),
    /** The slices of all imports of an organization that hold a row of an account. */
    async findByExternalId(organizationId: string, externalId: string): Promise<SliceRef[]> {
      if (!externalId.isWellFormed()) return [];
      const projection = { importId: 1, part: 1, slice: 1 };
      const found = await slices.find({ organizationId, externalIds: externalId }, { projection }).toArray();
      return found.map(({ importId, part, slice }) => ({ organizationId, importId, part, slice }));
    },
    /** Replaces the rows of a slice, so that an erased one is gone. Goes with `prepareResults`, which guards both. */
    async prepareRows(ref: SliceRef, rows: readonly ImportRow[]): Promise<Write> {
      return fieldUpdates(SLICES, [{ filter: keyOf(ref), set: await sealRows(ref, rows) }]);
    },
    async remove(refs: readonly SliceRef[]): Promise<void> {
      await slices.deleteMany(keysOf(refs));
      await resultsOf.deleteMany(keysOf(refs));
    },
  };
}
