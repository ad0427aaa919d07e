import { bearer, getAccounts, postBulkUpsert, send, signedHeaders } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';

let apiKey: string;
const service = useService({ bulkUpsertWindowSeconds: 0 });
beforeAll(async () => {
  ({ apiKey } = await service.createKey({ scopes: ['accounts:read', 'accounts:write', 'audit:read'] }));
  await postBulkUpsert(service, apiKey, { accounts: [buildRow({ externalId: 'a' })] });
});

const ignoredIn = async (query: string): Promise<unknown> => {
  const answer = await getAccounts(service, apiKey, query);
  return answer.headers['x-ignored-parameters'];
};

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
    expect(await ignoredIn(query)).toBe(names);
  });

  it('they are named where the request is refused, too', async () => {
    const answer = await getAccounts(service, apiKey, '?limit=0&offset=5');
    expect(answer).toMatchObject({ status: 400, headers: { 'x-ignored-parameters': 'offset' } });
  });

  it('a write names them as well', async () => {
    const sent = {
      method: 'POST',
      path: '/external-api/accounts/bulk-upsert?dryRun=true',
      body: JSON.stringify({ accounts: [buildRow()] }),
    };
    const headers = { ...(await signedHeaders(service, apiKey, sent)), 'content-type': 'application/json' };
    expect((await send(service, { ...sent, headers })).headers['x-ignored-parameters']).toBe('dryRun');
    const patch = { method: 'PATCH', path: '/external-api/accounts/a?update=1', body: '{}' };
    const patched = await send(service, {
      ...patch,
      headers: { ...bearer(apiKey), 'content-type': 'application/json' },
    });
    expect(patched.headers['x-ignored-parameters']).toBe('update');
  });
});
