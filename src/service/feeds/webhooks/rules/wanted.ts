import { declaredPath } from '../../../accounts/fields/changed-fields';
import { type Change } from '../../changes/change';

/** What an endpoint asks for. An empty list is no condition. */
export interface WebhookFilter {
  /** Types of changes. */
  events: readonly string[];
  portfolioIds: readonly string[];
  statusCategories: readonly string[];
  /** Dotted paths, such as `balance` or `contactInfo.email`; each stands for what is below it too. */
  fields: readonly string[];
}

/** What of an account decides who wants its changes, as it is now. */
export interface JudgedAccount {
  portfolioId: string | null;
  statusCategory: string;
}

const UPDATE = 'account.updated';

const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);

const touches = (paths: readonly string[], field: string): boolean =>
  paths.some((path) => isBelow(path, field) || isBelow(field, path));

/** Whether accounts have to be read to know what an endpoint wants. */
export const needsAccounts = ({ portfolioIds, statusCategories }: WebhookFilter): boolean =>
  portfolioIds.length > 0 || statusCategories.length > 0;

/**
 * Whether it follows from values of an account which changes are wanted: from the account itself, or from keys that the
 * caller chose, which bodies leave out.
 */
export const goesByValues = (filter: WebhookFilter): boolean =>
  needsAccounts(filter) || filter.fields.some((path) => declaredPath(path) !== path);

/** Whether a value is asked for. A change of the value itself always passes: before it, the account had another one. */
const isAskedFor = (asked: readonly string[], value: string | null | undefined, isChanged: boolean): boolean =>
  asked.length === 0 || isChanged || (typeof value === 'string' && asked.includes(value));

/**
 * Whether an endpoint wants a change. Conditions on accounts say nothing of changes that are of no account, and
 * conditions on fields nothing of what is not an update.
 * @param account undefined where it was not read, or there is none
 */
export function isWanted(
  change: Pick<Change, 'type' | 'accountId' | 'fields'>,
  account: JudgedAccount | undefined,
  filter: WebhookFilter,
): boolean {
  const { type, accountId, fields } = change;
  if (filter.events.length > 0 && !filter.events.includes(type)) return false;
  if (accountId === null) return true;
  const isUpdate = type === UPDATE;
  if (isUpdate && filter.fields.length > 0 && !filter.fields.some((field) => touches(fields, field))) return false;
  const hasChanged = (path: string) => isUpdate && fields.includes(path);
  return (
    isAskedFor(filter.portfolioIds, account?.portfolioId, hasChanged('portfolioId')) &&
    isAskedFor(filter.statusCategories, account?.statusCategory, hasChanged('status'))
  );
}
