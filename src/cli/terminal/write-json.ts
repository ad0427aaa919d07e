import { pipeline } from 'node:stream/promises';
import { printable, printableLines } from './printable';
import { type Output } from './private-output';

/** JSON on one line, as a terminal may show it. */
export const jsonText = (value: unknown): string => printable(JSON.stringify(value));

/** Serializes values as NDJSON. */
export async function* jsonLines(
  values: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string, void, undefined> {
  for await (const value of values) yield `${jsonText(value)}\n`;
}

/** Writes values as NDJSON, with backpressure. */
export const writeJsonLines = (
  values: Iterable<unknown> | AsyncIterable<unknown>,
  { stdout, interrupted: signal }: Output,
): Promise<void> => pipeline(jsonLines(values), stdout, { end: false, signal });

/** Writes one value as indented JSON. */
export function writeJson(value: unknown, { stdout }: Output): void {
  stdout.write(`${printableLines(JSON.stringify(value, null, 2))}\n`);
}
