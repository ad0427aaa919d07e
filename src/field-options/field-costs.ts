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
  /** An account that a gateway asks for by its key: it is read as a whole, however little is asked of it. */
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
  /** The webhooks of an organization, up to 20. */
  webhooks: 20,
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
  /** A type, field, argument or value in an introspection list. The usual query for the whole schema fits once. */
  schemaElement: 7,
  /** The text of the schema, for a gateway. */
  schemaText: 2_000,
} as const;
