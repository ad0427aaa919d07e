import { pipeline } from 'node:stream/promises';
import { printable, printableLines } from './printable';
import { type Output } from './private-output';

/** JSON on one line, as a terminal may show it. */
export const jsonText = (value: unknown): string => printable(JSON.stringify(value));

/** A text as it is, and any other value as JSON. */
export const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a command has to say: as JSON on one line where that is asked for, otherwise for a person. */
export const answerText = (json: boolean | undefined, value: unknown, text: string): string =>
  json ? `${jsonText(value)}\n` : text;

/** Writes what a command has to say. */
export function writeAnswer(
  json: boolean | undefined,
  value: unknown,
  text: string,
  { stdout }: Pick<Output, 'stdout'>,
) {
  stdout.write(answerText(json, value, text));
}

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
