import { type ChangeBlock, type ChangeLogStore } from './change-log.store';
import { type ChangePosition, FEED_START, unknownPosition } from './change-position';
import { type ChangeRef, countRefs, decodeRefs } from './change-ref';

export interface LoggedChange {
  /** The same whenever it is returned. */
  id: string;
  ref: ChangeRef;
  /** When it got its place in the feed. */
  loggedAt: Date;
  /** After it. */
  position: ChangePosition;
}

export interface LogPart {
  changes: LoggedChange[];
  end: ChangePosition;
  hasMore: boolean;
}

export interface LogQuery {
  after?: ChangePosition;
  /** Without a position: from about this time on, a few seconds early rather than late. */
  since?: Date;
  limit: number;
}

/** How many blocks are read at once: first a few, since each may hold a whole page, then more. */
const FIRST_READ = 4;
const READ_GROWTH = 4;
const MAX_READ = 64;
/** How far apart the clocks of processes may be without `since` missing a change. */
const MAX_CLOCK_SKEW_MS = 10_000;

/**
 * The number of the first block of a time or later, undefined where there is none; and of the newest, as it was when
 * this was found out. Numbers have no gaps, and times never run backwards in them, so it is found by halving.
 */
export async function findSince(
  organizationId: string,
  time: Date,
  { findOldest, findNewest, findHead }: Pick<ChangeLogStore, 'findOldest' | 'findNewest' | 'findHead'>,
): Promise<{ first?: number; newest?: number }> {
  const [oldest, newest] = [await findOldest(organizationId), await findNewest(organizationId)];
  if (!oldest || !newest) return {};
  if (newest.createdAt < time) return { newest: newest.number };
  let [low, high] = [oldest.number, newest.number];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const head = await findHead(organizationId, middle);
    // One that is gone since was too old.
    if (head && head.createdAt >= time) high = middle;
    else low = middle + 1;
  }
  return { first: low, newest: newest.number };
}

export async function newestPosition(organizationId: string, changeLog: ChangeLogStore): Promise<ChangePosition> {
  const newest = await changeLog.findNewest(organizationId);
  return newest ? endOfBlock(organizationId, newest.number, changeLog) : FEED_START;
}

async function endOfBlock(organizationId: string, number: number, changeLog: ChangeLogStore): Promise<ChangePosition> {
  const [block] = await changeLog.read(organizationId, number, 1);
  // It is kept until there are newer ones.
  if (block?.number !== number) throw unknownPosition();
  return { number, offset: countRefs(block.changes), mark: block.mark };
}

const changesOf = ({ id, number, mark, createdAt, changes }: ChangeBlock, skipped: number): LoggedChange[] =>
  decodeRefs(changes, skipped).map((ref, index) => {
    const at = skipped + index;
    return { id: `${id}-${at}`, ref, loggedAt: createdAt, position: { number, offset: at + 1, mark } };
  });

const ID_OF_CHANGE = /^([0-9a-f]{24})-(0|[1-9]\d{0,8})$/;

/** Whether a text has the form of a change's id. */
export const isIdOfChange = (id: string): boolean => ID_OF_CHANGE.test(id);

/** The place before the change with this id; undefined where the feed does not keep it. */
export async function findBefore(
  organizationId: string,
  id: string,
  { findPlace }: Pick<ChangeLogStore, 'findPlace'>,
): Promise<ChangePosition | undefined> {
  const [, blockId, offset] = ID_OF_CHANGE.exec(id) ?? [];
  const place = blockId === undefined ? undefined : await findPlace(organizationId, blockId);
  return place && { number: place.number, mark: place.mark, offset: Number(offset) };
}

/** Where reading begins: at a block, which may be removed meanwhile; or nowhere, since there is nothing yet. */
async function startOf(
  organizationId: string,
  { after, since }: Omit<LogQuery, 'limit'>,
  changeLog: ChangeLogStore,
): Promise<{ number: number } | { end: ChangePosition }> {
  if (after) return { number: Math.max(after.number, 1) };
  if (!since) return { number: (await changeLog.findOldest(organizationId))?.number ?? 1 };
  const earliest = new Date(since.getTime() - MAX_CLOCK_SKEW_MS);
  const { first, newest } = await findSince(organizationId, earliest, changeLog);
  if (first !== undefined) return { number: first };
  // What comes into the feed from now on lies after the newest block, or is the first one.
  return newest === undefined ? { number: 1 } : { end: await endOfBlock(organizationId, newest, changeLog) };
}

/** Whether a block is the one that a position is in. */
const holds = (block: ChangeBlock | undefined, { number, offset, mark }: ChangePosition): boolean =>
  block?.number === number && block.mark === mark && countRefs(block.changes) >= offset;

/**
 * Reads on in the feed of an organization, in the order in which the changes became visible.
 * @throws ServiceError `CHANGES_CURSOR_UNKNOWN` where the feed does not lead on from the position
 */
export async function readLog(
  organizationId: string,
  { after, limit, ...query }: LogQuery,
  changeLog: ChangeLogStore,
): Promise<LogPart> {
  const start = await startOf(organizationId, { ...query, ...(after && { after }) }, changeLog);
  if ('end' in start) return { ...start, changes: [], hasMore: false };
  let next = start.number;
  let skipped = after?.offset ?? 0;
  const found: LoggedChange[] = [];
  let isFirst = true;
  for (let size = FIRST_READ; ; size = Math.min(size * READ_GROWTH, MAX_READ)) {
    const blocks = await changeLog.read(organizationId, next, size);
    if (isFirst && after && after.number > 0 && !holds(blocks[0], after)) throw unknownPosition();
    // Without a position, what was removed meanwhile was too old.
    if (isFirst && !after) next = blocks[0]?.number ?? next;
    isFirst = false;
    for (const block of blocks) {
      // What is missing was removed, or never was in this database.
      if (block.number !== next) throw unknownPosition();
      next += 1;
      found.push(...changesOf(block, skipped));
      skipped = 0;
      // One more shows whether there are more.
      if (found.length > limit) break;
    }
    if (blocks.length < size || found.length > limit) break;
  }
  const changes = found.slice(0, limit);
  const end = changes.at(-1)?.position ?? after ?? FEED_START;
  return { changes, end, hasMore: found.length > limit };
}
