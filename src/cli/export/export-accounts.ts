import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { NEEDS_QUOTES } from '../../base/csv-cell';
import { MINUTE_MS } from '../../base/time/durations';
import { type Account, type AccountQuery, type AccountSyncClient } from '../../client/index';
import { READ_ONLY_COLUMNS, ROW_FIELDS } from '../../files/fields/row-fields';
import { accountCells } from '../../files/rows/account-cells';
import { printableLines } from '../terminal/printable';
import { jsonLines } from '../terminal/write-json';

const PAGE_SIZE = 500;
/** How long after its timestamp a change may become visible. */
const SETTLING_MS = MINUTE_MS;
/** On a busy service, rereading would never end. */
const MAX_PASSES = 10;

const settledBefore = (time: Date) => new Date(time.getTime() - SETTLING_MS).toISOString();

/**
 * Lists all accounts that match the query, newest change first. An account that changes meanwhile moves to a part of the
 * list that has already been read. So what may have changed meanwhile is read again until nothing new comes, and an
 * account may come twice, its newer state later.
 */
async function* allAccounts(client: AccountSyncClient, query: AccountQuery): AsyncGenerator<Account, void, undefined> {
  /** When each account changed that may be read again, by id. */
  const latest = new Map<string, string>();
  let updatedSince = query.updatedSince;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const since = settledBefore(await client.serviceTime(query));
    let oldest = '';
    let read = 0;
    let fresh = 0;
    const accounts = client.listAccounts({ ...query, updatedSince, pageSize: PAGE_SIZE });
    // The service reads the next page while this one is written.
    for await (const account of Readable.from(accounts, { highWaterMark: PAGE_SIZE }) as AsyncIterable<Account>) {
      const { id, updatedAt } = account;
      oldest = updatedAt;
      read += 1;
      if (latest.get(id) === updatedAt) continue;
      if (updatedAt >= since) latest.set(id, updatedAt);
      fresh += 1;
      yield account;
    }
    // A single page is a consistent read: nothing can have moved.
    if (fresh === 0 || read <= PAGE_SIZE) return;
    if (since > oldest) updatedSince = since;
  }
}

const COLUMNS = [...ROW_FIELDS.map(({ name }) => name), ...READ_ONLY_COLUMNS];
const cellsOf = accountCells(COLUMNS);

/** Turns rows into CSV (RFC 4180), with LF line ends. @param bom whether to begin with a byte order mark */
export const csvOfRows = (bom: boolean) =>
  stringify({ bom, header: true, columns: COLUMNS, quoted_match: NEEDS_QUOTES });

export async function* rowsOf(accounts: AsyncIterable<Account>): AsyncGenerator<string[], void, undefined> {
  for await (const account of accounts) yield cellsOf(account);
}

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

/** Streams accounts to the output, two pages in memory at a time, and leaves it open. @returns their number */
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
