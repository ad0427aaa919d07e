import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Account, type AccountQuery, type AccountSyncClient } from '../../client/index';
import { jsonLines } from '../terminal/write-json';
import { csvOfRows, rowsOf } from './account-csv';
import { allAccounts } from './all-accounts';

export interface ExportOptions {
  query: AccountQuery;
  format: 'ndjson' | 'csv';
  /** Whether CSV says that it is UTF-8, for programs that would take it for something else. */
  bom: boolean;
  /** Told of each account how many there have been. */
  onCount?: (count: number) => void;
}

/** Writes accounts as fast as they are taken, a page of them in memory, and leaves the output open. @returns how many they are */
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
