/** What the answer to one request discloses of accounts. It is recorded before the answer leaves. */
export interface AccessNotes {
  /** What is done, by its name: the id of the REST operation, or the top fields of the GraphQL operation. */
  operation: string;
  /** The name that the caller gave the GraphQL operation. */
  operationName?: string;
  /** The answer discloses these accounts. */
  discloses(externalIds: readonly string[]): void;
  /** The answer discloses social security numbers of these accounts in full. */
  disclosesNumbers(externalIds: readonly string[]): void;
  /** The answer is to a question with a social security number, and discloses these accounts, if any. */
  disclosesByNumber(externalIds: readonly string[]): void;
  /**
   * The answer is about the accounts that pass a filter.
   * @param query without values of a person, as by `describeQuestion`
   * @param counted how many accounts the answer counts without naming them
   */
  asks(query: string, counted?: number): void;
  /**
   * Records what was noted since the last call. Nothing may be sent before that.
   * @throws ServiceError `SERVICE_UNAVAILABLE` where it cannot be recorded
   */
  settle(): Promise<void>;
}

/** Arguments whose texts say nothing of a person. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['status', 'statusCategory', 'typeOfDebt', 'createdAt', 'updatedAt', 'days', 'sort'],
  ...['placedOn', 'lastPaidOn', 'statuteEndsOn'],
  ...['field', 'source', 'operation', 'surface', 'apiKeyId'],
  ...['operations', 'sources', 'surfaces', 'kinds', 'outcome', 'syncRunId'],
]);
const HIDDEN = '…';
/** It says where a page starts, which the accounts of the page say too. */
const LEFT_OUT = 'after';

function describe(value: unknown, isHarmless: boolean): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return isHarmless ? value : HIDDEN;
  if (Array.isArray(value)) return value.map((item) => describe(item, isHarmless));
  if (typeof value !== 'object' || value instanceof Date) return value;
  const members = Object.entries(value).filter(([name]) => name !== LEFT_OUT);
  return Object.fromEntries(members.map(([name, item]) => [name, describe(item, isHarmless || HARMLESS.has(name))]));
}

/** A question as it is recorded: which conditions it has, without the texts that it looks for. Pure. */
export const describeQuestion = (name: string, question: object): string =>
  `${name} ${JSON.stringify(describe(question, false))}`;
