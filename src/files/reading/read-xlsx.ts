import { InputError } from '../input/input-error';
import { type SheetRow } from '../xlsx/sheet-rows';
import { type HeaderChoice, type Line, readToHeader } from './find-header';
import { type CsvFile, recordsOf } from './read-csv';

/** Drops empty cells at the end. */
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const namesIn = (cells: readonly string[]): string[] => withoutEmptyEnd(cells).map((name) => name.replace(/\s+/g, ' '));

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
  const { header, headerRow, lines: below } = table;

  async function* lines(): AsyncGenerator<Line, void, undefined> {
    for await (const line of below) {
      const own = withoutEmptyEnd(line.cells);
      const missing = Math.max(0, header.length - own.length);
      yield { ...line, cells: [...own, ...Array<string>(missing).fill('')] };
    }
  }
  const padded = { header, headerRow, lines: lines() };
  return { ...padded, delimiter: ',', records: (plan) => recordsOf(padded, undefined, plan, choice.say) };
}
