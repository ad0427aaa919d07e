import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Account, type AccountQuery, type AccountSyncClient } from '../../client/index';
import { jsonLines } from '../terminal/write-json';
import { csvOfRows, rowsOf } from './account-csv';
import { allAccounts } from './all-accounts';

export interface ExportOptions {
  query: AccountQuery;
  format: 'ndjson' | 'csv';
  /** Whether CSV begins with a byte order mark, for programs that would not expect UTF-8. */
  bom: boolean;
  /** Called for each account with the count so far. */
  onCount?: (count: number) => void;
}

/** Streams accounts to the output, one page in memory at a time, and leaves it open. @returns their number */
export async function exportAccounts(
  client: AccountSyncClient,
  output: Writable,
  { query, format, bom, onCount }: ExportOptions,
): Promise<number> {
  let count = 0;
  async function* counted(): AsyncGenerator<Account, void, undefined> {
    for await (const account of allAccounts(client, query)) {
      count += 1;
      onCount?.(count);
      yield account;
    }
  }
  const options = { end: false, signal: query.signal };
  if (format === 'csv') await pipeline(rowsOf(counted()), csvOfRows(bom), output, options);
  else await pipeline(jsonLines(counted()), output, options);
  return count;
}
