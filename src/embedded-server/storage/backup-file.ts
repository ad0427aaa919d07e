import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../../base/errors';

/*
 * A backup is a copy of the storage file, followed by two lines: what it is, as JSON, and the SHA-256 of everything before
 * it. So the copy becomes a backup where it was written, and a file that breaks off has no such end.
 */

const FORMAT = 'account-sync backup';
const FORMAT_VERSION = 1;
/** Longer than the two lines. */
const END_BYTES = 512;
const CHUNK_BYTES = 1 << 20;

const lineOf = (takenAt: Date): string =>
  `\n${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, takenAt: takenAt.toISOString() })}\n`;

/** Makes a copy of the storage file a backup. It is on disk when the promise resolves. */
export async function sealBackup(path: string, takenAt: Date, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) hash.update(chunk);
  const line = lineOf(takenAt);
  await appendFile(path, `${line}${hash.update(line).digest('hex')}\n`, { flush: true });
}

const parse = (line: string): { format?: unknown; version?: unknown; takenAt?: unknown } => {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
};

/** The last bytes of a file, as text. @throws InputError that names the file */
async function tailOf(path: string): Promise<{ size: number; text: string }> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(Math.min(size, END_BYTES));
      await file.read(bytes, 0, bytes.length, size - bytes.length);
      return { size, text: bytes.toString('latin1') };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new InputError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`, { cause: error });
  }
}

/**
 * Reads what a file says of itself: how long the copy in it is, when it was taken, and the lines after it.
 * @throws InputError where it is no backup, or one of another format
 */
export async function openBackup(path: string) {
  const { size, text } = await tailOf(path);
  const [sha256 = '', json = ''] = text.split('\n').reverse().slice(1);
  const { format, version, takenAt } = parse(json);
  const line = `\n${json}\n`;
  const dataBytes = size - `${line}${sha256}\n`.length;
  if (format !== FORMAT || dataBytes < 1) throw new InputError(`${path} is not a backup, or a part of it is missing`);
  if (version !== FORMAT_VERSION) {
    throw new InputError(
      `${path} is a backup of format ${String(version)}, and this version of the service reads format ${FORMAT_VERSION}. ` +
        'Restore it with the version that made it.',
    );
  }
  return { path, dataBytes, line, sha256, takenAt: new Date(String(takenAt)) };
}

/**
 * Copies the storage file out of a backup and checks that no byte has changed since the backup was taken. The copy is on
 * disk when the promise resolves.
 * @throws Error that says what is wrong; the target may hold a part then
 */
export async function unsealBackup(
  { path, dataBytes, line, sha256 }: Awaited<ReturnType<typeof openBackup>>,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(path, { end: dataBytes - 1, highWaterMark: CHUNK_BYTES }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600, flush: true }),
    { signal },
  ).catch((cause: Error) => {
    throw new Error(`${path} cannot be copied to ${target}: ${cause.message}`, { cause });
  });
  if (hash.update(line).digest('hex') !== sha256) {
    throw new InputError(`${path} is damaged: its content does not match its checksum. Restore another backup.`);
  }
}
