import { type ImportResult } from '../model/import-row';

/**
 * How many of the next rows one transaction carries out, so that it writes no more accounts than these. Pure.
 * @param planned what becomes of the rows, in their order
 */
export function rowsOfPortion(planned: readonly ImportResult[], maxWrites: number): number {
  let writes = 0;
  for (const [at, { status }] of planned.entries()) {
    if (status !== 'created' && status !== 'updated') continue;
    if (writes === maxWrites) return at;
    writes += 1;
  }
  return planned.length;
}
