import { send } from '../../../support/http';
import { startService } from '../../../support/service';
import { useService } from '../../../support/use-service';

const NOTHING = 'There is nothing at this path';
const NO_SUGGESTION = undefined;

const service = useService();

describe('a wrong path', () => {
  it.each([
    ['POST', '/external-api/account/bulk-upsert', 'POST /external-api/accounts/bulk-upsert'],
    ['POST', '/external-api/bulk-upsert', 'POST /external-api/accounts/bulk-upsert'],
    ['POST', '/external-api/accounts/bulk/upsert', 'POST /external-api/accounts/bulk-upsert'],
    ['POST', '/external-api/account', 'POST /external-api/accounts/bulk-upsert'],
    ['GET', '/external-api//accounts', 'GET /external-api/accounts'],
    ['GET', '/External-API/accounts', 'GET /external-api/accounts'],
    ['HEAD', '/api/accounts', undefined],
    ['GET', '/external-api/v1/accounts', 'GET /external-api/accounts'],
    ['GET', '/external-api/account/Zebedee', 'GET /external-api/accounts/{externalId}'],
    ['PATCH', '/external-api/acounts/Zebedee', 'PATCH /external-api/accounts/{externalId}'],
    ['GET', '/external-api/accounts/Zebedee/audittrail', 'GET /external-api/accounts/{externalId}/audit-trail'],
    ['GET', '/external-api/accounts/Zebedee/audit', 'GET /external-api/accounts/{externalId}/audit-trail'],
    ['GET', '/external-api/accounts/Zebedee/Timeline', 'GET /external-api/accounts/{externalId}/timeline'],
    ['DELETE', '/external-api/accounts/Zebedee/timelines', 'GET /external-api/accounts/{externalId}/timeline'],
    ['GET', '/external-api/openapi', 'GET /external-api/openapi.json'],
    ['GET', '/external-api/keys', 'GET /external-api/key'],
    ['GET', '/external-api/key/', 'GET /external-api/key'],
    ['GET', '/favicon.ico', NO_SUGGESTION],
    ['GET', '/Zebedee/a/b/c', NO_SUGGESTION],
    ['GET', `/external-api/account/${'x'.repeat(200)}`, 'GET /external-api/accounts/{externalId}'],
    ['GET', `/${'x'.repeat(8_000)}`, NO_SUGGESTION],
    ['GET', '/external-api/accounts/a/b/c/d/e', NO_SUGGESTION],
    ['GET', '/external-api/accounts/%zz/audit', 'GET /external-api/accounts/{externalId}/audit-trail'],
    ['GET', '/external-api/accounts/%zz', NO_SUGGESTION],
  ])('%s %s gets 404, and is told what it probably means', async (method, path, meant) => {
    const { status, body, text } = await send(service, { method, path });
    expect(status).toBe(404);
    expect(text).not.toContain('Zebedee');
    if (method === 'HEAD') return;
    const message = meant === NO_SUGGESTION ? NOTHING : `${NOTHING}. Did you mean ${meant}?`;
    expect(body).toEqual({ success: false, code: 'NOT_FOUND', message });
  });

  it('is not told of the OpenAPI document where that is turned off', async () => {
    const bare = await startService({ apiDocs: false });
    const { body } = await send(bare, { path: '/external-api/openapi' });
    expect(body.message).not.toContain('openapi.json');
  });
});
