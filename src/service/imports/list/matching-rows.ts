import { type StoredImport } from '../model/import';
import { placesOf, type SlicePlace } from '../model/slice-place';
import { sliceRef } from '../store/slice.store';
import { mayHold, passes, type RowFilter } from './row-filter';
import { type FoundRow } from './show-row';
import { type ImportReads } from './visible-import';

/** A slice that was looked at. */
export interface LookedAtSlice {
  place: SlicePlace;
  /** Its rows that pass; undefined where they are removed. */
  found: FoundRow[] | undefined;
  /** Whether its rows had to be read: its summary did not show that none passes. */
  wasRead: boolean;
}

/** Summaries that are read at a time: few at first, since pages usually end at the first slice. */
const FIRST_SUMMARIES = 2;
const MAX_SUMMARIES = 128;

/** The slices of an import that have results, from the one that holds a row on. */
async function plannedPlaces(
  { id, organizationId, state, rowsUntil, nextSlice, parts }: StoredImport,
  from: number,
  { importParts }: ImportReads,
): Promise<SlicePlace[]> {
  if (state === 'RECEIVING' || state === 'QUEUED' || rowsUntil === null) return [];
  const places = placesOf(await importParts.list(organizationId, id, parts));
  const planned = state === 'PLANNING' ? places.slice(0, nextSlice) : places;
  return planned.filter(({ firstIndex, rows }) => firstIndex + rows > from);
}

/**
 * Looks at the slices of an import in their order, and reads those that may hold a row that passes. Rows that are not
 * planned yet are left out.
 * @param from index of the first row that counts
 */
export async function* matchingRows(
  stored: StoredImport,
  filter: RowFilter,
  from: number,
  dependencies: ImportReads,
): AsyncGenerator<LookedAtSlice, void, undefined> {
  const { importSlices } = dependencies;
  const places = await plannedPlaces(stored, from, dependencies);
  const refOf = (place: SlicePlace) => sliceRef(stored, place);

  async function readSlice(place: SlicePlace): Promise<FoundRow[] | undefined> {
    const ref = refOf(place);
    const [read, rows] = await Promise.all([importSlices.readResults(ref), importSlices.readRows(ref)]);
    if (!read || !rows) return undefined;
    const { results, doneRows } = read;
    return results.flatMap((result, at) => {
      const row = rows[at];
      const index = place.firstIndex + at;
      return row && index >= from && passes(result, filter) ? [{ index, row, result, isDone: at < doneRows }] : [];
    });
  }

  let count = FIRST_SUMMARIES;
  for (let next = 0; next < places.length; ) {
    const batch = places.slice(next, next + count);
    next += count;
    count = Math.min(2 * count, MAX_SUMMARIES);
    const summaries = await importSlices.readSummaries(batch.map(refOf));
    for (const [at, place] of batch.entries()) {
      const summary = summaries[at];
      if (!summary) yield { place, found: undefined, wasRead: false };
      else if (!mayHold(summary, filter)) yield { place, found: [], wasRead: false };
      else yield { place, found: await readSlice(place), wasRead: true };
    }
  }
}
