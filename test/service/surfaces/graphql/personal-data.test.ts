import { postGraphql } from '../../../support/http';
import { useKey, useService } from '../../../support/use-service';

const SSN = '123-45-6789';
const DIGITS = 123_456_789;
const FULL = /123-?45-?6789/;

const service = useService();
const key = useKey(service);

const ask = (query: string, variables: object = {}) => postGraphql(service, key.apiKey, { query, variables });

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
  update([SSN]),
  update({ status: SSN }),
  update({ person: { ssn: DIGITS } }),
  update({ person: { ssn: { value: SSN } } }),
  update({ person: { name: { first: { nested: SSN } } } }),
  update({ person: { unknown: SSN } }),
  update({ tags: [SSN, DIGITS] }),
  update({ smsOptOut: { isOptedOut: SSN } }),
  update({ originalCreditor: [SSN] }),
  update({ metadata: SSN }),
  update({ history: { chargedOff: { events: [SSN] } } }),
  update({ typeOfDebt: `"; Int cannot represent a ${SSN} value` }),
  update({ person: `" at "v.${SSN}"; String cannot represent a non string value: ${SSN}` }),
  rows(SSN),
  rows([{ externalId: DIGITS }]),
  rows([{ person: { ssn: SSN } }]),
  rows([{ externalId: 'a', phoneNumber: SSN, person: { ssn: SSN } }]),
  literal(`"${SSN}"`),
  literal(`["${SSN}"]`),
  literal(`{ status: "${SSN}" }`),
  literal(`{ status: SECRET_${DIGITS} }`),
  literal(`{ smsOptOut: { isOptedOut: "${SSN}" } }`),
  literal(`{ originalCreditor: ${DIGITS} }`),
  literal(`{ person: { ssn: ${DIGITS} } }`),
  literal(`{ person: { ssn: "${SSN}", unknown: "${SSN}" } }`),
  literal(`{ person: { ssn: "${SSN} } }`),
  literal(`{ person: { ssn: """${SSN}""" "${SSN}" } }`),
  literal(`{ "${SSN}": 1 }`),
  [`{ account(externalId: ${DIGITS}) { id } }`, {}],
  [`{ account(externalId: ${DIGITS}x) { id } }`, {}],
  [`{ account(externalId: "${SSN}`, {}],
  [`{ account("""${SSN}""") { id } }`, {}],
  [`{ accounts(first: ${DIGITS}${DIGITS}) { nodes { id } } }`, {}],
  [`{ account(externalId: "${SSN}") { id { x } } }`, {}],
  [`{ accounts(after: "${SSN}") { nodes { id } } }`, {}],
  [`{ accounts(filter: { status: { eq: "${SSN}" } }) { nodes { id } } }`, {}],
  [`{ accounts(filter: { updatedAt: { gte: "${SSN}" } }) { nodes { id } } }`, {}],
  ['query ($v: DateTimeISO) { accounts(filter: { updatedAt: { gte: $v } }) { nodes { id } } }', { v: SSN }],
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
