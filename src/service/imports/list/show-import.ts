import { shownMeasures } from '../../accounts/writes/measures';
import { hasScope, type Scope } from '../../callers/rights/scopes';
import { type BrakeName } from '../model/brakes';
import { type Import, type StoredImport, waitingSinceOf } from '../model/import';
import { type PartSize, sumOfParts } from '../model/slice-place';
import { type PartStore } from '../store/part.store';

const MAX_MISSING_PARTS = 1_000;

/** The numbers that are missing up to a highest one, the first thousand of them. Pure. @param parts in their order */
export function missingPartsOf(parts: readonly Pick<PartSize, 'number'>[], highest: number): number[] {
  const stored = new Set(parts.map(({ number }) => number));
  const missing: number[] = [];
  for (let number = 1; number <= highest && missing.length < MAX_MISSING_PARTS; number += 1) {
    if (!stored.has(number)) missing.push(number);
  }
  return missing;
}

/** An import as it may be shown. While it is receiving, its parts are counted. */
export async function showImport(stored: StoredImport, { importParts }: { importParts: PartStore }): Promise<Import> {
  const { organizationId: _organizationId, revision: _revision, movedBy: _movedBy, rights: _rights, ...rest } = stored;
  const { slices: _slices, nextSlice: _nextSlice, planDigest: _planDigest, measures, ...others } = rest;
  const { changedFields: _fields, rowsUntil: _rowsUntil, expiresAt: _expiresAt, runPlace: _place, ...visible } = others;
  const { waitingSince: _since, ...kept } = visible;
  const waitingSince = waitingSinceOf(stored);
  const shown = { ...kept, ...(waitingSince && { waitingSince }), ...shownMeasures(measures) };
  if (stored.state !== 'RECEIVING') return { ...shown, missingParts: [] };
  const parts = await importParts.list(stored.organizationId, stored.id);
  const { requested } = sumOfParts(parts);
  const highest = parts.at(-1)?.number ?? 0;
  return { ...shown, parts: parts.length, requested, missingParts: missingPartsOf(parts, highest) };
}

/** Brakes that go by the outcomes of rows, which everybody learns who sent the rows. */
const BY_OUTCOME: readonly BrakeName[] = ['failedShare', 'updatedShare', 'updatedCount', 'createdCount'];

/** An import as the key of a request may see it: how far it goes past a brake may disclose what is stored of an account. */
export function hideStoredValues(shown: Import, context: { scopes: readonly Scope[] }): Import {
  if (hasScope(context, 'accounts:read')) return shown;
  const heldBy = shown.heldBy.map((held) => (BY_OUTCOME.includes(held.brake) ? held : { ...held, actual: null }));
  const { optOutsCleared: _optOuts, legalHoldsLeft: _holds, balanceMoved: _moved, ...others } = shown;
  return { ...others, heldBy };
}
