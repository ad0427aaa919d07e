import { type Mapping, NO_MAPPING } from '../../../src/files/columns/mapping';
import { bytesOfBlob } from '../../../src/files/input/file-bytes';
import { openFile, openRows } from '../../../src/files/reading/open-file';
import { type SourceRow } from '../../../src/files/rows/source-row';
import { textRow, type WorkbookParts, workbook } from '../../support/workbook';

/** Reads a workbook with a single sheet: the names of columns in row 1, and `rows` below them as they stand in the file. */
export async function readSheet(
  header: readonly string[],
  rows: string,
  parts: Omit<WorkbookParts, 'sheets'> = {},
  mapping: Partial<Mapping> = {},
): Promise<SourceRow[]> {
  const bytes = Uint8Array.from(workbook({ ...parts, sheets: { S: textRow(1, header) + rows } }));
  const source = await openFile(bytesOfBlob(new Blob([bytes]), 'a.xlsx'), {}, () => {});
  const { records } = await openRows(source, {}, { ...NO_MAPPING, ...mapping });
  const read: SourceRow[] = [];
  for await (const record of records) read.push(record);
  return read;
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
