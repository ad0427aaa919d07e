// What a bulk upsert of 500 rows costs over the whole way (HTTP, signature, validation, plan, transaction), beside the
// bare driver calls that its result needs, with the same indexes, on the same server and in turn. Ratios are medians of
// the pairs.
//
//   node bench/bulk-upsert.mjs [--rounds 20]          embedded server
//   MONGODB_URL=… node bench/bulk-upsert.mjs           any server
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import target from './peer-adapter.mjs';
import { median, timed } from './statistics.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { MongoClient, ObjectId } = require('mongodb');
const { balanceAmountOf } = require('../dist/accounts/model/derived-fields.js');
const { createAccount } = require('../dist/accounts/changes/apply-fields.js');
const { ensureIndexes } = require('../dist/database/indexes.js');

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const ROUNDS = Number(values.rounds);
const WARM_UP = 5;

const newId = () => new ObjectId().toHexString();

/** The account that a row becomes, as a document. */
function documentOf(row) {
  const { id, ...account } = createAccount({ fields: row }, 'bench', { now: new Date(), newId });
  return { _id: new ObjectId(id), ...account };
}

/** The least that a driver has to be asked for: one read, and what is written in one transaction. */
function bareCalls(client) {
  const db = client.db(`bare_${process.pid}`);
  const [accounts, auditTrail] = ['accounts', 'auditTrail'].map((name) => db.collection(name));
  const read = (rows) =>
    accounts
      .find({ organizationId: 'bench', externalId: { $in: rows.map((row) => row.externalId) } }, { batchSize: 501 })
      .toArray();
  const inTransaction = (work) => client.withSession((session) => session.withTransaction(() => work(session)));
  const historyOf = (stored, createdAt) => ({
    _id: new ObjectId(),
    organizationId: 'bench',
    accountId: stored._id.toHexString(),
    accountVersion: stored.version + 1,
    createdAt,
  });
  /** By phase: the calls for some rows, which themselves are made ready before. */
  return {
    prepare: () => ensureIndexes(db),
    create(rows) {
      const documents = rows.map(documentOf);
      return async () => {
        await read(rows);
        await inTransaction((session) => accounts.insertMany(documents, { session }));
      };
    },
    update: (rows) => async () => {
      const stored = new Map((await read(rows)).map((document) => [document.externalId, document]));
      const now = new Date();
      const pairs = rows.map((row) => ({ row, was: stored.get(row.externalId) }));
      const updates = pairs.map(({ row: { currentBalance, history, status, tags }, was }) => ({
        updateOne: {
          filter: { _id: was._id, organizationId: 'bench', version: was.version },
          update: {
            $set: {
              currentBalance,
              balanceAmount: balanceAmountOf(currentBalance),
              history,
              status,
              tags,
              updatedAt: now,
              version: was.version + 1,
            },
          },
        },
      }));
      const changes = [{ field: 'currentBalance', from: 1, to: 2 }];
      await inTransaction(async (session) => {
        await accounts.bulkWrite(updates, { session });
        await auditTrail.insertMany(
          pairs.map(({ was }) => ({ ...historyOf(was, now), changes })),
          { session },
        );
      });
    },
    unchanged: (rows) => () => read(rows),
    drop: () => db.dropDatabase(),
  };
}

await target.setup();
const service = await target.start();
const { sampleAccounts, withChanges } = require('../dist/demo/sample-accounts.js');
const client = await new MongoClient(target.databaseUrl()).connect();
const bare = bareCalls(client);
await bare.prepare();

const figures = { create: [], update: [], unchanged: [] };
for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
  const rows = sampleAccounts(500, 1000 + round).map((row, index) => ({
    ...row,
    externalId: `bench-${round}-${index}`,
  }));
  const changed = rows.map((row) => withChanges(row, 1));
  for (const [phase, batch] of Object.entries({ create: rows, update: changed, unchanged: changed })) {
    const whole = await timed(() => target.push(batch));
    const calls = await timed(bare[phase](batch));
    if (round >= WARM_UP) figures[phase].push({ whole, calls });
  }
}
const line = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
line(['phase', 'whole request, ms', 'bare driver calls, ms', 'ratio']);
line(['---', '---', '---', '---']);
for (const [phase, pairs] of Object.entries(figures)) {
  const ratio = median(pairs.map(({ whole, calls }) => whole / calls));
  line([
    phase,
    median(pairs.map(({ whole }) => whole)).toFixed(1),
    median(pairs.map(({ calls }) => calls)).toFixed(1),
    ratio.toFixed(2),
  ]);
}
await bare.drop();
await client.close();
service.child.kill('SIGTERM');
