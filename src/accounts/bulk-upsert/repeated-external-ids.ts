import { isJsonObject } from '../../json';
import { type RowFault } from './row-result';

/** The `externalId` of a row, as far as it can be told. */
export const externalIdOf = (row: unknown): string | undefined =>
  isJsonObject(row) && typeof row.externalId === 'string' ? row.externalId : undefined;

/** At which index each `externalId` of a request appears first, whether that row is right or wrong. */
export function firstIndexes(rows: readonly unknown[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const externalId = externalIdOf(row);
    if (externalId !== undefined && !firsts.has(externalId)) firsts.set(externalId, index);
  }
  return firsts;
}

/** The first row with an `externalId` counts; every later one fails with this. */
export const repeatedExternalId = (firstIndex: number): RowFault => ({
  code: 'DUPLICATE_EXTERNAL_ID',
  message: `The same externalId stands at index ${firstIndex} of this request`,
});
