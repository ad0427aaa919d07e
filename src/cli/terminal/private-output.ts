import { type Writable } from 'node:stream';
import { type Command } from 'commander';
import { makePrivate } from '../../base/private-file';
import { requireWritable, writeFileAtomically } from './atomic-file';
import { type Terminal } from './terminal';

export interface OutputOptions {
  /** A file, or `-` for standard output. */
  output: string;
}

/** Where a command writes its result. */
export type Output = Pick<Terminal, 'stdout' | 'interrupted'>;

export const STANDARD_OUTPUT = '-';

/** Adds `--output`, and refuses a wrong one before the command begins: a key or an access record would be made in vain. */
export const addOutputOption = (
  command: Command,
  description = 'a file that only you may read, written as a whole; - is standard output',
  byDefault: string | null = STANDARD_OUTPUT,
): Command =>
  command.option('-o, --output <file>', description, byDefault ?? undefined).hook('preAction', () => {
    const { output } = command.opts<Partial<OutputOptions>>();
    if (output !== undefined && output !== STANDARD_OUTPUT) requireWritable(output);
  });

/**
 * Makes standard output private if it is a file: the shell created it, and the umask may let other users read it. Call
 * this before writing personal data or a key.
 */
export function restrictStandardOutput({ stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>): void {
  if (stdout.fd === undefined) return;
  try {
    if (!makePrivate(stdout.fd, 'Standard output')) return;
    stderr.write('Standard output is a file that other users could read. Now only you can.\n');
  } catch {
    stderr.write('Standard output is a file that other users may be able to read, and its mode cannot be changed.\n');
  }
}

/** Writes a text, and fails if the disk or the reader does not take it. */
export const writeSurely = (stream: Writable, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Writes a secret that is shown once, of something that is made already.
 * @param onLost what to do about that, for the error if nobody takes the secret
 */
export async function writeSecret(text: string, { stdout }: Pick<Terminal, 'stdout'>, onLost: string): Promise<void> {
  await writeSurely(stdout, text).catch((cause: unknown) => {
    throw new Error(onLost, { cause });
  });
}

/**
 * Writes personal data or a key: to the named file, which only its owner may read, or to standard output.
 * @throws UsageError if the file cannot be created, and whatever `write` throws
 */
export async function writePrivately(
  { output }: OutputOptions,
  terminal: Terminal,
  write: (output: Output) => Promise<void>,
): Promise<void> {
  const { interrupted } = terminal;
  if (output !== STANDARD_OUTPUT) return writeFileAtomically(output, (stdout) => write({ stdout, interrupted }));
  restrictStandardOutput(terminal);
  await write(terminal);
}
