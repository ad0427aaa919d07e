import { bearer, getAccount, patchAccount, postBulkUpsert, postGraphql, send } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';
import { targetOf, Wire } from '../support/wire';

let wire: Wire;
let service: TestService;
let key: TestKey;
const row = buildRow();

beforeAll(async () => {
  wire = new Wire(targetOf(String(process.env.MONGODB_URL)));
  service = await startService({ mongodbUrl: await wire.url(), databaseTimeoutMs: 1000 });
  key = await service.createKey();
  await postBulkUpsert(service, key.apiKey, { accounts: [row] });
});
afterAll(async () => {
  await service.close();
  await wire.cut();
});

it('answers 503 with Retry-After on every surface while the database is away, and recovers by itself', async () => {
  await wire.cut();
  const answers = await Promise.all([
    postBulkUpsert(service, key.apiKey, { accounts: [row] }),
    patchAccount(service, key.apiKey, row.externalId, { bank: 'X' }),
    getAccount(service, key.apiKey, row.externalId),
    postGraphql(service, key.apiKey, { query: '{ accounts { nodes { id } } }' }),
  ]);
  for (const { status, headers, text } of answers) {
    expect(status).toBe(503);
    expect(text).toContain('SERVICE_UNAVAILABLE');
    expect(text).not.toMatch(/ECONN|Mongo|127\.0\.0\.1/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await send(service, { path: '/health/live' })).status).toBe(200);
  expect((await send(service, { path: '/health/ready' })).status).toBe(503);

  await wire.mend();
  expect((await send(service, { path: '/health/ready' })).status).toBe(200);
  const answer = await send(service, { path: `/external-api/accounts/${row.externalId}`, headers: bearer(key.apiKey) });
  expect(answer.body).toMatchObject({ code: 'ACCOUNT_FOUND', account: { bank: null } });
});

it('answers 503 when the time of a request is up while the database stands still, and recovers by itself', async () => {
  wire.stall();
  const answers = await Promise.all([
    patchAccount(service, key.apiKey, row.externalId, { bank: 'X' }),
    getAccount(service, key.apiKey, row.externalId),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  wire.flow();
  expect((await patchAccount(service, key.apiKey, row.externalId, { bank: 'Y' })).status).toBe(200);
});
