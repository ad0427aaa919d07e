import { AccountVersionDocument, UpdateAccountAtVersionDocument } from '../generated/operations';
import { bearer, getAccount, patchAccount, postBulkUpsert, pushRows, send } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';
import { graphqlClient } from '../support/surfaces';
import { useService } from '../support/use-service';

let services: [TestService, TestService];
let apiKey: string;
let externalId: string;
const service = useService();
beforeAll(async () => {
  services = [service, await startService({ mongodbDatabase: service.config.mongodbDatabase })];
  ({ apiKey } = await service.createKey());
});
beforeEach(async () => {
  const row = buildRow();
  ({ externalId } = row);
  await pushRows(service, apiKey, [row]);
});

const graphql = (at = service) => graphqlClient(at, apiKey);
const patchIf = (ifMatch: string, update: object, at = service) =>
  patchAccount(at, apiKey, externalId, update, { 'if-match': ifMatch });
const updateIf = async (ifVersion: number | null, update: object, at = service) =>
  (await graphql(at).request(UpdateAccountAtVersionDocument, { externalId, update, ifVersion })).updateAccount;
const etag = async () => (await getAccount(service, apiKey, externalId)).headers.etag;
const bank = async () => ((await getAccount(service, apiKey, externalId)).body.account as { bank: string | null }).bank;

describe('the version of an account', () => {
  it('the version of an account counts its changes, however they are made, and is the same over both surfaces', async () => {
    expect(await etag()).toBe('"1"');
    expect((await patchAccount(service, apiKey, externalId, { bank: 'Two' })).headers.etag).toBe('"2"');
    expect(await updateIf(null, { bank: 'Three' })).toMatchObject({ success: true, account: { version: 3 } });
    await pushRows(service, apiKey, [{ externalId, bank: 'Four' }]);
    expect(await etag()).toBe('"4"');
    expect(await graphql().request(AccountVersionDocument, { externalId })).toEqual({ account: { version: 4 } });
  });

  it('the version of an account stays the same if nothing changes', async () => {
    await patchAccount(service, apiKey, externalId, { bank: 'Two' });
    expect((await patchAccount(service, apiKey, externalId, { bank: 'Two' })).headers.etag).toBe('"2"');
    await pushRows(service, apiKey, [{ externalId, bank: 'Two' }]);
    expect(await etag()).toBe('"2"');
  });

  it('the version of an account appears in no REST body and in no header of a list or a failure', async () => {
    const read = await getAccount(service, apiKey, externalId);
    const updated = await patchAccount(service, apiKey, externalId, { bank: 'Two' });
    expect(read.body.account).not.toHaveProperty('version');
    expect(updated.body.account).not.toHaveProperty('version');
    const others = [
      await getAccount(service, apiKey, externalId, '/audit-trail'),
      await getAccount(service, apiKey, 'absent'),
      await patchIf('"9"', { bank: 'Three' }),
    ];
    for (const { headers } of others) expect(headers).not.toHaveProperty('etag');
  });
});

describe('an update with If-Match', () => {
  it.each(['"1"', ' "1" ', '*', '"7", "1"', '"7","1",', 'W/"1"', '"1--br"', 'W/"1;br"', '"x,y", "1"'])(
    'an update with If-Match %j is made',
    async (ifMatch) => {
      expect(await patchIf(ifMatch, { bank: 'New' })).toMatchObject({ status: 200, headers: { etag: '"2"' } });
      expect(await bank()).toBe('New');
    },
  );

  it.each(['"2"', 'W/"2-gzip"', '"01"', '"1-8"', '"1.0"', '""', '"x"', '"x,1"', '"1e0"', `"${'1'.repeat(30)}"`])(
    'an update with If-Match %j is refused and writes nothing',
    async (ifMatch) => {
      expect(await patchIf(ifMatch, { bank: 'New' })).toMatchObject({
        status: 412,
        body: { success: false, code: 'VERSION_MISMATCH', message: expect.any(String) },
      });
      expect(await etag()).toBe('"1"');
      expect(await bank()).toBeNull();
    },
  );

  it.each(['1', '"1', '1"', '"1" "2"', 'w/"1"', ',', '', '*, "1"', '"1", *', 'W/*', "'1'"])(
    'an update with the malformed If-Match %j is refused',
    async (ifMatch) => {
      expect(await patchIf(ifMatch, { bank: 'New' })).toMatchObject({
        status: 400,
        body: { success: false, code: 'INVALID_REQUEST_HEADER' },
      });
      expect(await bank()).toBeNull();
    },
  );

  it('an update on another version is refused even if it would change nothing', async () => {
    await patchAccount(service, apiKey, externalId, { bank: 'New' });
    expect((await patchIf('"1"', { bank: 'New' })).status).toBe(412);
    expect((await patchIf('"2"', { bank: 'New' })).headers.etag).toBe('"2"');
  });

  it('If-Match is checked after scope, body and account', async () => {
    const { apiKey: reader } = await service.createKey({ scopes: ['accounts:read'] });
    const malformed = { 'if-match': 'x' };
    expect((await patchAccount(service, reader, externalId, { bank: 'N' }, malformed)).status).toBe(403);
    expect((await patchIf('"9"', { phoneNumber: 'x' })).body.code).toBe('VALIDATION_FAILED');
    const absent = await patchAccount(service, apiKey, 'absent', { bank: 'N' }, { 'if-match': '"1"' });
    expect(absent.body.code).toBe('ACCOUNT_NOT_FOUND');
  });
});

it('updateAccount with ifVersion updates only an account at that version', async () => {
  expect(await updateIf(2, { bank: 'New' })).toEqual({ success: false, code: 'VERSION_MISMATCH', account: null });
  expect(await updateIf(0, { bank: 'New' })).toMatchObject({ code: 'VERSION_MISMATCH' });
  expect(await bank()).toBeNull();
  expect(await updateIf(1, { bank: 'New' })).toEqual({
    success: true,
    code: 'ACCOUNT_UPDATED',
    account: { version: 2 },
  });
});

describe('updates that race on one version', () => {
  it.each(Array.from({ length: 5 }, (_, round) => round))(
    'of updates that race on one version exactly one is made, over both surfaces of two services (%i)',
    async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, async (_, n) => {
          const at = services[n % 2] as TestService;
          const update = { bank: `Bank ${n}` };
          const { success, code } = n % 4 < 2 ? (await patchIf('"1"', update, at)).body : await updateIf(1, update, at);
          return { n, success, code };
        }),
      );
      const [winner, ...others] = outcomes.filter(({ success }) => success);
      expect(others).toEqual([]);
      expect(await bank()).toBe(`Bank ${winner?.n}`);
      expect(await etag()).toBe('"2"');
      const losers = outcomes.filter(({ success }) => !success);
      expect(losers.map(({ code }) => code)).toEqual(losers.map(() => 'VERSION_MISMATCH'));
      const { body } = await getAccount(service, apiKey, externalId, '/audit-trail');
      expect(body.auditTrail).toHaveLength(1);
    },
  );

  it('an update loses to a bulk upsert that came first and overwrites nothing of it', async () => {
    const bulk = postBulkUpsert(service, apiKey, { accounts: [{ externalId, bank: 'Bulk' }] });
    const patch = patchIf('"1"', { bank: 'Patch' });
    const [, { status }] = await Promise.all([bulk, patch]);
    const { body } = await getAccount(service, apiKey, externalId, '/audit-trail');
    const changed = (body.auditTrail as { changes: { to: string }[] }[]).map(({ changes }) => changes[0]?.to);
    expect(changed).toEqual(status === 412 ? ['Bulk'] : ['Bulk', 'Patch']);
  });
});

describe('a GET with If-None-Match', () => {
  const get = (ifNoneMatch: string) =>
    send(service, {
      path: `/external-api/accounts/${externalId}`,
      headers: { ...bearer(apiKey), 'if-none-match': ifNoneMatch },
    });

  it('a GET with If-None-Match answers 304 while the account is at that version', async () => {
    for (const header of ['"1"', 'W/"1"', '"0", "1"', '*']) {
      expect(await get(header)).toMatchObject({ status: 304, text: '', headers: { etag: '"1"' } });
    }
    await patchAccount(service, apiKey, externalId, { bank: 'New' });
    expect(await get('"1"')).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { success: true } });
    expect((await get('1')).status).toBe(200);
  });

  it('a GET with If-None-Match gets the whole answer if what it reads has no version', async () => {
    for (const path of ['', `/${externalId}/audit-trail`, `/${externalId}/timeline`]) {
      const answer = await send(service, {
        path: `/external-api/accounts${path}`,
        headers: { ...bearer(apiKey), 'if-none-match': '*' },
      });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
  });
});
