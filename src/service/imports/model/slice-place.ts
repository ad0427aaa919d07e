import { IMPORT_LIMITS } from './import-limits';

/** How large a part is. */
export interface PartSize {
  number: number;
  /** Count of rows. */
  rows: number;
}

/** Where a slice stands in its import. */
export interface SlicePlace {
  part: number;
  /** Its position within the part, counted from 0. */
  slice: number;
  /** The index of its first row in the whole import. */
  firstIndex: number;
  /** Count of rows. */
  rows: number;
}

/** How many slices a part of this many rows has. */
const slicesOf = (rows: number): number => Math.ceil(rows / IMPORT_LIMITS.rowsOfSlice);

/** What the parts that were received come to. */
export const sumOfParts = (parts: readonly PartSize[]) => ({
  parts: parts.length,
  requested: parts.reduce((sum, { rows }) => sum + rows, 0),
  slices: parts.reduce((sum, { rows }) => sum + slicesOf(rows), 0),
});

/** The slices of an import in the order of its rows. Pure. @param parts in the order of their numbers */
export function placesOf(parts: readonly PartSize[]): SlicePlace[] {
  const places: SlicePlace[] = [];
  let firstIndex = 0;
  for (const { number, rows } of parts) {
    for (let slice = 0; slice < slicesOf(rows); slice += 1) {
      const own = Math.min(IMPORT_LIMITS.rowsOfSlice, rows - slice * IMPORT_LIMITS.rowsOfSlice);
      places.push({ part: number, slice, firstIndex, rows: own });
      firstIndex += own;
    }
  }
  return places;
}
