import { type Document, MongoClient, ObjectId } from 'mongodb';
import * as dialect from '../../src/embedded-server/dialect';
import { createIdempotencyKeyStore } from '../../src/service/callers/request/idempotency.store';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { ensureIndexes } from '../../src/service/storage/database/connection/indexes';
import { createTransact } from '../../src/service/storage/database/transactions/transaction';
import { fieldUpdates, insertion } from '../../src/service/storage/database/transactions/write';
import { getAccounts, patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';
import { counters } from './support';

/** Forgetting an answer takes no keys. */
const refuse = () => Promise.reject(new Error('asked for keys'));
const NO_KEYS = { of: refuse, everyOf: refuse, freshOf: refuse };
const seen = new Set<string>();
const client = new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true, ignoreUndefined: true });
client.on('commandStarted', ({ command }) => {
  for (const part of partsOf(command)) seen.add(part);
});

/** The same database over connections that are listened to. */
function listenedTo(database: Database): Database {
  const db = client.db(database.db.databaseName);
  return { ...database, db, unitOfWork: createTransact(db, true) };
}

const CONDITIONS = `
  bank: { isNull: false }, client: { in: ["a", "b"] }, tags: { isNull: false }, search: "smith",
  balance: { gte: 1, lte: 9 }, not: { bucket: { eq: "x" } }, or: [{ state: { eq: "TX" } }, { optedOut: { eq: true } }]`;
const QUERIES = [
  `{ accounts(first: 1, sort: BALANCE_ASC, filter: { ${CONDITIONS} }) { totalCount nodes { id } } }`,
  '{ accounts(first: 2) { nodes { auditTrail(first: 2) { nodes { id } } } } }',
  '{ accountStatistics(filter: { optedOut: { isNull: true } }) { total { count } byPortfolio { key count } createdPerDay { count } } }',
  '{ auditTrail(first: 1, filter: { field: "bank" }) { nodes { id } } }',
  '{ syncRuns(first: 5) { nodes { id failedRows { externalId } previousRun { id } } } }',
];

beforeAll(async () => {
  const service = await startService({ bulkUpsertWindowSeconds: 20 }, listenedTo);
  const { db } = service.database;
  const empty = client.db(`${db.databaseName}_empty`);
  await ensureIndexes(empty);
  await empty.dropDatabase();
  await db.command({ hello: 1 });
  await db.command({ ping: 1 });

  const { apiKey } = await service.createKey();
  const rows = [1, 2, 3].map(() => buildRow({ bank: 'First' }));
  await postBulkUpsert(service, apiKey, { accounts: rows });
  service.clock.advance(60_000);
  await postBulkUpsert(service, apiKey, { accounts: rows.map((row) => ({ ...row, bank: 'Second' })) });
  await patchAccount(service, apiKey, String(rows[0]?.externalId), { bank: 'Third' }, { 'idempotency-key': 'once' });
  for (const query of QUERIES) {
    const { body } = await postGraphql(service, apiKey, { query });
    expect(body).not.toHaveProperty('errors');
    expect(body).toHaveProperty('data');
  }
  const { body } = await getAccounts(service, apiKey, '?limit=1');
  await getAccounts(service, apiKey, `?limit=1&cursor=${String(body.nextCursor)}`);
  await createIdempotencyKeyStore(db, NO_KEYS, false).remove('org-a', ['once']);
  const insertAccount = insertion('accounts', [
    { _id: new ObjectId(), organizationId: 'org-a', externalId: 'given up' },
  ]);
  const large = createTransact(db);
  for (const writes of [[], [insertAccount]]) {
    const givenUp = { writes, isWritten: async () => false, isStale: () => true };
    await large(givenUp).catch(() => undefined);
  }
  const nothing = { filter: { _id: new ObjectId(), version: 0 }, set: { version: 1 } };
  await large({ writes: [fieldUpdates('accounts', [nothing])], isWritten: async () => false }).catch(() => undefined);
  await large({ writes: [insertAccount], isWritten: async () => false });

  // What the service sends for a request that is traced.
  await db.collection('accounts').findOne({}, { comment: 'the trace' });

  // What tests, checks and measurements ask beside the service.
  await db.listCollections({}, { nameOnly: true }).toArray();
  await counters(db);

  // What the driver sends by itself.
  await db.collection('accounts').find({}, { batchSize: 1 }).toArray();
  const unread = db.collection('accounts').find({}, { batchSize: 1 });
  await unread.next();
  await unread.close();
  await service.close();
  await client.close();
});

const named = (category: string, names: Iterable<string>): string[] =>
  Array.from(names, (name) => `${category} ${name}`);

/** All of the dialect, each with its category. */
function wholeDialect(): string[] {
  const commands = Object.entries<dialect.CommandEntry>(dialect.COMMANDS);
  return [
    ...commands.flatMap(([name, { options, inTransactions }]) => [
      `command ${name}`,
      ...(inTransactions ? [`in transactions ${name}`] : []),
      ...options.map((option) => `option ${name}.${option}`),
    ]),
    ...named('common option', dialect.COMMON_OPTIONS),
    ...named('update statement', dialect.UPDATE_STATEMENT),
    ...named('delete statement', dialect.DELETE_STATEMENT),
    ...named('written list', Object.keys(dialect.WRITTEN_LISTS)),
    ...named('logical operator', Object.keys(dialect.LOGICAL_OPERATORS)),
    ...named('field operator', Object.keys(dialect.FIELD_OPERATORS)),
    ...named('update operator', Object.keys(dialect.UPDATE_OPERATORS)),
    ...named('stage', Object.keys(dialect.STAGES)),
    ...named('union option', dialect.UNION_OPTIONS),
    ...named('accumulator', Object.keys(dialect.ACCUMULATORS)),
    ...named('expression', Object.keys(dialect.EXPRESSIONS)),
    ...named('index option', Object.keys(dialect.INDEX_OPTIONS)),
  ];
}

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const COMMON: readonly string[] = dialect.COMMON_OPTIONS;

/** What a command is made of, in the same words. */
function partsOf(command: Document): string[] {
  const [name = '', ...options] = Object.keys(command);
  const { autocommit, filter, updates = [], deletes = [], writes = [], pipeline = [], indexes = [] } = command;
  return [
    `command ${name}`,
    ...options.map((option) => (COMMON.includes(option) ? `common option ${option}` : `option ${name}.${option}`)),
    ...(autocommit === false && !name.endsWith('Transaction') ? [`in transactions ${name}`] : []),
    ...(isDocument(filter) ? partsOfFilter(filter) : []),
    ...updates.flatMap((statement: Document) => [
      ...named('update statement', Object.keys(statement)),
      ...named('update operator', Object.keys(statement.u)),
      ...partsOfFilter(statement.q),
    ]),
    ...deletes.flatMap((statement: Document) => [
      ...named('delete statement', Object.keys(statement)),
      ...partsOfFilter(statement.q),
    ]),
    ...writes.flatMap((write: Document) => named('written list', Object.keys(write).slice(0, 1))),
    ...pipeline.flatMap(partsOfStage),
    ...indexes.flatMap((index: Document) => named('index option', Object.keys(index))),
  ];
}

function partsOfFilter(filter: Document): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name.startsWith('$')) return [`logical operator ${name}`, ...value.flatMap(partsOfFilter)];
    if (!isDocument(value)) return [];
    return [...named('field operator', Object.keys(value)), ...partsOfFilter(value.$elemMatch ?? {})];
  });
}

function partsOfStage(stage: Document): string[] {
  const { $match = {}, $group: { _id, ...sums } = {}, $facet = {}, $unionWith } = stage;
  return [
    ...named('stage', Object.keys(stage)),
    ...partsOfFilter($match),
    ...partsOfExpression(_id),
    ...Object.values<Document>(sums).flatMap((sum) => [
      ...named('accumulator', Object.keys(sum)),
      ...Object.values(sum).flatMap(partsOfExpression),
    ]),
    ...Object.values<Document[]>($facet).flat().flatMap(partsOfStage),
    ...($unionWith
      ? [...named('union option', Object.keys($unionWith)), ...$unionWith.pipeline.flatMap(partsOfStage)]
      : []),
  ];
}

function partsOfExpression(expression: unknown): string[] {
  if (Array.isArray(expression)) return expression.flatMap(partsOfExpression);
  if (!isDocument(expression)) return [];
  return Object.entries(expression).flatMap(([name, value]) => [
    ...(name.startsWith('$') ? [`expression ${name}`] : []),
    ...partsOfExpression(value),
  ]);
}

it('the dialect lists exactly what the service and the driver send', () => {
  // The driver's first message on a connection is not among the commands that it tells of.
  const listed = wholeDialect().filter((part) => !/^(?:command|option) ismaster/.test(part));
  expect([...seen].sort()).toEqual(listed.sort());
});
