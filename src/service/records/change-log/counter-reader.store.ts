import { type Db, type Document, type ObjectId } from 'mongodb';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { CHANGE_NOTES, type ChangeNoteDocument } from '../../storage/database/transactions/note-changes';
import { BLOCKS, type BlockDocument, unpackIds } from './change-log.store';
import { addAll, decodeGroups, type Figures, isAmong, type Pages, sumOf } from './figures';

/** What the counters of an organization hold. An organization without this has none yet. */
export interface HeadDocument {
  /** The organization. */
  _id: string;
  organizationId: string;
  /** What its pages bear: pages of another build are left over. */
  build: string;
  /** The number and the mark of the last block that the pages count. */
  foldedTo: number;
  mark: string | null;
  /** About what the groups of portfolios take; past `MAX_COUNTED_BYTES`, accounts are counted live. */
  bytes: number;
}

export interface PageDocument {
  _id: ObjectId;
  organizationId: string;
  build: string;
  page: string;
  figures: string;
}

export const HEADS = 'counterHeads';
export const PAGES = 'counters';

/** Some 50,000 groups. To fold what moves between more of them would cost too much. */
export const MAX_COUNTED_BYTES = 4 * 1024 * 1024;
export const isKept = ({ bytes }: HeadDocument) => bytes <= MAX_COUNTED_BYTES;

/** What was read at one moment. */
export interface CountersAt {
  /** The number of the newest block. */
  newest: number;
  /** What the counters say, with what is not folded yet; undefined where they cannot tell. */
  counted: Figures | undefined;
  /** What is in no block yet, also of pages that were not asked for; undefined where notes do not say it, or are too many. */
  pending: Figures | undefined;
  /** The last block that is counted, and those after it. */
  tail: FoundBlock[];
  /** What the other pipelines answered. */
  others: Document[];
}

/** Pipelines to be read at the same moment. */
export type AlsoRead = readonly { collection: string; pipeline: Document[] }[];

/** With more waiting, accounts are counted live: adding them up would take too long. */
const MAX_WAITING = { blocks: 64, notes: 2_000 };

const pageFilter = (pages: Pages) => ('names' in pages ? { $in: pages.names } : { $gte: pages.from, $lt: pages.to });

/** Reads counters and what they have not counted yet, all of it at one moment. */
export function createCounterReader(database: Db) {
  const heads = database.collection<HeadDocument>(HEADS);

  /** Reads the head with what the pipelines answer, at one moment and in one answer where it fits. */
  async function readWithHead(organizationId: string, pipelines: AlsoRead): Promise<Found> {
    const stages = pipelines.map(({ collection: coll, pipeline }) => ({ $unionWith: { coll, pipeline } }));
    const options = { promoteBuffers: true, readConcern: { level: 'snapshot' }, batchSize: 100_000 } as const;
    const found = await withinReadTime((time) =>
      heads.aggregate([{ $match: { _id: organizationId } }, ...stages], { ...options, ...time }).toArray(),
    );
    return sortOut(found);
  }

  const pagePipeline = (organizationId: string, build: string, pages: Pages) => ({
    collection: PAGES,
    pipeline: [{ $match: { organizationId, page: pageFilter(pages), build } }],
  });

  /** @param from a block up to which all are counted, or the newest one where nothing is, and what the pages bear */
  async function readFrom(
    organizationId: string,
    from: Pick<HeadDocument, 'build' | 'foldedTo'>,
    pages: readonly Pages[],
    also: AlsoRead = [],
  ): Promise<CountersAt> {
    const { head, stored, tail, notes, others } = await readWithHead(organizationId, [
      ...pages.map((some) => pagePipeline(organizationId, from.build, some)),
      {
        collection: BLOCKS,
        pipeline: [
          { $match: { organizationId, number: { $gte: from.foldedTo } } },
          { $sort: { number: 1 } },
          { $limit: MAX_WAITING.blocks + 1 },
          { $project: { number: 1, createdAt: 1, mark: 1, moved: 1, notes: 1 } },
        ],
      },
      {
        collection: CHANGE_NOTES,
        pipeline: [
          { $match: { organizationId } },
          { $limit: MAX_WAITING.notes + 1 },
          { $project: { organizationId: 1, moved: 1 } },
        ],
      },
      ...also,
    ]);
    const newest = tail.at(-1)?.number ?? 0;
    const isWhole = tail.length <= MAX_WAITING.blocks && notes.length <= MAX_WAITING.notes && newest >= from.foldedTo;
    // The notes of the newest block may be there for a moment still, also where the block is counted.
    const numbered = new Set(tail.flatMap((block) => unpackIds(block.notes)));
    const open = notes.filter(({ _id }) => !numbered.has(_id.toHexString()));
    const pending = isWhole ? sumOf(open.map(({ moved }) => moved)) : undefined;
    const isCurrent = head?.build === from.build && isKept(head);
    const unfolded = isWhole && isCurrent ? movedAfter(head, tail) : undefined;
    const counted = pending && unfolded && countedOf(pages, stored, [unfolded, pending]);
    return { newest, pending, tail, others, counted };
  }

  return { readWithHead, readFrom, pagePipeline };
}

/** A block of the feed, as far as counting reads it. */
export type FoundBlock = Pick<BlockDocument, 'number' | 'createdAt' | 'mark' | 'moved'>;

/**
 * What the blocks after the last one that is counted moved.
 * @param tail from that block on, which has to be among them
 * @returns undefined where a block is missing or does not say it
 */
export function movedAfter({ foldedTo, mark }: HeadDocument, tail: readonly FoundBlock[]): Figures | undefined {
  const isThere = foldedTo === 0 || tail.some((block) => block.number === foldedTo && block.mark === mark);
  const later = tail.filter(({ number }) => number > foldedTo);
  if (!isThere || later.some(({ number }, at) => number !== foldedTo + 1 + at)) return undefined;
  return sumOf(later.map(({ moved }) => (moved === undefined ? undefined : [moved])));
}

function countedOf(pages: readonly Pages[], stored: readonly PageDocument[], more: readonly Figures[]): Figures {
  const counted: Figures = new Map(stored.map(({ page, figures }) => [page, decodeGroups(figures)]));
  for (const figures of more)
    addAll(counted, new Map([...figures].filter(([page]) => pages.some((some) => isAmong(page, some)))));
  return counted;
}

interface Found {
  head: HeadDocument | undefined;
  stored: PageDocument[];
  tail: (FoundBlock & Pick<BlockDocument, 'notes'>)[];
  notes: ChangeNoteDocument[];
  others: Document[];
}

/** Tells the documents of the collections apart that one pipeline read. */
function sortOut(documents: readonly Document[]): Found {
  const found: Found = { head: undefined, stored: [], tail: [], notes: [], others: [] };
  for (const document of documents) {
    if ('foldedTo' in document) found.head = document as HeadDocument;
    else if ('page' in document) found.stored.push(document as PageDocument);
    else if ('number' in document) found.tail.push(document as Found['tail'][number]);
    else if ('organizationId' in document) found.notes.push(document as ChangeNoteDocument);
    else found.others.push(document);
  }
  return found;
}
