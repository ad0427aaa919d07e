/*
 * What the embedded server understands of MongoDB's language, and who needs it. The server reads these tables to accept
 * or refuse; an unknown command is refused under code 59, everything else that is not in them under 238. A test compares
 * them with what is really sent.
 */

/** A command: its options beside those of every command, and what it may be used in. */
export interface CommandEntry {
  readonly neededBy: string;
  readonly options: readonly string[];
  /** Whether it may be part of a transaction. */
  readonly inTransactions?: true;
}

export const COMMANDS = {
  // Connections and sessions
  ismaster: {
    neededBy: 'the driver, with its first message',
    options: ['helloOk', 'client', 'compression', 'backpressure'],
  },
  hello: { neededBy: 'the driver, every ten seconds; the service, which asks for transactions', options: [] },
  ping: { neededBy: 'GET /health/ready', options: [] },
  endSessions: { neededBy: 'the driver, when it closes', options: [] },
  serverStatus: { neededBy: 'tests, which count what a query reads', options: [] },

  // Documents
  insert: { neededBy: 'every store', options: ['documents', 'ordered'], inTransactions: true },
  update: {
    neededBy: 'every store; a filter names one document by its _id',
    options: ['updates', 'ordered'],
    inTransactions: true,
  },
  delete: {
    neededBy: 'idempotency keys that are released or forgotten; a filter names the documents by their _id',
    options: ['deletes', 'ordered'],
  },
  find: {
    neededBy: 'every look-up and list',
    options: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch', 'maxTimeMS'],
  },
  aggregate: {
    neededBy: 'statistics, counts, and pages of several histories or runs at once',
    options: ['pipeline', 'cursor', 'allowDiskUse', 'maxTimeMS'],
  },
  getMore: { neededBy: 'the driver, for results of more than one batch', options: ['collection', 'batchSize'] },
  killCursors: { neededBy: 'the driver, for results that are not read to their end', options: ['cursors'] },

  // Collections
  createIndexes: { neededBy: 'the start of the service', options: ['indexes'] },
  listCollections: {
    neededBy: 'tests that look at everything that is stored',
    options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  },
  dropDatabase: { neededBy: 'the demo, and tests', options: [] },

  // Transactions
  writeTogether: {
    neededBy:
      'every unit of work that is small: all of its writes or none, in one command. MongoDB has no such command',
    options: ['unit', 'writes'],
  },
  commitTransaction: { neededBy: 'every unit of work', options: [] },
  abortTransaction: { neededBy: 'every unit of work that fails', options: [] },
} as const satisfies Record<string, CommandEntry>;

/** Options of every command. None can change an answer of a server that is alone, but for those of sessions. */
export const COMMON_OPTIONS = [
  '$db',
  '$readPreference',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'comment',
] as const;

/** The fields of the statements within `updates` and `deletes`. */
export const UPDATE_STATEMENT = ['q', 'u', 'upsert'] as const;
/** The lists of the writes within `writes`: their documents one after the other, as bytes. */
export const WRITTEN_LISTS = { insert: 'documents', update: 'updates' } as const;
export const DELETE_STATEMENT = ['q', 'limit'] as const;

/** Operators that join filters. */
export const LOGICAL_OPERATORS = {
  $and: 'filters of accounts, places in an order',
  $or: 'filters of accounts, places in an order, claims of idempotency keys',
  $nor: '`not` in filters of accounts',
} as const;

/**
 * Operators on a field, or on a field of an embedded document. They compare with a text, number, date, boolean, ObjectId or
 * null; where the field holds an array, with its elements.
 */
export const FIELD_OPERATORS = {
  $eq: 'filters of accounts',
  $ne: 'filters of accounts that have a value, claims of a process that is gone',
  $gt: 'places in an order, what has not expired',
  $gte: 'ranges in filters',
  $lt: 'places in an order',
  $lte: 'ranges in filters, what has expired',
  $in: 'reads by many ids',
  $exists: "filters of accounts with tags: {'tags.0': {$exists: …}} only",
  $regex: 'searches for a beginning (^) or a part; literal characters only',
  $elemMatch: 'searches for a changed field in the audit trail; documents in arrays only',
} as const;

/** Operators of updates; whole fields of the document itself only. */
export const UPDATE_OPERATORS = { $set: 'every update' } as const;

export const STAGES = {
  $match: 'every aggregation',
  $sort: 'pages, groups by size; by fields that hold neither arrays nor documents',
  $skip: 'statistics: what lies beyond the largest groups',
  $limit: 'pages, counts that end early',
  $group: 'statistics, counts',
  $facet: 'statistics: every grouping at once',
  $unionWith: 'several pages in one command',
  $project: 'runs without their failed rows',
  $addFields: 'the number of the page that a document is on; numbers only',
} as const;

/** The options of $unionWith. */
export const UNION_OPTIONS = ['coll', 'pipeline'] as const;

export const ACCUMULATORS = { $sum: 'statistics, counts' } as const;

/**
 * What documents can be grouped by and what can be summed, beside null, a number, a field ('$status', '$_id.status') and,
 * for groups, a document of these.
 */
export const EXPRESSIONS = {
  $ifNull: 'statistics: accounts without a value count as null; the alternative is null',
  $dateToString: "statistics per day and hour: {format: '%Y-%m-%d' or '%Y-%m-%dT%H', date: '$field'} only",
  $trunc: 'statistics: the whole part of a balance; of one expression, like $round',
  $round: 'statistics: the rest of a balance in millionths, as a whole number',
  $subtract: 'statistics: the rest of a balance',
  $multiply: 'statistics: the rest of a balance in millionths; of two expressions',
  $cond: 'statistics: what belongs to one category; [{$eq: …}, expression, expression] only',
  $eq: 'statistics: whether a group is of a category; [expression, text] only',
} as const;

export const INDEX_OPTIONS = {
  key: 'every index; ascending and descending; one field may hold arrays of scalars (tags)',
  name: 'every index',
  unique: 'external ids, versions in histories; fields without arrays',
  expireAfterSeconds: 'runs, idempotency keys, turns and signatures that expire',
} as const;

export type CommandName = keyof typeof COMMANDS;
export type FieldOperator = keyof typeof FIELD_OPERATORS;
export type StageName = keyof typeof STAGES;
export type ExpressionName = keyof typeof EXPRESSIONS;

/** Whether a table of the dialect has a name. */
export const isKnown = <Name extends string>(table: Readonly<Record<Name, unknown>>, name: string): name is Name =>
  Object.hasOwn(table, name);
