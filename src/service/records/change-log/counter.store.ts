import { type Db, type Document, ObjectId } from 'mongodb';
import { ContendedError } from '../../storage/database/transactions/errors';
import { CHANGE_NOTES, type ChangeNoteDocument } from '../../storage/database/transactions/note-changes';
import { type UnitOfWork } from '../../storage/database/transactions/transaction';
import { fieldUpdates, insertion } from '../../storage/database/transactions/write';
import { isDuplicateKey } from '../../storage/database/transactions/write-failure';
import { BLOCKS, type BlockDocument, unpackIds } from './change-log.store';
import { addAll, decodeGroups, encodeGroups, type Figures, isAmong, type Pages, sumOf } from './figures';

/** What the counters of an organization hold. An organization without this has none yet. */
interface HeadDocument {
  /** The organization. */
  _id: string;
  /** What its pages bear: pages of another build are left over. */
  build: string;
  /** The number of the last block that the pages count. */
  foldedTo: number;
  /** Groups of portfolios. */
  groups: number;
}

interface PageDocument {
  _id: ObjectId;
  organizationId: string;
  build: string;
  page: string;
  figures: string;
}

/** Organizations with more groups are counted live: to fold what moves between so many costs too much. */
export const MAX_COUNTED_GROUPS = 50_000;

/** What was read at one moment. */
export interface CountersAt {
  /** The number of the newest block. */
  newest: number;
  /** What the counters say, with what is not folded yet; undefined where they cannot tell. */
  counted: Figures | undefined;
  /** What is in no block yet, also of pages that were not asked for; undefined where notes do not say it, or are too many. */
  pending: Figures | undefined;
  /** What the other pipelines answered. */
  others: Document[];
}

/** Pipelines to be read at the same moment. */
export type AlsoRead = readonly { collection: string; pipeline: Document[] }[];

const HEADS = 'counterHeads';
const PAGES = 'counters';
const MAX_BLOCKS_PER_FOLD = 32;
/** Where more blocks or notes are not counted, nobody numbers or folds them: to add them would take too long. */
const MAX_UNCOUNTED = 2_000;
const PAGES_AT_ONCE = 500;
const LEFT_OVER_MS = 60 * 60 * 1000;

const pageFilter = (pages: Pages) => ('names' in pages ? { $in: pages.names } : { $gte: pages.from, $lt: pages.to });

const isKept = ({ groups }: HeadDocument) => groups <= MAX_COUNTED_GROUPS;
const groupsIn = (figures: Figures) =>
  [...figures].reduce((sum, [page, groups]) => sum + (page.startsWith('p') ? groups.size : 0), 0);

/** Gives up the counters of all organizations, to be built anew: what they counted is stored otherwise now. */
export async function giveUpCounters(database: Db): Promise<void> {
  const heads = database.collection<HeadDocument>(HEADS);
  const found = await heads.find({}, { projection: { _id: 1 } }).toArray();
  if (found.length > 0) await heads.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
}

/** Counters of one organization at a time, and what of its feed they have not counted yet. */
export function createCounterStore(database: Db, commit: UnitOfWork) {
  const heads = database.collection<HeadDocument>(HEADS);
  const pagesOf = database.collection<PageDocument>(PAGES);
  const blocks = database.collection<BlockDocument>(BLOCKS);

  async function newestNumber(organizationId: string): Promise<number> {
    const options = { sort: { number: -1 as const }, projection: { number: 1 } };
    return (await blocks.findOne({ organizationId }, options))?.number ?? 0;
  }

  const pageDocument = (organizationId: string, build: string, page: string, figures: string): PageDocument => ({
    _id: new ObjectId(),
    organizationId,
    build,
    page,
    figures,
  });

  const findHead = (organizationId: string) => heads.findOne({ _id: organizationId });

  /** @param known a block up to which all are counted, or the newest one where nothing is */
  async function readFrom(
    organizationId: string,
    known: number,
    pages: readonly Pages[],
    also: AlsoRead = [],
  ): Promise<CountersAt> {
    const wanted: AlsoRead = [
      ...pages.map((some) => ({
        collection: PAGES,
        pipeline: [{ $match: { organizationId, page: pageFilter(some) } }],
      })),
      {
        collection: BLOCKS,
        pipeline: [
          { $match: { organizationId, number: { $gte: known } } },
          { $sort: { number: 1 } },
          { $limit: MAX_UNCOUNTED + 1 },
          { $project: { number: 1, moved: 1, notes: 1 } },
        ],
      },
      {
        collection: CHANGE_NOTES,
        pipeline: [
          { $match: { organizationId } },
          { $limit: MAX_UNCOUNTED + 1 },
          { $project: { organizationId: 1, moved: 1 } },
        ],
      },
      ...also,
    ];
    const stages = wanted.map(({ collection: coll, pipeline }) => ({ $unionWith: { coll, pipeline } }));
    // In one answer where they fit.
    const options = { promoteBuffers: true, readConcern: { level: 'snapshot' }, batchSize: 100_000 } as const;
    const found = await heads.aggregate([{ $match: { _id: organizationId } }, ...stages], options).toArray();
    const [head, stored, tail, notes, others] = sortOut(found);
    // The notes of the newest block may be there for a moment still, also where the block is counted.
    const numbered = new Set(tail.flatMap((block) => unpackIds(block.notes)));
    const open = notes.filter(({ _id }) => !numbered.has(_id.toHexString()));
    const isCut = tail.length > MAX_UNCOUNTED || notes.length > MAX_UNCOUNTED;
    const pending = isCut ? undefined : movedOf(open.map(({ moved }) => moved));
    const later = tail.filter(({ number }) => head && number > head.foldedTo);
    const isWhole = head && later.every(({ number }, at) => number === head.foldedTo + 1 + at);
    const unfolded = isWhole && movedOf(later.map(({ moved }) => listOf(moved)));
    return {
      newest: Math.max(known, ...tail.map(({ number }) => number)),
      pending,
      others,
      counted:
        head && pending && unfolded
          ? countedOf(
              pages,
              stored.filter(({ build }) => build === head.build),
              [unfolded, pending],
            )
          : undefined,
    };
  }

  /**
   * Counts the next blocks of the feed, in one transaction. Of several processes one does it; where one dies, nothing of
   * it is done. Counters that a release has passed by which does not count are given up.
   * @returns false where there are no counters, so that they have to be built
   */
  async function fold(organizationId: string): Promise<boolean> {
    const head = await findHead(organizationId);
    if (!head || !isKept(head)) return head !== null;
    const { build, foldedTo } = head;
    const options = { sort: { number: 1 as const }, projection: { number: 1, moved: 1 }, limit: MAX_BLOCKS_PER_FOLD };
    const next = await blocks.find({ organizationId, number: { $gt: foldedTo } }, options).toArray();
    const last = next.at(-1);
    if (!last) return true;
    const moved = movedOf(next.map((block) => listOf(block.moved)));
    // Blocks that are missing were removed by a release that does not count.
    if (!moved || next[0]?.number !== foldedTo + 1) {
      await heads.deleteOne({ _id: organizationId, build, foldedTo });
      return false;
    }
    const stored = await pagesOf.find({ organizationId, build, page: { $in: [...moved.keys()] } }).toArray();
    const before: Figures = new Map(stored.map(({ page, figures }) => [page, decodeGroups(figures)]));
    const groupsBefore = groupsIn(before);
    const after = addAll(before, moved);
    const known = new Map(stored.map(({ page, _id }) => [page, _id]));
    const updates = [...after].flatMap(([page, groups]) => {
      const _id = known.get(page);
      return _id ? [{ filter: { _id }, set: { figures: encodeGroups(groups) } }] : [];
    });
    const added = [...after].flatMap(([page, groups]) =>
      known.has(page) ? [] : [pageDocument(organizationId, build, page, encodeGroups(groups))],
    );
    const set = { foldedTo: last.number, groups: head.groups + groupsIn(after) - groupsBefore };
    const isWritten = async () => ((await findHead(organizationId))?.foldedTo ?? 0) >= last.number;
    const writes = [
      fieldUpdates(HEADS, [{ filter: { _id: organizationId, build, foldedTo }, set }]),
      ...(updates.length > 0 ? [fieldUpdates(PAGES, updates)] : []),
      ...(added.length > 0 ? [insertion(PAGES, added)] : []),
    ];
    await commit({ writes, isWritten }).catch((error: unknown) => {
      // Another process has counted them.
      if (!(error instanceof ContendedError)) throw error;
    });
    return next.length === MAX_BLOCKS_PER_FOLD ? fold(organizationId) : true;
  }

  return {
    newestNumber,
    /** Whether the newest block says what it moved. */
    async isNewestCounted(organizationId: string): Promise<boolean> {
      const newest = await blocks.findOne({ organizationId }, { sort: { number: -1 }, projection: { moved: 1 } });
      return newest?.moved !== undefined;
    },
    /** Reads counters, and what they have not counted yet, at one moment; with `also`, what else is read at this moment. */
    async readAt(organizationId: string, pages: readonly Pages[], also: AlsoRead): Promise<CountersAt> {
      const known = (await findHead(organizationId))?.foldedTo ?? (await newestNumber(organizationId));
      return readFrom(organizationId, known, pages, also);
    },
    /** The pages of the counters. */
    async listPages(organizationId: string): Promise<string[]> {
      const head = await findHead(organizationId);
      if (!head) return [];
      const filter = { organizationId, build: head.build };
      return (await pagesOf.find(filter, { projection: { page: 1 } }).toArray()).map(({ page }) => page);
    },
    /** Whether counters were built, and are kept. */
    async stateOf(organizationId: string): Promise<'none' | 'kept' | 'live'> {
      const head = await findHead(organizationId);
      return head ? (isKept(head) ? 'kept' : 'live') : 'none';
    },
    /**
     * What the counters say at this moment.
     * @param most undefined also where there are more groups: other ways take less time then
     * @returns undefined where they cannot tell
     */
    async read(
      organizationId: string,
      pages: readonly Pages[],
      most = MAX_COUNTED_GROUPS,
    ): Promise<Figures | undefined> {
      const head = await findHead(organizationId);
      return head && head.groups <= most ? (await readFrom(organizationId, head.foldedTo, pages)).counted : undefined;
    },
    /** What the blocks after a number moved, each with its number; `moved` is undefined where a block does not say it. */
    readMoved: (organizationId: string, after: number) =>
      blocks
        .find({ organizationId, number: { $gt: after } }, { sort: { number: 1 }, projection: { number: 1, moved: 1 } })
        .toArray(),
    fold,
    /** The last block that is counted: what comes after it is still needed. Infinite where nothing is counted. */
    async foldedTo(organizationId: string): Promise<number> {
      const head = await findHead(organizationId);
      return head && isKept(head) ? head.foldedTo : Number.POSITIVE_INFINITY;
    },
    /**
     * Stores counters that were built, unless another process was faster.
     * @param foldedTo the last block that they count
     * @param figures undefined where the organization is to be counted live
     */
    async insert(organizationId: string, figures: Figures | undefined, foldedTo: number): Promise<void> {
      const groups = figures ? groupsIn(figures) : Number.MAX_SAFE_INTEGER;
      const build = new ObjectId().toHexString();
      const kept = groups <= MAX_COUNTED_GROUPS ? [...(figures ?? [])] : [];
      const documents = kept.map(([page, groups]) => pageDocument(organizationId, build, page, encodeGroups(groups)));
      for (let at = 0; at < documents.length; at += PAGES_AT_ONCE)
        await pagesOf.insertMany(documents.slice(at, at + PAGES_AT_ONCE));
      await heads.insertOne({ _id: organizationId, build, foldedTo, groups }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    /** Removes pages of builds that were given up. */
    async removeLeftOver(organizationId: string, now: Date): Promise<void> {
      const head = await findHead(organizationId);
      if (!head) return;
      // Another process may be about to build.
      const before = ObjectId.createFromTime(Math.floor((now.getTime() - LEFT_OVER_MS) / 1000));
      const filter = { organizationId, build: { $ne: head.build }, _id: { $lt: before } };
      for (let found = PAGES_AT_ONCE; found === PAGES_AT_ONCE; ) {
        const some = await pagesOf.find(filter, { projection: { _id: 1 }, limit: PAGES_AT_ONCE }).toArray();
        if (some.length > 0) await pagesOf.deleteMany({ _id: { $in: some.map(({ _id }) => _id) }, organizationId });
        found = some.length;
      }
    },
  };
}

export type CounterStore = ReturnType<typeof createCounterStore>;

const listOf = (moved: string | undefined) => (moved === undefined ? undefined : [moved]);
const movedOf = (notes: readonly (readonly string[] | undefined)[]): Figures | undefined =>
  notes.every((moved) => moved !== undefined) ? sumOf(notes.flat()) : undefined;

function countedOf(pages: readonly Pages[], stored: readonly PageDocument[], more: readonly Figures[]): Figures {
  const counted: Figures = new Map(stored.map(({ page, figures }) => [page, decodeGroups(figures)]));
  for (const figures of more)
    addAll(counted, new Map([...figures].filter(([page]) => pages.some((some) => isAmong(page, some)))));
  return counted;
}

type Tail = Pick<BlockDocument, 'number' | 'moved' | 'notes'>;

/** Tells the documents of the collections apart that one pipeline read. */
function sortOut(
  found: readonly Document[],
): [HeadDocument | undefined, PageDocument[], Tail[], ChangeNoteDocument[], Document[]] {
  let head: HeadDocument | undefined;
  const [pages, tail, notes, others]: [PageDocument[], Tail[], ChangeNoteDocument[], Document[]] = [[], [], [], []];
  for (const document of found) {
    if ('foldedTo' in document) head = document as HeadDocument;
    else if ('page' in document) pages.push(document as PageDocument);
    else if ('number' in document) tail.push(document as Tail);
    else if ('organizationId' in document) notes.push(document as ChangeNoteDocument);
    else others.push(document);
  }
  return [head, pages, tail, notes, others];
}
