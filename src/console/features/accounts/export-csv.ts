import { type QueryClient } from '@tanstack/react-query';
import { isWorthRetrying, retryDelay } from '../../api/failure';
import { type Answer, graphql } from '../../api/graphql';
import { type AccountFilter, type AccountSort } from '../../api/schema.generated';
import { csvLines } from '../../ui/csv';
import { AccountsDocument, type AccountsQuery, type AccountsQueryVariables } from './accounts.generated';
import { type AccountColumn } from './columns';

export interface ExportRequest {
  filter: AccountFilter;
  sort: AccountSort;
  columns: readonly AccountColumn[];
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

const PAGE = 100;

/**
 * All accounts of a list as a file, in its order and with its columns. Each page is put away as it comes, so that a
 * million accounts are not in memory as objects.
 * @throws Failure, and the reason of `signal`
 */
export async function exportCsv(client: QueryClient, request: ExportRequest): Promise<Blob> {
  const { filter, sort, columns, signal, onProgress } = request;
  const head = csvLines([columns.map(({ field }) => field)]);
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
    file = new Blob([file, csvLines(nodes.map((row) => columns.map(({ value }) => value(row))))], { type: 'text/csv' });
    rows += nodes.length;
    onProgress(rows);
    if (!pageInfo.hasNextPage) return file;
    after = pageInfo.endCursor ?? null;
  }
}
