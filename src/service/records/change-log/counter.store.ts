import { type Db, type Document, ObjectId } from 'mongodb';
import { MINUTE_MS } from '../../../base/time/durations';
import { ContendedError } from '../../storage/database/transactions/errors';
import { createTransact } from '../../storage/database/transactions/transaction';
import { fieldUpdates, insertion, type Write } from '../../storage/database/transactions/write';
import { isDuplicateKey } from '../../storage/database/transactions/write-failure';
import { BLOCKS, type BlockDocument } from './change-log.store';
import { CLOSINGS, type Closing, closingOf } from './closing.store';
import {
  type AlsoRead,
  type CountersAt,
  createCounterReader,
  HEADS,
  type HeadDocument,
  isKept,
  MAX_COUNTED_BYTES,
  PAGES,
  type PageDocument,
} from './counter-reader.store';
import {
  addAll,
  bytesOf,
  decodeGroups,
  EVERY_PORTFOLIO,
  encodeGroups,
  type Figures,
  type Groups,
  type Pages,
} from './figures';
import { type Fold, nextFold, unclosedDays } from './next-fold';

const COUNTED_LIVE = Number.MAX_SAFE_INTEGER;

const BLOCKS_PER_STEP = 32;
const PAGES_AT_ONCE = 500;
/** Pages of another build that are younger may belong to one that goes on. */
const LEFT_OVER_MS = MINUTE_MS;

/**
 * What came of counting the newest blocks: `uncounted` where there are no counters, so that they have to be built;
 * `contended` where others count at the same time, who may leave the newest.
 */
type Folded = 'done' | 'uncounted' | 'contended';

/** Gives up the counters of all organizations, to be built anew: what they counted is stored otherwise now. */
export async function giveUpCounters(database: Db): Promise<void> {
  const heads = database.collection<HeadDocument>(HEADS);
  const found = await heads.find({}, { projection: { _id: 1 } }).toArray();
  if (found.length > 0) await heads.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
}

/** Counters of one organization at a time, and what of its feed they have not counted yet. */
export function createCounterStore(database: Db) {
  // No request waits for it: it is neither joined with others nor measured among them.
  const commit = createTransact(database);
  const heads = database.collection<HeadDocument>(HEADS);
  const pagesOf = database.collection<PageDocument>(PAGES);
  const blocks = database.collection<BlockDocument>(BLOCKS);
  const { readWithHead, readFrom, pagePipeline } = createCounterReader(database);

  async function newestNumber(organizationId: string): Promise<number> {
    const options = { sort: { number: -1 as const }, projection: { number: 1 } };
    return (await blocks.findOne({ organizationId }, options))?.number ?? 0;
  }

  const findHead = (organizationId: string) => heads.findOne({ _id: organizationId });
  const giveUp = ({ _id, build, foldedTo }: HeadDocument) => heads.deleteMany({ _id, build, foldedTo });

  const readBlocks = (organizationId: string, from: number, limit: number) =>
    blocks
      .find(
        { organizationId, number: { $gte: from } },
        { sort: { number: 1 }, projection: { number: 1, createdAt: 1, mark: 1, moved: 1 }, limit },
      )
      .toArray();

  /**
   * Counts the blocks of the feed that are not counted yet, step by step, those of one day in one transaction. The first one of a later day closes the day
   * before, with what the counters say then. Of several processes one does it; where one dies, nothing of
   * it is done. Gives counters up where they no longer fit the feed.
   */
  async function fold(organizationId: string): Promise<Folded> {
    const head = await findHead(organizationId);
    if (!head || !isKept(head)) return head ? 'done' : 'uncounted';
    const { build, foldedTo } = head;
    const next = nextFold(head, await readBlocks(organizationId, foldedTo, BLOCKS_PER_STEP + 1));
    if (next === 'done') return next;
    if (next === 'live') {
      await heads.updateOne({ _id: organizationId, build, foldedTo }, { $set: { bytes: COUNTED_LIVE } });
      return 'done';
    }
    if (next === 'uncounted') {
      await giveUp(head);
      return next;
    }
    const pipelines = next.pages.map((some) => pagePipeline(organizationId, build, some));
    const now = await readWithHead(organizationId, pipelines);
    if (now.head?.build !== build || now.head.foldedTo !== foldedTo) return 'contended';
    const isWritten = async () => {
      const written = await findHead(organizationId);
      return written?.build === build && written.foldedTo >= next.last.number;
    };
    try {
      await commit({ writes: writesOf(now.head, next, now.stored), isWritten });
    } catch (error) {
      if (error instanceof ContendedError) return 'contended';
      throw error;
    }
    return fold(organizationId);
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
      const head = await findHead(organizationId);
      const from = head ?? { build: '', foldedTo: await newestNumber(organizationId) };
      return readFrom(organizationId, from, pages, also);
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
     * @param mostBytes undefined also where there are more groups: other ways take less time then
     * @returns undefined where they cannot tell
     */
    async read(
      organizationId: string,
      pages: readonly Pages[],
      mostBytes = MAX_COUNTED_BYTES,
    ): Promise<Figures | undefined> {
      const head = await findHead(organizationId);
      return head && head.bytes <= mostBytes ? (await readFrom(organizationId, head, pages)).counted : undefined;
    },
    /**
     * The days that are not closed yet, the last one as it is at this moment.
     * @param today the day of changes that are in no block yet, and where nothing has changed yet
     * @returns undefined where the counters cannot tell
     */
    async readUnclosed(organizationId: string, today: string): Promise<Closing[] | undefined> {
      const head = await findHead(organizationId);
      const found = head && isKept(head) ? await readFrom(organizationId, head, [EVERY_PORTFOLIO]) : undefined;
      return found?.counted && found.pending && unclosedDays(found.counted, found.pending, found.tail, today);
    },
    /** What the blocks after a number moved, each with its number; `moved` is undefined where a block does not say it. */
    readMoved: (organizationId: string, after: number) =>
      blocks.find(
        { organizationId, number: { $gt: after } },
        { sort: { number: 1 }, projection: { number: 1, mark: 1, moved: 1 }, batchSize: BLOCKS_PER_STEP },
      ),
    /** A block's number and mark; 0 where there is none yet. */
    async findBlock(organizationId: string, number: number): Promise<{ number: number; mark: string | null }> {
      const found = await blocks.findOne({ organizationId, number }, { projection: { mark: 1 } });
      return found ? { number, mark: found.mark } : { number: 0, mark: null };
    },
    fold,
    /** The last block that is counted: what comes after it is still needed. Infinite where nothing is counted. */
    async foldedTo(organizationId: string): Promise<number> {
      const head = await findHead(organizationId);
      return head && isKept(head) ? head.foldedTo : Number.POSITIVE_INFINITY;
    },
    /** Gives counters up, to be built anew. */
    async giveUp(organizationId: string): Promise<void> {
      await heads.deleteMany({ _id: organizationId });
    },
    /**
     * Stores counters that were built, unless another process was faster, and removes what other builds have left.
     * @param foldedTo the last block that they count
     * @param figures undefined where the organization is to be counted live
     */
    async insert(
      organizationId: string,
      figures: Figures | undefined,
      { number: foldedTo, mark }: { number: number; mark: string | null },
      now: Date,
    ): Promise<void> {
      const bytes = figures ? bytesOf(figures) : COUNTED_LIVE;
      const build = new ObjectId().toHexString();
      const kept = bytes <= MAX_COUNTED_BYTES ? [...(figures ?? [])] : [];
      const documents = kept.map((page) => pageDocument(organizationId, build, page));
      for (let at = 0; at < documents.length; at += PAGES_AT_ONCE)
        await pagesOf.insertMany(documents.slice(at, at + PAGES_AT_ONCE));
      const before = ObjectId.createFromTime(Math.floor((now.getTime() - LEFT_OVER_MS) / 1000));
      let leftOver: Document = { build: { $ne: build }, _id: { $lt: before } };
      await heads
        .insertOne({ _id: organizationId, organizationId, build, foldedTo, mark, bytes })
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
          leftOver = { build };
        });
      for (let found = PAGES_AT_ONCE; found === PAGES_AT_ONCE; ) {
        const options = { projection: { _id: 1 }, limit: PAGES_AT_ONCE };
        const some = await pagesOf.find({ organizationId, ...leftOver }, options).toArray();
        if (some.length > 0) await pagesOf.deleteMany({ _id: { $in: some.map(({ _id }) => _id) }, organizationId });
        found = some.length;
      }
    },
  };
}

export type CounterStore = ReturnType<typeof createCounterStore>;

/** What counting these blocks writes. @param stored the pages that they move, as they are */
function writesOf(head: HeadDocument, { last, moved, closing }: Fold, stored: readonly PageDocument[]): Write[] {
  const { organizationId, build, foldedTo } = head;
  const figures: Figures = new Map(stored.map(({ page, figures }) => [page, decodeGroups(figures)]));
  const bytesBefore = bytesOf(figures);
  const closed = closing && closingOf(organizationId, figures, closing.last, closing.next);
  addAll(figures, moved);
  const bytes = head.bytes + bytesOf(figures) - bytesBefore;
  const set = { foldedTo: last.number, mark: last.mark, bytes };
  const writes = [fieldUpdates(HEADS, [{ filter: { _id: organizationId, build, foldedTo }, set }])];
  if (closed) writes.push(insertion(CLOSINGS, [closed]));
  if (bytes > MAX_COUNTED_BYTES) return writes;
  const known = new Map(stored.map(({ page, _id }) => [page, _id]));
  const movedPages = [...figures].filter(([page]) => moved.has(page));
  const updates = movedPages.flatMap(([page, groups]) => {
    const _id = known.get(page);
    return _id ? [{ filter: { _id }, set: { figures: encodeGroups(groups) } }] : [];
  });
  if (updates.length > 0) writes.push(fieldUpdates(PAGES, updates));
  const added = movedPages.filter(([page]) => !known.has(page));
  const documents = added.map((page) => pageDocument(organizationId, build, page));
  if (documents.length > 0) writes.push(insertion(PAGES, documents));
  return writes;
}

function pageDocument(organizationId: string, build: string, [page, groups]: [string, Groups]): PageDocument {
  return { _id: new ObjectId(), organizationId, build, page, figures: encodeGroups(groups) };
}
