import { MongoClient } from 'mongodb';
import { type JsonObject } from '../../../../src/base/json/json';
import { createTransact } from '../../../../src/service/storage/database/transactions/transaction';
import { callerOf } from '../../../support/caller';
import { commandLine } from '../../../support/command-line';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

let service: TestService;
let feed: TestKey;
let desk: TestKey;
const row = buildRow({ person: { ssn: '905-11-2222' } });
const { externalId } = row;
/** How often names of keys were read. */
let reads = 0;
const client = new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true, ignoreUndefined: true });
client.on('commandStarted', ({ command }) => {
  if (command.find === 'apiKeys' && command.projection?.name) reads += 1;
});
beforeAll(async () => {
  service = await startService({}, (database) => {
    const db = client.db(database.db.databaseName);
    return { ...database, db, unitOfWork: createTransact(db) };
  });
  feed = await service.createKey({ name: 'nightly feed' });
  desk = await service.createKey({ name: 'Ada’s desk' });
  await postBulkUpsert(service, feed.apiKey, { accounts: [row] });
  for (const bank of ['First', 'Second', 'Third']) {
    service.clock.advance(1000);
    await patchAccount(service, desk.apiKey, externalId, { bank });
  }
  await getAccount(service, desk.apiKey, externalId);
  await callerOf(service, desk).placeHold(externalId);
  const scopeless = await service.createKey({ name: 'forgotten', scopes: [] });
  await getAccount(service, scopeless.apiKey, externalId);
});
afterAll(async () => {
  // It drops its database over this client.
  await service.close();
  await client.close();
});

const QUERY = `{
  account(externalId: "${externalId}") {
    creation { apiKeyId apiKeyName } legalHold { placedBy placedByName }
    auditTrail { nodes { apiKeyId apiKeyName again: apiKeyName } }
  }
  auditTrail(filter: { externalId: "${externalId}" }) { nodes { apiKeyName syncRun { apiKeyName } } }
  syncRuns { nodes { apiKeyId apiKeyName } }
  accessRecords(filter: { externalId: "${externalId}" }) { nodes { apiKeyId apiKeyName } }
  securityEvents { nodes { kind apiKeyName } }
}`;
async function data(key = feed): Promise<Record<string, JsonObject & { nodes: JsonObject[] }>> {
  return (await postGraphql(service, key.apiKey, { query: QUERY })).body.data as never;
}

it('everything that says which key did something tells the name of the key, also once it is revoked', async () => {
  const expected = {
    account: {
      creation: { apiKeyId: feed.keyId, apiKeyName: 'nightly feed' },
      legalHold: { placedBy: desk.keyId, placedByName: 'Ada’s desk' },
      auditTrail: { nodes: Array(4).fill({ apiKeyId: desk.keyId, apiKeyName: 'Ada’s desk', again: 'Ada’s desk' }) },
    },
    auditTrail: { nodes: Array(4).fill({ apiKeyName: 'Ada’s desk', syncRun: null }) },
    syncRuns: { nodes: [{ apiKeyId: feed.keyId, apiKeyName: 'nightly feed' }] },
    accessRecords: { nodes: [{ apiKeyId: desk.keyId, apiKeyName: 'Ada’s desk' }] },
    securityEvents: { nodes: expect.arrayContaining([{ kind: 'SCOPE_REFUSED', apiKeyName: 'forgotten' }]) },
  };
  expect(await data()).toEqual(expected);
  await service.database.db
    .collection('apiKeys')
    .updateOne({ _id: desk.keyId as never }, { $set: { revokedAt: new Date() } });
  expect(await data()).toEqual(expected);
});

it('the names of keys are read once for each list of an answer, however many records it has', async () => {
  reads = 0;
  await data();
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(7);
});

it('a key of another organization has no name, and neither has an unknown one', async () => {
  const stranger = await service.createKey({ organizationId: 'org-b', name: 'stranger' });
  const auditTrail = service.database.db.collection('auditTrail');
  const [first, second] = await auditTrail.find({ externalId }, { sort: { accountVersion: -1 }, limit: 2 }).toArray();
  await auditTrail.updateOne({ _id: first?._id as never }, { $set: { apiKeyId: stranger.keyId } });
  await auditTrail.updateOne({ _id: second?._id as never }, { $set: { apiKeyId: 'unknown' } });
  const { auditTrail: trail } = await data();
  expect(trail?.nodes.map(({ apiKeyName }) => apiKeyName)).toEqual([null, null, 'Ada’s desk', 'Ada’s desk']);
});

it('account-file, access and security-events print names beside ids', async () => {
  const cli = commandLine({ ...service, apiKey: feed.apiKey });
  const file = JSON.parse((await cli('account-file', externalId)).stdout);
  expect(file).toMatchObject({
    creation: { apiKeyName: 'nightly feed' },
    legalHold: { placedByName: 'Ada’s desk' },
    syncRuns: [{ apiKeyName: 'nightly feed' }],
  });
  expect(file.auditTrail).toContainEqual(expect.objectContaining({ apiKeyId: desk.keyId, apiKeyName: 'Ada’s desk' }));
  expect(file.accessRecords).toContainEqual(expect.objectContaining({ apiKeyName: 'nightly feed' }));
  expect((await cli('access', '--key', desk.keyId)).stdout).toContain('"apiKeyName":"Ada’s desk"');
  expect((await cli('security-events', '--kind', 'SCOPE_REFUSED')).stdout).toContain('"apiKeyName":"forgotten"');
});

it('the audit trail over REST keeps its fields', async () => {
  const { text } = await getAccount(service, feed.apiKey, externalId, '/audit-trail');
  expect(text).not.toContain('apiKeyName');
});
