import { type Closing } from './closing.store';
import { type FoundBlock, type HeadDocument, movedAfter } from './counter-reader.store';
import {
  addAll,
  dayOf,
  EVERY_PORTFOLIO,
  type Figures,
  isAmong,
  type Pages,
  sumByStatus,
  sumOf,
  TOO_LARGE,
} from './figures';

/** The blocks that are counted next, all of one day. */
export interface Fold {
  /** The last of them. */
  last: FoundBlock;
  moved: Figures;
  /** Where they begin a day: when the last change before it was, and its first one. */
  closing: { last: Date; next: Date } | undefined;
  /** The pages that they move, and all of portfolios where a day is closed. */
  pages: Pages[];
}

const isSameDay = (one: Date, other: Date) => dayOf(one) === dayOf(other);

/**
 * Decides what is counted next. Pure.
 * @param found blocks in their order, from the last one that is counted on
 * @returns `done` where there is nothing to count; `live` where a block moves too much to be counted; `uncounted` where a
 * release without counters wrote blocks, or the feed is another one
 */
export function nextFold(head: HeadDocument, found: readonly FoundBlock[]): Fold | 'done' | 'live' | 'uncounted' {
  const { foldedTo } = head;
  const later = found.filter(({ number }) => number > foldedTo);
  if (later.some(({ moved }) => moved === TOO_LARGE)) return 'live';
  const [next] = later;
  const ofDay = later.filter(({ createdAt }) => next && isSameDay(createdAt, next.createdAt));
  const counted = found.find(({ number }) => number === foldedTo);
  const moved = movedAfter(head, counted ? [counted, ...ofDay] : ofDay);
  if (!moved) return 'uncounted';
  const last = ofDay.at(-1);
  if (!next || !last) return 'done';
  const closes = counted !== undefined && !isSameDay(counted.createdAt, next.createdAt);
  const closing = closes ? { last: counted.createdAt, next: next.createdAt } : undefined;
  const names = [...moved.keys()].filter((page) => !closes || !isAmong(page, EVERY_PORTFOLIO));
  const pages = closes ? [EVERY_PORTFOLIO, { names }] : [{ names }];
  return { last, moved, closing, pages };
}

/** It comes after every day as text. */
const AFTER_EVERY_DAY = ':';

/**
 * The days that no fold has closed yet, the first one first; the last one is that of the newest change, as it is now. Pure.
 * @param figures all pages of portfolios as they are now
 * @param pending what of that is in no block
 * @param tail blocks in their order, from the last one that is counted on
 * @param today the day of what is in no block, and where there is no block
 */
export function unclosedDays(
  figures: Figures,
  pending: Figures,
  tail: readonly FoundBlock[],
  today: string,
): Closing[] {
  const newest = tail.at(-1);
  // What is in no block yet goes into one that is made from now on.
  const isToday = !newest || (pending.size > 0 && dayOf(newest.createdAt) < today);
  let day = isToday ? today : dayOf(newest.createdAt);
  const days: Closing[] = [{ day, until: AFTER_EVERY_DAY, byStatus: sumByStatus(figures) }];
  /** As they were before each block. */
  const before = addAll(addAll(new Map(), figures), pending, -1);
  for (const { createdAt, moved } of tail.toReversed()) {
    const until = day;
    day = dayOf(createdAt);
    if (day !== until) days.unshift({ day, until, byStatus: sumByStatus(before) });
    // Only the first one may not say it, and nothing comes before that.
    const less = sumOf([moved === undefined ? undefined : [moved]]);
    if (less) addAll(before, less, -1);
  }
  return days;
}
