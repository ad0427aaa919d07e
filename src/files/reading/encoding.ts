import { InputError } from '../../base/errors';
import { BrokenFileError } from '../input/broken-file-error';
import { chunksOf, type FileBytes } from '../input/file-bytes';
import { contentOf, type FileContent, START_BYTES } from './file-content';

/** What Western spreadsheets write if not UTF-8; a superset of Latin-1. */
const FALLBACK = 'windows-1252';

const BYTE_ORDER_MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** The encoding that a byte order mark announces. */
const encodingMarkedBy = (start: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => startsWith(start, mark))?.[0];

/** Creates a decoder. With `fatal`, invalid bytes are an error rather than question marks in a person's name. */
function decoderOf(encoding: string, fatal = true) {
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    throw new InputError(`The encoding ${encoding} is unknown; known are utf-8, windows-1252, utf-16le and others`);
  }
}

type Decoder = ReturnType<typeof decoderOf>;

/** Decodes a chunk, or the end of the text. @returns undefined for invalid bytes */
function decodedChunk(decoder: Decoder, chunk: Uint8Array | undefined): string | undefined {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return undefined;
  }
}

async function isUtf8(file: FileBytes): Promise<boolean> {
  const decoder = decoderOf('utf-8');
  for await (const chunk of chunksOf(file)) {
    if (decodedChunk(decoder, chunk) === undefined) return false;
  }
  return decodedChunk(decoder, undefined) !== undefined;
}

const REPLACED = '\ufffd';
const UTF_8 = new TextEncoder();

/** For a file that is not valid UTF-8: the first invalid byte, and whether there are valid non-ASCII letters all the same. */
async function examine(file: FileBytes): Promise<{ wrongAt: number; hasUtf8Letters: boolean }> {
  const decoder = decoderOf('utf-8', false);
  let before = 0;
  let wrongAt: number | undefined;
  let hasUtf8Letters = false;
  for await (const chunk of chunksOf(file)) {
    const text = decoder.decode(chunk, { stream: true });
    const at = text.indexOf(REPLACED);
    if (at >= 0) wrongAt ??= before + UTF_8.encode(text.slice(0, at)).length;
    before += UTF_8.encode(text).length;
    hasUtf8Letters ||= /[^\0-\x7f\ufffd]/.test(text);
  }
  return { wrongAt: wrongAt ?? before, hasUtf8Letters };
}

/**
 * What text of the West does not have in Windows-1252: bytes that mean nothing there, three accented letters in a row, a
 * sign, a quotation mark or a capital letter inside a word, one that begins a word at its end, a currency before one.
 * Read so, text of another encoding, such as of a Macintosh or DOS, has all of them.
 */
const NOT_WESTERN =
  /[\x81\x8d\x8f\x90\x9d]|[À-ÖØ-öø-ÿ]{3}|\p{L}[†‡ˆ‰˜¡¢£¤¥¦¨¬¯±²³¶¸¹¼½¾¿÷ƒ•‹›]\p{L}|\p{L}[“”]\p{Ll}|\p{L}[‚„]|\p{L}[À-ÖØ-ÞŠŒŽŸ]\p{Ll}|\p{Ll}[ŠŒŽŸ]|[£¢¤¥]\p{Ll}/u;

async function isWestern(file: FileBytes): Promise<boolean> {
  const decoder = decoderOf(FALLBACK);
  for await (const chunk of chunksOf(file)) {
    if (NOT_WESTERN.test(decodedChunk(decoder, chunk) ?? '')) return false;
  }
  return true;
}

/** What the first bytes of text say of it. @throws InputError if they are no text */
function textIn(start: Uint8Array): FileContent {
  const content = contentOf(start);
  if (content.kind === 'workbook') throw new InputError('The file is an .xlsx workbook: give --format xlsx');
  if (content.fault !== undefined) throw new InputError(`The file ${content.fault}`);
  return content;
}

/**
 * Detects the encoding of a file from its first bytes, or by reading all of it once. A file without any UTF-8 letter
 * is read as Windows-1252, if that is allowed and its words may be of the West. A file with a single wrong byte is
 * refused: read as Windows-1252, every name in it would be garbled.
 * @throws InputError that names the wrong byte
 */
export async function detectEncoding(file: FileBytes, mayBeFallback: boolean): Promise<string> {
  const start = await file.read(0, START_BYTES);
  const marked = encodingMarkedBy(start);
  if (marked?.startsWith('utf-16')) return marked;
  const { encoding } = textIn(start);
  if (encoding) return encoding;
  if (await isUtf8(file)) return 'utf-8';
  const { wrongAt, hasUtf8Letters } = await examine(file);
  if (mayBeFallback && marked === undefined && !hasUtf8Letters) {
    if (await isWestern(file)) return FALLBACK;
    throw new InputError(
      `The file is not UTF-8, and read as ${FALLBACK} it has words that nobody writes: save it as UTF-8, or give --encoding, ` +
        `such as windows-1250, windows-1251, shift_jis or macintosh; --encoding ${FALLBACK} reads it all the same`,
    );
  }
  throw new InputError(
    `The file is UTF-8 except at byte ${wrongAt}: correct it, or give --encoding, such as ${FALLBACK}`,
  );
}

/** What begins a pipe may be few bytes, but more may not come soon. These distinguish the formats. */
const FIRST_BYTES = 16;

/** Makes the first chunk long enough to say what the file is, unless there are fewer bytes. */
async function* withLongStart(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let start = new Uint8Array();
  for await (const chunk of chunks) {
    if (start.length >= FIRST_BYTES) {
      yield chunk;
      continue;
    }
    const longer = new Uint8Array(start.length + chunk.length);
    longer.set(start);
    longer.set(chunk, start.length);
    start = longer;
    if (start.length >= FIRST_BYTES) yield start;
  }
  if (start.length < FIRST_BYTES) yield start;
}

function decoderFor(start: Uint8Array, given: string | undefined): Decoder {
  const { encoding = 'utf-8' } = textIn(start);
  return decoderOf(encodingMarkedBy(start) ?? given ?? encoding);
}

/**
 * Decodes text chunk by chunk. A byte order mark overrides `encoding`, and is dropped.
 * @param given undefined: UTF-8, or UTF-16 if the first bytes are
 * @throws InputError if it is no text; BrokenFileError for invalid bytes
 */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  given: string | undefined,
): AsyncGenerator<string, void, undefined> {
  let decoder: Decoder | undefined;
  const decode = (chunk?: Uint8Array): string => {
    decoder ??= decoderFor(chunk ?? new Uint8Array(), given);
    const text = decodedChunk(decoder, chunk);
    if (text !== undefined) return text;
    const advice = `give --encoding, such as --encoding ${FALLBACK}`;
    throw new BrokenFileError(`The file is not ${decoder.encoding}: ${advice}`);
  };
  for await (const chunk of withLongStart(chunks)) yield decode(chunk);
  yield decode();
}
