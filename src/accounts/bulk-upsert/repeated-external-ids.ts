import { isJsonObject } from '../../json';
import { type RowFault } from './row-result';

/** The `externalId` of a row, if it has one. */
export const externalIdOf = (row: unknown): string | undefined =>
  isJsonObject(row) && typeof row.externalId === 'string' ? row.externalId : undefined;

/** The index at which each `externalId` of a request appears first, whether that row is valid or not. */
export function firstIndexes(rows: readonly unknown[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const externalId = externalIdOf(row);
    if (externalId !== undefined && !firsts.has(externalId)) firsts.set(externalId, index);
  }
  return firsts;
}

/** The first row with an `externalId` counts; every later one fails with this. */
export const repeatedExternalId = (firstIndex: number, rows: 'request' | 'import' = 'request'): RowFault => ({
  code: 'DUPLICATE_EXTERNAL_ID',
  message: `The same externalId stands at index ${firstIndex} of this ${rows}`,
});
