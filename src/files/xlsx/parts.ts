import { unzipRaw, type ZipEntry } from 'unzipit';
import { BrokenFileError } from '../input/broken-file-error';
import { type FileBytes } from '../input/file-bytes';

/** More than any workbook has. */
const MAX_PARTS = 10_000;
/** More than the list of so many parts takes. The list is kept in memory. */
const MAX_LIST_BYTES = 16_000_000;
/** Bounds what is decoded at once: the pieces that an archive unpacks to may be large. */
const CHUNK_BYTES = 1 << 16;

const TOO_MANY_PARTS = 'The file is not an .xlsx workbook: it has too many parts';

/** The parts of a workbook, which are files in a zip archive. */
export interface Parts {
  has(name: string): boolean;
  /** The unpacked size of a part, in bytes. */
  sizeOf(name: string): number;
  /** Unpacks a part as it is read. @throws BrokenFileError if it is larger than `maxBytes` or missing */
  open(name: string, maxBytes: number): Promise<AsyncIterable<Uint8Array>>;
}

const nameOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

const cannotUnpack = (name: string) => () => {
  throw new BrokenFileError(`The workbook is damaged: its part ${name} cannot be unpacked`);
};

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  const read = () => reader.read().catch(cannotUnpack(name));
  try {
    for (let next = await read(); !next.done; next = await read()) {
      for (let at = 0; at < next.value.length; at += CHUNK_BYTES) yield next.value.subarray(at, at + CHUNK_BYTES);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function entriesOf(file: FileBytes): Promise<ZipEntry[]> {
  let isListed = false;
  const reader = {
    getLength: async () => file.size,
    read: (start: number, length: number) => {
      if (!isListed && length > MAX_LIST_BYTES) throw new BrokenFileError(TOO_MANY_PARTS);
      return file.read(start, length);
    },
  };
  try {
    const { entries } = await unzipRaw(reader);
    isListed = true;
    return entries;
  } catch (error) {
    if (error instanceof BrokenFileError) throw error;
    throw new BrokenFileError('The file is not an .xlsx workbook: it is not a zip archive, or it is damaged');
  }
}

/** @throws BrokenFileError if the file is not a zip archive */
export async function openParts(file: FileBytes): Promise<Parts> {
  const list = await entriesOf(file);
  if (list.length > MAX_PARTS) throw new BrokenFileError(TOO_MANY_PARTS);
  const entries = new Map(list.map((entry) => [nameOf(entry.name), entry]));
  return {
    has: (name) => entries.has(nameOf(name)),
    sizeOf: (name) => entries.get(nameOf(name))?.size ?? 0,
    async open(name, maxBytes) {
      const entry = entries.get(nameOf(name));
      if (!entry) throw new BrokenFileError(`The workbook has no part ${name}`);
      if (entry.encrypted) throw new BrokenFileError('The workbook is protected with a password: save it without one');
      // While the part is unpacked, unzipit makes sure that it has the declared size.
      if (entry.size > maxBytes)
        throw new BrokenFileError(`The workbook is too large: ${name} has ${entry.size} bytes; save it as CSV`);
      return chunksOf(await entry.stream().catch(cannotUnpack(name)), name);
    },
  };
}
