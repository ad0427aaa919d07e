import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { UsageError } from '../../terminal/exit-codes';
import { BrokenFileError } from '../rows/broken-file';

/** What Western spreadsheets write if not UTF-8; a superset of Latin-1. */
const FALLBACK = 'windows-1252';

const BYTE_ORDER_MARKS: [encoding: string, bytes: Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];
const MAX_MARK_BYTES = 3;
/** The first bytes of a workbook, whatever its name. */
const ZIP_ARCHIVE = Buffer.from('PK\x03');

/** The encoding that a byte order mark announces. */
const encodingMarkedBy = (start: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => mark.equals(start.subarray(0, mark.length)))?.[0];

/** Creates a decoder. With `fatal`, invalid bytes are an error rather than question marks in somebody's name. */
function decoderOf(encoding: string, fatal = true): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    throw new UsageError(`The encoding ${encoding} is unknown; known are utf-8, windows-1252, utf-16le and others`);
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

/** For a file that is not valid UTF-8: the first invalid byte, and whether there are valid non-ASCII letters all the same. */
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
 * Detects the encoding of a file from its byte order mark, or by reading all of it once. A file without any UTF-8 letter
 * is read as Windows-1252, if that is allowed. A file with a single wrong byte is refused: read as Windows-1252, every
 * name in it would be garbled.
 * @throws UsageError that names the wrong byte
 */
export async function detectEncoding(file: string, mayBeFallback: boolean): Promise<string> {
  const start = await readStart(file);
  if (start.equals(ZIP_ARCHIVE)) throw new UsageError('The file is not text: for an .xlsx workbook give --format xlsx');
  const marked = encodingMarkedBy(start);
  if (marked?.startsWith('utf-16')) return marked;
  if (await isUtf8(file)) return 'utf-8';
  const { wrongAt, hasUtf8Letters } = await examine(file);
  if (mayBeFallback && marked === undefined && !hasUtf8Letters) return FALLBACK;
  throw new UsageError(
    `The file is UTF-8 except at byte ${wrongAt}: correct it, or give --encoding, such as ${FALLBACK}`,
  );
}

/** Makes the first chunk long enough to hold a byte order mark, unless the stream is shorter. */
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
 * Decodes a stream chunk by chunk. A byte order mark overrides `encoding`, and is dropped.
 * @throws UsageError for invalid bytes
 */
export async function* decoded(bytes: Readable, encoding: string): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined;
  const decode = (chunk?: Uint8Array) => {
    decoder ??= decoderOf(encodingMarkedBy(chunk ?? new Uint8Array()) ?? encoding);
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const advice = `give --encoding, such as --encoding ${FALLBACK}`;
      throw new BrokenFileError(`The file is not ${decoder.encoding}: ${advice}`);
    }
  };
  for await (const chunk of withLongStart(bytes)) yield decode(chunk);
  yield decode();
}
