import { MongoClient } from 'mongodb';
import { createIdempotencyKeyStore } from '../../src/service/callers/request/idempotency.store';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { ensureIndexes } from '../../src/service/storage/database/connection/indexes';
import { createTransact } from '../../src/service/storage/database/transactions/transaction';
import { insertion } from '../../src/service/storage/database/transactions/write';
import { getAccounts, patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';
import { emptyRecord, type Record, record, wholeDialect } from './record';
import { counters } from './support';

/** Forgetting an answer takes no keys. */
const refuse = () => Promise.reject(new Error('asked for keys'));
const NO_KEYS = { of: refuse, everyOf: refuse, freshOf: refuse };
const seen: Record = emptyRecord();
const client = new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true, ignoreUndefined: true });
client.on('commandStarted', ({ command }) => record(seen, command));

/** The same database over connections that are listened to. */
function listenedTo(database: Database): Database {
  const db = client.db(database.db.databaseName);
  return { ...database, db, unitOfWork: createTransact(db) };
}

const CONDITIONS = `
  bank: { isNull: false }, client: { in: ["a", "b"] }, tags: { isNull: false }, search: "smith",
  balance: { gte: 1, lte: 9 }, not: { bucket: { eq: "x" } }, or: [{ state: { eq: "TX" } }, { optedOut: { eq: true } }]`;
const QUERIES = [
  `{ accounts(first: 1, sort: BALANCE_ASC, filter: { ${CONDITIONS} }) { totalCount nodes { id } } }`,
  '{ accounts(first: 2) { nodes { auditTrail(first: 2) { nodes { id } } } } }',
  '{ accountStatistics { total { count } byPortfolio { key count } createdPerDay { count } } }',
  '{ auditTrail(first: 1, filter: { field: "bank" }) { nodes { id } } }',
  '{ syncRuns(first: 5) { nodes { id failedRows { externalId } previousRun { id } } } }',
];

beforeAll(async () => {
  const service = await startService({ bulkUpsertWindowSeconds: 20 }, listenedTo);
  const { db, unitOfWork } = service.database;
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
  const insertAccount = insertion('accounts', [{ organizationId: 'org-a', externalId: 'given up' }]);
  for (const writes of [[], [insertAccount]]) {
    const givenUp = { writes, isWritten: async () => false, isStale: () => true };
    await unitOfWork(givenUp).catch(() => undefined);
  }

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
}, 60_000);

/** The driver's first message on a connection is not among the commands that it tells of. */
const isTold = (name: string): boolean => !name.startsWith('ismaster');

it.each(Object.keys(wholeDialect()) as (keyof Record)[])(
  'the dialect lists exactly the %s that the service sends',
  (category) => {
    expect([...seen[category]].sort()).toEqual([...wholeDialect()[category]].filter(isTold).sort());
  },
);
