import { type JsonObject } from '../../src/base/json/json';
import { callerOf } from '../support/caller';
import { commandLine } from '../support/command-line';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useKey, useService } from '../support/use-service';

const PERSON = { id: 'https://login.example.com#248289', name: 'Ada King' };
const STAND_IN = 'person-0123456789abcdefghijkl';

const row = buildRow({ person: { ssn: '905-11-2222' } });
const { externalId } = row;
const service = useService();
const desk = useKey(service, { name: 'desk' });
beforeAll(async () => {
  await postBulkUpsert(service, desk.apiKey, { accounts: [row] });
  await patchAccount(service, desk.apiKey, externalId, { bank: 'First' });
  await getAccount(service, desk.apiKey, externalId);
});

const QUERY = `{
  account(externalId: "${externalId}") {
    creation { actor { kind id name } }
    auditTrail { nodes { apiKeyId apiKeyName actor { kind id name } } }
  }
  accessRecords { nodes { actor { kind id name } } }
  securityEvents { nodes { kind apiKeyId byApiKeyId actor { kind id name } } }
}`;

const { ask, auditTrail } = callerOf(service, desk);

async function answer() {
  return (await ask(QUERY)) as unknown as Answered;
}

interface Answered {
  account: { auditTrail: { nodes: JsonObject[] } };
  securityEvents: { nodes: JsonObject[] };
}

const actorsOverRest = async () => (await auditTrail(externalId)).map(({ actor }) => actor);

const KEY = () => ({ kind: 'KEY', id: desk.keyId, name: 'desk' });

it('what a key did names the key as its actor, also where it was recorded before people signed in', async () => {
  expect(await answer()).toMatchObject({
    account: { creation: { actor: KEY() }, auditTrail: { nodes: [{ actor: KEY() }] } },
    accessRecords: { nodes: [{ actor: KEY() }] },
  });
  expect(await actorsOverRest()).toEqual([KEY()]);
});

it('a security event names who did it: not the key that it was done to, and nobody where that is unknown', async () => {
  const { createApiKey } = await ask(
    `mutation { createApiKey(input: { name: "new", scopes: ["accounts:read"] }) { code key { keyId } } }`,
  );
  const { keyId } = (createApiKey as unknown as { key: TestKey }).key;
  const securityEvents = service.database.db.collection('securityEvents');
  const common = { organizationId: desk.organizationId, scope: null, networks: null, clientAddresses: [], count: 1 };
  const times = { createdAt: service.clock.now, lastAt: service.clock.now };
  await securityEvents.insertMany([
    { ...common, ...times, kind: 'KEY_REVOKED', apiKeyId: keyId },
    { ...common, ...times, kind: 'ADDRESS_REFUSED', apiKeyId: keyId },
  ] as never[]);
  const { nodes } = (await answer()).securityEvents;
  expect(nodes).toContainEqual({ kind: 'KEY_CREATED', apiKeyId: keyId, byApiKeyId: desk.keyId, actor: KEY() });
  expect(nodes).toContainEqual({ kind: 'KEY_REVOKED', apiKeyId: keyId, byApiKeyId: null, actor: null });
  expect(nodes).toContainEqual({ kind: 'ADDRESS_REFUSED', apiKeyId: keyId, byApiKeyId: null, actor: null });
});

it('what a person did names the person, as recorded with it, and the name beside the id that stands in for a key', async () => {
  const { db } = service.database;
  for (const collection of ['auditTrail', 'accessRecords'].map((name) => db.collection(name)))
    for (const { _id } of await collection.find({}).toArray())
      await collection.updateOne({ _id }, { $set: { apiKeyId: STAND_IN, person: PERSON } });
  const noted = { organizationId: desk.organizationId, person: { ...PERSON, name: 'Ada Lovelace' } };
  await db.collection('consolePeople').insertOne({ _id: STAND_IN as never, ...noted });
  const actor = { kind: 'PERSON', ...PERSON };
  expect(await answer()).toMatchObject({
    account: { auditTrail: { nodes: [{ apiKeyId: STAND_IN, apiKeyName: 'Ada Lovelace', actor }] } },
    accessRecords: { nodes: expect.arrayContaining([{ actor }]) },
  });
  expect(await actorsOverRest()).toEqual([actor]);
  const cli = commandLine({ ...service, apiKey: desk.apiKey });
  const file = JSON.parse((await cli('account-file', externalId)).stdout);
  expect(file.auditTrail).toEqual([expect.objectContaining({ actor })]);
});

it('a person of another organization has no name', async () => {
  const { db } = service.database;
  await db.collection('consolePeople').updateOne({ _id: STAND_IN as never }, { $set: { organizationId: 'org-b' } });
  const { account } = await answer();
  expect(account.auditTrail.nodes).toEqual([expect.objectContaining({ apiKeyName: null })]);
});
