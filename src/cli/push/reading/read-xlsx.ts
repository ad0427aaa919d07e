import { UsageError } from '../../terminal/exit-codes';
import { type ColumnPlan } from '../columns/column-plan';
import { type SourceRow } from '../rows/source-row';
import { type SheetRow } from '../xlsx/sheet-rows';
import { type CsvFile, type Line, readHeader, recordOf } from './read-csv';

/** Cells behind the last one with a text are none. */
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/**
 * The rows of a sheet as those of a file of CSV: the first one has the names of the columns. Rows that fail are kept as
 * CSV, as there is nothing here that writes workbooks.
 * @throws UsageError where the sheet is empty
 */
export async function tableOfSheet(rows: AsyncGenerator<SheetRow, void, undefined>): Promise<CsvFile> {
  const first = await rows.next();
  if (first.done) throw new UsageError('The sheet is empty');
  const header = readHeader(withoutEmptyEnd(first.value.cells).map((name) => name.replace(/\s+/g, ' ')));

  async function* lines(): AsyncGenerator<Line, void, undefined> {
    for await (const { place, cells } of rows) {
      const own = withoutEmptyEnd(cells);
      yield { place, cells: [...own, ...Array<string>(Math.max(0, header.length - own.length)).fill('')] };
    }
  }
  async function* records(plan: ColumnPlan): AsyncGenerator<SourceRow, void, undefined> {
    for await (const line of lines()) yield recordOf(line, header, undefined, plan);
  }
  return { header, delimiter: ',', lines: lines(), records };
}
