import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { UsageError } from '../../terminal/exit-codes';
import { BrokenFileError } from '../rows/broken-file';

/** What spreadsheets in the west write where they do not write UTF-8; it holds Latin-1. */
const FALLBACK = 'windows-1252';

const BYTE_ORDER_MARKS: [encoding: string, bytes: Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];
const MAX_MARK_BYTES = 3;
/** How a workbook begins, whatever its name is. */
const ZIP_ARCHIVE = Buffer.from('PK\x03');

/** The encoding that a text tells of itself by its first bytes. */
const encodingMarkedBy = (start: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => mark.equals(start.subarray(0, mark.length)))?.[0];

/** A decoder; `fatal`: bytes that are no text of the encoding are an error, not question marks in somebody's name. */
function decoderOf(encoding: string, fatal = true): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    throw new UsageError(`There is no encoding ${encoding}; there are utf-8, windows-1252, utf-16le and others`);
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_MARK_BYTES), 0, MAX_MARK_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const read = (file: string) => createReadStream(file, { highWaterMark: 1 << 20 });

async function isUtf8(file: string): Promise<boolean> {
  const decoder = decoderOf('utf-8');
  try {
    for await (const chunk of read(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

const REPLACED = '\ufffd';

/** Of a file that is not UTF-8 as a whole: where it is not, and whether letters in it are all the same. */
async function examine(file: string): Promise<{ wrongAt: number; hasUtf8Letters: boolean }> {
  const decoder = decoderOf('utf-8', false);
  let before = 0;
  let wrongAt: number | undefined;
  let hasUtf8Letters = false;
  for await (const chunk of read(file)) {
    const text = decoder.decode(chunk, { stream: true });
    const at = text.indexOf(REPLACED);
    if (at >= 0) wrongAt ??= before + Buffer.byteLength(text.slice(0, at));
    before += Buffer.byteLength(text);
    hasUtf8Letters ||= /[^\0-\x7f\ufffd]/.test(text);
  }
  return { wrongAt: wrongAt ?? before, hasUtf8Letters };
}

/**
 * The encoding of a file, from its first bytes, or from reading it once from end to end. What is not UTF-8 anywhere is
 * taken for Windows-1252 where it may be that; taking a file for it that is UTF-8 but for a byte would garble every name.
 * @throws UsageError that says which byte is wrong
 */
export async function detectEncoding(file: string, mayBeFallback: boolean): Promise<string> {
  const start = await readStart(file);
  if (start.equals(ZIP_ARCHIVE)) throw new UsageError('The file is no text: for an .xlsx workbook say --format xlsx');
  const marked = encodingMarkedBy(start);
  if (marked?.startsWith('utf-16')) return marked;
  if (await isUtf8(file)) return 'utf-8';
  const { wrongAt, hasUtf8Letters } = await examine(file);
  if (mayBeFallback && marked === undefined && !hasUtf8Letters) return FALLBACK;
  throw new UsageError(
    `The file is UTF-8, but not at byte ${wrongAt}: mend it, or say --encoding, such as ${FALLBACK}`,
  );
}

/** The bytes, beginning with a piece that is long enough for a byte order mark, unless they end before. */
async function* withLongStart(bytes: Readable): AsyncGenerator<Buffer, void, undefined> {
  let start = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (start.length >= MAX_MARK_BYTES) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length >= MAX_MARK_BYTES) yield start;
  }
  if (start.length < MAX_MARK_BYTES) yield start;
}

/**
 * The text of a stream, piece by piece. What a byte order mark says goes before `encoding`; the mark itself is dropped.
 * @throws UsageError for what is not of the encoding
 */
export async function* decoded(bytes: Readable, encoding: string): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined;
  const decode = (chunk?: Uint8Array) => {
    decoder ??= decoderOf(encodingMarkedBy(chunk ?? new Uint8Array()) ?? encoding);
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const advice = `say --encoding, such as --encoding ${FALLBACK}`;
      throw new BrokenFileError(`The file is not ${decoder.encoding}: ${advice}`);
    }
  };
  for await (const chunk of withLongStart(bytes)) yield decode(chunk);
  yield decode();
}
