import { type Database } from '../../../../src/service/storage/database/connection/connect';
import { readMetrics, type Sample, seriesOf, sumOf } from '../../../support/exposition';
import { bearer, getAccount, patchAccount, postBulkUpsert, postGraphql, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import { startServiceInFolder } from '../../../support/service-process';
import { useKey, useService } from '../../../support/use-service';
import { isEmbedded } from '../../../support/wire';

const REQUESTS = 'account_sync_http_requests_total';
const ROWS = 'account_sync_rows_total';

/** How many of the next transactions of requests meet another one. */
let contended = 0;
const contending = (database: Database): Database => ({
  ...database,
  unitOfWork(unit, options) {
    // Data keys are written without options.
    if (contended === 0 || options === undefined) return database.unitOfWork(unit, options);
    contended -= 1;
    return database.unitOfWork({ ...unit, isStale: () => true }, options);
  },
});

const service = useService({}, contending);
const key = useKey(service);

/** By how much a sum of samples grows while `work` is done. The service counts a request a little after its answer. */
async function growthOf(name: string, labels: Record<string, string>, work: () => Promise<unknown>): Promise<number> {
  const settled = async (): Promise<Sample[]> => {
    for (;;) {
      const samples = await readMetrics(service);
      // The request that asks is in progress itself.
      if (sumOf(samples, 'account_sync_http_requests_in_progress') === 1) return samples;
    }
  };
  const before = sumOf(await settled(), name, labels);
  await work();
  return sumOf(await settled(), name, labels) - before;
}

it('requests are counted by route, method, status and code', async () => {
  const route = '/external-api/accounts/:externalId';
  const labels = { route, method: 'GET', status: '404', code: 'ACCOUNT_NOT_FOUND' };
  expect(await growthOf(REQUESTS, labels, () => getAccount(service, key.apiKey, 'absent'))).toBe(1);
  const seconds = 'account_sync_http_request_duration_seconds_count';
  expect(await growthOf(seconds, { route, method: 'GET' }, () => getAccount(service, key.apiKey, 'absent'))).toBe(1);
});

it('refusals are counted by their code on both surfaces', async () => {
  const reader = await service.createKey({ scopes: ['accounts:read'] });
  const refused = { code: 'INSUFFICIENT_SCOPE' };
  expect(await growthOf(REQUESTS, refused, () => patchAccount(service, reader.apiKey, 'a', { bank: 'B' }))).toBe(1);
  const query = 'mutation { updateAccount(externalId: "a", update: { bank: "B" }) { code } }';
  expect(await growthOf(REQUESTS, refused, () => postGraphql(service, reader.apiKey, { query }))).toBe(1);
});

it('a request that the HTTP server refuses before it has a route is counted', async () => {
  const labels = { route: 'none', status: '431', code: 'REQUEST_HEADERS_TOO_LARGE' };
  const tooLarge = () => send(service, { path: '/', headers: { 'x-large': 'x'.repeat(20_000) } });
  expect(await growthOf(REQUESTS, labels, tooLarge)).toBe(1);
});

it('the bytes of bodies are measured by route', async () => {
  const labels = { route: '/external-api/accounts/:externalId' };
  const body = JSON.stringify({ bank: 'B' });
  const patch = () => patchAccount(service, key.apiKey, 'absent', body);
  expect(await growthOf('account_sync_http_request_body_bytes_sum', labels, patch)).toBe(body.length);
});

const turns = (work: () => Promise<unknown>) =>
  growthOf('account_sync_queue_wait_seconds_count', { queue: 'turn' }, work);

it('a small request waits for one turn, and a large one for several, on both surfaces', async () => {
  expect(await turns(() => getAccount(service, key.apiKey, 'absent'))).toBe(1);
  const rows = Array.from({ length: 500 }, () => buildRow());
  expect(await turns(() => postBulkUpsert(service, key.apiKey, { accounts: rows }))).toBeGreaterThan(3);
  const page = 'accounts(first: 100) { nodes { id externalId phoneNumber metadata version updatedAt } }';
  const query = `{ a: ${page} b: ${page} c: ${page} d: ${page} }`;
  expect(await turns(() => postGraphql(service, key.apiKey, { query }))).toBeGreaterThan(3);
});

it('rows are counted by outcome, failed rows by their code, and dry runs apart', async () => {
  const row = buildRow();
  const push = (dryRun: boolean) => () =>
    postBulkUpsert(service, key.apiKey, {
      accounts: [row, { externalId: 'incomplete' }, { ...row }, buildRow({ phoneNumber: 'wrong' })],
      dryRun,
    });
  const failed = (code: string) => ({ outcome: 'failed', code, dry_run: 'false' });
  expect(await growthOf(ROWS, { dry_run: 'true' }, push(true))).toBe(4);
  expect(await growthOf(ROWS, { outcome: 'created', dry_run: 'false' }, push(false))).toBe(1);
  expect(await growthOf(ROWS, { outcome: 'unchanged', code: 'none' }, push(false))).toBe(1);
  for (const code of ['MISSING_REQUIRED_FIELD', 'DUPLICATE_EXTERNAL_ID', 'VALIDATION_FAILED'])
    expect(await growthOf(ROWS, failed(code), push(false))).toBe(1);
  expect(await growthOf('account_sync_bulk_upsert_rows_sum', {}, push(false))).toBe(4);
});

it('commands are measured by their name, failed ones apart', async () => {
  const command = 'account_sync_database_command_duration_seconds_count';
  const push = () => postBulkUpsert(service, key.apiKey, { accounts: [buildRow()] });
  // The rows, and the record of the run.
  expect(await growthOf(command, { command: 'transaction', outcome: 'ok' }, push)).toBe(2);
  // What writes them.
  const writing = isEmbedded(String(process.env.MONGODB_URL)) ? 'writeTogether' : 'insert';
  expect(await growthOf(command, { command: writing, outcome: 'ok' }, push)).toBeGreaterThan(1);
  const contendedPush = () => {
    contended = 1;
    return push();
  };
  expect(await growthOf(command, { command: 'transaction', outcome: 'failed' }, contendedPush)).toBe(1);
});

it('transactions are counted by outcome, so that retries can be seen', async () => {
  const transactions = 'account_sync_database_transactions_total';
  const push = () => {
    contended = 2;
    return postBulkUpsert(service, key.apiKey, { accounts: [buildRow()] });
  };
  expect(await growthOf(transactions, { outcome: 'contended' }, push)).toBe(2);
  // The rows, and the record of the run.
  expect(await growthOf(transactions, { outcome: 'committed' }, push)).toBe(2);
});

it('the bytes of answers that are kept for idempotency keys are counted', async () => {
  const patch = () => patchAccount(service, key.apiKey, 'absent', { bank: 'B' }, { 'idempotency-key': 'kept' });
  expect(await growthOf('account_sync_idempotency_kept_bytes_total', {}, patch)).toBeGreaterThan(50);
});

it('the embedded server shows the size of its data folder, and how busy and how late its thread is', async () => {
  const running = await startServiceInFolder();
  const samples = await readMetrics(running.service).finally(running.stop);
  expect(sumOf(samples, 'account_sync_data_folder_bytes')).toBeGreaterThan(10_000);
  expect(sumOf(samples, 'account_sync_event_loop_active_seconds_total', { thread: 'database' })).toBeGreaterThan(0);
  const delays = ['50', '99', '100'].map((percentile) =>
    sumOf(samples, 'account_sync_database_event_loop_delay_seconds', { percentile }),
  );
  expect(delays.every((delay) => delay > 0.001)).toBe(true);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
});

describe('what metrics cannot be made to do', () => {
  /** Requests that differ in everything that a caller chooses. */
  async function sendOddRequests(from: number, count: number): Promise<void> {
    const methods = ['GET', 'DELETE', 'PATCH', 'POST', 'HEAD'];
    const paths = (n: number) => [
      `/odd-${n}`,
      `/external-api/accounts/odd-${n}`,
      `/external-api/accounts/odd-${n}/audit-trail?cursor=odd-${n}`,
      `/EXTERNAL-API/accounts/${n}`,
      `/graphql?${n}`,
      `/docs/odd-${n}.js`,
      `/metrics/${n}`,
      '/%',
    ];
    const sent = Array.from({ length: count }, (_, at) => from + at).flatMap((n) => {
      const headers = {
        ...bearer(key.apiKey),
        'x-request-id': `odd-${n}`,
        'idempotency-key': `odd-${n}`,
        traceparent: `00-${n.toString(16).padStart(32, '1')}-${n.toString(16).padStart(16, '1')}-01`,
      };
      const query = `query Odd${n} { odd${n}: nothing${n} }`;
      return [
        ...paths(n).flatMap((path) => methods.map((method) => () => send(service, { method, path, headers }))),
        () => postGraphql(service, key.apiKey, { query }, headers),
        () => patchAccount(service, key.apiKey, `odd-${n}`, `{"odd${n}":1,"bank":"B"}`, headers),
        () => send(service, { path: '/external-api/accounts', headers: bearer(`acs_odd${n}.secret`) }),
      ];
    });
    const worker = async (): Promise<void> => {
      for (let next = sent.pop(); next; next = sent.pop()) await next();
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }

  const ownSeries = async () =>
    seriesOf(await readMetrics(service)).filter((series) => series.startsWith('account_sync'));

  it('hundreds of odd requests make no new series', async () => {
    await sendOddRequests(0, 4);
    await readMetrics(service);
    const before = await ownSeries();
    await sendOddRequests(10, 12);
    expect(await ownSeries()).toEqual(before);
    expect(before.length).toBeLessThan(2_000);
  });

  it('metrics show nothing of accounts, organizations and requests', async () => {
    const marked = await service.createKey({ organizationId: 'marked-organization' });
    const row = buildRow({ externalId: 'marked-id', client: 'marked-client', person: { ssn: '123-45-6789' } });
    await postBulkUpsert(service, marked.apiKey, { accounts: [row] }, { 'x-request-id': 'marked-request' });
    await getAccount(service, marked.apiKey, 'marked-id');
    await patchAccount(service, marked.apiKey, 'marked-id', { bank: 'marked-bank' });
    const query = 'query marked { account(externalId: "marked-id") { client } }';
    await postGraphql(service, marked.apiKey, { query });
    const { text } = await send(service, { path: '/metrics' });
    expect(text).not.toMatch(/marked|123-?45-?6789|\*-6789|portfolio-1/);
    expect(text).not.toContain(marked.apiKey.slice(-20));
  });

  it('only GET and HEAD read the metrics', async () => {
    expect(await send(service, { method: 'HEAD', path: '/metrics' })).toMatchObject({ status: 200, text: '' });
    const posted = await send(service, { method: 'POST', path: '/metrics' });
    expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

it('metrics need METRICS_TOKEN as a bearer token, and no API key serves instead', async () => {
  const metricsToken = 'a-token-of-at-least-16';
  const guarded = await startService({ metricsToken });
  const { apiKey } = await guarded.createKey();
  const ask = (headers: Record<string, string>) => send(guarded, { path: '/metrics', headers });
  expect(await ask({})).toMatchObject({ status: 401, body: { code: 'MISSING_AUTH_HEADERS' } });
  for (const wrong of [apiKey, `${metricsToken}x`, metricsToken.slice(1)]) {
    expect(await ask(bearer(wrong))).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
  }
  const answer = await ask(bearer(metricsToken));
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
});

it('only a process that signs shows how far the history is signed: its 0 says that it has not signed yet', async () => {
  const shows = async (overrides: Parameters<typeof startService>[0]) => {
    const started = await startService(overrides);
    const samples = await readMetrics(started);
    await started.close();
    return samples.some(({ name }) => name === 'account_sync_audit_signed_until_timestamp_seconds');
  };
  const auditSigningKey = Buffer.alloc(32, 1).toString('base64');
  expect(await shows({ auditSigningKey })).toBe(true);
  expect(await shows({ auditSigningKey, backgroundWork: false })).toBe(false);
  expect(await shows({ auditSigningKey: undefined })).toBe(false);
});
