import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { guardFormula, NEEDS_QUOTES } from '../../base/csv-cell';
import { type ImportRow, type MissingAccount } from '../../client/index';
import { type Output } from '../terminal/private-output';
import { tableText } from '../terminal/table';
import { valueText, writeJsonLines } from '../terminal/write-json';

export type ListFormat = 'table' | 'csv' | 'ndjson';

/** How items are shown in a table and as CSV. */
export interface Columns<Item> {
  names: readonly string[];
  cellsOf(item: Item): string[];
}

/** What there is to say of a row, on one line. */
function remarkOn({ status, message = '', details = [], changes = [] }: ImportRow): string {
  if (status === 'failed') {
    return details.length > 0 ? details.map(({ field, message: fault }) => `${field} ${fault}`).join('; ') : message;
  }
  return changes.map(({ field, from, to }) => `${field}: ${valueText(from)} → ${valueText(to)}`).join('; ');
}

export const ROW_COLUMNS: Columns<ImportRow> = {
  names: ['row', 'externalId', 'outcome', 'code', 'why, or what changes'],
  cellsOf: (row) => [String(row.index + 1), row.externalId ?? '', row.status, row.code ?? '', remarkOn(row)],
};

export const MISSING_COLUMNS: Columns<MissingAccount> = {
  names: ['externalId', 'accountId', 'missing since'],
  cellsOf: ({ externalId, accountId, since }) => [externalId, accountId, since],
};

/** This many lines have their columns aligned together. */
const LINES_TOGETHER = 500;

async function* tables<Item>(items: AsyncIterable<Item>, { names, cellsOf }: Columns<Item>): AsyncGenerator<string> {
  let lines: (readonly string[])[] = [names];
  for await (const item of items) {
    lines.push(cellsOf(item));
    if (lines.length < LINES_TOGETHER) continue;
    yield `${tableText(lines)}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${tableText(lines)}\n`;
}

async function* csvLines<Item>(items: AsyncIterable<Item>, { names, cellsOf }: Columns<Item>): AsyncGenerator<string> {
  yield stringify([[...names]]);
  for await (const item of items) yield stringify([cellsOf(item).map(guardFormula)], { quoted_match: NEEDS_QUOTES });
}

/** Writes a list as it arrives: as a table for a person, as CSV, or as NDJSON. */
export async function writeList<Item>(
  items: AsyncIterable<Item>,
  columns: Columns<Item>,
  format: ListFormat,
  output: Output,
): Promise<void> {
  const { stdout, interrupted: signal } = output;
  if (format === 'ndjson') return writeJsonLines(items, output);
  const lines = format === 'table' ? tables(items, columns) : csvLines(items, columns);
  await pipeline(lines, stdout, { end: false, signal });
}
