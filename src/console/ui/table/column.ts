import { type ReactNode } from 'react';

/** A column of a list. */
export interface Column<TRow> {
  id: string;
  label: string;
  cell: (row: TRow) => ReactNode;
  /** In pixels. */
  width?: number;
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
  width: number;
  /** Of a column that stays while one scrolls sideways: how far from the start, in pixels. */
  pinnedAt: number | undefined;
  isLastPinned: boolean;
}

/** The columns that are shown, those that stay first: the first one always stays, since it says whose row it is. Pure. */
export function placeColumns<TRow>(
  columns: readonly Column<TRow>[],
  { hidden = [], pinned = [] }: ColumnChoice,
): PlacedColumn<TRow>[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const staying = [...new Set([...shown.slice(0, 1), ...pinned.flatMap((id) => shown.filter((one) => one.id === id))])];
  const others = shown.filter((column) => !staying.includes(column));
  let end = 0;
  return [...staying, ...others].map((column, index): PlacedColumn<TRow> => {
    const { width = DEFAULT_WIDTH } = column;
    const pinnedAt = index < staying.length ? end : undefined;
    end += width;
    return { column, width, pinnedAt, isLastPinned: index === staying.length - 1 };
  });
}
