import { type Mapping } from '../../../src/files/columns/mapping';
import { type SourceRow } from '../../../src/files/rows/source-row';
import { readFile } from '../../support/read-file';
import { textRow, type WorkbookParts, workbook } from '../../support/workbook';

/** Reads a workbook with a single sheet: the names of columns in row 1, and `rows` below them as they stand in the file. */
export async function readSheet(
  header: readonly string[],
  rows: string,
  parts: Omit<WorkbookParts, 'sheets'> = {},
  mapping: Partial<Mapping> = {},
): Promise<SourceRow[]> {
  const bytes = workbook({ ...parts, sheets: { S: textRow(1, header) + rows } });
  return (await readFile('a.xlsx', bytes, {}, mapping)).rows;
}

/** Reads one cell, which stands below this column beside the id of an account. @returns its row, or what is wrong with it */
export async function readCell(
  column: string,
  cell: string,
  parts: Omit<WorkbookParts, 'sheets'> = {},
  mapping: Partial<Mapping> = {},
): Promise<unknown> {
  const [record] = await readSheet(['externalId', column], `<row>${textCell('A-1')}${cell}</row>`, parts, mapping);
  return record?.fault ? (record.fault.details?.map(({ message }) => message).join() ?? 'unreadable') : record?.row;
}

export const textCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
