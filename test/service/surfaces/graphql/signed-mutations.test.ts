import { bearer, postGraphql, pushRows, type Sent, send, signedHeaders } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';
import { useSecondService } from '../second-service';

const update = (bank: string) =>
  `updateAccount(externalId: "A", update: { bank: "${bank}" }) { success code account { version } }`;
const REPLAYED = { success: false, code: 'REQUEST_REPLAYED' };

const service = useService();
const strict = useSecondService(service, { requireSignedWrites: true });
const key = useKey(service);
beforeAll(async () => {
  service.clock.now = strict.clock.now = new Date();
  await pushRows(service, key.apiKey, [buildRow({ externalId: 'A' })]);
});

async function signed(body: object, path = '/graphql'): Promise<Sent> {
  const sent = { method: 'POST', path, body: JSON.stringify(body) };
  const headers = await signedHeaders(service, key.apiKey, sent);
  return { ...sent, headers: { ...headers, 'content-type': 'application/json' } };
}
const refusal = (code: string) => ({ status: 401, body: { errors: [{ extensions: { code } }] } });

it('a mutation that is not signed is refused, also as one of several operations', async () => {
  const query = `query Read { account(externalId: "A") { bank } } mutation Write { ${update('x')} }`;
  const answer = await postGraphql(strict, key.apiKey, { query, operationName: 'Write' });
  expect(answer).toMatchObject(refusal('MISSING_AUTH_HEADERS'));
  expect(JSON.stringify(answer.body)).toContain('Missing headers: X-Service-Timestamp, X-Service-Signature');
  const { body: read } = await postGraphql(strict, key.apiKey, { query: '{ account(externalId: "A") { bank } }' });
  expect(read.data).toEqual({ account: { bank: null } });
});

it('a query needs only the bearer key, even in a document that also has a mutation', async () => {
  const query = `query Read { account(externalId: "A") { externalId } } mutation Write { ${update('x')} }`;
  const answer = await postGraphql(strict, key.apiKey, { query, operationName: 'Read' });
  expect(answer).toMatchObject({ status: 200, body: { data: { account: { externalId: 'A' } } } });
});

it.each(['/graphql', '/graphql/stream'])(
  'a signature on a GraphQL request is verified even if it is not required: %s',
  async (path) => {
    const { headers, ...right } = await signed({ query: '{ __typename }' }, path);
    for (const [changed, code] of [
      [{ 'x-service-signature': '0'.repeat(64) }, 'INVALID_REQUEST_SIGNATURE'],
      [{ 'x-service-timestamp': '1' }, 'REQUEST_TIMESTAMP_OUTSIDE_WINDOW'],
      [{ 'x-service-signature': '' }, 'MISSING_AUTH_HEADERS'],
      [bearer('acs_x'), 'INVALID_API_KEY'],
    ] as const)
      expect(await send(service, { ...right, headers: { ...headers, ...changed } })).toMatchObject(refusal(code));
    const another = { ...right, headers, body: '{"query": "{ __typename }"}' };
    expect(await send(service, another)).toMatchObject(refusal('INVALID_REQUEST_SIGNATURE'));
  },
);

it('a signature is accepted for one GraphQL request that writes', async () => {
  const recorded = await signed({ query: `mutation { ${update('Once')} }` });
  expect(await send(strict, recorded)).toMatchObject({
    status: 200,
    body: { data: { updateAccount: { success: true } } },
  });
  for (const at of [service, strict]) {
    expect(await send(at, recorded)).toMatchObject({ status: 200, body: { data: { updateAccount: REPLAYED } } });
  }
});

it('a signature covers all mutations of its request and none of a second request', async () => {
  const recorded = await signed({ query: `mutation { one: ${update('One')} two: ${update('Two')} }` });
  const first = await send(service, recorded);
  expect(first.body).toMatchObject({ data: { one: { success: true }, two: { success: true } } });
  expect((await send(service, recorded)).body).toMatchObject({ data: { one: REPLAYED, two: REPLAYED } });
});

it('a signed query may be sent again', async () => {
  const recorded = await signed({ query: '{ account(externalId: "A") { externalId } }' });
  for (const _try of [1, 2]) {
    expect((await send(service, recorded)).body).toMatchObject({ data: { account: { externalId: 'A' } } });
  }
});
