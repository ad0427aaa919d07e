import { type QueryClient } from '@tanstack/react-query';
import { isWorthRetrying, retryDelay } from '../../api/failure';
import { type Answer, graphql } from '../../api/graphql';
import { type AccountFilter, type AccountSort } from '../../api/schema.generated';
import { csvLines } from '../../ui/csv';
import { zone } from '../../ui/values/format-time';
import { AccountsDocument, type AccountsQuery, type AccountsQueryVariables } from './accounts.generated';
import { type AccountColumn, type AccountRow } from './columns';

export interface ExportRequest {
  filter: AccountFilter;
  sort: AccountSort;
  columns: readonly AccountColumn[];
  /** With the labels and words of the page and times of the reader's zone; else as the service names them. */
  isAsShown: boolean;
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

const PAGE = 100;

const headingOf = ({ label, isTime }: AccountColumn) => (isTime ? `${label} (${zone()})` : label);

/**
 * All accounts of a list as a file, in its order and with its columns. Each page is put away as it comes, so that a
 * million accounts are not in memory as objects.
 * @throws Failure, and the reason of `signal`
 */
export async function exportCsv(client: QueryClient, request: ExportRequest): Promise<Blob> {
  const { filter, sort, columns, isAsShown, signal, onProgress } = request;
  const lineOf = (row: AccountRow) => columns.map(({ value, text }) => (isAsShown && text ? text(row) : value(row)));
  const head = csvLines([columns.map((column) => (isAsShown ? headingOf(column) : column.field))]);
  let file = new Blob([head], { type: 'text/csv' });
  let rows = 0;
  for (let after: string | null = null; ; ) {
    const variables: AccountsQueryVariables = { first: PAGE, after, filter, sort };
    const { data }: Answer<AccountsQuery> = await client.fetchQuery({
      queryKey: ['export', variables],
      gcTime: 0,
      staleTime: 0,
      retry: isWorthRetrying,
      retryDelay,
      queryFn: () => graphql(AccountsDocument, variables, signal),
    });
    signal.throwIfAborted();
    const { nodes, pageInfo } = data.accounts;
    file = new Blob([file, csvLines(nodes.map(lineOf))], { type: 'text/csv' });
    rows += nodes.length;
    onProgress(rows);
    if (!pageInfo.hasNextPage) return file;
    after = pageInfo.endCursor ?? null;
  }
}
