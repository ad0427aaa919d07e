import { type Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { BrokenFileError } from '../rows/broken-file';

/** More parts than any workbook has. */
const MAX_PARTS = 10_000;

/** The parts of a workbook, which are files in a zip archive. */
export interface Parts {
  has(name: string): boolean;
  /** Bytes of a part once it is unpacked. */
  sizeOf(name: string): number;
  /** The bytes of a part. @throws BrokenFileError where there are more than `maxBytes`, or it is not there */
  open(name: string, maxBytes: number): Promise<Readable>;
  close(): void;
}

const nameOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** @throws BrokenFileError for what is no zip archive */
export async function openParts(file: string): Promise<Parts> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new BrokenFileError('The file is no .xlsx workbook: it is no zip archive, or it is cut off');
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > MAX_PARTS) throw new BrokenFileError('The file is no .xlsx workbook: it has too many parts');
    for await (const entry of zip.eachEntry()) entries.set(nameOf(entry.fileName), entry);
  } catch (error) {
    zip.close();
    if (error instanceof BrokenFileError) throw error;
    throw new BrokenFileError('The file is no .xlsx workbook: its zip archive is damaged');
  }
  return {
    has: (name) => entries.has(nameOf(name)),
    sizeOf: (name) => entries.get(nameOf(name))?.uncompressedSize ?? 0,
    async open(name, maxBytes) {
      const entry = entries.get(nameOf(name));
      if (!entry) throw new BrokenFileError(`The workbook has no part ${name}`);
      if (entry.isEncrypted()) throw new BrokenFileError('The workbook is protected with a password: save it without');
      // What the archive says of the size is held to while it is unpacked.
      if (entry.uncompressedSize > maxBytes) {
        throw new BrokenFileError(
          `The workbook is too large: ${name} has ${entry.uncompressedSize} bytes; save it as CSV`,
        );
      }
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
