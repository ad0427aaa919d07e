import { randomBytes } from 'node:crypto';
import { type JsonObject } from '../../../../src/base/json/json';
import { SCOPES } from '../../../../src/service/callers/rights/scopes';
import { keyIdOf } from '../../../../src/service/storage/encryption/data-keys/sealed-text';
import { commandLine } from '../../../support/command-line';
import { TEST_KEYS } from '../../../support/encryption-keys';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';

const NEW_KEY = `new:${randomBytes(32).toString('base64')}`;
const PERSON = { name: { first: 'Ada' }, ssn: '905-11-2222', birthdate: '1971-03-09' };
const ROTATED = `${NEW_KEY},${TEST_KEYS}`;

const start = (fieldEncryptionKeys: string, mongodbDatabase?: string): Promise<TestService> =>
  startService({ fieldEncryptionKeys, ...(mongodbDatabase !== undefined && { mongodbDatabase }) });

/** The service again, on the same database, with other keys. */
async function restart(service: TestService, keys: string): Promise<TestService> {
  await service.stop();
  return start(keys, service.config.mongodbDatabase);
}

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
  const accounts = await database.db.collection('accounts').find({}, { promoteBuffers: true }).toArray();
  return [...new Set(accounts.map(({ sealed }) => keyIdOf(sealed)))];
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
    expect(await reencrypt(rotated, ROTATED)).toEqual({
      code: 0,
      stderr: '',
      done: [{ organizationId: 'org-a', accounts: 250, dataKeys: 1 }],
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

  it('numbers that a legal hold kept in the history are readable without the old key', async () => {
    const before = await start(TEST_KEYS);
    const key = await before.createKey({ scopes: [...SCOPES] });
    const [externalId = ''] = await createAccounts(before, key, 1);
    const query = `mutation { placeLegalHold(externalId: "${externalId}", reason: "Case") { success } }`;
    expect((await postGraphql(before, key.apiKey, { query })).text).toContain('"success":true');
    await patchAccount(before, key.apiKey, externalId, { person: { ssn: null } });
    await reencrypt(await restart(before, ROTATED), ROTATED);
    const after = await restart(before, NEW_KEY);
    expect((await getAccount(after, key.apiKey, externalId, '/held-numbers')).body).toMatchObject({
      heldNumbers: [{ numbers: [{ field: 'person.ssn', from: PERSON.ssn }] }],
    });
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
    expect((await reencrypt(rotated, ROTATED)).done).toMatchObject([{ accounts: 0, dataKeys: 0 }]);
  });
});
