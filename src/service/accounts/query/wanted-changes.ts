/** Which changes somebody asks for: an endpoint of webhooks, or a subscriber. An empty list is no condition. */
export interface ChangeWishes {
  /** Types of changes. */
  events: readonly string[];
  portfolioIds: readonly string[];
  statusCategories: readonly string[];
  /** Dotted paths, such as `bank` or `contactInfo.email`; each stands for what is below and above it too. */
  fields: readonly string[];
}

/** What of an account decides who wants its changes, as it is now. */
export interface JudgedAccount {
  portfolioId: string | null;
  statusCategory: string;
}

/** What of a change decides who wants it. */
export interface JudgedChange {
  type: string;
  /** Null where it is of no account. */
  accountId: string | null;
  /** Dotted paths of the changed fields. */
  fields: readonly string[];
}

const UPDATE = 'account.updated';

const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);

const touches = (paths: readonly string[], field: string): boolean =>
  paths.some((path) => isBelow(path, field) || isBelow(field, path));

/** Whether accounts have to be read to know which changes are wanted. */
export const needsAccounts = ({
  portfolioIds,
  statusCategories,
}: Pick<ChangeWishes, 'portfolioIds' | 'statusCategories'>): boolean =>
  portfolioIds.length > 0 || statusCategories.length > 0;

const isAskedFor = (asked: readonly string[], value: string | null | undefined): boolean =>
  asked.length === 0 || (typeof value === 'string' && asked.includes(value));

/**
 * Whether a change is wanted. Conditions on accounts say nothing of changes that are of no account, and conditions on
 * fields nothing of what is not an update. A change of the status always passes its condition: before it, the account had
 * another category. The portfolio of an account never changes.
 * @param account undefined where it was not read, or there is none
 */
export function isWanted(change: JudgedChange, account: JudgedAccount | undefined, wishes: ChangeWishes): boolean {
  const { type, accountId, fields } = change;
  if (wishes.events.length > 0 && !wishes.events.includes(type)) return false;
  if (accountId === null) return true;
  const isUpdate = type === UPDATE;
  if (isUpdate && wishes.fields.length > 0 && !wishes.fields.some((field) => touches(fields, field))) return false;
  const isOfStatus = isUpdate && fields.includes('status');
  return (
    isAskedFor(wishes.portfolioIds, account?.portfolioId) &&
    (isOfStatus || isAskedFor(wishes.statusCategories, account?.statusCategory))
  );
}
