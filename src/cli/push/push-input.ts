import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, read, statSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { promisify } from 'node:util';
import { chunksOf, type FileBytes } from '../../files/input/file-bytes';
import { decoded } from '../../files/reading/encoding';
import {
  checkOptions,
  formatOf,
  openFile,
  openText,
  type Source,
  type SourceOptions,
} from '../../files/reading/open-file';
import { UsageError } from '../terminal/exit-codes';
import { STANDARD_INPUT } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';

/** What is pushed. It can be read several times. */
export interface PushInput {
  /** Opens it at its beginning. What a person should know of how it is read is said the first time. */
  open(): Promise<Source>;
  /** Whether the same command can read the same again. */
  canBeNamed: boolean;
  /** A digest of the content; undefined for standard input, which has to be read first. */
  contentHash(): Promise<string | undefined>;
  /** Whether the content is another than that of the digest. */
  hasChanged(): Promise<boolean>;
  close(): void;
}

const readAt = promisify(read);

/** @throws UsageError if there is no such file */
function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return stats.size;
  throw new UsageError(`The file cannot be read: ${path}`);
}

/** A digest of the content of a file. */
async function contentHashOf(file: FileBytes): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** The bytes of an open descriptor, which stays open. */
const bytesOf = (name: string, descriptor: number, size: number): FileBytes => ({
  name,
  size,
  async read(start, length) {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, size - start)));
    const { bytesRead } = await readAt(descriptor, bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  },
  close: () => {},
});

/** A file that takes the name meanwhile is not read: the descriptor stays the same. */
function inputOfFile(path: string, options: SourceOptions, say: (text: string) => void): PushInput {
  const size = sizeOf(path);
  const descriptor = openSync(path, 'r');
  const bytes = bytesOf(path, descriptor, size);
  let isFirst = true;
  let contentHash: string | undefined;
  return {
    canBeNamed: true,
    async contentHash() {
      contentHash = await contentHashOf(bytes);
      return contentHash;
    },
    hasChanged: async () => contentHash !== (await contentHashOf(bytes)),
    open() {
      const opened = openFile(bytes, options, isFirst ? say : () => {});
      isFirst = false;
      return opened;
    },
    close: () => closeSync(descriptor),
  };
}

/** A file that nobody else can open: it has no name any more. */
function openNameless(): number {
  const path = join(tmpdir(), `account-sync-${randomBytes(8).toString('hex')}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return descriptor;
}

/** Standard input is copied as it is read, to be read again. */
function inputOfStandardInput(
  options: SourceOptions,
  { stdin, interrupted }: Terminal,
  say: (text: string) => void,
): PushInput {
  const format = formatOf(STANDARD_INPUT, options.format);
  if (format === 'xlsx') throw new UsageError('A workbook cannot be read from standard input: name its file');
  checkOptions(format, options);
  const copy = openNameless();
  let size: number | undefined;
  async function* passedOn(): AsyncGenerator<Uint8Array, void, undefined> {
    size = 0;
    for await (const chunk of addAbortSignal(interrupted, stdin)) {
      for (let at = 0; at < chunk.length; ) at += writeSync(copy, chunk, at);
      size += chunk.length;
      yield chunk;
    }
  }
  return {
    canBeNamed: false,
    contentHash: async () => undefined,
    hasChanged: async () => false,
    async open() {
      const isFirst = size === undefined;
      const chunks = isFirst ? passedOn() : chunksOf(bytesOf(STANDARD_INPUT, copy, size ?? 0));
      const text = decoded(chunks, options.encoding);
      return openText(
        text,
        { format, encoding: options.encoding ?? 'utf-8', share: () => undefined },
        options,
        isFirst ? say : () => {},
      );
    },
    close: () => closeSync(copy),
  };
}

/** Opens a file, or standard input for `-`. @throws UsageError, InputError */
export function openInput(path: string, options: SourceOptions, terminal: Terminal): PushInput {
  const say = (text: string) => terminal.stderr.write(`${text}\n`);
  return path === STANDARD_INPUT ? inputOfStandardInput(options, terminal, say) : inputOfFile(path, options, say);
}
