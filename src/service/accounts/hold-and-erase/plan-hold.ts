import { RELEASE_REASON } from '../fields/personal-paths';
import { derivedChanges } from '../model/derived-fields';
import { type LegalHold } from '../model/legal-hold';
import { onHold, requireNotErased } from '../model/refusing-states';
import { type StoredAccount } from '../model/stored-account';
import { type AppliedFields, notBefore } from '../writes/apply-fields';

const LEAVES = ['reason', 'placedBy', 'placedAt'] as const;

function withLegalHold(stored: StoredAccount, legalHold: LegalHold | null, updatedAt: Date): AppliedFields {
  const valueIn = (hold: LegalHold | null | undefined, leaf: (typeof LEAVES)[number]) => hold?.[leaf] ?? null;
  const changes = LEAVES.map((leaf) => ({
    field: `legalHold.${leaf}`,
    from: valueIn(stored.legalHold, leaf),
    to: valueIn(legalHold, leaf),
  }));
  const derived = derivedChanges(stored, { legalHold });
  return { stored, written: { legalHold, ...derived, updatedAt, version: stored.version + 1 }, changes };
}

/**
 * Places a hold on an account. Pure. A second hold is refused: releasing one would lift the other too.
 * @returns undefined if the same key has placed it with the same reason: the request was sent again
 * @throws ServiceError `ACCOUNT_ERASED`, `ACCOUNT_ON_HOLD`
 */
export function planHold(
  stored: StoredAccount,
  { reason, placedBy, now }: { reason: string; placedBy: string; now: Date },
): AppliedFields | undefined {
  requireNotErased(stored);
  const { legalHold } = stored;
  if (legalHold?.reason === reason && legalHold.placedBy === placedBy) return undefined;
  if (legalHold) throw onHold();
  const updatedAt = notBefore(stored.updatedAt, now);
  return withLegalHold(stored, { reason, placedBy, placedAt: updatedAt.toISOString() }, updatedAt);
}

/**
 * Releases the hold on an account. Pure. The reason is a change of its own in the history, which says a text of people
 * like that of the hold, and so is encrypted like it.
 * @returns undefined if there is none
 */
export function planRelease(
  stored: StoredAccount,
  { reason, now }: { reason: string | undefined; now: Date },
): AppliedFields | undefined {
  if (!stored.legalHold) return undefined;
  const released = withLegalHold(stored, null, notBefore(stored.updatedAt, now));
  if (reason === undefined) return released;
  const why = { field: RELEASE_REASON, from: null, to: reason };
  return { ...released, changes: [...released.changes, why] };
}
