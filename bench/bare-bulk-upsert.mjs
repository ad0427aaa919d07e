// The least that a driver has to be asked for to carry out a bulk upsert.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { ObjectId } = require('mongodb');
const { balanceAmountOf } = require('../dist/accounts/model/derived-fields.js');
const { createAccount } = require('../dist/accounts/changes/apply-fields.js');
const { ensureIndexes } = require('../dist/database/indexes.js');

const newId = () => new ObjectId().toHexString();

/** The account that a row becomes, as a document. */
function documentOf(row) {
  const { id, ...account } = createAccount({ fields: row }, 'bench', { now: new Date(), newId });
  return { _id: new ObjectId(id), ...account };
}

/** The calls by phase, in a database of their own with the same indexes: one read, and what is written in one transaction. */
export function bareCalls(client) {
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
