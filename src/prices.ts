/**
 * What the parts of a GraphQL operation cost, in points: one point is about what one object of an answer costs. This is
 * the one place that states prices; `docs/graphql.md` repeats them for callers. An operation may cost
 * `GRAPHQL_MAX_COST` points.
 */
export const PRICES = {
  /** An object. Its plain fields cost nothing. */
  object: 1,
  /** A value of the caller's own form, which may be hundreds of times as large as anything else. */
  freeForm: 10,
  /** Counting the accounts of a page's filter, up to 10,000 of them. */
  counting: 100,
  /** A search of the organization's history, which looks at up to 1,000 entries. */
  auditSearch: 10,
  /** Going back through the audit trail of one account. */
  accountAt: 50,
  /** Counts and sums over all accounts of a filter, however many these are. */
  statistics: 5_000,
  /** What is read from the database for one sync run besides the run itself. */
  syncRunPart: 10,
  /** The failed rows of one sync run, up to 500. */
  failedRows: 250,
  /** A type, field, argument or value that introspection lists. The usual query for the whole schema fits once. */
  schemaElement: 12,
  /** The text of the schema, for a gateway. */
  schemaText: 2_000,
} as const;

/** The mutations of one operation: so many, or one bulk upsert alone. */
export const MAX_MUTATIONS = 10;
export const BULK_UPSERT = 'bulkUpsertAccounts';
