import { newApiKey } from '../../src/service/callers/access/api-key';
import { KEY_REMEMBERED_MS } from '../../src/service/callers/access/remembered-keys';
import { SCOPES } from '../../src/service/callers/rights/scopes';
import { latestVersion, MIGRATIONS } from '../../src/service/storage/database/connection/data-version';
import { SERVICE_ITSELF } from '../../src/service/storage/database/organizations';
import { operatorLine } from '../support/command-line';
import { openSession, sendOverSession } from '../support/console';
import { newEncryptionKey } from '../support/encryption-keys';
import { getAccount, getAccounts, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestService } from '../support/service';
import { useInstances } from '../support/use-service';

const OK = { status: 200 };
const REFUSED = { status: 401, body: { code: 'INVALID_API_KEY' } };

const start = useInstances();

const rawOf = ({ database }: TestService, name: string) => database.db.collection<{ _id: string }>(name);

/** Makes the data what the release before wrote. */
async function asBefore(service: TestService): Promise<void> {
  for (const name of ['apiKeys', 'consoleSessions']) {
    for (const { _id } of await rawOf(service, name).find({}).toArray()) {
      const { mac: _mac, ...fields } = (await rawOf(service, name).findOne({ _id })) as unknown as { mac: string };
      await rawOf(service, name).deleteMany({ _id });
      await rawOf(service, name).insertOne(fields as never);
    }
  }
  for (const { _id } of await rawOf(service, 'dataKeys').find({ organizationId: SERVICE_ITSELF }).toArray())
    await rawOf(service, 'dataKeys').deleteMany({ _id });
  const version = latestVersion(MIGRATIONS) - 1;
  await rawOf(service, 'maintenance').updateOne({ _id: 'dataVersion' }, { $set: { version } });
}

const insertUnsigned = async (service: TestService): Promise<string> => {
  const facts = { organizationId: 'org-a', name: 'unsigned-key', scopes: [...SCOPES], createdAt: service.clock.now };
  const { apiKey, stored } = newApiKey('acs', facts);
  const { keyId, ...fields } = stored;
  await rawOf(service, 'apiKeys').insertOne({ _id: keyId, ...fields } as never);
  return apiKey;
};

describe('data in which nothing is signed yet', () => {
  it('the keys and sessions of the release before go on, and the log says once how many were signed', async () => {
    const before = await start();
    const key = await before.createKey();
    const session = await openSession(before, key.apiKey);
    await before.stop();
    await asBefore(before);
    const after = await start();
    expect(await getAccounts(after, key.apiKey)).toMatchObject(OK);
    expect(await sendOverSession(after, session, { path: '/external-api/key' })).toMatchObject(OK);
    expect(after.logLines.filter((line) => line.includes('were signed'))).toHaveLength(1);
    expect(after.logLines.join('')).toContain('"signed":2');
    expect((await start()).logLines.join('')).not.toContain('were signed');
  });

  it('the command line signs them too, where it comes first', async () => {
    const before = await start();
    const key = await before.createKey();
    await before.stop();
    await asBefore(before);
    const made = await operatorLine(before)('keys', 'create', '--organization', 'org-a', '--json');
    const after = await start();
    expect(await getAccounts(after, key.apiKey)).toMatchObject(OK);
    expect(await getAccounts(after, JSON.parse(made.stdout).apiKey)).toMatchObject(OK);
  });

  it('services that start at the same time sign alike', async () => {
    const before = await start();
    const keys = await Promise.all(Array.from({ length: 5 }, () => before.createKey()));
    await before.stop();
    await asBefore(before);
    const after = await Promise.all([start(), start(), start()]);
    for (const service of after)
      for (const { apiKey } of keys) expect(await getAccounts(service, apiKey)).toMatchObject(OK);
  });

  it('that is done once: a key without a mark is none, also where somebody sets the version of the data back', async () => {
    const service = await start();
    await service.createKey();
    const apiKey = await insertUnsigned(service);
    expect(await getAccounts(service, apiKey)).toMatchObject(REFUSED);
    await service.stop();
    await rawOf(service, 'maintenance').updateOne({ _id: 'dataVersion' }, { $set: { version: 6 } });
    const again = await start();
    expect(await getAccounts(again, apiKey)).toMatchObject(REFUSED);
    expect((await operatorLine(again)('keys', 'list')).stdout).not.toContain('unsigned-key');
  });
});

describe('another encryption key', () => {
  const [OLD, NEW] = [newEncryptionKey('old'), newEncryptionKey('new')];

  it('keys and sessions are signed anew, and old copies of them are worth nothing then', async () => {
    const service = await start({ fieldEncryptionKeys: OLD });
    // The commands let the database clear sessions past their time.
    service.clock.now = new Date();
    const key = await service.createKey();
    const revoked = await service.createKey();
    const copy = await rawOf(service, 'apiKeys').findOne({ _id: revoked.keyId });
    const session = await openSession(service, key.apiKey);
    await service.stop();
    expect(await operatorLine(service, `${NEW},${OLD}`)('keys', 'revoke', revoked.keyId)).toMatchObject({ code: 0 });
    expect(await operatorLine(service, `${NEW},${OLD}`)('keys', 'reencrypt')).toMatchObject({ code: 0, stderr: '' });
    const renewed = await start({ fieldEncryptionKeys: NEW });
    renewed.clock.now = service.clock.now;
    expect(await getAccounts(renewed, key.apiKey)).toMatchObject(OK);
    expect(await sendOverSession(renewed, session, { path: '/external-api/key' })).toMatchObject(OK);
    await rawOf(renewed, 'apiKeys').deleteMany({ _id: revoked.keyId });
    await rawOf(renewed, 'apiKeys').insertOne(copy as never);
    expect(await getAccounts(renewed, revoked.apiKey)).toMatchObject(REFUSED);
  });

  it('instances that run meanwhile go on: what they sign is good afterwards', async () => {
    const service = await start({ fieldEncryptionKeys: `${NEW},${OLD}`, beatMs: 20 });
    const key = await service.createKey();
    const swapped = await start({ fieldEncryptionKeys: `${OLD},${NEW}`, beatMs: 20 });
    expect(await operatorLine(service, `${OLD},${NEW}`)('keys', 'reencrypt')).toMatchObject({ code: 0, stderr: '' });
    for (const one of [service, swapped]) {
      one.clock.advance(KEY_REMEMBERED_MS);
      const made = await one.createKey();
      for (const { apiKey } of [key, made])
        for (const asked of [service, swapped]) expect(await getAccounts(asked, apiKey)).toMatchObject(OK);
    }
  });

  it('an organization that has no API key is encrypted anew as well', async () => {
    const service = await start({ fieldEncryptionKeys: OLD });
    const key = await service.createKey({ organizationId: 'keyless-corp' });
    const row = buildRow({ person: { ssn: '905-11-2222' } });
    await postBulkUpsert(service, key.apiKey, { accounts: [row] });
    // As where people sign in through their provider alone.
    await rawOf(service, 'apiKeys').deleteMany({ _id: key.keyId });
    await service.stop();
    const done = await operatorLine(service, `${NEW},${OLD}`)('keys', 'reencrypt', '--json');
    expect(done.stdout).toBe('{"organizationId":"keyless-corp","accounts":1,"dataKeys":1,"unreadable":[]}\n');
    const renewed = await start({ fieldEncryptionKeys: NEW });
    const reader = await renewed.createKey({ organizationId: 'keyless-corp' });
    const { body } = await getAccount(renewed, reader.apiKey, row.externalId);
    expect(body.account).toMatchObject({ person: { ssn: '905-11-2222' } });
  });
});
