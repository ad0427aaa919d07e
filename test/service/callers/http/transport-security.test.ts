import { send } from '../../../support/http';
import { startService, type TestService } from '../../../support/service';

const HSTS = 'strict-transport-security';
const PATHS = ['/health/live', '/docs', '/external-api/accounts', '/graphql', '/absent'];

let behindProxy: TestService;
let open: TestService;
beforeAll(async () => {
  [behindProxy, open] = await Promise.all([startService({ trustProxy: 1 }), startService()]);
});

const hstsOf = async (service: TestService, path: string, headers = {}) =>
  (await send(service, { path, headers })).headers[HSTS];

it.each(PATHS)('every answer to a request over TLS asks browsers for TLS, and no other does: %s', async (path) => {
  expect(await hstsOf(behindProxy, path, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
  expect(await hstsOf(behindProxy, path, { 'x-forwarded-proto': 'http' })).toBeUndefined();
  expect(await hstsOf(behindProxy, path)).toBeUndefined();
});

it('a client that is not a trusted proxy cannot say that it came over TLS', async () => {
  expect(await hstsOf(open, '/health/live', { 'x-forwarded-proto': 'https' })).toBeUndefined();
});
