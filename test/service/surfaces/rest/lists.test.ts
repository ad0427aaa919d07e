import { type JsonObject } from '../../../../src/base/json/json';
import { getAccount, getAccounts, patchAccount, postBulkUpsert, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const caller = useKey(service);
beforeAll(async () => {
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

it.each([
  ['', ['d', 'c', 'b', 'a']],
  ['?status=ACTIVE', ['a']],
  ['?status=CEASE%20%26%20DESIST', ['c']],
  ['?status_category=ACTIVE', ['b', 'a']],
  ['?status_category=ACTIVE&status=FOLLOW+UP', ['b']],
  ['?status_category=PAID&status=ACTIVE', []],
  ['?portfolioId=p1', ['c', 'a']],
  ['?portfolioId=p+%26+q/%C3%BC', ['d']],
  ['?portfolioId=P1', []],
  ['?updatedSince=2026-03-01T14:00:00Z', ['d', 'c']],
  ['?updatedSince=2026-03-01T14:00:00.001Z', ['d']],
  ['?limit=2', ['d', 'c']],
  ['?unknown=1&page=2&__proto__=x', ['d', 'c', 'b', 'a']],
])('a list of accounts holds what the query %j asks for', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

it.each([
  ...['?status=active', '?status=PAID_IN_FULL', '?status_category=toString', '?status=ACTIVE&status=JAIL'],
  ...['?limit=0', '?limit=501', '?limit=-1', '?limit=1.5', '?limit=1e2', '?limit=99999999999999999999'],
  ...['?cursor=garbage', '?cursor=W10', '?cursor=%00'],
  ...['?updatedSince=2024', '?updatedSince=2024-02-30', '?updatedSince=2026-03-01T14:00:00+01:00'],
])('a list of accounts is refused for the query %j', async (query) => {
  const answer = await getAccounts(service, caller.apiKey, query);
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'INVALID_QUERY' } });
});

it('a list of accounts has a page of 50 by default', async () => {
  const key = await service.createKey({ organizationId: 'many' });
  const rows = Array.from({ length: 51 }, () => buildRow());
  await pushRows(service, key.apiKey, rows);
  const first = (await getAccounts(service, key.apiKey)).body;
  expect(first.accounts).toHaveLength(50);
  const second = (await getAccounts(service, key.apiKey, `?cursor=${first.nextCursor}`)).body;
  expect(second.accounts).toHaveLength(1);
  expect(second.nextCursor).toBeNull();
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

  it.each(['?limit=501', '?cursor=garbage'])('the history of an account is refused for the query %j', async (query) => {
    expect(await page(query)).toMatchObject({ status: 400, body: { success: false, code: 'INVALID_QUERY' } });
  });
});

it.each([
  ...['with/slash', '100%', '%2F', ' leading', 'ünïcödé 𝟘', 'a+b&c=d?e#f', '..', 'constructor', '$where'],
  ...['audit-trail', 'line\nbreak', '"quoted"', 'x'.repeat(256)],
])('an external id is kept and found exactly as sent: %j', async (externalId) => {
  const upsert = await pushRows(service, caller.apiKey, [buildRow({ externalId })]);
  expect(upsert.body.results).toMatchObject([{ externalId, status: 'created' }]);
  const account = { externalId };
  const read = await getAccount(service, caller.apiKey, externalId);
  expect(read.body).toMatchObject({ code: 'ACCOUNT_FOUND', account });
  const updated = await patchAccount(service, caller.apiKey, externalId, { bank: 'x' });
  expect(updated.body).toMatchObject({ code: 'ACCOUNT_UPDATED', account });
  expect((await getAccount(service, caller.apiKey, externalId, '/timeline')).status).toBe(200);
});

it('external ids are told apart by case and by white space', async () => {
  const accounts = ['Case', 'case', 'case ', ' case'].map((externalId) => buildRow({ externalId }));
  expect((await postBulkUpsert(service, caller.apiKey, { accounts })).body).toMatchObject({ created: 4 });
  expect((await getAccount(service, caller.apiKey, 'CASE')).status).toBe(404);
});
