import { getAccount, postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';

const SSN = '123-45-6789';
const DIGITS = 123_456_789;
const FULL = /123-?45-?6789/;

let service: TestService;
let apiKey: string;
beforeAll(async () => {
  service = await startService();
  ({ apiKey } = await service.createKey());
});

const ask = (query: string, variables: object = {}) => postGraphql(service, apiKey, { query, variables });

describe('a social security number over GraphQL', () => {
  it('a social security number is masked wherever GraphQL shows it', async () => {
    const row = buildRow({ person: { ssn: SSN } });
    const { externalId } = row;
    await postBulkUpsert(service, apiKey, { accounts: [row] });
    const person = 'person { ssn last4SSN name { first } }';
    const changes = 'changes { field from to }';
    const answers = [
      await ask(`{ accounts { nodes { ${person} } edges { node { ${person} } } } }`),
      await ask(`{ account(externalId: "${externalId}") { a: ${person} ${person} } }`),
      await ask(
        `mutation ($accounts: [AccountInput!]!) {
          bulkUpsertAccounts(accounts: $accounts, includeChanges: true) { results { status ${changes} } } }`,
        { accounts: [{ externalId, person: { ssn: '999-88-7777' } }] },
      ),
      await ask(
        `mutation { updateAccount(externalId: "${externalId}", update: { person: { ssn: "${SSN}" } }) {
          code account { id externalId } } }`,
      ),
      await ask(`mutation { updateAccount(externalId: "${externalId}", update: { person: null }) { code } }`),
      await ask(`{ account(externalId: "${externalId}") {
        auditTrail { nodes { ${changes} } } timeline { nodes { summary } } } }`),
    ];
    for (const { status, text, body } of answers) {
      expect(status).toBe(200);
      expect(body.errors).toBeUndefined();
      expect(text).not.toMatch(FULL);
      expect(text).not.toContain('999-88-7777');
    }
    for (const index of [0, 1, 2, 5]) expect(answers[index]?.text).toContain('***-**-6789');
    expect((await getAccount(service, apiKey, externalId)).body.account).toMatchObject({ person: null });
    expect(service.logLines.join('')).not.toMatch(FULL);
  });
});

describe('a social security number in free-form data', () => {
  it('a social security number in free-form data is masked in current and past accounts', async () => {
    const row = buildRow({
      metadata: {
        filenumber: 'F-1',
        debtors: [{ 'SSN#': SSN }, { social_security_number: DIGITS }],
        note: `has ${SSN}`,
      },
      originalCreditor: { name: 'First Bank', taxId: SSN },
      history: { chargedOff: { events: [{ ssn: SSN, type: 'sale' }] } },
      clientStatus: `verified ${SSN}`,
      smsOptOut: { isOptedOut: true, lastOptOutResponse: `STOP, mine is ${SSN}` },
    });
    const { externalId } = row;
    await postBulkUpsert(service, apiKey, { accounts: [row] });
    const before = service.clock.now.toISOString();
    service.clock.advance(1000);
    const cleared = {
      metadata: { debtors: null, note: null },
      originalCreditor: null,
      history: null,
      clientStatus: null,
      smsOptOut: null,
    };
    await postBulkUpsert(service, apiKey, { accounts: [{ externalId, ...cleared }] });
    const data =
      'metadata originalCreditor history { chargedOff { events } } clientStatus smsOptOut { lastOptOutResponse }';
    const representations = [{ __typename: 'Account', organizationId: 'org-a', externalId }];
    const entities = `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Account { ${data} } } }`;
    const answers = [
      await ask(`{ accountAt(externalId: "${externalId}", at: "${before}") { ${data} } }`),
      await ask(`{ auditTrail(filter: { externalId: "${externalId}" }) { nodes { changes { field from to } } } }`),
    ];
    await postBulkUpsert(service, apiKey, { accounts: [row] });
    answers.push(
      await ask(`{ account(externalId: "${externalId}") { ${data} } }`),
      await ask(`{ accounts(first: 100, filter: { externalId: { eq: "${externalId}" } }) { nodes { ${data} } } }`),
      await ask(entities, { representations }),
      await ask(`{ account(externalId: "${externalId}") { auditTrail { nodes { changes { field from to } } } } }`),
    );
    for (const { body, text } of answers) {
      expect(body.errors).toBeUndefined();
      expect(text).not.toMatch(FULL);
      expect(text.match(/\*{3}-\*{2}-6789/g)?.length).toBeGreaterThanOrEqual(7);
    }
    expect((await getAccount(service, apiKey, externalId)).body.account).toMatchObject({
      metadata: row.metadata,
      originalCreditor: row.originalCreditor,
    });
  });
});

describe('an error', () => {
  const variable = (type: string, value: unknown): [query: string, variables: object] => [
    `mutation ($v: ${type}) { updateAccount(externalId: "a", update: $v) { code } }`,
    { v: value },
  ];
  const update = (value: unknown) => variable('AccountUpdateInput!', value);
  const rows = (value: unknown): [query: string, variables: object] => [
    'mutation ($v: [AccountInput!]!) { bulkUpsertAccounts(accounts: $v) { code results { message details { message } } } }',
    { v: value },
  ];
  const literal = (text: string): [query: string, variables: object] => [
    `mutation { updateAccount(externalId: "a", update: ${text}) { code } }`,
    {},
  ];

  const REQUESTS: [string, object][] = [
    update(SSN),
    update(DIGITS),
    update([SSN]),
    update({ status: SSN }),
    update({ person: SSN }),
    update({ person: { ssn: DIGITS } }),
    update({ person: { ssn: [SSN] } }),
    update({ person: { ssn: { value: SSN } } }),
    update({ person: { name: { first: { nested: SSN } } } }),
    update({ person: { unknown: SSN } }),
    update({ tags: [SSN, DIGITS] }),
    update({ tags: { tag: SSN } }),
    update({ history: { lastPayment: { amount: SSN } } }),
    update({ smsOptOut: { isOptedOut: SSN } }),
    update({ currentBalance: { ssn: SSN } }),
    update({ originalCreditor: [SSN] }),
    update({ phoneNumber: SSN }),
    update({ metadata: SSN }),
    update({ metadata: [SSN] }),
    update({ history: { chargedOff: { events: [SSN] } } }),
    update({ smsOptOut: { optedOutAt: SSN } }),
    update({ typeOfDebt: `"; Int cannot represent a ${SSN} value` }),
    update({ person: `" at "v.${SSN}"; String cannot represent a non string value: ${SSN}` }),
    rows(SSN),
    rows([SSN]),
    rows([{ externalId: DIGITS }]),
    rows([{ externalId: { ssn: SSN } }]),
    rows([{ person: { ssn: SSN } }]),
    rows([{ externalId: 'a', status: SSN }]),
    rows([{ externalId: 'a', phoneNumber: SSN, person: { ssn: SSN } }]),
    literal(`"${SSN}"`),
    literal(String(DIGITS)),
    literal(`["${SSN}"]`),
    literal(`{ status: "${SSN}" }`),
    literal(`{ person: "${SSN}" }`),
    literal(`{ person: { ssn: ${DIGITS} } }`),
    literal(`{ person: { ssn: ["${SSN}"] } }`),
    literal(`{ person: { ssn: "${SSN}", unknown: "${SSN}" } }`),
    literal(`{ person: { ssn: "${SSN} } }`),
    literal(`{ person: { ssn: """${SSN}""" "${SSN}" } }`),
    literal(`{ history: { placed: { fees: "${SSN}" } } }`),
    literal(`{ currentBalance: { ssn: "${SSN}" } }`),
    literal(`{ metadata: "${SSN}" }`),
    literal(`{ "${SSN}": 1 }`),
    literal(`{ ${DIGITS}: 1 }`),
    [`{ account(externalId: ${DIGITS}) { id } }`, {}],
    [`{ account("${SSN}") { id } }`, {}],
    [`{ account(externalId: "${SSN}") { id { x } } }`, {}],
    [`{ accounts(first: "${SSN}") { nodes { id } } }`, {}],
    [`{ accounts(after: "${SSN}") { nodes { id } } }`, {}],
    [`{ accounts(filter: { status: { eq: "${SSN}" } }) { nodes { id } } }`, {}],
    [`{ accounts(filter: { updatedAt: { gte: "${SSN}" } }) { nodes { id } } }`, {}],
    ['query ($v: DateTimeISO) { accounts(filter: { updatedAt: { gte: $v } }) { nodes { id } } }', { v: SSN }],
    ['query ($v: Int!) { accounts(first: $v) { nodes { id } } }', { v: SSN }],
    ['query ($v: String!) { account(externalId: $v) { id } }', { v: DIGITS }],
    [`query ($v: Int = "${SSN}") { accounts(first: $v) { nodes { id } } }`, {}],
    [`{ accounts { nodes { id @include(if: "${SSN}") } } }`, {}],
  ];

  it.each(REQUESTS)('an error repeats no value: %s %j', async (query, variables) => {
    const { status, text, body } = await ask(query, variables);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(FULL);
    expect(text).not.toContain('INTERNAL_ERROR');
    expect(text).toMatch(/"(message|code)"/);
    for (const { extensions } of (body.errors ?? []) as { extensions: object }[]) {
      expect(extensions).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), requestId: expect.any(String) });
    }
    expect(service.logLines.join('')).not.toMatch(FULL);
  });

  it('a document nested without end gets an ordinary error', async () => {
    for (const query of [
      `{ account(externalId: ${'['.repeat(50_000)}1${']'.repeat(50_000)}) { id } }`,
      `{ accounts ${'{ nodes '.repeat(20_000)}${'}'.repeat(20_000)} }`,
    ]) {
      const { status, text, body } = await ask(query);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ message: expect.any(String) }]);
      expect(text.length).toBeLessThan(2000);
    }
    expect((await ask('{ __typename }')).status).toBe(200);
  });
});
