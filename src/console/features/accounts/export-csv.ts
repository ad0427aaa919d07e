import { type QueryClient } from '@tanstack/react-query';
import { stringify } from '#csv-stringify/sync';
import { guardFormula, NEEDS_QUOTES } from '../../../files/input/csv-cell';
import { isWorthRetrying, retryDelay } from '../../api/failure';
import { type Answer, graphql } from '../../api/graphql';
import { type AccountFilter, type AccountSort } from '../../api/schema.generated';
import { AccountsDocument, type AccountsQuery, type AccountsQueryVariables } from './accounts.generated';
import { type AccountColumn, type AccountRow } from './columns';

export interface ExportRequest {
  filter: AccountFilter;
  sort: AccountSort;
  columns: readonly AccountColumn[];
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

const PAGE = 100;

const cellOf = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : guardFormula(String(value));

/** Lines of CSV (RFC 4180). A spreadsheet runs no cell as a formula. */
export const linesOf = (rows: readonly AccountRow[], columns: readonly AccountColumn[]): string =>
  stringify(
    rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
    { quoted_match: NEEDS_QUOTES },
  );

/**
 * All accounts of a list as a file, in its order and with its columns. Each page is put away as it comes, so that a
 * million accounts are not in memory as objects.
 * @throws Failure, and the reason of `signal`
 */
export async function exportCsv(client: QueryClient, request: ExportRequest): Promise<Blob> {
  const { filter, sort, columns, signal, onProgress } = request;
  const head = stringify([columns.map(({ field }) => field)]);
  let file = new Blob([head], { type: 'text/csv' });
  let rows = 0;
  for (let after: string | null = null; ; ) {
    const variables: AccountsQueryVariables = { first: PAGE, after, filter, sort };
    const { data }: Answer<AccountsQuery> = await client.fetchQuery({
      ...{ queryKey: ['export', variables], gcTime: 0, staleTime: 0, retry: isWorthRetrying, retryDelay },
      queryFn: () => graphql(AccountsDocument, variables, signal),
    });
    signal.throwIfAborted();
    const { nodes, pageInfo } = data.accounts;
    file = new Blob([file, linesOf(nodes, columns)], { type: 'text/csv' });
    rows += nodes.length;
    onProgress(rows);
    if (!pageInfo.hasNextPage) return file;
    after = pageInfo.endCursor ?? null;
  }
}
