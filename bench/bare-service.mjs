// The least that the requests of the service can cost on this stack: Express routes that do nothing but the calls of the
// driver that they need, on the documents of a running service. Started with the URL of its database:
// node bench/bare-service.mjs URL DATABASE
import express from 'express';
import { MongoClient, ObjectId } from 'mongodb';

const [url, database] = process.argv.slice(2);

const client = new MongoClient(url, { ignoreUndefined: true, writeConcern: { w: 'majority' } });
const db = client.db(database);
const accounts = db.collection('accounts');
const auditTrail = db.collection('auditTrail');
const accessRecords = db.collection('accessRecords');
const organizationId = 'bench';

const app = express();
app.disable('x-powered-by');
app.disable('etag');

app.get('/nothing', (_request, response) => response.json({ success: true }));

app.get('/find/:externalId', async (request, response) => {
  const account = await accounts.findOne({ organizationId, externalId: request.params.externalId });
  response.json({ success: true, account });
});

// What a read of a social security number needs: the account, and a record of the access.
app.get('/find-and-record/:externalId', async (request, response) => {
  const { externalId } = request.params;
  const account = await accounts.findOne({ organizationId, externalId });
  await accessRecords.insertOne({
    organizationId: 'bare',
    externalId,
    createdAt: new Date(),
    operation: 'ACCOUNT_READ',
  });
  response.json({ success: true, account });
});

app.get('/page', async (_request, response) => {
  const nodes = await accounts.find({ organizationId }, { sort: { updatedAt: -1, _id: -1 }, limit: 50 }).toArray();
  response.json({ success: true, nodes });
});

// What an update needs: the account, and a transaction of the account and its audit trail entry.
app.patch('/update/:externalId', express.json(), async (request, response) => {
  const found = await accounts.findOne({ organizationId, externalId: request.params.externalId });
  const { _id, version } = found;
  const written = { ...request.body, version: version + 1, updatedAt: new Date() };
  const entry = { organizationId, accountId: String(_id), accountVersion: version + 1, changes: request.body };
  await client.withSession(async (session) => {
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
    await accounts.updateOne({ _id, organizationId, version }, { $set: written }, { session });
    await auditTrail.insertOne({ _id: new ObjectId(), ...entry, createdAt: written.updatedAt }, { session });
    await session.commitTransaction();
  });
  response.json({ success: true, account: { ...found, ...written } });
});

const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
