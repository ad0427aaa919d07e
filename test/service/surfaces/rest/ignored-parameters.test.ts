import { getAccounts, pushRows, send, signedHeaders } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const key = useKey(service);
beforeAll(() => pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]));

describe('query parameters that an operation does not know', () => {
  it.each([
    ['?statusCategory=ACTIVE&search=Zebedee&limit=1', 'statusCategory, search'],
    ['?status_category=ACTIVE&updatedSince=2026-03-01', undefined],
    ['?Status=ACTIVE', 'Status'],
    ['?filter[status]=ACTIVE&sort.by=x', 'filter[status], sort.by'],
    ['?123-45-6789=x', '...'],
    ['?page=1&na%0D%0AX-Evil:%201=x&Zo%C3%AB=1', 'page, ...'],
    [`?${'x'.repeat(41)}=1`, '...'],
    [`?${Array.from({ length: 12 }, (_, at) => `p${at}=1`).join('&')}`, 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, ...'],
    ['?__proto__=x', '...'],
    ['', undefined],
  ])('the answer to %j names them', async (query, names) => {
    expect((await getAccounts(service, key.apiKey, query)).headers['x-ignored-parameters']).toBe(names);
  });

  it('they are named where the request is refused, too', async () => {
    const answer = await getAccounts(service, key.apiKey, '?limit=0&offset=5');
    expect(answer).toMatchObject({ status: 400, headers: { 'x-ignored-parameters': 'offset' } });
  });

  it.each([
    ['POST', 'bulk-upsert', 'dryRun', { accounts: [buildRow()] }],
    ['PATCH', 'a', 'update', {}],
  ])('a %s of %s names them as well', async (method, path, name, content) => {
    const sent = { method, path: `/external-api/accounts/${path}?${name}=1`, body: JSON.stringify(content) };
    const headers = { ...(await signedHeaders(service, key.apiKey, sent)), 'content-type': 'application/json' };
    expect((await send(service, { ...sent, headers })).headers['x-ignored-parameters']).toBe(name);
  });
});
