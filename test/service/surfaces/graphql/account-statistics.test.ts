import fc from 'fast-check';
import { print } from 'graphql';
import { type JsonObject } from '../../../../src/base/json/json';
import { AccountStatus, TypeOfDebt } from '../../../../src/service/accounts/fields/enums';
import { statusCategoryOf } from '../../../../src/service/accounts/model/status-category';
import {
  AccountStatisticsDocument,
  type AccountStatisticsQuery,
  type AccountStatisticsQueryVariables,
} from '../../../generated/operations';
import { graphqlData, patchAccount, postGraphql, pushRows } from '../../../support/http';
import { runs } from '../../../support/properties';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';
import { nameOf } from './filter-model';

const service = useService();

const QUERY = print(AccountStatisticsDocument);

const ask = async (apiKey: string, variables: AccountStatisticsQueryVariables = {}) =>
  (await graphqlData<AccountStatisticsQuery>(service, apiKey, QUERY, variables)).accountStatistics;

interface Fields {
  status: AccountStatus;
  portfolioId: string;
  bucket: string | null;
  typeOfDebt: TypeOfDebt | null;
  currentBalance: number | string | null;
}

// Quarters of dollars: their sums are exact in whatever order they are added.
const fields = fc.record<Fields>({
  status: fc.constantFrom(AccountStatus.ACTIVE, AccountStatus.FOLLOW_UP, AccountStatus.JAIL, AccountStatus.LOADED),
  portfolioId: fc.constantFrom('p1', 'p2', '$sum', ''.padEnd(300, 'p')),
  bucket: fc.constantFrom(null, '', 'b1', 'null'),
  typeOfDebt: fc.constantFrom(null, TypeOfDebt.MEDICAL, TypeOfDebt.OTHER),
  currentBalance: fc.constantFrom(null, 0, 0.25, -3.5, 1000, '12.50', '1e2', 'unknown', ''),
});

const AMOUNTS: Record<string, number> = { '12.50': 12.5, '1e2': 100 };
const amountOf = ({ currentBalance }: Fields) =>
  typeof currentBalance === 'number' ? currentBalance : (AMOUNTS[currentBalance ?? ''] ?? 0);

interface Group {
  key?: string | null;
  count: number;
  balance: number;
}

/** Told a second time, account by account. */
function groups(list: readonly Fields[], keyOf: (one: Fields) => string | null): Group[] {
  const found = new Map<string | null, Group>();
  for (const one of list) {
    const key = keyOf(one);
    const { count, balance } = found.get(key) ?? { count: 0, balance: 0 };
    found.set(key, { key, count: count + 1, balance: balance + amountOf(one) });
  }
  return [...found.values()];
}

const byKey = (list: readonly Group[]) =>
  list.toSorted((one, other) => (JSON.stringify(one.key) < JSON.stringify(other.key) ? -1 : 1));

function expectGroups(told: readonly Group[], list: readonly Fields[], keyOf: (one: Fields) => string | null): void {
  const plain = told.map(({ key, count, balance }) => ({ key, count, balance }));
  expect(byKey(plain)).toEqual(byKey(groups(list, keyOf)));
  const counts = told.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
}

it('statistics count accounts and sum their balances, with and without a filter', async () => {
  let organizations = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { maxLength: 30 }), async (list) => {
      organizations += 1;
      const { apiKey } = await service.createKey({ organizationId: `statistics-${organizations}` });
      const rows = list.map((one) => buildRow(one as unknown as JsonObject));
      if (list.length > 0) await pushRows(service, apiKey, rows);
      for (const [filter, passing] of [
        [null, list],
        [{ portfolioId: { eq: 'p1' } }, list.filter(({ portfolioId }) => portfolioId === 'p1')],
        [{ balance: { gte: 12.5 } }, list.filter((one) => amountOf(one) >= 12.5)],
        [{ search: 'nobody' }, []],
      ] as const) {
        const statistics = await ask(apiKey, { filter });
        expect(statistics.total).toEqual({
          count: passing.length,
          balance: passing.reduce((sum, one) => sum + amountOf(one), 0),
        });
        for (const [name, keyOf] of Object.entries({
          byStatus: ({ status }: Fields) => nameOf(AccountStatus, status),
          byStatusCategory: ({ status }: Fields) => statusCategoryOf(status),
          byTypeOfDebt: ({ typeOfDebt }: Fields) => nameOf(TypeOfDebt, typeOfDebt),
          byPortfolio: ({ portfolioId }: Fields) => portfolioId,
          byBucket: ({ bucket }: Fields) => bucket,
        })) {
          expectGroups(statistics[name as 'byStatus'], passing, keyOf);
        }
        for (const [name, keyOf] of [
          ['byPortfolio', ({ portfolioId }: Fields) => portfolioId],
          ['byBucket', ({ bucket }: Fields) => bucket],
        ] as const) {
          for (const { key, byStatusCategory } of statistics[name]) {
            const inGroup = passing.filter((one) => keyOf(one) === (key ?? null));
            expectGroups(byStatusCategory, inGroup, ({ status }) => statusCategoryOf(status));
          }
        }
        expect(statistics.otherPortfolios).toEqual({ count: 0, balance: 0 });
        expect(statistics.otherBuckets).toEqual({ count: 0, balance: 0 });
      }
    }),
    { numRuns: runs(15) },
  );
});

it('a sum of balances that is too large for a number becomes the largest number', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'beyond' });
  // As text, since such a number is refused.
  const HUGE = String(2n ** 1023n);
  const ofPlus = { portfolioId: 'plus', currentBalance: HUGE };
  const ofMinus = { portfolioId: 'minus', currentBalance: `-${HUGE}` };
  await pushRows(
    service,
    apiKey,
    [ofPlus, ofPlus, ofMinus, ofMinus].map((row) => buildRow(row)),
  );
  const statistics = await ask(apiKey);
  expect(byKey(statistics.byPortfolio)).toMatchObject([
    { key: 'minus', count: 2, balance: -Number.MAX_VALUE },
    { key: 'plus', count: 2, balance: Number.MAX_VALUE },
  ]);
  expect(statistics.total).toEqual({ count: 4, balance: 0 });
});

it('sums of balances are exact to the cent, in any order, also of a mixture of large and small ones', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'cents' });
  const cents = Array.from({ length: 60 }, (_, index) =>
    index % 7 === 0 ? 314_159_265_358n + BigInt(index) : BigInt(index * index) * 10n + 7n,
  ).map((amount, index) => (index % 5 === 0 ? -amount : amount));
  const asText = (amount: bigint) => {
    const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
    return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  const accounts = cents.map((amount, index) =>
    buildRow({ portfolioId: `p${index % 3}`, currentBalance: index % 2 ? Number(asText(amount)) : asText(amount) }),
  );
  await pushRows(service, apiKey, accounts);
  const statistics = await ask(apiKey);
  const sumOf = (list: bigint[]) => Number(asText(list.reduce((sum, amount) => sum + amount, 0n)));
  expect(statistics.total.balance).toBe(sumOf(cents));
  expect(byKey(statistics.byPortfolio).map(({ balance }) => balance)).toEqual(
    [0, 1, 2].map((rest) => sumOf(cents.filter((_, index) => index % 3 === rest))),
  );
});

it('statistics list a hundred portfolios and buckets and add up the others', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'many' });
  const accounts = Array.from({ length: 240 }, (_, index) =>
    buildRow({ portfolioId: `p${index % 120}`, bucket: `b${index % 101}`, currentBalance: 1 }),
  );
  await pushRows(service, apiKey, [...accounts, buildRow({ portfolioId: 'p0' })]);
  const statistics = await ask(apiKey);
  expect(statistics.byPortfolio).toHaveLength(100);
  expect(statistics.byPortfolio[0]).toEqual({
    key: 'p0',
    count: 3,
    balance: 2,
    byStatusCategory: [{ key: 'NEW', count: 3, balance: 2 }],
  });
  expect(statistics.otherPortfolios).toEqual({ count: 40, balance: 40 });
  expect(statistics.byBucket).toHaveLength(100);
  expect(statistics.byBucket.every(({ count }) => count >= 1)).toBe(true);
  const shown = statistics.byBucket.reduce((sum, { count }) => sum + count, 0);
  expect(statistics.otherBuckets.count).toBe(241 - shown);
});

describe('the days of statistics', () => {
  const at = (time: string) => {
    service.clock.now = new Date(time);
  };
  let apiKey: string;
  beforeAll(async () => {
    ({ apiKey } = await service.createKey({ organizationId: 'days' }));
    for (const [time, externalId] of [
      ['2026-03-01T23:59:59.999Z', 'a'],
      ['2026-03-02T00:00:00.000Z', 'b'],
      ['2026-03-02T12:00:00.000Z', 'c'],
    ] as const) {
      at(time);
      await pushRows(service, apiKey, [buildRow({ externalId })]);
    }
    at('2026-03-04T00:00:00.000Z');
    await patchAccount(service, apiKey, 'b', { bank: 'x' });
  });
  afterAll(() => at('2026-03-04T12:00:00.000Z'));

  it('statistics per day include every day of the range, in UTC, even days without changes', async () => {
    const statistics = await ask(apiKey, { days: { from: '2026-03-01', to: '2026-03-04' } });
    expect(statistics.createdPerDay).toEqual([
      { day: '2026-03-01', count: 1 },
      { day: '2026-03-02', count: 2 },
      { day: '2026-03-03', count: 0 },
      { day: '2026-03-04', count: 0 },
    ]);
    expect(statistics.updatedPerDay.map(({ count }) => count)).toEqual([1, 1, 0, 1]);
  });

  it.each([
    ['a fragment', '...Days', 'fragment Days on AccountStatistics { created: createdPerDay { count } }'],
    [
      'a second selection of the same field',
      'total { count } } statistics: accountStatistics(days: $days) { created: createdPerDay { count }',
      '',
    ],
  ])('statistics per day are counted if %s asks for them', async (_, selection, fragment) => {
    const query = `query ($days: DayRangeInput) { statistics: accountStatistics(days: $days) { ${selection} } } ${fragment}`;
    const days = { from: '2026-03-01', to: '2026-03-02' };
    const { body } = await postGraphql(service, apiKey, { query, variables: { days } });
    expect(body).toMatchObject({ data: { statistics: { created: [{ count: 1 }, { count: 2 }] } } });
  });

  it('statistics per day cover the last 30 days by default', async () => {
    const statistics = await ask(apiKey, { filter: { externalId: { eq: 'a' } } });
    expect(statistics.createdPerDay).toHaveLength(30);
    expect(statistics.createdPerDay.at(0)?.day).toBe('2026-02-03');
    expect(statistics.createdPerDay.at(-1)?.day).toBe('2026-03-04');
    expect(statistics.createdPerDay.filter(({ count }) => count > 0)).toEqual([{ day: '2026-03-01', count: 1 }]);
  });

  const errorsOf = async (from: string, to: string) =>
    (await postGraphql(service, apiKey, { query: QUERY, variables: { days: { from, to } } })).body.errors;

  it.each([
    ['2026-03-02', '2026-03-01'],
    ['2025-03-01', '2026-03-02'],
  ])('statistics per day refuse the range from %s to %s', async (from, to) => {
    expect(await errorsOf(from, to)).toMatchObject([{ extensions: { code: 'INVALID_QUERY' } }]);
  });

  it.each(['2026-02-30', '2026-03-01T00:00:00Z', ''])('statistics per day refuse %j as a day', async (day) => {
    const errors = await errorsOf(day, day);
    expect(errors).toMatchObject([{ message: expect.stringMatching(/^Variable "\$days"/) }, {}]);
    if (day !== '') expect(JSON.stringify(errors)).not.toContain(day);
  });
});
