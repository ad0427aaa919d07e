import { createHash } from 'node:crypto';
import { type BulkUpsertResultRow } from '../../accounts/bulk-upsert/bulk-upsert-result';
import { bytesBound } from '../../accounts/validation/json-size';
import { type Measures, NO_MEASURES } from '../../accounts/writes/measures';
import { type BrakeName } from '../model/brakes';
import { type ImportResult, type RowHead } from '../model/import-row';

const MEASURES = Object.keys(NO_MEASURES) as (keyof Measures)[];

/** The brakes that a row counts for by what it does. */
export const brakesOf = (measures: Measures): BrakeName[] => MEASURES.filter((name) => measures[name] > 0);

/** The result of a row of an import. @param version of its account; shown unless the row fails */
export function importResultOf(
  { index: _index, externalId: _externalId, updatedAt: _updatedAt, ...result }: BulkUpsertResultRow,
  version: number | undefined,
  brakes: readonly BrakeName[] = [],
): ImportResult {
  return {
    ...result,
    ...(version !== undefined && result.status !== 'failed' && { version }),
    ...(brakes.length > 0 && { brakes: [...brakes] }),
  };
}

/** The greatest size of the changes in the results of one slice, in bytes, which one document of the database holds; as `bytesBound` counts. */
const MAX_CHANGES_BYTES = 12 * 1024 * 1024;

/** Leaves out the changes of rows once those before take too much space. The history of the accounts has them. Pure. */
export function withinRoom(results: readonly ImportResult[]): ImportResult[] {
  let left = MAX_CHANGES_BYTES;
  return results.map((result) => {
    const { changes, ...rest } = result;
    if (!changes) return result;
    left -= bytesBound(changes);
    return left >= 0 ? result : rest;
  });
}

/**
 * Identifies the plan of all slices up to this one: of the same rows, sent with the same key, and the same versions of
 * accounts it is the same. It covers values only by the fingerprints of rows, which values cannot be guessed from, and
 * changes only by what they follow from: who may not read accounts must not find out by it which fields change. Pure.
 * @param before the digest of the slices before
 */
export function planDigestOf(before: string, rows: readonly RowHead[], results: readonly ImportResult[]): string {
  const digest = createHash('sha256').update(before);
  for (const [position, { status, code, accountId, version }] of results.entries()) {
    const row = rows[position];
    const content = row?.kind === 'upsert' ? row.fingerprint : undefined;
    digest.update(JSON.stringify([row?.externalId, content, status, code, accountId, version]));
  }
  return digest.digest('hex');
}
