import { labelOf } from '../account/fields/fields';

const LIST = new Intl.ListFormat('en');

/** What was read, by the operation that an access record names: over GraphQL the fields, over REST the `operationId`. */
export const READS: Readonly<Record<string, string>> = {
  account: 'Looked at an account',
  getAccount: 'Looked at an account, over REST',
  accountAt: 'Looked at an account as it was',
  accounts: 'Listed accounts',
  listAccounts: 'Listed accounts, over REST',
  accountsBySsn: 'Looked for a social security number',
  accountStatistics: 'Counted accounts',
  auditStatistics: 'Counted changes',
  closingBalances: 'Counted accounts, day by day',
  auditTrail: 'Read the history',
  listAuditTrail: 'Read the history of an account, over REST',
  timeline: 'Read a timeline',
  listTimeline: 'Read the timeline of an account, over REST',
  changes: 'Read the feed of changes',
  listChanges: 'Read the feed of changes, over REST',
  accountUpdated: 'Followed changes live',
  import: 'Read the rows of an import',
  imports: 'Listed imports',
  listImportRows: 'Read the rows of an import, over REST',
  listMissingAccounts: 'Listed accounts that a file lacks',
  accountImportRows: 'Read what imports keep of an account',
  syncRun: 'Read a run',
  syncRuns: 'Listed runs',
  bulkUpsertAccounts: 'Sent rows and saw what changed',
  updateAccount: 'Changed an account and saw it',
  placeLegalHold: 'Placed a legal hold and saw the account',
  releaseLegalHold: 'Released a legal hold and saw the account',
  erasePerson: 'Erased a person and saw the account',
  listHeldNumbers: 'Read numbers that a legal hold keeps',
  listEvidence: 'Saved evidence',
  evidence: 'Saved evidence, on the command line',
  node: 'Looked something up by its id',
  nodes: 'Looked things up by their ids',
  _entities: 'Looked at accounts, through a gateway',
  historyVerification: 'Checked the history',
  webhookDeliveries: 'Read what was sent to a webhook',
};

/** Several fields of one operation are named one after the other. */
export const readText = (operation: string): string =>
  operation
    .split(' ')
    .map((one) => READS[one] ?? one)
    .join(', ');

/** What joins conditions or compares, and what says how much is read. */
const NO_CONDITION = new Set([
  ...['filter', 'and', 'or', 'not', 'first', 'limit', 'after', 'sort', 'in', 'eq', 'prefix', 'isNull'],
  ...['gt', 'gte', 'lt', 'lte', 'min', 'max', 'days', 'from', 'to', 'contains', 'search', 'q', 'ssn'],
]);

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside];
}

/** What one question names: over GraphQL `accounts {"filter":…}`, over REST `status=ACTIVE&limit=50`. */
function namesOf(question: string): string[] {
  const json = /^\w+ (\{.*)$/s.exec(question)?.[1];
  if (json === undefined) return [...new URLSearchParams(question).keys()];
  try {
    return namesIn(JSON.parse(json));
  } catch {
    // A long question is recorded in part.
    return [...json.matchAll(/"(\w+)":/g)].map(([, name = '']) => name);
  }
}

/** What was asked for, in words, such as `Filtered by status and balance.` */
export function queryText(query: string): string {
  const names = query.split('; ').flatMap(namesOf);
  const words = (name: string) =>
    labelOf(name)
      .replace(/[a-z](?=[A-Z])/g, '$& ')
      .toLowerCase();
  const labels = new Set(names.filter((name) => !NO_CONDITION.has(name)).map(words));
  const sought = names.some((name) => ['search', 'q', 'ssn'].includes(name)) ? ['a search'] : [];
  const all = [...sought, ...labels];
  return all.length === 0 ? 'Not filtered.' : `Filtered by ${LIST.format(all)}.`;
}
