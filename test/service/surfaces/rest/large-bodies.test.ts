import { patchAccount, postBulkUpsert, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const MEBIBYTE = 1_048_576;

const service = useService();
const key = useKey(service);

const refused = (code: string, status: number) => ({ status, body: { success: false, code } });
const TOO_LARGE = refused('PAYLOAD_TOO_LARGE', 413);

/** A text of exactly so many bytes, with `filler` repeated between its ends. */
const filled = (bytes: number, begin: string, filler: string, end: string) =>
  begin + filler.repeat(Math.floor((bytes - begin.length - end.length) / filler.length)) + end;

const manyKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join()}}`;

describe('the body of a PATCH', () => {
  beforeAll(() => pushRows(service, key.apiKey, [buildRow({ externalId: 'patched' })]));
  const patch = (body: string) => patchAccount(service, key.apiKey, 'patched', body);

  it('the body of a PATCH may have 1 MiB', async () => {
    const bodyOf = (bytes: number) => filled(bytes, '{"bank":"B","ignored":"', 'x', '"}');
    expect(await patch(bodyOf(MEBIBYTE))).toMatchObject({ status: 200 });
    expect(await patch(bodyOf(MEBIBYTE + 1))).toMatchObject(TOO_LARGE);
  });

  it('the body of a PATCH is refused where it holds more values than a body may', async () => {
    expect(await patch(`{"metadata":${manyKeys(60_000)}}`)).toMatchObject(TOO_LARGE);
  });

  it.each([
    ['20,000 keys', `{"metadata":${manyKeys(20_000)}}`],
    ['a text of 1 MB of escapes', filled(1_000_000, '{"metadata":{"a":"', '\\u0041', '"}}')],
    ['a key of 1 MB', filled(1_000_000, '{"metadata":{"', 'k', '":1}}')],
    ['objects inside each other', `{"metadata":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`],
  ])('the body of a PATCH is refused as not valid: %s', async (_what, body) => {
    expect(await patch(body)).toMatchObject(refused('VALIDATION_FAILED', 400));
  });
});

it('the body of a bulk upsert is refused where it holds more values than a body may', async () => {
  const row = `{"metadata":{"a":[${'1,'.repeat(1200)}1]}}`;
  const body = `{"accounts":[${Array(500).fill(row)}]}`;
  expect(await postBulkUpsert(service, key.apiKey, body)).toMatchObject(TOO_LARGE);
});

it.each([
  ['10 MB of escapes in one account', filled(10_000_000, '{"accounts":[{"bank":"', '\\u00e9', '"}]}')],
  ['10 MB that belong to no account', filled(10_000_000, '{"accounts":[{}],"other":"', 'x', '"}')],
])('a body that holds few values is parsed, and its account fails alone: %s', async (_what, body) => {
  const answer = await postBulkUpsert(service, key.apiKey, body);
  expect(answer).toMatchObject({ status: 200, body: { requested: 1, failed: 1 } });
});

it('a bulk upsert of many more than 500 accounts is told of the limit of 500', async () => {
  const body = filled(10_000_000, '{"accounts":[{}', `,{"externalId":"${'x'.repeat(500)}"}`, ']}');
  expect(await postBulkUpsert(service, key.apiKey, body)).toMatchObject(refused('ACCOUNTS_LIMIT_EXCEEDED', 400));
});

it('a bulk upsert of 500 accounts of 20 KB is carried out', async () => {
  const text = Array<string>(5).fill('x'.repeat(3_900));
  const accounts = Array.from({ length: 500 }, () => buildRow({ metadata: { filenumber: 'F', text } }));
  await pushRows(service, key.apiKey, accounts);
  const changed = accounts.map((row) => ({ ...row, metadata: { filenumber: 'F', text: [...text].reverse(), a: 1 } }));
  expect(await postBulkUpsert(service, key.apiKey, { accounts: changed })).toMatchObject({ body: { updated: 500 } });
});

it('a bulk upsert fails only those accounts that are too large', async () => {
  const sent = (size: number) => buildRow({ metadata: { filenumber: 'F', text: Array(size).fill('x'.repeat(4000)) } });
  const accounts = [sent(1), sent(200), sent(1), sent(17)];
  const { body } = await postBulkUpsert(service, key.apiKey, { accounts });
  const created = { status: 'created' };
  const failed = { status: 'failed', code: 'VALIDATION_FAILED', details: [{ field: 'metadata' }] };
  expect(body).toMatchObject({ created: 2, results: [created, failed, created, failed] });
});

const UPSERT = 'mutation ($accounts: [AccountInput!]!) { bulkUpsertAccounts(accounts: $accounts) { code created } }';
const AS_FRAGMENT = `mutation ($accounts: [AccountInput!]!) { ...all }
  fragment all on Mutation { ... on Mutation { upsert: bulkUpsertAccounts(accounts: $accounts) { code created } } }`;
const UPDATE =
  'mutation ($update: AccountUpdateInput!) { bulkUpsertAccounts: updateAccount(externalId: "a", update: $update) { code } }';
const accounts = () =>
  Array.from({ length: 300 }, () =>
    buildRow({ metadata: { filenumber: 'F', text: ['x'.repeat(4000)] }, smsOptOut: undefined }),
  );

const postLarge = (operation: object) => {
  const variables = { update: { metadata: {} }, text: Array<string>(400).fill('x'.repeat(4000)) };
  return postGraphql(service, key.apiKey, { ...operation, operationName: 'q', variables });
};

it('the body of a GraphQL request may have more than 1 MiB where it is a bulk upsert', async () => {
  const sent = { query: AS_FRAGMENT, variables: { accounts: accounts() } };
  const { status, body } = await postGraphql(service, key.apiKey, sent);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  expect(JSON.stringify(body.data)).toContain('"created":300');
});

it.each([
  ['another mutation under its name', { query: UPDATE }],
  ['a query', { query: '{ accounts { nodes { id } } }' }],
  ['no document', {}],
])('the body of a GraphQL request may have 1 MiB where it is %s', async (_what, operation) => {
  const tooLarge = { status: 413, body: { errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] } };
  expect(await postLarge(operation)).toMatchObject(tooLarge);
});

it.each([
  ['another operation of the document is asked for', `${UPSERT} query q { __typename }`],
  ['fragments in a circle', 'mutation q { ...a } fragment a on Mutation { ...a ...b } fragment b on Mutation { ...a }'],
  ['no valid document', 'mutation { bulkUpsertAccounts('],
])('a large body of a GraphQL request is told of the fault of its document: %s', async (_what, query) => {
  expect(await postLarge({ query })).toMatchObject({ status: 400, body: { errors: expect.any(Array) } });
});
