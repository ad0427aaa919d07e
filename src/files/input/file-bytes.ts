/** The bytes of a file, on disk or in a browser. */
export interface FileBytes {
  /** The name of the file, such as `accounts.csv`. */
  readonly name: string;
  readonly size: number;
  /** Reads up to `length` bytes from `start`; none past the end. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Called once nothing more will be read. */
  close(): void;
}

/** Rows before a chunk that cannot be read are pushed: the smaller the chunks, the fewer are lost. */
const CHUNK_BYTES = 1 << 16;

/** The bytes of a file that a person has chosen in a browser. */
export const bytesOfBlob = (blob: Blob, name: string): FileBytes => ({
  name,
  size: blob.size,
  read: async (start, length) => new Uint8Array(await blob.slice(start, start + length).arrayBuffer()),
  close: () => {},
});

/** Reads a file from its beginning to its end, piece by piece. */
export async function* chunksOf(file: FileBytes): AsyncGenerator<Uint8Array, void, undefined> {
  let at = 0;
  for (;;) {
    const chunk = await file.read(at, CHUNK_BYTES);
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}
