import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { HOUR_MS } from '../../../../src/base/time/durations';
import { AccountStatus } from '../../../../src/service/accounts/fields/enums';
import { createChangeLogStore } from '../../../../src/service/records/change-log/change-log.store';
import { type CounterStore, createCounterStore } from '../../../../src/service/records/change-log/counter.store';
import { createSequencer } from '../../../../src/service/records/change-log/sequencer';
import { callerOf } from '../../../support/caller';
import { graphqlData, patchAccount, postBulkUpsert, postGraphql, pushRows } from '../../../support/http';
import { runs } from '../../../support/properties';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey } from '../../../support/service';
import { until } from '../../../support/until';
import { useService } from '../../../support/use-service';

const service = useService();

const ask = ({ apiKey }: TestKey, query: string, variables: object = {}) =>
  graphqlData(service, apiKey, query, variables);

const today = () => service.clock.now.toISOString().slice(0, 10);
const TOTALS = 'total { count balance } byStatusCategory { key count balance }';
const statistics = async (key: TestKey) =>
  (await ask(key, `{ accountStatistics { isCountedLive ${TOTALS} } }`)).accountStatistics as JsonObject;
const closings = async (key: TestKey, from: string, to = today()) =>
  (
    await ask(key, `query ($days: DayRangeInput) { closingBalances(days: $days) { since perDay { day ${TOTALS} } } }`, {
      days: { from, to },
    })
  ).closingBalances as { since: string | null; perDay: JsonObject[] };

/** Until every change has its place in the feed. */
const untilPublished = ({ organizationId }: TestKey) =>
  until(async () => (await service.database.db.collection('changeNotes').countDocuments({ organizationId })) === 0);
const untilCounted = (key: TestKey) => until(async () => !(await statistics(key)).isCountedLive);
async function newOrganization(organizationId: string): Promise<TestKey> {
  const key = await service.createKey({ organizationId });
  await pushRows(service, key.apiKey, [buildRow({ externalId: 'a-0', currentBalance: 10 })]);
  await untilCounted(key);
  return key;
}
async function later(key: TestKey, hours: number): Promise<void> {
  await untilPublished(key);
  service.clock.advance(hours * HOUR_MS);
}

const operation = fc.oneof(
  fc.record({
    push: fc.nat(5),
    status: fc.constantFrom(AccountStatus.ACTIVE, AccountStatus.PAID_IN_FULL),
    currentBalance: fc.constantFrom(null, 0.1, -3.5, '1e2', 'unknown'),
  }),
  fc.record({ erase: fc.nat(5) }),
  fc.record({ later: fc.integer({ min: 1, max: 60 }) }),
);

it('each day is closed with what the accounts come to at its end, and stays so', async () => {
  let organizations = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (operations) => {
      organizations += 1;
      const key = await newOrganization(`closed-${organizations}`);
      const first = today();
      const expected: JsonObject[] = [];
      const note = async () => {
        const { isCountedLive: _, ...totals } = await statistics(key);
        const before = expected.at(-1);
        // Of the days without a change, the first one's end is theirs.
        const days = before ? daysFrom(String(before.day), today()).slice(1) : [today()];
        const { day: _day, ...carried } = before ?? {};
        for (const day of days) expected.push({ day, ...carried });
        expected.splice(-1, 1, { day: today(), ...totals });
      };
      await note();
      for (const one of operations) {
        if ('later' in one) await later(key, one.later);
        else if ('erase' in one) await callerOf(service, key).erase(`a-${one.erase}`);
        else {
          const { push, status, currentBalance } = one;
          const portfolioId = `p-${push % 2}`;
          const row = buildRow({ externalId: `a-${push + 1}`, portfolioId, status, currentBalance });
          // An erased one is refused.
          await postBulkUpsert(service, key.apiKey, { accounts: [row] });
        }
        await note();
      }
      await untilPublished(key);
      expect((await closings(key, first)).perDay).toEqual(expected);
    }),
    { numRuns: runs(6) },
  );
});

function daysFrom(first: string, last: string): string[] {
  const days = [first];
  for (let day = first; day < last; days.push(day))
    day = new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10);
  return days;
}

it('days before the first closing, and days to come, are left out', async () => {
  const key = await newOrganization('org-new');
  const first = today();
  const dayBefore = new Date(service.clock.now.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
  const dayAfter = new Date(service.clock.now.getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);
  expect(await closings(key, dayBefore, dayAfter)).toMatchObject({ since: null, perDay: [{ day: first }] });
  await later(key, 24);
  await patchAccount(service, key.apiKey, 'a-0', { currentBalance: 20 });
  await untilPublished(key);
  expect(await closings(key, dayBefore, dayAfter)).toMatchObject({
    since: first,
    perDay: [
      { day: first, total: { balance: 10 } },
      { day: dayAfter, total: { balance: 20 } },
    ],
  });
});

/** A service that numbers and counts changes only where the test does. */
async function startUncounted() {
  const one = await startService({ backgroundWork: false });
  const { clock } = one;
  const { db, newId } = one.database;
  const { apiKey, organizationId } = await one.createKey();
  const counters = createCounterStore(db);
  await counters.insert(organizationId, new Map(), { number: 0, mark: null }, clock.now);
  const changeLog = createChangeLogStore(db);
  const log = { warn: () => undefined };
  const first = clock.now;
  const dayAfter = (days: number) => new Date(first.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  const query =
    'query ($days: DayRangeInput) { closingBalances(days: $days) { since perDay { day total { balance } } } }';
  return {
    dayAfter,
    nextDay: () => clock.advance(24 * HOUR_MS),
    push: (currentBalance: number) => pushRows(one, apiKey, [buildRow({ externalId: 'a-0', currentBalance })]),
    fold: () => counters.fold(organizationId),
    /** Gives the changes so far their places in the feed. */
    async sequence(fold: CounterStore['fold']) {
      const sequencer = createSequencer({ changeLog, counters: { fold }, newId, clock: () => clock.now, log });
      sequencer.wake();
      await until(async () => (await changeLog.countNotes()).count === 0);
      await sequencer.stop();
    },
    /** From the day before the first to a day after it. */
    read: async (lastDay: number) =>
      (await graphqlData(one, apiKey, query, { days: { from: dayAfter(-1), to: dayAfter(lastDay) } })).closingBalances,
  };
}

it('days that a process left unclosed, which ended before it counted, are there', async () => {
  const { push, sequence, fold, nextDay, read, dayAfter } = await startUncounted();
  await push(10);
  await sequence(fold);
  for (const balance of [20, 30]) {
    nextDay();
    await push(balance);
    // This process ends before it folds.
    await sequence(async () => 'done');
  }
  nextDay();
  const expected = {
    since: dayAfter(0),
    perDay: [10, 20, 30, 30].map((balance, at) => ({ day: dayAfter(at), total: { balance } })),
  };
  expect(await read(3)).toEqual(expected);
  await fold();
  expect(await read(3)).toEqual(expected);
});

it('what changes today does not show in a day before, also before it has its place in the feed', async () => {
  const { push, sequence, fold, nextDay, read, dayAfter } = await startUncounted();
  await push(10);
  await sequence(fold);
  nextDay();
  await push(20);
  expect(await read(1)).toEqual({
    since: dayAfter(0),
    perDay: [10, 20].map((balance, at) => ({ day: dayAfter(at), total: { balance } })),
  });
});

it('a day that no counters closed is left out, and those before it stay', async () => {
  const key = await newOrganization('org-gap');
  const first = today();
  await later(key, 24);
  await patchAccount(service, key.apiKey, 'a-0', { currentBalance: 20 });
  await later(key, 24);
  // As a release does it that counts without closing days.
  const heads = service.database.db.collection<{ _id: string; foldedTo: number }>('counterHeads');
  const ofOrganization = { _id: key.organizationId };
  await until(async () => (await heads.findOne(ofOrganization))?.foldedTo === 2);
  await heads.deleteMany(ofOrganization);
  await patchAccount(service, key.apiKey, 'a-0', { currentBalance: 30 });
  await untilCounted(key);
  await untilPublished(key);
  const third = today();
  await later(key, 24);
  await patchAccount(service, key.apiKey, 'a-0', { currentBalance: 40 });
  await untilPublished(key);
  expect((await closings(key, first)).perDay.map(({ day, total }) => [day, (total as JsonObject).balance])).toEqual([
    [first, 10],
    [third, 30],
    [today(), 40],
  ]);
});

it('a key that may not read accounts is refused closing balances', async () => {
  const writer = await service.createKey({ organizationId: 'org-mine', scopes: ['accounts:write'] });
  const { errors } = (await postGraphql(service, writer.apiKey, { query: '{ closingBalances { since } }' })).body;
  expect(errors).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE' } }]);
});

it('each day of the range has its price', async () => {
  const key = await service.createKey({ organizationId: 'org-price' });
  const query = `query ($days: DayRangeInput) { closingBalances(days: $days) { perDay { day ${TOTALS} } } }`;
  const costs = async (days: object) => {
    const { extensions } = (await postGraphql(service, key.apiKey, { query, variables: { days } })).body;
    return Number((extensions as { cost: { requested: number } }).cost.requested);
  };
  const [one, year] = [
    await costs({ from: '2026-03-01', to: '2026-03-01' }),
    await costs({ from: '2025-03-02', to: '2026-03-01' }),
  ];
  expect(year - 100).toBe(365 * (one - 100));
});
