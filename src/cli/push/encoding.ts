import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { UsageError } from '../exit-codes';

/** What spreadsheets in the west write where they do not write UTF-8; it holds Latin-1. */
const FALLBACK = 'windows-1252';

/** A decoder; `fatal`: bytes that are no text of the encoding are an error, not question marks in somebody's name. */
export function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UsageError(`There is no encoding ${encoding}; there are utf-8, windows-1252, utf-16le and others`);
  }
}

async function startsWith(file: string, ...bytes: number[]): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0);
    return buffer.equals(Buffer.from(bytes));
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = decoderOf('utf-8');
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }))
      decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** The encoding of a file, from its first bytes, or from reading it once from end to end: a guess would garble names. */
export async function detectEncoding(file: string): Promise<string> {
  if (await startsWith(file, 0xff, 0xfe)) return 'utf-16le';
  if (await startsWith(file, 0xfe, 0xff)) return 'utf-16be';
  return (await isUtf8(file)) ? 'utf-8' : FALLBACK;
}

/** The text of a stream, piece by piece and without a byte order mark. @throws UsageError for what is not of the encoding */
export async function* decoded(bytes: Readable, encoding: string): AsyncGenerator<string, void, undefined> {
  const decoder = decoderOf(encoding);
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new UsageError(`The file is not ${encoding}: say --encoding, such as --encoding ${FALLBACK}`);
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}
