import { type AccountInput, type AccountUpdateInput } from '../fields/account-fields';
import { type AccountStatus, type AccountStatusCategory } from '../fields/enums';
import { type LegalHold } from './legal-hold';
import { nameKeyOf } from './name-key';
import { searchKeysOf } from './search-keys';
import { statusCategoryOf } from './status-category';

/** The fields that a caller may send, as they are stored. A field that was never set is absent. */
export type CallerFields = AccountUpdateInput & Pick<AccountInput, 'bucket'>;

/**
 * Fields that are computed from an account and stored with it, so that accounts can be searched, filtered, sorted and
 * summed. Only this file computes them. They are never shown and never count as a change.
 */
export interface DerivedFields {
  statusCategory: AccountStatusCategory;
  /** The current balance, if it is a number or a text with a number. */
  balanceAmount: number | null;
  /** The words that a search finds the account by. */
  searchKeys: string[];
  /** The last name, then the first, folded; null where the account has no name. */
  nameKey: string | null;
}

/**
 * The version of these rules. Raise it when a rule changes: accounts of an older version are then derived again, once.
 * CONTRIBUTING.md says how a rule changes while services of two versions run.
 */
export const DERIVATION_RULES = 4;

type Source = { status: AccountStatus; externalId: string; legalHold?: LegalHold | null } & CallerFields;

/** What the search keys come from. They take longer to derive than the other fields. */
const SEARCHED = ['externalId', 'phoneNumber', 'emailAddress', 'person', 'legalHold', 'metadata'] as const;
const SOURCES: readonly (keyof Source)[] = ['status', 'currentBalance', ...SEARCHED];

const allButSearchKeys = (account: Source): Omit<DerivedFields, 'searchKeys'> => ({
  statusCategory: statusCategoryOf(account.status),
  balanceAmount: balanceAmountOf(account.currentBalance),
  nameKey: nameKeyOf(account),
});

export const deriveFields = (account: Source): DerivedFields => ({
  ...allButSearchKeys(account),
  searchKeys: searchKeysOf(account),
});

/**
 * The derived fields that differ after `changed` is applied to an account. Search keys are taken to be right as long as
 * nothing changes that they come from.
 */
export function derivedChanges(
  stored: Source & Partial<DerivedFields>,
  changed: Partial<Source>,
): Partial<DerivedFields> {
  // Copies only these fields: copying a whole account takes longer than everything else here.
  const next = Object.fromEntries(
    SOURCES.map((field) => [field, field in changed ? changed[field] : stored[field]]),
  ) as object as Source;
  const hasSearchKeys = stored.searchKeys !== undefined && !SEARCHED.some((field) => field in changed);
  const derived: Partial<DerivedFields> = hasSearchKeys ? allButSearchKeys(next) : deriveFields(next);
  const names = Object.keys(derived) as (keyof DerivedFields)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(stored[name], derived[name])).map((name) => [name, derived[name]]),
  );
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, at) => item === other[at]));

/** A number as JSON writes it: no plus sign, no separators, no white space, no currency. */
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number that a balance states, or null. Text that is a number counts as that number. */
export function balanceAmountOf(balance: number | string | null | undefined): number | null {
  const amount = typeof balance === 'string' && NUMBER_TEXT.test(balance) ? Number(balance) : balance;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return null;
  return amount === 0 ? 0 : amount; // Negative zero is no other balance.
}
