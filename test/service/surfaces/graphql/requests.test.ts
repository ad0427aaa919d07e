import { bearer, postGraphql, pushRows, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { postSubscription } from '../../../support/subscriptions';
import { useKey, useService } from '../../../support/use-service';

const JSON_TYPE = { 'content-type': 'application/json' };
const QUERY = { query: '{ accounts { nodes { id } } }' };

const service = useService({ maxBodyBytes: 4096 });
const hidden = useService({ graphqlIntrospection: false });
const key = useKey(service);

const refused = (status: number, code: string) => ({
  status,
  body: {
    errors: [{ message: expect.any(String), extensions: { code, requestId: expect.any(String) } }],
    extensions: { requestId: expect.any(String) },
  },
});
const post = (headers: Record<string, string>, body: string | Buffer = JSON.stringify(QUERY), path = '/graphql') =>
  send(service, { method: 'POST', path, headers: { ...JSON_TYPE, ...headers }, body });

it.each<[what: string, headers: Record<string, string>, code: string, body: string | undefined]>([
  ['without a key', {}, 'MISSING_AUTH_HEADERS', undefined],
  ['with a wrong key', bearer('nonsense'), 'INVALID_API_KEY', undefined],
  ['without a key, before its body is looked at', { 'content-type': 'text/plain' }, 'MISSING_AUTH_HEADERS', '{'],
])('a GraphQL request %s is refused as a whole', async (_what, headers, code, body) => {
  const answer = await post(headers, body);
  expect(answer).toMatchObject(refused(401, code));
  expect(answer.body).not.toHaveProperty('data');
});

// Of a status beyond 2xx, Apollo Client 4 reads the errors in this type alone.
it.each([
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
  ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
  // As the draft of GraphQL over HTTP writes it, and Apollo reads it.
  [
    'application/graphql-response+json; charset=utf-8, application/json; charset=utf-8',
    'application/graphql-response+json; charset=utf-8',
  ],
  ['application/json, application/graphql-response+json;q=0.9', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['text/event-stream', 'application/json; charset=utf-8'],
])('to whoever accepts %s, each refused GraphQL request is answered as %s', async (accept, type) => {
  const bodies = ['{', '{"query":"{nope}"}', '{"query":"{"}', '{"query":"{__typename}","variables":[]}'];
  const answers = [await post({ accept }), await send(service, { path: '/graphql', headers: { accept } })];
  for (const body of bodies) answers.push(await post({ ...bearer(key.apiKey), accept }, body));
  answers.push(await post({ ...bearer(key.apiKey), accept }, '{"query":"{__typename}"}', '/graphql/stream'));
  expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
    [401, 405, 400, 400, 400, 400, 400].map((status) => [status, type]),
  );
});

it.each(['GET', 'OPTIONS'])('a GraphQL request with the method %s is refused', async (method) => {
  const answer = await send(service, { method, path: '/graphql?query={__typename}', headers: bearer(key.apiKey) });
  expect(answer).toMatchObject({ ...refused(405, 'METHOD_NOT_ALLOWED'), headers: { allow: 'POST' } });
});

it.each(['', '{', Buffer.from([0x22, 0xff, 0x22])])(
  'a GraphQL request whose body is not JSON is refused: %j',
  async (body) => {
    expect(await post(bearer(key.apiKey), body)).toMatchObject(refused(400, 'INVALID_REQUEST_BODY'));
  },
);

it.each([
  ...['null', '"text"', '{}', '{"query":7}', '[]', '[{"query":"{__typename}"}]', '{"operationName":"A"}'],
  ...['{"query":"{__typename}","variables":"x"}', '{"query":"{__typename}","variables":[]}'],
  ...['{"query":"{__typename}","extensions":"x"}', '{"query":"{__typename}","operationName":7}'],
])('a GraphQL request with the body %s is refused with the id of the request', async (body) => {
  expect(await post(bearer(key.apiKey), body)).toMatchObject(refused(400, 'INVALID_REQUEST_BODY'));
  expect(await post(bearer(key.apiKey), body, '/graphql/stream')).toMatchObject(refused(400, 'INVALID_REQUEST_BODY'));
});

it.each(['text/plain', 'application/graphql'])('a GraphQL request of the media type %s is refused', async (type) => {
  const answer = await post({ ...bearer(key.apiKey), 'content-type': type });
  expect(answer).toMatchObject(refused(415, 'UNSUPPORTED_MEDIA_TYPE'));
});

it('a GraphQL request that is too large or compressed is refused', async () => {
  expect(await post(bearer(key.apiKey), ' '.repeat(5000))).toMatchObject(refused(413, 'PAYLOAD_TOO_LARGE'));
  expect(await post({ ...bearer(key.apiKey), 'content-encoding': 'gzip' })).toMatchObject(
    refused(415, 'UNSUPPORTED_MEDIA_TYPE'),
  );
});

it('a GraphQL answer has the request id in its header and in every error', async () => {
  const headers = { 'x-request-id': 'caller-1' };
  const faulty = ['{', '{ nothing }', '{ accounts(first: 101) { nodes { id } } }', 'query A { account } query A'];
  for (const query of faulty) {
    const answer = await postGraphql(service, key.apiKey, { query }, headers);
    expect(answer.headers['x-request-id']).toBe('caller-1');
    expect(answer.body.extensions).toMatchObject({ requestId: 'caller-1' });
    for (const error of answer.body.errors as object[])
      expect(error).toMatchObject({ extensions: { requestId: 'caller-1' } });
  }
});

it('a GraphQL request that never reaches its document has the request id in its answer too', async () => {
  const id = { 'x-request-id': 'caller-2' };
  const headers = { ...id, ...bearer(key.apiKey) };
  const stream = (query: string) => postSubscription(service, headers, { query });
  const asked = [post({ ...id, ...bearer('nonsense') }), post(headers, '{'), stream('{'), stream('{ __typename }')];
  const extensions = { requestId: 'caller-2' };
  for (const { body } of await Promise.all(asked)) expect(body).toMatchObject({ errors: [{ extensions }], extensions });
});

it.each(['', null, undefined])(
  'an operation whose name is %j is the only one of its document',
  async (operationName) => {
    for (const query of ['{ __typename }', 'query A { __typename }'])
      expect((await post(bearer(key.apiKey), JSON.stringify({ query, operationName }))).body).toMatchObject({
        data: { __typename: 'Query' },
      });
    const two = { query: 'query A { __typename } query B { __typename }', operationName };
    expect(await post(bearer(key.apiKey), JSON.stringify(two))).toMatchObject({ status: 400 });
    const other = { query: 'query A { __typename }', operationName: 'B' };
    expect(await post(bearer(key.apiKey), JSON.stringify(other))).toMatchObject({ status: 400 });
  },
);

it.each([
  ...['accounts', 'auditTrail', 'timeline', 'changes', 'syncRuns', 'imports', 'accessRecords', 'securityEvents'],
])('an empty page of %s says whether there is more, and where it begins', async (name) => {
  await pushRows(service, key.apiKey, [buildRow()]);
  const fields = 'nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
  const ask = async (page: string) => {
    const { body } = await postGraphql(service, key.apiKey, { query: `{ page: ${name}(${page}) { ${fields} } }` });
    return body as {
      data: { page: { nodes: object[]; edges: { cursor: string }[]; pageInfo: { endCursor: string } } };
    };
  };
  const { data: all } = await ask('first: 1');
  const { data: none, ...more } = await ask('first: 0');
  expect(more).not.toHaveProperty('errors');
  const hasNextPage = all.page.nodes.length > 0;
  expect(none.page).toMatchObject({ nodes: [], edges: [], pageInfo: { hasNextPage, startCursor: null } });
  for (const first of [-1, 101])
    expect(await ask(`first: ${first}`)).toMatchObject({ errors: [{ extensions: { code: 'INVALID_QUERY' } }] });
  const after = all.page.edges[0]?.cursor;
  if (after === undefined) return;
  const behind = await ask(`first: 0, after: "${after}"`);
  expect(behind.data.page).toMatchObject({ nodes: [], pageInfo: { hasPreviousPage: true, endCursor: after } });
});

it('every error of a request with many wrong variables is BAD_USER_INPUT', async () => {
  const query = 'mutation ($accounts: [AccountInput!]!) { bulkUpsertAccounts(accounts: $accounts) { code } }';
  const { status, body } = await postGraphql(service, key.apiKey, {
    query,
    variables: { accounts: Array(60).fill(1) },
  });
  const codes = (body.errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);
  expect({ status, codes: new Set(codes) }).toEqual({ status: 400, codes: new Set(['BAD_USER_INPUT']) });
  expect(codes.length).toBeGreaterThan(50);
});

it('a null variable for an argument that must not be null is BAD_USER_INPUT', async () => {
  const query = 'query ($first: Int = 5) { accounts(first: $first) { nodes { id } } }';
  const { body } = await postGraphql(service, key.apiKey, { query, variables: { first: null } });
  expect(body.errors).toMatchObject([{ path: ['accounts'], extensions: { code: 'BAD_USER_INPUT' } }]);
});

it('a stored value that its GraphQL type cannot represent is an INTERNAL_ERROR', async () => {
  const row = buildRow();
  await pushRows(service, key.apiKey, [row]);
  const { externalId } = row;
  const accounts = service.database.db.collection('accounts');
  const { _id } = (await accounts.findOne({ externalId })) ?? {};
  await accounts.updateOne({ _id }, { $set: { status: 'Zebedee' } });
  const query = 'query ($id: String!) { account(externalId: $id) { status } }';
  const answer = await postGraphql(service, key.apiKey, { query, variables: { id: externalId } });
  expect(answer.body.errors).toMatchObject([{ extensions: { code: 'INTERNAL_ERROR' } }]);
  expect(answer.text + service.logLines.join('')).not.toContain('Zebedee');
  expect(service.logLines.join('')).toContain('unexpected error');
});

const introspection = { query: '{ __schema { queryType { name } } }' };

it('the schema can be read while introspection is on', async () => {
  const { body } = await postGraphql(service, key.apiKey, introspection);
  expect(body.data).toEqual({ __schema: { queryType: { name: 'Query' } } });
  expect((await postGraphql(service, key.apiKey, { query: '{ acount { id } }' })).text).toMatch(/Did you mean/);
});

it('the schema is hidden while introspection is off, and errors suggest no names', async () => {
  const { apiKey } = await hidden.createKey();
  expect(await postGraphql(hidden, apiKey, introspection)).toMatchObject({ status: 400, body: { errors: [{}] } });
  expect((await postGraphql(hidden, apiKey, { query: '{ acount { id } }' })).text).not.toMatch(/Did you mean/);
  expect((await postGraphql(hidden, apiKey, { query: '{ __typename }' })).body.data).toEqual({ __typename: 'Query' });
});

it('the HTTP status is that of the error code if nothing ran, and 200 if a field failed', async () => {
  const ask = async (query: string) => {
    const { status, body } = await postGraphql(service, key.apiKey, { query });
    const [error] = body.errors as { extensions: { code: string } }[];
    return { status, code: error?.extensions.code, data: body.data };
  };
  const conditions = Array.from({ length: 51 }, () => '{ bank: { eq: "x" } }').join(' ');
  for (const field of ['accounts(first: 1000)', 'accounts(after: "x")', `accounts(filter: { or: [${conditions}] })`]) {
    expect(await ask(`{ ${field} { nodes { id } } }`)).toEqual({ status: 200, code: 'INVALID_QUERY', data: null });
  }
  const aliases = Array.from({ length: 51 }, (_, index) => `a${index}: __typename`).join(' ');
  expect(await ask(`{ ${aliases} }`)).toMatchObject({ status: 400, code: 'QUERY_LIMIT_EXCEEDED' });
  const invalid = await ask('{ accounts(filter: { bank: 1 }) { nodes { id } } }');
  expect(invalid).toMatchObject({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
});
