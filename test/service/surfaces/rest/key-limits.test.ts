import { DAY_MS } from '../../../../src/base/time/durations';
import { generateApiKey } from '../../../../src/service/callers/access/api-key';
import { type Answer, bearer, postGraphql, send } from '../../../support/http';
import { keysOf } from '../../../support/rights';
import { startService } from '../../../support/service';
import { useService } from '../../../support/use-service';

const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.7';

const service = useService({ trustProxy: 1, apiKeyMaxAgeDays: 90, refusedKeyDelayMs: 1 });

const from = (address: string) => ({ 'x-forwarded-for': address });
const list = (apiKey: string, headers = {}, at = service): Promise<Answer> =>
  send(at, { path: '/external-api/accounts', headers: { ...bearer(apiKey), ...headers } });
const query = (apiKey: string, headers = {}): Promise<Answer> =>
  postGraphql(service, apiKey, { query: '{ accounts(first: 1) { totalCount } }' }, headers);

describe.each([
  ['REST', list],
  ['GraphQL', query],
] as const)('the networks of a key, over %s', (_name, ask) => {
  it.each([OFFICE, `::ffff:${OFFICE}`, '2001:db8::1'])(
    'a key is valid at the address %s in its networks',
    async (address) => {
      const { apiKey } = await service.createKey({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
      expect((await ask(apiKey, from(address))).status).toBe(200);
    },
  );

  it.each([ELSEWHERE, 'unknown'])('a key is refused at %s, outside its networks', async (address) => {
    const { apiKey } = await service.createKey({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
    expect((await ask(apiKey, from(address))).status).toBe(401);
  });

  it('a refusal outside the networks of a key is the same to the byte as that of a key that does not exist', async () => {
    const { apiKey } = await service.createKey({ networks: ['203.0.113.0/24'] });
    const headers = { ...from(ELSEWHERE), 'x-request-id': 'the-same' };
    const [right, wrong] = [await ask(apiKey, headers), await ask(generateApiKey('acs').apiKey, headers)];
    expect(right.text).toContain('INVALID_API_KEY');
    expect([right.status, right.text]).toEqual([wrong.status, wrong.text]);
  });
});

it('a valid key from the same address is answered while others of it wait', async () => {
  const slow = await startService({ trustProxy: 1, refusedKeyDelayMs: 3_000 });
  const { apiKey } = await slow.createKey();
  const ask = (key: string) => list(key, from(ELSEWHERE), slow);
  for (let count = 0; count < 10; count += 1) expect((await ask('x')).status).toBe(401);
  const waiting = Array.from({ length: 10 }, () => ask('x').catch(() => undefined));
  // One of eleven at a time is too many; the others are still waiting when it is answered.
  const refused = await Promise.race([...waiting, ask('x')]);
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3' },
    body: { code: 'RATE_LIMIT_EXCEEDED' },
  });
  expect((await ask(apiKey)).status).toBe(200);
  expect(slow.logLines.filter((line) => line.includes('ten refused API keys'))).toHaveLength(1);
});

it('an address that goes on with refused keys gets the same answer, later', async () => {
  for (let count = 0; count < 12; count += 1) {
    expect(await list('x', from('192.0.2.1'))).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
  }
});

it('a key is refused once it has the maximum age, though it does not expire', async () => {
  const { apiKey, keyId } = await service.createKey();
  const key = await (await keysOf(service)).findByKeyId(keyId);
  const endsAt = (key?.createdAt.getTime() ?? 0) + 90 * DAY_MS;
  service.clock.now = new Date(endsAt - 1);
  expect((await list(apiKey)).status).toBe(200);
  service.clock.now = new Date(endsAt);
  expect(await list(apiKey)).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
});

it('the log warns once a day of a key in use that ends within 14 days', async () => {
  const own = await startService({ apiKeyMaxAgeDays: 30 });
  const { apiKey, keyId } = await own.createKey();
  const ask = () => list(apiKey, {}, own);
  const warnings = () => own.logLines.filter((line) => line.includes('ends soon'));
  own.clock.advance(16 * DAY_MS - 1);
  await ask();
  expect(warnings()).toEqual([]);
  own.clock.advance(1);
  await ask();
  await ask();
  expect(warnings()).toHaveLength(1);
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ keyId, endsAt: '2026-03-31T12:00:00.000Z', level: 40 });
  own.clock.advance(DAY_MS);
  await ask();
  expect(warnings()).toHaveLength(2);
});
