import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Terminal } from './terminal';

/** Writes what comes as JSON, one value a line, and as fast as it is taken. */
export async function writeJsonLines(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  { stdout, interrupted: signal }: Terminal,
): Promise<void> {
  async function* lines() {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  }
  await pipeline(Readable.from(lines()), stdout, { end: false, signal });
}

/** Writes one JSON value for a person to read. */
export const writeJson = (value: unknown, { stdout }: Terminal): boolean =>
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
