import { once } from 'node:events';
import { AccountSyncClient } from '../../../../src/client';
import { bearer, getAccounts, patchAccount, postBulkUpsert, postGraphql, signedHeaders } from '../../../support/http';
import { connectRaw, parseAnswer, type RawClient, requestHead } from '../../../support/raw-client';
import { buildRow } from '../../../support/rows';
import { until } from '../../../support/until';
import { useService } from '../../../support/use-service';

const MOST = 3;
const JSON_TYPE = { 'content-type': 'application/json' };

const service = useService({ requestsInProgress: MOST });

let organizations = 0;
const createKey = () => service.createKey({ organizationId: `org-${++organizations}` });

/** Begins a request whose body does not end. */
const beginUpload = (apiKey: string, path = '/graphql', headers = {}): Promise<RawClient> =>
  connectRaw(
    service,
    `${requestHead('POST', path, { ...bearer(apiKey), ...JSON_TYPE, 'content-length': 500, ...headers })}{`,
  );

const statusOf = async (apiKey: string) => (await getAccounts(service, apiKey)).status;

/** Asks until there is room: the service learns of the end of a connection a little later than we do. */
const untilRoom = (apiKey: string) => until(async () => (await statusOf(apiKey)) === 200);

/** Uploads that never end, as many as there may be: what is begun while a question is in progress may be refused. */
async function fill(apiKey: string): Promise<RawClient[]> {
  const uploads: RawClient[] = [];
  do uploads.push(await beginUpload(apiKey));
  while ((await statusOf(apiKey)) !== 429);
  return uploads;
}

it('too many requests in progress are refused with 429 on both surfaces, before their bodies have come', async () => {
  const { apiKey } = await createKey();
  const { apiKey: another } = await createKey();
  const uploads = await fill(apiKey);

  const refused = { status: 429, headers: { 'retry-after': '1' } };
  const envelope = { ...refused, body: { success: false, code: 'RATE_LIMIT_EXCEEDED' } };
  expect(await patchAccount(service, apiKey, 'a', { bank: 'B' })).toMatchObject(envelope);
  expect(await postBulkUpsert(service, apiKey, { accounts: [buildRow()] })).toMatchObject(envelope);
  expect(await postGraphql(service, apiKey, { query: '{ __typename }' })).toMatchObject({
    ...refused,
    body: { errors: [{ extensions: { code: 'RATE_LIMIT_EXCEEDED' } }] },
  });
  const late = await beginUpload(apiKey);
  if (late.received() === '') await once(late.socket, 'data');
  expect(parseAnswer(late.received()).status).toBe(429);

  expect(await statusOf(another)).toBe(200);
  for (const { socket } of [...uploads, late]) socket.destroy();
  await untilRoom(apiKey);
});

it('requests in progress are counted only once the key is known', async () => {
  const { apiKey } = await createKey();
  const uploads = await Promise.all(Array.from({ length: MOST }, () => beginUpload(`${apiKey.slice(0, -6)}000000`)));
  await Promise.all(uploads.map(async (upload) => upload.received() || once(upload.socket, 'data')));
  expect(uploads.map((upload) => parseAnswer(upload.received()).status)).toEqual(Array(MOST).fill(401));
  expect(await statusOf(apiKey)).toBe(200);
  for (const { socket } of uploads) socket.destroy();
});

it('requests in progress come down to none however they end', async () => {
  const { apiKey } = await createKey();
  const path = '/external-api/accounts/bulk-upsert';
  const body = JSON.stringify({ accounts: [buildRow()] });
  const whole = {
    ...(await signedHeaders(service, apiKey, { method: 'POST', path, body })),
    'content-length': body.length,
  };
  const endings: (() => Promise<RawClient>)[] = [
    // The client goes away, in the middle of its body or at once.
    () => beginUpload(apiKey),
    async () => {
      const client = await beginUpload(apiKey);
      client.socket.destroy();
      return client;
    },
    // It goes away behind a whole request, before its answer.
    () => connectRaw(service, requestHead('POST', path, { ...JSON_TYPE, ...whole }) + body),
    // Several requests wait behind each other on one connection.
    () => connectRaw(service, requestHead('GET', '/external-api/accounts', bearer(apiKey)).repeat(2)),
    // What it sends is refused.
    () => beginUpload(apiKey, '/graphql', { 'content-length': 100_000_000 }),
    () => beginUpload(apiKey, '/graphql', { 'content-encoding': 'gzip' }),
  ];
  for (const begin of [...endings, ...endings]) {
    const clients = await Promise.all(Array.from({ length: 2 * MOST }, begin));
    for (const { socket } of clients) socket.destroy();
    await untilRoom(apiKey);
  }
  // Had one of them been kept, there would never be room now.
  const uploads: RawClient[] = [];
  for (let open = 1; open < MOST; open += 1) uploads.push(await beginUpload(apiKey));
  await untilRoom(apiKey);
  for (const { socket } of uploads) socket.destroy();
});

it('the client waits when too many requests are in progress', async () => {
  const { apiKey } = await createKey();
  const uploads = await fill(apiKey);
  const waits: number[] = [];
  const client = new AccountSyncClient({
    baseUrl: service.url,
    apiKey,
    now: () => service.clock.now.getTime(),
    random: () => 0,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      for (const { socket } of uploads) socket.destroy();
      await untilRoom(apiKey);
    },
  });
  expect(await client.bulkUpsert([{ externalId: 'incomplete' }])).toMatchObject({ failed: 1 });
  expect(waits).toEqual([1250]);
});

it('requests in progress do not include subscriptions', async () => {
  const { apiKey } = await createKey();
  const body = JSON.stringify({ query: 'subscription { accountUpdated { account { externalId } } }' });
  const head = requestHead('POST', '/graphql/stream', {
    ...bearer(apiKey),
    ...JSON_TYPE,
    'content-length': body.length,
  });
  const streams: RawClient[] = [];
  for (let open = 0; open <= MOST; open += 1) {
    const stream = await connectRaw(service, head + body);
    if (stream.received() === '') await once(stream.socket, 'data');
    streams.push(stream);
  }
  expect(streams.map((stream) => parseAnswer(stream.received()).status)).toEqual(Array(MOST + 1).fill(200));
  expect(await statusOf(apiKey)).toBe(200);
  for (const { socket } of streams) socket.destroy();
});
