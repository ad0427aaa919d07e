import { AccountStatusCategory } from '../../accounts/fields/enums';
import { statusCategoryOf, statusesOfCategory } from '../../accounts/model/status-category';
import { type StoredAccount } from '../../accounts/model/stored-account';
import { type Condition } from '../../accounts/query/conditions';

/** `DUE`: its person may be erased. `HELD`: it could be, were the account not on legal hold. */
export type RetentionVerdict = 'KEPT' | 'HELD' | 'DUE';

const ENDED: readonly AccountStatusCategory[] = [AccountStatusCategory.PAID, AccountStatusCategory.CLOSED];

/**
 * Decides about the person of an account: it may be erased once the account is paid or closed, and last changed at
 * `until` or before. Pure.
 */
export function retentionVerdict(
  { status, updatedAt, erasedAt, legalHold }: Pick<StoredAccount, 'status' | 'updatedAt' | 'erasedAt' | 'legalHold'>,
  until: Date,
): RetentionVerdict {
  if (erasedAt || updatedAt > until || !ENDED.includes(statusCategoryOf(status))) return 'KEPT';
  return legalHold ? 'HELD' : 'DUE';
}

/** The condition on accounts that are on legal hold. */
export const HELD = { kind: 'isNull', path: 'legalHold.placedAt', isNull: false } as const;

/** The condition on accounts of this verdict. The database finds them by it; the rule above decides once more. Pure. */
export const conditionOf = (verdict: 'HELD' | 'DUE', until: Date): Condition => ({
  kind: 'and',
  parts: [
    { kind: 'in', path: 'status', values: ENDED.flatMap(statusesOfCategory) },
    { kind: 'range', path: 'updatedAt', lte: until },
    { kind: 'isNull', path: 'erasedAt', isNull: true },
    { ...HELD, isNull: verdict === 'DUE' },
  ],
});
