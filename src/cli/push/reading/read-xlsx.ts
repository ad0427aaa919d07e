import { UsageError } from '../../terminal/exit-codes';
import { type ColumnPlan } from '../columns/column-plan';
import { type SourceRow } from '../rows/source-row';
import { type SheetRow } from '../xlsx/sheet-rows';
import { type CsvFile, type Line, readHeader, recordOf } from './read-csv';

/** Drops empty cells at the end. */
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/**
 * Reads a sheet as a table whose first row is the header. Failed rows are kept as CSV, since workbooks are only read, not
 * written.
 * @throws UsageError if the sheet is empty
 */
export async function tableOfSheet(rows: AsyncGenerator<SheetRow, void, undefined>): Promise<CsvFile> {
  const first = await rows.next();
  if (first.done) throw new UsageError('The sheet is empty');
  const header = readHeader(withoutEmptyEnd(first.value.cells).map((name) => name.replace(/\s+/g, ' ')));

  async function* lines(): AsyncGenerator<Line, void, undefined> {
    for await (const { rowNumber, cells } of rows) {
      const own = withoutEmptyEnd(cells);
      yield {
        lineNumber: rowNumber,
        cells: [...own, ...Array<string>(Math.max(0, header.length - own.length)).fill('')],
      };
    }
  }
  async function* records(plan: ColumnPlan): AsyncGenerator<SourceRow, void, undefined> {
    for await (const line of lines()) yield recordOf(line, header, undefined, plan);
  }
  return { header, delimiter: ',', lines: lines(), records };
}
