import { getIntrospectionQuery } from 'graphql';
import { type JsonObject } from '../../../../../src/base/json/json';
import { AnswerBudget, createAnswerBudgets } from '../../../../../src/service/surfaces/graphql/limits/answer-budget';
import { formAnswer } from '../../../../../src/service/surfaces/graphql/server';
import { untilInFeed } from '../../../../support/changes';
import { patchAccount, postBulkUpsert, postGraphql } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { endSubscriptions, subscribed } from '../../../../support/subscriptions';
import { useService } from '../../../../support/use-service';

const MAX_BYTES = 40_000;

let apiKey: string;
const service = useService({ graphqlMaxAnswerBytes: MAX_BYTES });
beforeAll(async () => {
  ({ apiKey } = await service.createKey());
  const metadata = { filenumber: '1', text: 'x'.repeat(1_000), marks: '\u0001"é'.repeat(20) };
  await postBulkUpsert(service, apiKey, { accounts: [buildRow({ externalId: 'large', metadata })] });
  for (let n = 0; n < 20; n += 1) await patchAccount(service, apiKey, 'large', { bank: `${n}`.repeat(500) });
});

const ask = (query: string, variables: object = {}) => postGraphql(service, apiKey, { query, variables });
const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const ENTITIES = `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Account { metadata } } }`;
const representations = (count: number) => ({
  r: Array(count).fill({ __typename: 'Account', organizationId: 'org-a', externalId: 'large' }),
});
const LARGE = 'account(externalId: "large")';

const refusal = {
  status: 400,
  body: {
    errors: [
      {
        message: `The answer has more than ${MAX_BYTES} bytes; ask for fewer fields or shorter pages`,
        extensions: { code: 'QUERY_LIMIT_EXCEEDED', requestId: expect.any(String) },
      },
    ],
  },
};

it.each<[name: string, query: string, variables?: object]>([
  ['one account a thousand times', ENTITIES, representations(1_000)],
  ['aliases of one account', `{ ${repeat(50, (n) => `a${n}: ${LARGE} { metadata }`)} }`],
  [
    'aliases of changes',
    `{ ${LARGE} { ${repeat(10, (n) => `a${n}: auditTrail(first: 20) { nodes { changes { from to } } }`)} } }`,
  ],
  [
    'long names of short values',
    `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Account { ${'x'.repeat(5_000)}: id } } }`,
    representations(20),
  ],
  ['the schema', getIntrospectionQuery()],
  [
    'errors',
    `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Account { auditTrail(first: -1) { nodes { id } } } } }`,
    representations(20),
  ],
])('an answer is refused whole for %s', async (_name, query, variables = {}) => {
  const answer = await ask(query, variables);
  expect(answer).toMatchObject(refusal);
  expect(answer.body.errors).toHaveLength(1);
  expect(answer.body).not.toHaveProperty('data');
  const { requestId } = (answer.body.extensions ?? {}) as JsonObject;
  expect(service.logLines.find((line) => line.includes(String(requestId)))).toContain('"limit":"answer"');
});

it('what counts for the budget of an answer is the length of its data as JSON', async () => {
  const queries: [string, object?][] = [
    [ENTITIES, representations(3)],
    [`{ ${LARGE} { id status tags person { name { first last } } metadata updatedAt version currentBalance } }`],
    [`{ ${LARGE} { __typename auditTrail(first: 20) { nodes { id createdAt changes { field from to } } } } }`],
    ['{ __type(name: "Account") { name description fields { name description type { name kind } } } }'],
  ];
  for (const [query, variables] of queries) {
    const told = jest.spyOn(AnswerBudget.prototype, 'spend');
    const { body } = await ask(query, variables);
    const counted = told.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
    told.mockRestore();
    const length = Buffer.byteLength(JSON.stringify(body.data));
    expect(counted).toBeGreaterThan(0.8 * length);
    expect(counted).toBeLessThan(1.1 * length);
  }
});

it('a mutation is carried out, although its answer is refused', async () => {
  const selection = `account { ${repeat(45, (n) => `${'x'.repeat(1_000)}${n}: externalId`)} }`;
  const query = `mutation {
    a: updateAccount(externalId: "large", update: { bank: "first" }) { ${selection} }
    b: updateAccount(externalId: "large", update: { clientStatus: "second" }) { code }
  }`;
  expect(await ask(query)).toMatchObject(refusal);
  expect((await ask(`{ ${LARGE} { bank clientStatus } }`)).body.data).toEqual({
    account: { bank: 'first', clientStatus: 'second' },
  });
});

it('answers of an organization that were sent do not count any more', async () => {
  for (let n = 0; n < 12; n += 1) expect((await ask(ENTITIES, representations(25))).status).toBe(200);
});

it('an event of a subscription that is past the budget is an error, and the next event is told', async () => {
  // The changes of other tests may not have their places yet.
  await untilInFeed(service.database.db);
  const query = `subscription { accountUpdated { account { version }
    auditTrailEntry { ${repeat(10, (n) => `a${n}: changes { from to }`)} } } }`;
  try {
    const events = await subscribed(service, { query, apiKey });
    await patchAccount(service, apiKey, 'large', { bank: 'y'.repeat(4_096) });
    await patchAccount(service, apiKey, 'large', { clientStatus: 'z' });
    const [large, small] = [await events.next(), await events.next()];
    expect(large.value).toMatchObject({ errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] });
    expect(large.value).not.toHaveProperty('data');
    expect(small.value).toMatchObject({ data: { accountUpdated: { account: { version: expect.any(Number) } } } });
  } finally {
    endSubscriptions();
  }
});

it('an answer that cannot be written as JSON is a failure with the id of its request, and is logged', () => {
  const logged: unknown[] = [];
  const onUnexpected = (...facts: unknown[]) => void logged.push(facts);
  const text = formAnswer({ data: { a: 1n }, extensions: { requestId: 'r-1' } }, onUnexpected);
  expect(JSON.parse(text)).toMatchObject({
    errors: [{ extensions: { code: 'INTERNAL_ERROR', requestId: 'r-1' } }],
    extensions: { requestId: 'r-1' },
  });
  expect(logged).toEqual([[expect.any(TypeError), 'r-1']]);
});

const open = () => createAnswerBudgets(100);

it('an organization may have four times as much under way as one answer, and gets back what was sent', () => {
  const openFor = open();
  const budgets = Array.from({ length: 5 }, () => openFor('org-a'));
  for (const budget of budgets) budget.spend(90);
  expect(budgets.map(({ refusal }) => refusal?.limit)).toEqual([...Array(4).fill(undefined), 'answersUnderWay']);
  const other = openFor('org-b');
  other.spend(100);
  expect(other.refusal).toBeUndefined();
  for (const budget of budgets) budget.end();
  const next = openFor('org-a');
  next.spend(100);
  expect(next.refusal).toBeUndefined();
});

it('an answer that nobody waits for ends, and counts no more', () => {
  const openFor = open();
  const [gone, next] = [openFor('org-a'), openFor('org-a')];
  gone.spend(90);
  gone.end();
  expect(gone.refusal).toBeDefined();
  for (let n = 0; n < 10; n += 1) gone.spend(90);
  gone.renew();
  expect(gone.refusal).toBeDefined();
  next.spend(100);
  expect(next.refusal).toBeUndefined();
});

it('each event of a subscription has a budget of its own', () => {
  const budget = open()('org-a');
  for (let event = 0; event < 10; event += 1) {
    budget.spend(90);
    expect(budget.refusal).toBeUndefined();
    budget.renew();
  }
  budget.spend(101);
  expect(budget.refusal?.limit).toBe('answer');
  budget.renew();
  budget.spend(90);
  expect(budget.refusal).toBeUndefined();
});
