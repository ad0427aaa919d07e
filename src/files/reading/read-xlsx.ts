import { InputError } from '../../base/errors';
import { type HeaderChoice, readToHeader } from '../table/find-header';
import { type Line } from '../table/table';
import { type SheetRow } from '../xlsx/sheet-rows';
import { type CsvFile, recordsOf } from './read-csv';

const namesIn = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((name) => name.replace(/\s+/g, ' '));

/**
 * Reads a sheet as a table. Failed rows are kept as CSV, since workbooks are only read, not written.
 * @throws InputError if the sheet is empty
 */
export async function tableOfSheet(
  rows: AsyncGenerator<SheetRow, void, undefined>,
  choice: HeaderChoice,
): Promise<CsvFile> {
  async function* all(): AsyncGenerator<Line, void, undefined> {
    for await (const { rowNumber, ...line } of rows) yield { lineNumber: rowNumber, ...line };
  }
  const table = await readToHeader(all(), choice, namesIn);
  if (!table) throw new InputError('The sheet is empty');
  return { ...table, delimiter: ',', records: (plan, edits) => recordsOf(table, undefined, plan, choice.say, edits) };
}
