import { type Import } from '../api.generated';
import { invalidArgument, writeJson } from '../client-options';
import { isAccountSyncError } from '../errors';

/** A part of an import, ready to be sent. */
export interface ImportPart {
  /** Counted from 1. */
  number: number;
  rows: number;
  /** A row a line. */
  ndjson: string;
}

/** The service takes 20,000 rows a part. Four parts may be in memory, each in several forms. */
const MAX_ROWS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** What the service takes of a row. */
const MAX_ROW_BYTES = 1024 * 1024;
const MAX_ROW_VALUES = 40_000;

const encoder = new TextEncoder();

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, own) => sum + countValues(own), 1);
}

/** Why a row cannot be part of an import; undefined if it can. @param row parsed from `json` */
export function rowTooLarge(row: unknown, json: string): string | undefined {
  // So short a text cannot hold too much.
  if (json.length <= MAX_ROW_VALUES) return undefined;
  if (encoder.encode(json).length > MAX_ROW_BYTES) return `The row has more than ${MAX_ROW_BYTES} bytes`;
  return countValues(row) > MAX_ROW_VALUES ? `The row holds more than ${MAX_ROW_VALUES} values` : undefined;
}

function jsonOf(row: unknown, position: number): string {
  let json: string | undefined;
  let reason = '';
  try {
    json = writeJson(row);
  } catch (error) {
    if (isAccountSyncError(error)) reason = `: ${error.message}`;
  }
  if (json === undefined) throw invalidArgument(`Row ${position} cannot be written as JSON${reason}`);
  if (rowTooLarge(row, json) !== undefined) throw invalidArgument(`Row ${position} is larger than a row may be`);
  return json;
}

/**
 * Cuts rows into parts. The same rows are always cut in the same way, so that an import can be resumed.
 * @throws AccountSyncError `INVALID_ARGUMENT` for a row that cannot be sent
 */
export async function* cutIntoParts(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<ImportPart, void, undefined> {
  let lines: string[] = [];
  let [bytes, number, position] = [0, 1, 0];
  const take = (): ImportPart => {
    const part = { number, rows: lines.length, ndjson: `${lines.join('\n')}\n` };
    [lines, bytes] = [[], 0];
    number += 1;
    return part;
  };
  for await (const row of rows) {
    const json = jsonOf(row, position);
    const own = encoder.encode(json).length + 1;
    if (lines.length > 0 && bytes + own > MAX_BYTES) yield take();
    lines.push(json);
    bytes += own;
    position += 1;
    if (lines.length === MAX_ROWS) yield take();
  }
  if (lines.length > 0) yield take();
}

/** The service names this many missing parts at once. */
const MAX_MISSING_PARTS = 1_000;

/** Says which parts an import has. The service names those that are missing below the highest one. */
export function storedParts({
  parts,
  missingParts,
}: Pick<Import, 'parts' | 'missingParts'>): (number: number) => boolean {
  const missing = new Set(missingParts);
  // The answer says nothing of the parts after the last one that it names.
  const expected = missing.size < MAX_MISSING_PARTS ? parts + missing.size : Math.max(...missing);
  return (number) => number <= expected && !missing.has(number);
}

/** Compresses a text, where the runtime can. @returns undefined where it cannot */
export async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof globalThis.CompressionStream === 'undefined') return undefined;
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
