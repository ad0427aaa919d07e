import { type ReactNode } from 'react';
import { parseKept } from '../parse-kept';

/** A column of a list. */
export interface Column<TRow> {
  id: string;
  label: string;
  cell: (row: TRow) => ReactNode;
  /** In pixels. */
  width?: number;
  /** Its place on the cards that narrow windows show in place of rows, from 1 on; a column without is on no card. */
  card?: number;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  /** The orders of the service by this column, where it has them. */
  sort?: { ascending?: string; descending?: string };
}

/** What readers choose of a list's columns: kept in the URL by the view. */
export interface ColumnChoice {
  /** The ids of the columns that are left out. */
  hidden?: readonly string[] | undefined;
  /** The ids of the columns that stay while one scrolls sideways. */
  pinned?: readonly string[] | undefined;
}

/** Widths that readers chose, in pixels, by the ids of their columns. */
export type Widths = Readonly<Record<string, number>>;

export const MIN_WIDTH = 60;
export const MAX_WIDTH = 900;

/** The nearest width that a column may have, in whole pixels. */
export const boundedWidth = (width: number): number => Math.min(Math.max(Math.round(width), MIN_WIDTH), MAX_WIDTH);

/** Reads the widths that were kept, in pixels by the ids of their columns. What is not understood counts as not chosen. */
export const widthsIn = (text: string): Widths =>
  Object.fromEntries(
    Object.entries(parseKept(text) ?? {}).flatMap(([id, width]) =>
      typeof width === 'number' ? [[id, boundedWidth(width)]] : [],
    ),
  );

/** The order that a click on a column's head asks for, of amounts the greatest first; undefined where the service has none. */
export function nextSort({ sort, align }: Pick<Column<never>, 'sort' | 'align'>, now: string | undefined) {
  if (!sort) return undefined;
  const { ascending, descending } = sort;
  const [first, other] = align === 'end' ? [descending, ascending] : [ascending, descending];
  return first === undefined || now === first ? (other ?? first) : first;
}

/** As `aria-sort` says it. */
export function ariaSort({ sort }: Pick<Column<never>, 'sort'>, now: string | undefined) {
  if (!sort || now === undefined) return undefined;
  if (now === sort.ascending) return 'ascending' as const;
  return now === sort.descending ? ('descending' as const) : undefined;
}

const DEFAULT_WIDTH = 160;

/** A column that is shown, and where. */
export interface PlacedColumn<TRow> {
  column: Column<TRow>;
  /** In pixels. */
  width?: number;
  /** Whether its reader chose that width: it takes no part of the room that is left. */
  isSized?: boolean;
  /** Of a column that stays while one scrolls sideways: how far from the start, in pixels. */
  pinnedAt?: number | undefined;
  isLastPinned?: boolean;
}

/** The columns that are shown, those that stay first: the first one always stays, since it says whose row it is. Pure. */
export function placeColumns<TRow>(
  columns: readonly Column<TRow>[],
  { hidden = [], pinned = [] }: ColumnChoice,
  widths: Widths = {},
): PlacedColumn<TRow>[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const staying = [...new Set([...shown.slice(0, 1), ...pinned.flatMap((id) => shown.filter((one) => one.id === id))])];
  const others = shown.filter((column) => !staying.includes(column));
  let end = 0;
  return [...staying, ...others].map((column, index): PlacedColumn<TRow> => {
    const chosen = widths[column.id];
    const width = chosen ?? column.width ?? DEFAULT_WIDTH;
    const pinnedAt = index < staying.length ? end : undefined;
    end += width;
    const isLastPinned = index === staying.length - 1;
    return { column, width, isSized: chosen !== undefined, pinnedAt, isLastPinned };
  });
}

/** The columns of a card, in their places: these give them their widths. Pure. */
export const placeOnCard = <TRow>(columns: readonly Column<TRow>[]): PlacedColumn<TRow>[] =>
  columns
    .filter(({ card }) => card !== undefined)
    .sort((one, other) => (one.card ?? 0) - (other.card ?? 0))
    .map((column) => ({ column }));
