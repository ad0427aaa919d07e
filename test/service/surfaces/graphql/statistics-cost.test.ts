import { type JsonObject } from '../../../../src/base/json/json';
import { postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { type TestService } from '../../../support/service';
import { until } from '../../../support/until';
import { useKey, useService } from '../../../support/use-service';

/** One with counters, and one that never builds them: it publishes nothing. */
const counting = useService();
const idle = useService({ backgroundWork: false });
const key = useKey(counting);
const idleKey = useKey(idle);
const newRow = () => buildRow({ portfolioId: 'p-1' });
/** More than are counted at the price of counters. */
const MANY = [500, 500, 1];

const ask = async (service: TestService, fields: string) => {
  const { apiKey } = service === counting ? key : idleKey;
  const { body } = await postGraphql(service, apiKey, { query: `{ ${fields} }` });
  const { cost } = body.extensions as unknown as { cost: { requested: number } };
  return { data: body.data as JsonObject | null, errors: body.errors, cost: cost.requested };
};
const aliased = (count: number, field: string) =>
  Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');

const ACCOUNTS = 'accountStatistics(filter: { portfolioId: { eq: "p-1" } }) { isCountedLive total { count } }';
const DAYS = 'accountStatistics(filter: { portfolioId: { eq: "p-1" } }) { isCountedLive createdPerDay { count } }';
const AUDIT = 'auditStatistics { isCountedLive perDay { created } }';
const IN_KOLKATA = 'auditStatistics(zone: "Asia/Kolkata") { isCountedLive perDay { created } }';

beforeAll(async () => {
  for (const [service, { apiKey }] of [
    [counting, key],
    [idle, idleKey],
  ] as const)
    for (const count of MANY) await pushRows(service, apiKey, Array.from({ length: count }, newRow));
  const isLive = async () => {
    const { data } = await ask(counting, ACCOUNTS);
    return (data as unknown as { accountStatistics: { isCountedLive: boolean } }).accountStatistics.isCountedLive;
  };
  await until(async () => !(await isLive()));
});

it.each([
  [4, ACCOUNTS, 4 * 101],
  [20, ACCOUNTS, 20 * 101],
  [4, AUDIT, 4 * 101],
])('%d times %s from counters cost %d points', async (count, field, points) => {
  const { errors, cost, data } = await ask(counting, aliased(count, field));
  expect(errors).toBeUndefined();
  expect(cost).toBe(points);
  expect(Object.values(data ?? {})).toMatchObject(Array(count).fill({ isCountedLive: false }));
});

it.each([
  ['the days of a portfolio', DAYS, 5_251],
  ['days that begin within an hour', IN_KOLKATA, 5_001],
])('%s are counted live, and charged so', async (_name, field, points) => {
  const { errors, cost, data } = await ask(counting, aliased(2, field));
  expect(errors).toBeUndefined();
  expect(cost).toBe(2 * points);
  expect(Object.values(data ?? {})).toMatchObject(Array(2).fill({ isCountedLive: true }));
});

it.each([
  [ACCOUNTS, 5_251],
  [AUDIT, 5_001],
])('while there are no counters, %s costs as much as counting live: %d points', async (field, points) => {
  expect(await ask(idle, aliased(3, field))).toMatchObject({ errors: undefined, cost: 3 * points });
});

it.each([[ACCOUNTS], [AUDIT]])(
  'while there are no counters, %s of few accounts costs as much as from counters',
  async (field) => {
    const few = await idle.createKey({ organizationId: 'org-few' });
    await pushRows(idle, few.apiKey, [newRow()]);
    const { body } = await postGraphql(idle, few.apiKey, { query: `{ ${aliased(4, field)} }` });
    expect(body.errors).toBeUndefined();
    expect(body.extensions).toMatchObject({ cost: { requested: 4 * 101 } });
    expect(Object.values(body.data ?? {})).toMatchObject(Array(4).fill({ isCountedLive: true }));
  },
);

it.each([[ACCOUNTS], [AUDIT]])('more of %s than may be counted live are refused, and not slow', async (field) => {
  const { errors, data } = await ask(idle, aliased(20, field));
  expect(data).toBeNull();
  expect(errors).toMatchObject([
    { message: expect.stringContaining('points of cost'), extensions: { code: 'QUERY_LIMIT_EXCEEDED' } },
  ]);
});
