import { type JsonObject } from '../../../../src/base/json/json';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

/** Noon of 1 March 2026: the clock when the first account was written. */
let start: Date;
const service = useService();
const caller = useKey(service);
beforeAll(async () => {
  start = service.clock.now;
  const rows = [
    { externalId: 'a', status: 'ACTIVE', portfolioId: 'p1' },
    { externalId: 'b', status: 'FOLLOW UP', portfolioId: 'p2' },
    { externalId: 'c', status: 'CEASE & DESIST', portfolioId: 'p1' },
    { externalId: 'd', status: 'PAID IN FULL', portfolioId: 'p & q/ü' },
  ];
  for (const row of rows) {
    await pushRows(service, caller.apiKey, [buildRow(row)]);
    service.clock.advance(3_600_000);
  }
});

async function idsOf(query: string): Promise<unknown> {
  const { status, body } = await getAccounts(service, caller.apiKey, query);
  expect({ status, code: body.code }).toEqual({ status: 200, code: 'ACCOUNTS_LISTED' });
  return (body.accounts as JsonObject[]).map(({ externalId }) => externalId);
}

describe('a list of accounts', () => {
  it.each([
    ['', ['d', 'c', 'b', 'a']],
    ['?status=ACTIVE', ['a']],
    ['?status=CEASE%20%26%20DESIST', ['c']],
    ['?status=CEASE+%26+DESIST', ['c']],
    ['?status=JAIL', []],
    ['?status_category=ACTIVE', ['b', 'a']],
    ['?status_category=LEGAL_HOLD', ['c']],
    ['?status_category=ACTIVE&status=FOLLOW+UP', ['b']],
    ['?status_category=PAID&status=ACTIVE', []],
    ['?portfolioId=p1', ['c', 'a']],
    ['?portfolioId=p+%26+q/%C3%BC', ['d']],
    ['?portfolioId=p1&status=ACTIVE', ['a']],
    ['?portfolioId=P1', []],
    ['?updatedSince=2026-03-01T14:00:00Z', ['d', 'c']],
    ['?updatedSince=2026-03-01T14:00:00.001Z', ['d']],
    ['?updatedSince=2026-03-01T15:00:00%2B01:00', ['d', 'c']],
    ['?updatedSince=2026-03-01', ['d', 'c', 'b', 'a']],
    ['?updatedSince=2026-03-02', []],
    ['?limit=2', ['d', 'c']],
    ['?limit=500', ['d', 'c', 'b', 'a']],
    ['?unknown=1&page=2&__proto__=x', ['d', 'c', 'b', 'a']],
  ])('a list of accounts holds what the query %j asks for', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each([
    '?status=',
    '?status=active',
    '?status=PAID_IN_FULL',
    '?status_category=paid',
    '?status_category=toString',
    '?status=ACTIVE&status=JAIL',
    '?limit=0',
    '?limit=501',
    '?limit=-1',
    '?limit=1.5',
    '?limit=ten',
    '?limit=1e2',
    '?limit=99999999999999999999',
    '?limit=1&limit=2',
    '?cursor=x&cursor=y',
    '?cursor=garbage',
    '?cursor=W10',
    '?cursor=%00',
    '?updatedSince=2024',
    '?updatedSince=2024-02-30',
    '?updatedSince=yesterday',
    '?updatedSince=2026-03-01T14:00:00+01:00',
    '?updatedSince=2026-03-01&updatedSince=2026-03-02',
    '?portfolioId=p1&portfolioId=p2',
  ])('a list of accounts is refused for the query %j', async (query) => {
    const answer = await getAccounts(service, caller.apiKey, query);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'INVALID_QUERY' } });
  });

  // Forms of ISO 8601 that the account fields take: the list knows them, or says that it does not; it never guesses.
  it.each(['14:00:00,0Z', '14:00:00.000000Z', '15:00:00+01', '15:00:00+0100', '14:00Z'])(
    'updatedSince 2026-03-01T%s is that time, or refused',
    async (time) => {
      const answer = await getAccounts(
        service,
        caller.apiKey,
        `?updatedSince=${encodeURIComponent(`2026-03-01T${time}`)}`,
      );
      const ids = (answer.body.accounts as JsonObject[] | undefined)?.map(({ externalId }) => externalId);
      expect(ids ?? answer.body.code).toEqual(ids ? ['d', 'c'] : 'INVALID_QUERY');
    },
  );

  it('a list of accounts survives a cursor made by hand', async () => {
    const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const parts of [
      [Number.MAX_SAFE_INTEGER, 'f'.repeat(24)],
      [Number.MIN_SAFE_INTEGER, '0'.repeat(24)],
      [8.64e15 + 1, '0'.repeat(24)],
      [{ $gt: 0 }, '0'.repeat(24)],
      [start.getTime(), { $ne: null }],
      [start.getTime(), 'x'.repeat(24)],
    ]) {
      const { status, body } = await getAccounts(service, caller.apiKey, `?cursor=${made(parts)}`);
      expect([200, 400]).toContain(status);
      if (status === 400) expect(body.code).toBe('INVALID_QUERY');
    }
  });

  it('a list of accounts has a page of 50 by default', async () => {
    const key = await service.createKey({ organizationId: 'many' });
    await pushRows(
      service,
      key.apiKey,
      Array.from({ length: 51 }, () => buildRow()),
    );
    const first = (await getAccounts(service, key.apiKey)).body;
    expect(first.accounts).toHaveLength(50);
    const second = (await getAccounts(service, key.apiKey, `?cursor=${first.nextCursor}`)).body;
    expect(second.accounts).toHaveLength(1);
    expect(second.nextCursor).toBeNull();
  });
});

describe.each(['audit-trail', 'timeline'])('the %s', (path) => {
  const key = path === 'timeline' ? 'timeline' : 'auditTrail';
  const page = (query: string) => getAccount(service, caller.apiKey, 'h/1', `/${path}${query}`);

  beforeAll(async () => {
    await pushRows(service, caller.apiKey, [buildRow({ externalId: 'h/1' })]);
    for (const bank of ['1', '2', '3', '4', '5'])
      await patchAccount(service, caller.apiKey, 'h/1', { bank: `${path} ${bank}` });
  });

  it('the history of an account is read a page at a time, newest first, each record once', async () => {
    const whole = (await page('')).body[key] as JsonObject[];
    const seen: JsonObject[] = [];
    let cursor: unknown = '';
    while (typeof cursor === 'string') {
      const { status, body } = await page(`?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      expect((body[key] as JsonObject[]).length).toBeLessThanOrEqual(2);
      seen.push(...(body[key] as JsonObject[]));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });

  it.each(['?limit=0', '?limit=501', '?cursor=garbage', '?cursor=W10', '?limit=1&limit=2'])(
    'the history of an account is refused for the query %j',
    async (query) => {
      expect(await page(query)).toMatchObject({ status: 400, body: { success: false, code: 'INVALID_QUERY' } });
    },
  );

  it('the history of an absent account, or of another organization, is answered with 404', async () => {
    const stranger = await service.createKey({ organizationId: 'stranger' });
    const missing = { status: 404, body: { success: false, code: 'ACCOUNT_NOT_FOUND' } };
    expect(await getAccount(service, caller.apiKey, 'absent', `/${path}`)).toMatchObject(missing);
    expect(await getAccount(service, stranger.apiKey, 'h/1', `/${path}`)).toMatchObject(missing);
  });
});

describe('an external id', () => {
  it.each([
    'with/slash',
    '100%',
    '%2F',
    'with space',
    ' leading',
    'ünïcödé 𝟘',
    'a+b&c=d?e#f',
    '..',
    '.',
    'constructor',
    '$where',
    'audit-trail',
    'line\nbreak',
    '"quoted"',
    'x'.repeat(256),
  ])('an external id is kept and found exactly as sent: %j', async (externalId) => {
    const upsert = await postBulkUpsert(service, caller.apiKey, { accounts: [buildRow({ externalId })] });
    expect(upsert.body.results).toMatchObject([{ externalId, status: 'created' }]);
    expect((await getAccount(service, caller.apiKey, externalId)).body).toMatchObject({
      code: 'ACCOUNT_FOUND',
      account: { externalId },
    });
    expect((await patchAccount(service, caller.apiKey, externalId, { bank: 'x' })).body).toMatchObject({
      code: 'ACCOUNT_UPDATED',
      account: { externalId },
    });
    expect((await getAccount(service, caller.apiKey, externalId, '/timeline')).status).toBe(200);
  });

  it('external ids are told apart by case and by white space', async () => {
    const accounts = ['Case', 'case', 'case ', ' case'].map((externalId) => buildRow({ externalId }));
    expect((await postBulkUpsert(service, caller.apiKey, { accounts })).body).toMatchObject({ created: 4 });
    expect((await getAccount(service, caller.apiKey, 'CASE')).status).toBe(404);
  });
});
