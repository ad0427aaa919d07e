import { InputError } from '../input/input-error';
import { type SheetRow } from '../xlsx/sheet-rows';
import { type HeaderChoice, type Line, readToHeader } from './find-header';
import { type CsvFile, recordsOf } from './read-csv';

const namesIn = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((name) => name.replace(/\s+/g, ' '));

/** As many cells as there are columns, unless there are values behind the last column. */
function cellsBelow({ length }: readonly string[], { cells, facts }: Line): string[] {
  const isValue = (cell: string, at: number) => cell !== '' && facts?.marks.get(at)?.kind !== 'unknown';
  const end = Math.max(length, cells.findLastIndex(isValue) + 1);
  return [...cells.slice(0, end), ...Array<string>(Math.max(0, end - cells.length)).fill('')];
}

/**
 * Reads a sheet as a table. Failed rows are kept as CSV, since workbooks are only read, not written.
 * @throws InputError if the sheet is empty
 */
export async function tableOfSheet(
  rows: AsyncGenerator<SheetRow, void, undefined>,
  choice: HeaderChoice,
): Promise<CsvFile> {
  async function* all(): AsyncGenerator<Line, void, undefined> {
    for await (const { rowNumber, cells, facts } of rows) yield { lineNumber: rowNumber, cells, facts };
  }
  const table = await readToHeader(all(), choice, namesIn);
  if (!table) throw new InputError('The sheet is empty');
  const { header, headerRow, lines: below } = table;

  async function* lines(): AsyncGenerator<Line, void, undefined> {
    for await (const line of below) yield { ...line, cells: cellsBelow(header, line) };
  }
  const padded = { header, headerRow, lines: lines() };
  return { ...padded, delimiter: ',', records: (plan) => recordsOf(padded, undefined, plan, choice.say) };
}
