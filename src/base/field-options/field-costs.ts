import { type ComplexityEstimator } from 'graphql-query-complexity';
import { itemsOfPage } from '../paging/page';

/**
 * What the parts of a GraphQL operation cost, in points. One point is about the cost of one object in an answer. Only
 * this file states costs; `docs/graphql.md` repeats them for callers. The setting `GRAPHQL_MAX_COST` limits the points
 * of an operation.
 */
export const FIELD_COSTS = {
  /** An object. Its plain fields cost nothing. */
  object: 1,
  /** A free-form value, which may be hundreds of times as large as any other. */
  freeForm: 10,
  /** The value of a changed field before or after the change, which may be free-form. */
  changedValue: 2,
  /** An account that a gateway asks for by its key: the whole account is read, even for one field. */
  entity: 5,
  /** An object that is asked for by its id alone: it is looked for among the objects of several types. */
  node: 10,
  /** Counting the accounts that pass the filter of a page, up to 10,000 of them. */
  counting: 100,
  /** A search of the organization's history, which reads up to 1,000 entries. */
  auditSearch: 10,
  /** Going back through the audit trail of one account. */
  accountAt: 50,
  /** The API keys of an organization, up to 1,000. */
  apiKeys: 500,
  /** The names of keys and people of an organization, up to 2,000. */
  actors: 200,
  /** The webhooks of an organization, up to 20. */
  webhooks: 20,
  /**
   * Statistics that counters answer, or of few accounts. Of more, the rest up to `statistics` is charged where counters
   * turn out not to answer.
   */
  countedStatistics: 100,
  /** Counts and sums over all accounts that pass a filter, however many these are. */
  statistics: 5_000,
  /** A step of the verification of the history: some thousand changes are read, decrypted and hashed. */
  verification: 5_000,
  /** What one sync run reads from the database besides itself. */
  syncRunPart: 10,
  /** The failed rows of one sync run, up to 500. */
  failedRows: 250,
  /** Finding the rows of a page in an import, which looks at up to 500 slices of rows and reads up to 20. */
  importRows: 500,
  /** Counting the parts of an import that is being received, up to 10,000 of them; charged where there is one. */
  receivedParts: 500,
  /** A type, field, argument or value in an introspection list. The usual query for the whole schema fits once. */
  schemaElement: 6,
  /** The text of the schema, for a gateway. */
  schemaText: 2_000,
} as const;

/** What a filter of accounts costs by what has to be read for it: see `filter-cost.ts`. */
export const FILTER_COSTS = {
  /** A value that is looked up. */
  value: 1,
  /** Reading what indexes find, up to some thousand accounts, to sort it or to test the other conditions on it. */
  found: 500,
  /** A condition of such a filter. */
  comparison: 10,
  /** Walking through accounts in their order until enough pass, maybe through all of them. */
  walked: 2_500,
  /** A condition that is tested on each account. */
  tested: 250,
  /** The conditions of any other list, which has a bounded number of items or looks at a bounded number for a page. */
  list: 100,
} as const;

/** What the filter of any other list than that of accounts costs: nothing where it has no condition. */
export const costOfConditions = (filter: unknown): number =>
  Object.values(filter ?? {}).some((given) => given !== null && given !== undefined) ? FILTER_COSTS.list : 0;

/** What a page costs that may examine many more entries or changes than it returns. */
export const searchComplexity: ComplexityEstimator = ({ args, childComplexity }) =>
  FIELD_COSTS.auditSearch + costOfConditions(args.filter) + itemsOfPage(args.first) * childComplexity;
