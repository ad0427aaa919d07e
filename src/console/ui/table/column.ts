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
  hidden?: readonly string[];
  /** The ids of the columns that stay while one scrolls sideways. */
  pinned?: readonly string[];
}

/** The order that a click on a column's head asks for; undefined where the service has none. */
export function nextSort({ sort }: Pick<Column<never>, 'sort'>, now: string | undefined): string | undefined {
  if (!sort) return undefined;
  const { ascending, descending } = sort;
  return now === ascending || ascending === undefined ? (descending ?? ascending) : ascending;
}

/** As `aria-sort` tells it. */
export function ariaSort({ sort }: Pick<Column<never>, 'sort'>, now: string | undefined) {
  if (!sort || now === undefined) return undefined;
  if (now === sort.ascending) return 'ascending' as const;
  return now === sort.descending ? ('descending' as const) : undefined;
}
