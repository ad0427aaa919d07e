import { getAccounts, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const key = useKey(service);
// The clock of the service stands at noon, UTC, on the first of March 2026.
beforeAll(() => pushRows(service, key.apiKey, [buildRow({ externalId: 'A-1' })]));

const QUERY =
  'query ($since: DateTimeISO!) { accounts(filter: { updatedAt: { gte: $since } }) { nodes { externalId } } }';
const inline = (since: string) => QUERY.replace(/query \([^)]*\)/, '').replace('$since', JSON.stringify(since));

/** How many accounts each way of asking finds; undefined where the time is refused. */
async function found(since: string) {
  const rest = await getAccounts(service, key.apiKey, `?updatedSince=${encodeURIComponent(since)}`);
  const variable = await postGraphql(service, key.apiKey, { query: QUERY, variables: { since } });
  const literal = await postGraphql(service, key.apiKey, { query: inline(since) });
  for (const { text } of [variable, literal]) if (since.length > 3) expect(text).not.toContain(since);
  const told = ({ text }: { text: string }) => {
    const { accounts, data } = JSON.parse(text) as Partial<Record<'accounts', object[]>> & {
      data?: { accounts: { nodes: object[] } };
    };
    return (accounts ?? data?.accounts.nodes)?.length;
  };
  return { rest: told(rest), variable: told(variable), literal: told(literal) };
}

it.each([
  ['2026-03-01', 1],
  ['2026-03-02', 0],
  ['2026-03-01T12:00', 1],
  ['2026-03-01T12:00:00.001', 0],
  ['2026-03-01T12:00:00Z', 1],
  ['2026-03-01T12:00:00.000000Z', 1],
  ['2026-03-01T13:00:00+0100', 1],
  ['2026-03-01T13:00:00+01:00', 1],
  ['2026-03-01T11:59:59-01:00', 0],
])('a time finds the same accounts over REST and GraphQL, and is UTC without an offset: %s', async (since, count) => {
  expect(await found(since)).toEqual({ rest: count, variable: count, literal: count });
});

it.each([
  '2026-02-30',
  '2026-3-1',
  'yesterday',
  '20260301',
  '2026-03-01T25:00Z',
  '2026-03-01T12:00:00,0Z',
  '2026-03-01T13:00:00+01',
  '1772366400000',
])('a text that is not a time is refused over REST and GraphQL: %s', async (since) =>
  expect(await found(since)).toEqual({ rest: undefined, variable: undefined, literal: undefined }),
);

const FORM = 'DateTimeISO cannot represent this value. Send an ISO 8601 date, or date and time, such as';
const NESTED = '{ not: { status: { in: [ACTIVE] }, or: [{}, { updatedAt: { lte: 7 } }] } }';
it.each([
  ['accounts(filter: { updatedAt: { gte: "yesterday" } }) { nodes { id } }', 'filter.updatedAt.gte', FORM],
  [`accounts(first: 5, filter: ${NESTED}) { nodes { id } }`, 'filter.not.or.updatedAt.lte', FORM],
  ['accountAt(externalId: "yesterday", at: "yesterday") { id }', 'at', FORM],
  ['accounts(first: "yesterday") { nodes { id } }', 'first', 'Int cannot represent this value.'],
])('GraphQL says which argument has a wrong value, and which form is right: %s', async (field, path, reason) => {
  const answer = await postGraphql(service, key.apiKey, { query: `{ ${field} }` });
  const message = expect.stringContaining(`Argument "${path}" is not valid: ${reason}`);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ message }] } });
  expect(answer.text).not.toContain('yesterday');
});

it('GraphQL says which part of a variable has a wrong value, and which form is right', async () => {
  const query = 'query ($f: AccountFilter) { accounts(filter: $f) { nodes { id } } }';
  const answer = await postGraphql(service, key.apiKey, {
    query,
    variables: { f: { updatedAt: { gte: 'yesterday' } } },
  });
  const message = expect.stringContaining(`Variable "$f" is not valid at "f.updatedAt.gte": ${FORM}`);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ message }] } });
  const dflt = await postGraphql(service, key.apiKey, { query: QUERY.replace('!', ' = "yesterday"') });
  expect(dflt).toMatchObject({ body: { errors: [{ message: expect.stringContaining(FORM) }] } });
  for (const { text } of [answer, dflt]) expect(text).not.toContain('yesterday');
});

it('GraphQL refuses a number as a time', async () => {
  const answer = await postGraphql(service, key.apiKey, { query: QUERY, variables: { since: 1772366400000 } });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
});
