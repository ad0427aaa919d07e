import { InputError } from '../../base/errors';
import { type FileBytes } from '../input/file-bytes';
import { findMergedAreas } from './merged-areas';
import { openParts } from './parts';
import { readSharedStrings } from './shared-strings';
import { rowsOfSheet, type SheetRow } from './sheet-rows';
import { readStyles } from './styles';
import { readWorkbook, type Sheet } from './workbook';

/** The largest sheet when unpacked: more than a million rows of fifty columns. */
const MAX_BYTES = 8_000_000_000;

/** A sheet that is ready to be read. */
export interface OpenSheet {
  name: string;
  rows: AsyncGenerator<SheetRow, void, undefined>;
  /** The sheets of the workbook that are not hidden. */
  sheets: readonly string[];
  /** The share that has been read, from 0 to 1. */
  share(): number;
}

const quoted = (sheets: readonly Sheet[]): string => sheets.map(({ name }) => JSON.stringify(name)).join(', ');

/** The sheet with this name, otherwise the first one that is not hidden. @throws InputError */
function chooseSheet(sheets: readonly Sheet[], name: string | undefined, say: (text: string) => void): Sheet {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const chosen = name === undefined ? (visible[0] ?? sheets[0]) : sheets.find((sheet) => sheet.name === name);
  if (!chosen) throw new InputError(`The workbook has no sheet of that name; it has ${quoted(sheets)}`);
  const others = visible.filter((sheet) => sheet !== chosen);
  if (name === undefined && others.length > 0) {
    say(`Reading the sheet ${JSON.stringify(chosen.name)}; use --sheet for another one: ${quoted(others)}`);
  }
  return chosen;
}

async function* rowsUntilClosed(
  rows: AsyncGenerator<SheetRow>,
  file: FileBytes,
): AsyncGenerator<SheetRow, void, undefined> {
  try {
    yield* rows;
  } finally {
    file.close();
  }
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

/**
 * Opens a sheet of an .xlsx workbook. It is unpacked piece by piece as its rows are read; only the shared strings are
 * kept in memory.
 * @param say says to a person which sheet is read
 * @throws InputError that says what is wrong with the file, or which sheets it has
 */
export async function openSheet(
  file: FileBytes,
  name: string | undefined,
  say: (text: string) => void,
): Promise<OpenSheet> {
  try {
    const parts = await openParts(file);
    const { sheets, sharedStrings, styles, is1904, isCalculated } = await readWorkbook(parts);
    const chosen = chooseSheet(sheets, name, say);
    const { part } = chosen;
    const texts = {
      shared: await readSharedStrings(parts, sharedStrings),
      styles: await readStyles(parts, styles, is1904),
      is1904,
      isCalculated,
    };
    const merged = await findMergedAreas(await parts.open(part, MAX_BYTES));
    const size = Math.max(1, parts.sizeOf(part));
    let read = 0;
    const chunks = counted(await parts.open(part, MAX_BYTES), (bytes) => {
      read += bytes;
    });
    const rows = rowsUntilClosed(rowsOfSheet(chunks, part, texts, merged), file);
    const visible = sheets.filter(({ isHidden }) => !isHidden).map((sheet) => sheet.name);
    return { name: chosen.name, rows, sheets: visible, share: () => read / size };
  } catch (error) {
    file.close();
    throw error;
  }
}
