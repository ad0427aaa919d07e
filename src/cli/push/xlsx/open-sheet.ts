import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { UsageError } from '../../terminal/exit-codes';
import { openParts, type Parts } from './parts';
import { readSharedStrings } from './shared-strings';
import { rowsOfSheet, type SheetRow } from './sheet-rows';
import { readStyles } from './styles';
import { readWorkbook, type Sheet } from './workbook';

/** The largest sheet when unpacked: more than a million rows of fifty columns. */
const MAX_BYTES = 8_000_000_000;

/** The first bytes of files from older versions of Excel, and of workbooks with a password. */
const COMPOUND_FILE = 'd0cf11e0a1b11ae1';

/** A sheet that is ready to be read. */
export interface OpenSheet {
  rows: AsyncGenerator<SheetRow, void, undefined>;
  /** The share that has been read, from 0 to 1. */
  share(): number;
}

async function refuseCompoundFile(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    if (buffer.toString('hex') !== COMPOUND_FILE) return;
  } finally {
    await handle.close();
  }
  throw new UsageError(
    'The workbook is protected with a password or from Excel before 2007: save it as .xlsx without a password, or as CSV',
  );
}

const quoted = (sheets: readonly Sheet[]): string => sheets.map(({ name }) => JSON.stringify(name)).join(', ');

/** The sheet with this name, otherwise the first one that is not hidden. @throws UsageError */
function chooseSheet(sheets: readonly Sheet[], name: string | undefined, say: (text: string) => void): Sheet {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const chosen = name === undefined ? (visible[0] ?? sheets[0]) : sheets.find((sheet) => sheet.name === name);
  if (!chosen) throw new UsageError(`The workbook has no sheet of that name; it has ${quoted(sheets)}`);
  const others = visible.filter((sheet) => sheet !== chosen);
  if (name === undefined && others.length > 0) {
    say(`Reading the sheet ${JSON.stringify(chosen.name)}; use --sheet for another one: ${quoted(others)}`);
  }
  return chosen;
}

async function* rowsUntilClosed(
  rows: AsyncGenerator<SheetRow>,
  parts: Parts,
): AsyncGenerator<SheetRow, void, undefined> {
  try {
    yield* rows;
  } finally {
    parts.close();
  }
}

/**
 * Opens a sheet of an .xlsx workbook. It is unpacked piece by piece as its rows are read; only the shared strings are
 * kept in memory.
 * @param say tells a person which sheet is read
 * @throws UsageError that says what is wrong with the file, or which sheets it has
 */
export async function openSheet(
  file: string,
  name: string | undefined,
  say: (text: string) => void,
): Promise<OpenSheet> {
  await refuseCompoundFile(file);
  const parts = await openParts(file);
  try {
    const { sheets, sharedStrings, styles, is1904 } = await readWorkbook(parts);
    const { part } = chooseSheet(sheets, name, say);
    const texts = {
      shared: await readSharedStrings(parts, sharedStrings),
      styles: await readStyles(parts, styles, is1904),
    };
    const size = Math.max(1, parts.sizeOf(part));
    let read = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        read += chunk.length;
        done(null, chunk);
      },
    });
    const stream = await parts.open(part, MAX_BYTES);
    // An error in the archive reaches the reader of the rows, and when that reader stops, the archive is closed.
    stream.once('error', (error) => counter.destroy(error));
    counter.once('close', () => stream.destroy());
    const rows = rowsUntilClosed(rowsOfSheet(stream.pipe(counter), part, texts), parts);
    return { rows, share: () => read / size };
  } catch (error) {
    parts.close();
    throw error;
  }
}
