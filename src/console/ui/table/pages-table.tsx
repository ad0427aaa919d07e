import { type ReactNode } from 'react';
import { type Pages } from '../../api/use-graphql';
import { ReadState } from '../states/states';
import { DataTable, type DataTableProps } from './data-table';
import styles from './table.module.css';

export interface PagesTableProps<TRow>
  extends Omit<DataTableProps<TRow>, 'rows' | 'hasMore' | 'isLoadingMore' | 'onMore'> {
  pages: Pages<TRow> & { isPending: boolean; isFetchingNextPage: boolean; isPlaceholderData?: boolean };
  /** What could not be done, if it fails. */
  title: string;
  /** In place of a list that is empty. */
  empty: ReactNode;
}

/** An endless list as a table, or its state: on the way, failed, partial, empty. */
export function PagesTable<TRow>({ pages, title, empty, ...table }: PagesTableProps<TRow>) {
  const { rows, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData = false } = pages;
  const more = { hasMore: hasNextPage, isLoadingMore: isFetchingNextPage, onMore: fetchNextPage };
  const data = isPending || (error && rows.length === 0) ? undefined : rows;
  return (
    <ReadState query={{ ...pages, data }} title={title} lines={8}>
      {() =>
        rows.length === 0 && !hasNextPage ? (
          empty
        ) : (
          <div
            className={isPlaceholderData ? `${styles.list} ${styles.stale}` : styles.list}
            aria-busy={isPlaceholderData}
          >
            <DataTable {...table} {...more} rows={rows} />
          </div>
        )
      }
    </ReadState>
  );
}
