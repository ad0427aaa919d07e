// The least that a driver has to be asked for to carry out a bulk upsert.
import 'reflect-metadata';
import { ObjectId } from 'mongodb';
import { balanceAmountOf } from '../dist/service/accounts/model/derived-fields.js';
import { createAccount } from '../dist/service/accounts/writes/apply-fields.js';
import { ensureIndexes } from '../dist/service/storage/database/connection/indexes.js';

const newId = () => new ObjectId().toHexString();

/** The account that a row becomes, as a document. */
function documentOf(row) {
  const { id, ...account } = createAccount({ fields: row }, 'bench', { now: new Date(), newId });
  return { _id: new ObjectId(id), ...account };
}

/**
 * The calls by phase, in a database of their own with the same indexes: the claim of the signature, one read, what is
 * written in one transaction, and the sync run.
 */
export function bareCalls(client) {
  const db = client.db(`bare_${process.pid}`);
  const names = ['accounts', 'auditTrail', 'rateLimits', 'syncRuns'];
  const [accounts, auditTrail, rateLimits, syncRuns] = names.map((name) => db.collection(name));
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
  async function claimSignature() {
    const filter = { _id: `bench|signature|${newId()}${newId()}`, expiresAt: { $lte: new Date() } };
    const claim = { organizationId: 'bench', expiresAt: new Date(Date.now() + 600_000) };
    await rateLimits.updateOne(filter, { $set: claim }, { upsert: true });
  }
  async function recordRun(rows) {
    const receivedAt = new Date();
    const expiresAt = new Date(receivedAt.getTime() + 86_400_000);
    const run = { organizationId: 'bench', apiKeyId: 'bench', receivedAt, expiresAt, hadFailures: false };
    await syncRuns.insertOne({ ...run, requested: rows.length, failedRows: [], changedFields: [] });
  }
  const asBulkUpsert = (rows, work) => async () => {
    await claimSignature();
    await work();
    await recordRun(rows);
  };
  /** By phase: the calls for some rows, which themselves are made ready before. */
  const phases = {
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
  };
  return {
    prepare: () => ensureIndexes(db),
    callsOf: (phase, rows) => asBulkUpsert(rows, phases[phase](rows)),
    drop: () => db.dropDatabase(),
  };
}
