import { once } from 'node:events';
import { readMetrics, sumOf } from '../../../support/exposition';
import { bearer, getAccount, patchAccount, pushRows, send } from '../../../support/http';
import { connectRaw, parseAnswer, type RawClient, requestHead } from '../../../support/raw-client';
import { buildRow } from '../../../support/rows';
import { startService, type TestService } from '../../../support/service';
import { until } from '../../../support/until';
import { useKey, useService } from '../../../support/use-service';

/** About as much as `metadata` may hold. */
const LARGE = Array<string>(15).fill('x'.repeat(4000));
const LONG_SECONDS = 600;
const JSON_TYPE = { 'content-type': 'application/json' };
const MOST_CONNECTIONS = 20;

/** Whose time-outs end while a test waits, and whose never do. */
const patient = useService({
  requestTimeoutSeconds: LONG_SECONDS,
  keepAliveSeconds: LONG_SECONDS,
  maxConnections: MOST_CONNECTIONS,
  maxBodyBytes: 200_000,
  maxBufferedBytes: 1_000_000,
});
const hasty = useService({ requestTimeoutSeconds: 1, keepAliveSeconds: 0.2 });
const key = useKey(patient);

/** What comes back for these bytes, once the connection is over. */
async function answerTo(service: TestService, bytes: string) {
  const client = await connectRaw(service, bytes);
  await client.closed;
  return parseAnswer(client.received());
}

const refused = (status: number, code: string) => ({
  status,
  headers: expect.stringMatching(/\r\nx-request-id: \S+\r\n.*connection: close/s),
  body: { success: false, code, message: expect.any(String) },
});

const TWO_LENGTHS = requestHead('POST', '/graphql', { 'content-length': 3, 'transfer-encoding': 'chunked' });
const MANY_HEADERS = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`h${i}`, i]));
it.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nhost\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['a length and chunks', TWO_LENGTHS, 400, 'INVALID_REQUEST'],
  ['a large header', requestHead('GET', '/health/live', { a: 'x'.repeat(20_000) }), 431, 'REQUEST_HEADERS_TOO_LARGE'],
  ['many headers', requestHead('GET', '/health/live', MANY_HEADERS), 431, 'REQUEST_HEADERS_TOO_LARGE'],
])('bytes that are no request are refused with the envelope: %s', async (_what, bytes, status, code) => {
  expect(await answerTo(patient, bytes)).toMatchObject(refused(status, code));
  expect(patient.logLines.at(-1)).toContain(code);
});

it('a malformed request that begins as HEAD is refused without a body', async () => {
  const client = await connectRaw(patient, 'HEAD x HTTP/1.1\r\nhost: a\r\n\r\n');
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s);
});

it('a request without a Host header is refused with the envelope', async () => {
  expect(await answerTo(patient, 'GET /health/live HTTP/1.1\r\n\r\n')).toMatchObject({
    status: 400,
    body: { success: false, code: 'INVALID_REQUEST', message: 'Missing header: Host' },
  });
});

it('a client that floods the service with headers gets 431', async () => {
  const client = await connectRaw(patient, 'GET /health/live HTTP/1.1\r\nhost: here\r\n');
  const flood = setInterval(() => client.socket.write(`a: ${'x'.repeat(10_000)}\r\n`), 5);
  await client.closed;
  clearInterval(flood);
  expect(parseAnswer(client.received())).toMatchObject(refused(431, 'REQUEST_HEADERS_TOO_LARGE'));
});

it.each([
  ['no byte of it', ''],
  ['half the headers', 'GET /health/live HTTP/1.1\r\nhost: here\r\n'],
])('a request that does not arrive is cut with 408: %s', async (_what, bytes) => {
  expect(await answerTo(hasty, bytes)).toMatchObject(refused(408, 'REQUEST_TIMEOUT'));
});

it('a request whose body does not arrive is cut under its own request id and not carried out', async () => {
  const { apiKey } = await hasty.createKey();
  const row = buildRow();
  await pushRows(hasty, apiKey, [row]);
  const headers = { ...bearer(apiKey), ...JSON_TYPE, 'x-request-id': 'slow', 'content-length': 1000 };
  const client = await connectRaw(hasty, requestHead('PATCH', `/external-api/accounts/${row.externalId}`, headers));
  const drip = setInterval(() => client.socket.write(' '), 20);
  await client.closed;
  clearInterval(drip);
  const answer = parseAnswer(client.received());
  expect(answer).toMatchObject(refused(408, 'REQUEST_TIMEOUT'));
  expect(answer.headers).toContain('x-request-id: slow');
  expect((await getAccount(hasty, apiKey, row.externalId, '/audit-trail')).body.auditTrail).toEqual([]);
  expect(hasty.logLines.filter((line) => line.includes('"slow"'))).toEqual([expect.stringContaining('"aborted"')]);
});

it('a request is over when the client goes away', async () => {
  const headers = { ...bearer(key.apiKey), 'x-request-id': 'gone', 'content-length': 1000 };
  const client = await connectRaw(patient, requestHead('PATCH', '/external-api/accounts/a', headers));
  client.socket.write('{');
  client.socket.end();
  await client.closed;
  await until(() => patient.logLines.some((line) => line.includes('"gone"')));
  expect(patient.logLines.find((line) => line.includes('"gone"'))).toContain('"status":"aborted"');
});

/** Asks, more often than connections hold answers, and takes nothing; settles when the service has given up. */
async function leaveUnread(name: string, path: string, headers = {}): Promise<void> {
  const client = await connectRaw(hasty);
  client.socket.pause();
  client.socket.write(requestHead('GET', path, { ...headers, 'x-request-id': name }).repeat(8));
  const isGivenUp = () => hasty.logLines.some((line) => line.includes(name) && line.includes('"status":"aborted"'));
  await until(isGivenUp);
  client.socket.destroy();
}

it('an answer with accounts that nobody takes is given up', async () => {
  const { apiKey } = await hasty.createKey();
  const metadata = { filenumber: 'F', texts: LARGE };
  for (let i = 0; i < 5; i += 1) {
    const rows = Array.from({ length: 20 }, () => buildRow({ metadata }));
    await pushRows(hasty, apiKey, rows);
  }
  await leaveUnread('unread-accounts', '/external-api/accounts?limit=500', bearer(apiKey));
});

it('a file of the documentation that nobody takes is given up', async () => {
  await leaveUnread('unread-file', '/docs/swagger-ui-bundle.js');
});

it('a connection that does nothing between requests is closed', async () => {
  const client = await connectRaw(hasty, requestHead('GET', '/health/live'));
  await client.closed;
  expect(parseAnswer(client.received()).status).toBe(200);
});

describe('many connections', () => {
  const isOpen = ({ socket }: RawClient) => !socket.destroyed && socket.readable;
  let clients: RawClient[] = [];
  afterEach(() => {
    for (const { socket } of clients) socket.destroy();
  });

  it('idle connections give way to new ones, longest waiting first', async () => {
    clients = [];
    for (let i = 0; i < 3 * MOST_CONNECTIONS; i += 1) {
      clients.push(await connectRaw(patient, i % 2 ? '' : 'GET /health/live HTTP/1.1\r\nhost'));
    }
    await Promise.all(clients.slice(0, 2 * MOST_CONNECTIONS).map(({ closed }) => closed));
    expect(clients.filter(isOpen)).toHaveLength(MOST_CONNECTIONS);
    expect((await getAccount(patient, key.apiKey, 'absent')).status).toBe(404);
  });

  it('connections with requests in progress are left alone; then the new one is closed', async () => {
    const headers = { ...bearer(key.apiKey), ...JSON_TYPE, 'content-length': 2, expect: '100-continue' };
    const head = requestHead('PATCH', '/external-api/accounts/absent', headers);
    clients = await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => connectRaw(patient, head)));
    // The service has begun with a request once it asks for the body.
    for (const { socket, received } of clients) if (received() === '') await once(socket, 'data');
    const refusedClient = await connectRaw(patient, requestHead('GET', '/health/live'));
    await refusedClient.closed;
    expect(refusedClient.received()).toBe('');
    expect(clients.every(isOpen)).toBe(true);
    for (const { socket } of clients) socket.write('{}');
    for (const { socket, received } of clients) while (!received().includes('NO_VALID')) await once(socket, 'data');
  });
});

/** Clients that have sent all of a large body but its end. */
async function holdBodies(apiKey: string, count: number): Promise<RawClient[]> {
  const headers = { ...bearer(apiKey), ...JSON_TYPE, 'x-request-id': 'held', 'content-length': 150_000 };
  const head = requestHead('PATCH', '/external-api/accounts/absent', headers);
  return Promise.all(Array.from({ length: count }, () => connectRaw(patient, head + ' '.repeat(149_000))));
}
const unavailable = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: { success: false, code: 'SERVICE_UNAVAILABLE' },
};

it('bodies in progress are bounded for one organization and leave room for others', async () => {
  const other = await patient.createKey({ organizationId: 'other' });
  const update = { metadata: { texts: LARGE } };
  const clients = await holdBodies(key.apiKey, 4);
  const answers = clients.map(({ received, socket }) => (received() ? undefined : once(socket, 'data')));
  await Promise.race(answers);
  const cut = clients.filter(({ received }) => received().includes('SERVICE_UNAVAILABLE'));
  expect(cut).toHaveLength(1);
  expect(await patchAccount(patient, key.apiKey, 'absent', update)).toMatchObject(unavailable);
  expect((await patchAccount(patient, other.apiKey, 'absent', update)).status).toBe(404);
  for (const client of clients) client.socket.destroy();
  await Promise.all(clients.map(({ closed }) => closed));
  await until(() => patient.logLines.filter((line) => line.includes('"held"')).length >= 4);
  expect((await patchAccount(patient, key.apiKey, 'absent', update)).status).toBe(404);
});

it('the room for bodies is given back with the connection, also behind an answer that does not end', async () => {
  const small = await startService({ maxBodyBytes: 20_000, maxBufferedBytes: 100_000 });
  const { apiKey } = await small.createKey();
  const headers = { ...bearer(apiKey), ...JSON_TYPE };
  const subscription = JSON.stringify({ query: 'subscription { accountUpdated { auditTrailEntry { id } } }' });
  const endless =
    requestHead('POST', '/graphql/stream', { ...headers, 'content-length': subscription.length }) + subscription;
  const body = ' '.repeat(19_000);
  const ofPatch = { ...headers, 'content-length': body.length, 'x-request-id': 'waiting' };
  const waiting = requestHead('PATCH', '/external-api/accounts/a', ofPatch) + body;
  const ended = () => small.logLines.filter((line) => line.includes('"waiting"'));
  for (let times = 1; times <= 2; times += 1) {
    const client = await connectRaw(small, endless + waiting);
    const inProgress = async () => sumOf(await readMetrics(small), 'account_sync_http_requests_in_progress');
    // The request that asks is in progress itself.
    await until(async () => (await inProgress()) >= 3);
    client.socket.destroy();
    await until(() => ended().length >= times);
  }
  expect(ended()).toEqual(Array(2).fill(expect.stringContaining('"aborted"')));
});

it('a body that is too large is refused at once, however slowly the rest comes', async () => {
  const headers = { ...bearer(key.apiKey), ...JSON_TYPE, 'content-length': 1_000_000 };
  const client = await connectRaw(patient, requestHead('PATCH', '/external-api/accounts/a', headers));
  while (!client.received().includes('PAYLOAD_TOO_LARGE')) await once(client.socket, 'data');
  expect(parseAnswer(client.received()).status).toBe(413);
  client.socket.destroy();
});

it('the service is up after all limits were met, and nothing unexpected was logged', async () => {
  for (const service of [hasty, patient]) {
    expect((await send(service, { path: '/health/ready' })).status).toBe(200);
    expect(service.logLines.join('')).not.toContain('unexpected error');
  }
});
