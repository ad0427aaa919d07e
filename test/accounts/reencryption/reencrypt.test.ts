import { randomBytes } from 'node:crypto';
import { type Document } from 'mongodb';
import { type JsonObject } from '../../../src/json';
import { commandLine } from '../../support/command-line';
import { TEST_KEYS } from '../../support/encryption-keys';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService, type TestKey, type TestService } from '../../support/service';

const NEW_KEY = `new:${randomBytes(32).toString('base64')}`;
const PERSON = { name: { first: 'Ada' }, ssn: '905-11-2222', birthdate: '1971-03-09' };
const ROTATED = `${NEW_KEY},${TEST_KEYS}`;

let services: TestService[];
beforeEach(() => {
  services = [];
});
afterEach(async () => {
  for (const service of services.reverse()) await service.close();
});

async function start(fieldEncryptionKeys: string, mongodbDatabase?: string): Promise<TestService> {
  const service = await startService({
    fieldEncryptionKeys,
    ...(mongodbDatabase !== undefined && { mongodbDatabase }),
  });
  services.push(service);
  return service;
}

/** The service again, on the same database, with other keys. */
const restart = ({ config }: TestService, keys: string) => start(keys, config.mongodbDatabase);

/** Runs `keys reencrypt` on the database of a service. */
async function reencrypt({ config: { mongodbUrl, mongodbDatabase } }: TestService, keys: string) {
  const env = { MONGODB_URL: mongodbUrl, MONGODB_DATABASE: mongodbDatabase, FIELD_ENCRYPTION_KEYS: keys };
  const { code, stdout, stderr } = await commandLine({ env })('keys', 'reencrypt', '--json');
  return {
    code,
    stderr,
    done: stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  };
}

async function createAccounts(service: TestService, { apiKey }: TestKey, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => buildRow({ person: PERSON }));
  expect((await postBulkUpsert(service, apiKey, { accounts: rows })).body).toMatchObject({ created: count });
  return rows.map(({ externalId }) => externalId);
}

const personOf = async (service: TestService, { apiKey }: TestKey, externalId: string) =>
  ((await getAccount(service, apiKey, externalId)).body.account as JsonObject).person;

const TRAIL = `query ($externalId: String!) { account(externalId: $externalId) {
  auditTrail { nodes { changes { field from to } } } } }`;
async function trailOf(service: TestService, { apiKey }: TestKey, externalId: string) {
  const { body } = await postGraphql(service, apiKey, { query: TRAIL, variables: { externalId } });
  return (body.data as { account: JsonObject }).account.auditTrail;
}

const keyIdsOf = async ({ database }: TestService): Promise<string[]> => {
  const accounts = await database.db.collection('accounts').find().toArray();
  return [...new Set(accounts.map(({ sealed }) => sealed.keyId))];
};

describe('keys reencrypt', () => {
  it('behind a new key, everything is readable without the old one once it has run', async () => {
    const before = await start(TEST_KEYS);
    const key = await before.createKey();
    const externalIds = await createAccounts(before, key, 250);
    const [changed = ''] = externalIds;
    await patchAccount(before, key.apiKey, changed, { person: { birthdate: '1971-03-10' } });
    const history = await trailOf(before, key, changed);
    const [oldKeyId] = await keyIdsOf(before);

    const rotated = await restart(before, ROTATED);
    await patchAccount(rotated, key.apiKey, changed, { person: { birthdate: '1971-03-11' } });
    expect(await keyIdsOf(rotated)).toHaveLength(2);
    expect(await reencrypt(rotated, ROTATED)).toEqual({
      ...{ code: 0, stderr: '' },
      done: [{ organizationId: 'org-a', accounts: 249, entries: 0, dataKeys: 1 }],
    });
    expect(await keyIdsOf(rotated)).not.toContain(oldKeyId);

    const after = await restart(before, NEW_KEY);
    for (const externalId of [changed, ...externalIds.slice(-1)]) {
      expect(await personOf(after, key, externalId)).toMatchObject({ ssn: PERSON.ssn });
    }
    expect(await trailOf(after, key, changed)).toMatchObject({
      nodes: expect.arrayContaining((history as { nodes: [] }).nodes),
    });
    const bySsn = '{ accountsBySsn(ssn: "905112222") { id } }';
    const { body } = await postGraphql(after, key.apiKey, { query: bySsn });
    expect((body.data as { accountsBySsn: [] }).accountsBySsn).toHaveLength(100);
  });

  it('what it does changes no account: version, time and history stay, and a second run finds nothing to do', async () => {
    const before = await start(TEST_KEYS);
    const key = await before.createKey();
    const [externalId = ''] = await createAccounts(before, key, 1);
    const account = await getAccount(before, key.apiKey, externalId);
    const rotated = await restart(before, ROTATED);
    expect((await reencrypt(rotated, ROTATED)).done).toMatchObject([{ accounts: 1 }]);
    const again = await getAccount(rotated, key.apiKey, externalId);
    expect(again.body).toEqual(account.body);
    expect(again.headers.etag).toBe(account.headers.etag);
    expect((await reencrypt(rotated, ROTATED)).done).toMatchObject([{ accounts: 0, entries: 0, dataKeys: 0 }]);
  });

  it('accounts and history that were stored before there was encryption are read as they are, and encrypted', async () => {
    const service = await start(TEST_KEYS);
    const key = await service.createKey();
    const [externalId = '', unchanged = ''] = await createAccounts(service, key, 2);
    await patchAccount(service, key.apiKey, externalId, { person: { birthdate: '1971-03-10' } });
    await makePlain(service);
    expect(await personOf(service, key, externalId)).toEqual({ ...PERSON, birthdate: '1971-03-10' });
    expect(JSON.stringify(await trailOf(service, key, externalId))).toContain('1971-03-09');

    await patchAccount(service, key.apiKey, externalId, { person: { birthdate: '1971-03-11' } });
    expect((await reencrypt(service, TEST_KEYS)).done).toMatchObject([{ accounts: 1, entries: 1, dataKeys: 0 }]);
    expect(await personOf(service, key, externalId)).toEqual({ ...PERSON, birthdate: '1971-03-11' });
    expect(await personOf(service, key, unchanged)).toEqual(PERSON);
    expect(JSON.stringify(await trailOf(service, key, externalId))).toMatch(
      /1971-03-09.*1971-03-10|1971-03-10.*1971-03-09/,
    );
    const stored = await Promise.all(
      ['accounts', 'auditTrail'].map((name) => service.database.db.collection(name).find().toArray()),
    );
    expect(JSON.stringify(stored)).not.toMatch(/905-?11-?2222|1971-03/);
  });
});

/** Stores everything as a version without encryption and without chains did. */
async function makePlain({ database: { db } }: TestService): Promise<void> {
  const replaceAll = async (name: string, change: (document: Document) => Document) => {
    const collection = db.collection(name);
    const documents = await collection.find().toArray();
    await collection.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } });
    await collection.insertMany(documents.map(change));
  };
  await replaceAll(
    'accounts',
    ({ secret: _secret, sealed: _sealed, ssnHash: _hash, creation: _creation, chain: _chain, ...account }) => ({
      ...account,
      person:
        account.externalId === undefined
          ? null
          : { ...PERSON, birthdate: account.version > 1 ? '1971-03-10' : PERSON.birthdate },
    }),
  );
  await replaceAll('auditTrail', ({ sealedValues: _values, hash: _hash, previousHash: _previous, ...entry }) => ({
    ...entry,
    changes: [{ field: 'person.birthdate', from: '1971-03-09', to: '1971-03-10' }],
  }));
}
