import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Account, type AccountQuery, type AccountSyncClient } from '../../client/index';
import { printableLines } from '../terminal/printable';
import { jsonLines } from '../terminal/write-json';
import { csvOfRows, rowsOf } from './account-csv';
import { allAccounts } from './all-accounts';

export interface ExportOptions {
  query: AccountQuery;
  format: 'ndjson' | 'csv';
  /** Whether CSV begins with a byte order mark, for programs that would not expect UTF-8. */
  bom: boolean;
  /** Whether the output is a terminal. JSON needs no other form there. */
  isShown: boolean;
  /** Called for each account with the count so far. */
  onCount?: (count: number) => void;
}

async function* asPrintable(csv: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const part of csv) yield printableLines(String(part).replaceAll('\r\n', '\n'));
}

/** Streams accounts to the output, one page in memory at a time, and leaves it open. @returns their number */
export async function exportAccounts(
  client: AccountSyncClient,
  output: Writable,
  { query, format, bom, isShown, onCount }: ExportOptions,
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
  const csv = csvOfRows(bom);
  if (format === 'csv' && isShown) await pipeline(rowsOf(counted()), csv, asPrintable, output, options);
  else if (format === 'csv') await pipeline(rowsOf(counted()), csv, output, options);
  else await pipeline(jsonLines(counted()), output, options);
  return count;
}
