import { DAY_MS } from '../../../base/time/durations';
/*
 * Counters of an organization. They stand on pages, each of which holds groups: `p` and the id of a portfolio has its
 * accounts by bucket, status and type of debt; `d` and a day of UTC has what happened on it.
 */

/** What is counted of a group. */
export interface Figure {
  count: number;
  /** Of the balances, in millionths. */
  sum: bigint;
}

/** The groups of a page, by their names. */
export type Groups = Map<string, Figure>;
/** What is counted, or what moved, by page. */
export type Figures = Map<string, Groups>;

/** What the accounts of a portfolio are grouped by. */
export interface GroupKey {
  bucket: string | null;
  status: string;
  typeOfDebt: string | null;
}

/** Fields of an account that decide where it is counted. */
export interface CountedAccount {
  portfolioId: string;
  bucket?: string | null | undefined;
  status: string;
  typeOfDebt?: string | null | undefined;
  balanceAmount: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export const MILLIONTHS = 1_000_000;

/** The day of a time in UTC, `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
export const portfolioPage = (portfolioId: string): string => `p${portfolioId}`;
/** @param time as ISO 8601 writes it, or a day */
export const dayPage = (time: string): string => `d${time.slice(0, 10)}`;
/** Pages by their names, or from one to another, which is not among them. */
export type Pages = { names: readonly string[] } | { from: string; to: string };
export const EVERY_PORTFOLIO: Pages = { from: 'p', to: 'q' };
/** The pages of all days from one time to another. No text of a day begins like `:`, which follows the digits. */
export const daysBetween = (from: Date, to: Date): Pages => ({
  from: dayPage(from.toISOString()),
  to: `${dayPage(to.toISOString())}:`,
});
export const isAmong = (page: string, pages: Pages): boolean =>
  'names' in pages ? pages.names.includes(page) : page >= pages.from && page < pages.to;

/** The portfolio or the day of a page. */
export const subjectOf = (page: string): string => page.slice(1);

export const groupName = ({ bucket, status, typeOfDebt }: Omit<CountedAccount, 'portfolioId'> | GroupKey): string =>
  JSON.stringify([bucket ?? null, status, typeOfDebt ?? null]);
export function readGroupName(name: string): GroupKey {
  const [bucket, status, typeOfDebt] = JSON.parse(name) as [string | null, string, string | null];
  return { bucket, status, typeOfDebt };
}

/** The names of groups of a day. @param hour two digits, of UTC */
export const DAY_GROUPS = {
  created: (hour: string) => `created ${hour}`,
  changed: (hour: string, operation: string) => `changed ${hour} ${operation}`,
  /** The accounts whose last change was on this day. */
  updated: 'updated',
};

/** @param whole the whole part, as a safe integer @param millionths the rest */
export const sumOfParts = (whole: number, millionths: number): bigint =>
  BigInt(whole) * BigInt(MILLIONTHS) + BigInt(millionths);

/** The whole part of a number and the rest in millionths are added apart, as the database adds them. */
function millionthsOf(balance: number | null): bigint {
  if (balance === null) return 0n;
  const whole = Math.trunc(balance);
  return sumOfParts(whole, roundHalfEven((balance - whole) * MILLIONTHS));
}

/** As databases round. */
function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}

/** The number that is nearest to a sum; beyond what a number can hold, the greatest or the least one. */
export function balanceOf(sum: bigint): number {
  const digits = String(sum < 0n ? -sum : sum).padStart(7, '0');
  // Read as text, since a division would round a second time.
  const balance = Number(`${sum < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`);
  return Math.min(Math.max(balance, -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** What is counted of a status. */
export interface OfStatus extends Figure {
  status: string;
}

/** What the pages of portfolios come to by status. */
export function sumByStatus(figures: Figures): OfStatus[] {
  const sums = new Map<string, Figure>();
  for (const [page, groups] of figures) {
    if (!isAmong(page, EVERY_PORTFOLIO)) continue;
    for (const [name, { count, sum }] of groups) {
      const { status } = readGroupName(name);
      const before = sums.get(status) ?? { count: 0, sum: 0n };
      sums.set(status, { count: before.count + count, sum: before.sum + sum });
    }
  }
  return [...sums].map(([status, { count, sum }]) => ({ status, count, sum }));
}

/** Adds to a group, which goes once it counts nothing. */
export function addTo(figures: Figures, page: string, group: string, count: number, sum = 0n): void {
  let groups = figures.get(page);
  if (!groups) {
    groups = new Map();
    figures.set(page, groups);
  }
  const figure = groups.get(group);
  if (!figure) groups.set(group, { count, sum });
  else {
    figure.count += count;
    figure.sum += sum;
    if (figure.count === 0 && figure.sum === 0n) groups.delete(group);
  }
}

/** Adds all of others. @param sign -1 to take them away */
export function addAll(figures: Figures, others: Figures, sign: 1 | -1 = 1): Figures {
  for (const [page, groups] of others)
    for (const [group, { count, sum }] of groups) addTo(figures, page, group, sign * count, BigInt(sign) * sum);
  return figures;
}

interface Hour {
  time: number;
  page: string;
  hour: string;
}
/** The accounts of a request bear the same time. */
let lastHour: Hour = { time: Number.NaN, page: '', hour: '' };
function hourOf(date: Date): Hour {
  const time = date.getTime();
  if (time !== lastHour.time) {
    const text = date.toISOString();
    lastHour = { time, page: dayPage(text), hour: text.slice(11, 13) };
  }
  return lastHour;
}

const dayNumber = (time: Date): number => Math.floor(time.getTime() / DAY_MS);

/** Counts a new account. */
export function addCreated(figures: Figures, account: CountedAccount): void {
  const { page, hour } = hourOf(account.createdAt);
  addTo(figures, portfolioPage(account.portfolioId), groupName(account), 1, millionthsOf(account.balanceAmount));
  addTo(figures, page, DAY_GROUPS.updated, 1);
  addTo(figures, page, DAY_GROUPS.created(hour), 1);
}

/** Counts a change of an account and its entry of the audit trail. No account leaves its portfolio. */
export function addChanged(
  figures: Figures,
  { before, after, operation }: { before: CountedAccount; after: CountedAccount; operation: string },
): void {
  const page = portfolioPage(before.portfolioId);
  const [from, to] = [groupName(before), groupName(after)];
  const [less, more] = [millionthsOf(before.balanceAmount), millionthsOf(after.balanceAmount)];
  if (from !== to) {
    addTo(figures, page, from, -1, -less);
    addTo(figures, page, to, 1, more);
  } else if (less !== more) addTo(figures, page, to, 0, more - less);
  const now = hourOf(after.updatedAt);
  addTo(figures, now.page, DAY_GROUPS.changed(now.hour, operation), 1);
  if (dayNumber(before.updatedAt) === dayNumber(after.updatedAt)) return;
  addTo(figures, dayPage(before.updatedAt.toISOString()), DAY_GROUPS.updated, -1);
  addTo(figures, now.page, DAY_GROUPS.updated, 1);
}

type Encoded = [group: string, count: number, sum?: string];

const encoded = (groups: Groups): Encoded[] =>
  [...groups].map(([group, { count, sum }]) => (sum === 0n ? [group, count] : [group, count, `${sum}`]));
const decoded = (list: readonly Encoded[]): Groups =>
  new Map(list.map(([group, count, sum = '0']) => [group, { count, sum: BigInt(sum) }]));

/** The groups of a page as text. */
export const encodeGroups = (groups: Groups): string => JSON.stringify(encoded(groups));
export const decodeGroups = (text: string): Groups => decoded(JSON.parse(text));

/** About what the groups of portfolios take as text. Their names are as long as callers like. */
export function bytesOf(figures: Figures): number {
  let bytes = 0;
  for (const [page, groups] of figures)
    if (isAmong(page, EVERY_PORTFOLIO)) for (const name of groups.keys()) bytes += NUMBERS_BYTES + name.length;
  return bytes;
}
const NUMBERS_BYTES = 30;

/** In place of what moved, where that would make a note or a block too large: the organization is counted live then. */
export const TOO_LARGE = 'null';
const MAX_TEXT = 256 * 1024;

/** What moved, as text. Nothing moved where it is the empty list. */
export function encodeFigures(figures: Figures): string {
  const moved = [...figures].filter(([, groups]) => groups.size > 0);
  const text = JSON.stringify(moved.map(([page, groups]) => [page, encoded(groups)]));
  return text.length > MAX_TEXT ? TOO_LARGE : text;
}

const decodeFigures = (text: string): Figures =>
  new Map((JSON.parse(text) as [string, Encoded[]][]).map(([page, list]) => [page, decoded(list)]));

/** What several notes moved, as text; undefined where one of them does not say it. */
export function joinMoved(notes: readonly (readonly string[] | undefined)[]): string | undefined {
  if (notes.some((moved) => moved === undefined)) return undefined;
  const texts = notes.flatMap((moved) => moved ?? []);
  const [only = '[]'] = texts;
  if (texts.length <= 1) return only;
  const moved = sumOf(notes);
  return moved ? encodeFigures(moved) : TOO_LARGE;
}

/** The sum of what several notes moved; undefined where one of them does not say it, or it was too large. */
export function sumOf(notes: readonly (readonly string[] | undefined)[]): Figures | undefined {
  const sum: Figures = new Map();
  for (const moved of notes) {
    if (moved === undefined || moved.includes(TOO_LARGE)) return undefined;
    for (const text of moved) addAll(sum, decodeFigures(text));
  }
  return sum;
}
