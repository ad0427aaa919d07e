import { pipeline } from 'node:stream/promises';
import { type Output } from './private-output';

/** Values as JSON, one a line. */
export async function* jsonLines(
  values: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string, void, undefined> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Writes what comes as JSON, one value a line, and as fast as it is taken. */
export const writeJsonLines = (
  values: Iterable<unknown> | AsyncIterable<unknown>,
  { stdout, interrupted: signal }: Output,
): Promise<void> => pipeline(jsonLines(values), stdout, { end: false, signal });

/** Writes one JSON value for a person to read. */
export function writeJson(value: unknown, { stdout }: Output): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
