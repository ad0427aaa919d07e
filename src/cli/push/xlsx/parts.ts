import { type Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { BrokenFileError } from '../rows/broken-file';

/** More than any workbook has. */
const MAX_PARTS = 10_000;

/** The parts of a workbook, which are files in a zip archive. */
export interface Parts {
  has(name: string): boolean;
  /** The unpacked size of a part, in bytes. */
  sizeOf(name: string): number;
  /** Unpacks a part. @throws BrokenFileError if it is larger than `maxBytes` or missing */
  open(name: string, maxBytes: number): Promise<Readable>;
  close(): void;
}

const nameOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** @throws BrokenFileError if the file is not a zip archive */
export async function openParts(file: string): Promise<Parts> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new BrokenFileError('The file is not an .xlsx workbook: it is not a zip archive, or it is incomplete');
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > MAX_PARTS)
      throw new BrokenFileError('The file is not an .xlsx workbook: it has too many parts');
    for await (const entry of zip.eachEntry()) entries.set(nameOf(entry.fileName), entry);
  } catch (error) {
    zip.close();
    if (error instanceof BrokenFileError) throw error;
    throw new BrokenFileError('The file is not an .xlsx workbook: its zip archive is damaged');
  }
  return {
    has: (name) => entries.has(nameOf(name)),
    sizeOf: (name) => entries.get(nameOf(name))?.uncompressedSize ?? 0,
    async open(name, maxBytes) {
      const entry = entries.get(nameOf(name));
      if (!entry) throw new BrokenFileError(`The workbook has no part ${name}`);
      if (entry.isEncrypted())
        throw new BrokenFileError('The workbook is protected with a password: save it without one');
      // While the part is unpacked, yauzl makes sure that it has the declared size.
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
