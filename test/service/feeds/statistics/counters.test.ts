import fc from 'fast-check';
import { print } from 'graphql';
import { type JsonObject } from '../../../../src/base/json/json';
import { AccountStatus, TypeOfDebt } from '../../../../src/service/accounts/fields/enums';
import { AccountStatisticsDocument, AuditStatisticsDocument } from '../../../generated/operations';
import { callerOf } from '../../../support/caller';
import { countersFaults } from '../../../support/counters-check';
import { graphqlData, patchAccount, postBulkUpsert, pushRows } from '../../../support/http';
import { runs } from '../../../support/properties';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey } from '../../../support/service';
import { until } from '../../../support/until';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();

const ask = ({ apiKey }: TestKey, query: string, variables: object = {}) =>
  graphqlData(service, apiKey, query, variables);

const isCountedLive = async (key: TestKey, filter = '{}') => {
  const data = await ask(key, `{ accountStatistics(filter: ${filter}) { isCountedLive } }`);
  return (data.accountStatistics as JsonObject).isCountedLive;
};
/** Until the first changes of an organization have brought its counters. */
const untilCounted = (key: TestKey) => until(async () => !(await isCountedLive(key)));

const STATISTICS = print(AccountStatisticsDocument);
/** Every account passes, and no counter says so. */
const LIVE = { not: { externalId: { eq: 'nobody' } } };

/** Statistics of a filter, from counters and counted live. */
async function both(key: TestKey, filter: object, query = STATISTICS) {
  const counted = await ask(key, query, { filter });
  const live = await ask(key, query, { filter: { and: [filter, LIVE] } });
  return { counted: counted.accountStatistics, live: live.accountStatistics };
}

const FILTERS: object[] = [
  {},
  { portfolioId: { eq: 'p1' } },
  { portfolioId: { startsWith: 'p' }, bucket: { isNull: true } },
  { or: [{ bucket: { in: ['b1', ''] } }, { not: { status: { eq: 'ACTIVE' } } }] },
  { statusCategory: { eq: 'ACTIVE' }, typeOfDebt: { isNull: false } },
  { portfolioId: { in: [] } },
];
// Days are counted of all accounts only.
const WITHOUT_DAYS = STATISTICS.replace(/(?:created|updated)PerDay \{[^}]*\}/g, '');

const content = fc.record({
  status: fc.constantFrom(AccountStatus.ACTIVE, AccountStatus.FOLLOW_UP, AccountStatus.LOADED),
  bucket: fc.constantFrom(null, '', 'b1', 'b2'),
  typeOfDebt: fc.constantFrom(null, TypeOfDebt.MEDICAL, TypeOfDebt.OTHER),
  currentBalance: fc.constantFrom(null, 0, 0.1, 0.2, -3.5, 1000.000001, '12.50', '1e2', 'unknown', ''),
});
const which = fc.nat(12);
const operation = fc.oneof(
  fc.record({
    push: fc.array(fc.record({ at: which, portfolioId: fc.constantFrom('p1', 'p2', 'p"3'), content }), {
      minLength: 1,
    }),
  }),
  fc.record({ patch: which, content: content.map(({ bucket: _bucket, ...others }) => others) }),
  fc.record({ erase: which }),
  fc.record({ later: fc.integer({ min: 1, max: 40 }) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function run(key: TestKey, one: Operation): Promise<void> {
  if ('push' in one) {
    const rows = new Map(one.push.map(({ at, portfolioId, content }) => [at, { portfolioId, ...content }]));
    const accounts = [...rows].map(([at, fields]) => buildRow({ externalId: `a-${at}`, ...fields }));
    // Those that were erased fail.
    await postBulkUpsert(service, key.apiKey, { accounts });
  } else if ('patch' in one) await patchAccount(service, key.apiKey, `a-${one.patch}`, one.content);
  else if ('erase' in one) await callerOf(service, key).erase(`a-${one.erase}`);
  else service.clock.advance(one.later * 3_600_000);
}

it('counters say what the accounts and entries say, whatever was written', async () => {
  let organizations = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 30 }), async (operations) => {
      organizations += 1;
      const key = await service.createKey({ organizationId: `counted-${organizations}` });
      await pushRows(service, key.apiKey, [buildRow({ externalId: 'a-0', portfolioId: 'p1' })]);
      await untilCounted(key);
      for (const one of operations) await run(key, one);
      for (const filter of FILTERS) {
        const { counted, live } = await both(key, filter, Object.keys(filter).length === 0 ? STATISTICS : WITHOUT_DAYS);
        expect(counted).toEqual(live);
        const query = 'query ($filter: AccountFilter) { accounts(filter: $filter) { totalCount } }';
        const { accounts } = await ask(key, query, { filter });
        expect((accounts as JsonObject).totalCount).toBe(((live as JsonObject).total as JsonObject).count);
      }
      const audit = print(AuditStatisticsDocument);
      const zone = 'America/New_York';
      const counted = await ask(key, audit, { zone });
      expect(counted).toEqual(await ask(key, audit, { zone, filter: { source: 'EXTERNAL_API' } }));
      expect(await countersFaults(service.database.db, key.organizationId)).toEqual([]);
    }),
    { numRuns: runs(20) },
  );
});

describe('where counters cannot tell', () => {
  const heads = () => service.database.db.collection<{ _id: string; build: string; foldedTo: number }>('counterHeads');
  const key = useNewKey(service);
  beforeEach(async () => {
    await pushRows(service, key.apiKey, [buildRow({ externalId: 'a-0' })]);
    await untilCounted(key);
  });
  let patched = 0;
  const patches = async (count: number) => {
    for (const end = patched + count; patched < end; patched += 1)
      await patchAccount(service, key.apiKey, 'a-0', { bank: `Bank ${patched}` });
  };

  it.each([
    '{ search: "nobody" }',
    '{ tags: { isNull: true } }',
    '{ or: [{ bucket: { eq: "b" } }, { bank: { eq: "b" } }] }',
  ])('accounts of %s are counted one by one', async (filter) => {
    expect(await isCountedLive(key, filter)).toBe(true);
  });

  it('an organization of very many groups is counted one by one, and its counters rest', async () => {
    await heads().updateOne({ _id: key.organizationId }, { $set: { bytes: 5_000_000 } });
    expect(await isCountedLive(key)).toBe(true);
    await patches(40);
    expect((await heads().findOne({ _id: key.organizationId }))?.foldedTo).toBeLessThan(20);
  });

  it('what a release changes that does not count is counted one by one, until counters are built anew', async () => {
    const { build } = (await heads().findOne({ _id: key.organizationId })) ?? {};
    const { db } = service.database;
    // As that release does it: it changes an account, and its note says nothing of it.
    const accounts = db.collection('accounts');
    const { _id } = (await accounts.findOne({ organizationId: key.organizationId })) ?? {};
    await accounts.updateOne({ _id }, { $set: { bucket: 'other' } });
    await db.collection('changeNotes').insertOne({ organizationId: key.organizationId, changes: Buffer.alloc(0) });
    expect(await isCountedLive(key)).toBe(true);
    // Found at the next fold.
    while (await isCountedLive(key)) await patches(1);
    const { build: after } = (await heads().findOne({ _id: key.organizationId })) ?? {};
    expect(after).not.toBe(build);
    const { counted, live } = await both(key, {});
    expect(counted).toEqual(live);
  });

  it('a transaction that moves more than a note can say is written, and its accounts are counted one by one', async () => {
    const rowsOf = (bucket: string) =>
      Array.from({ length: 250 }, (_, at) =>
        buildRow({ externalId: `a-${at}`, bucket: `${'"'.repeat(2_000)}${bucket}${at}` }),
      );
    await pushRows(service, key.apiKey, rowsOf('one'));
    const changed = await pushRows(service, key.apiKey, rowsOf('other'));
    expect(changed.body).toMatchObject({ updated: 250 });
    expect(await isCountedLive(key)).toBe(true);
    const { counted, live } = await both(key, {});
    expect(counted).toEqual(live);
  });

  it('counters that stand on another feed are not read, and are built anew', async () => {
    // As after a restore of accounts and feed alone.
    await heads().updateOne({ _id: key.organizationId }, { $set: { mark: 'another' } });
    expect(await isCountedLive(key)).toBe(true);
    while (await isCountedLive(key)) await patches(1);
    expect(await countersFaults(service.database.db, key.organizationId)).toEqual([]);
  });

  it('counters are built of what is there while accounts go on changing', async () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      buildRow({ externalId: `a-${at}`, portfolioId: `p${at % 40}` }),
    );
    await pushRows(service, key.apiKey, rows);
    await heads().deleteMany({ _id: key.organizationId });
    let isOver = false;
    const change = async () => {
      for (let round = 0; !isOver; round += 1) {
        const some = rows.slice(round % 250, (round % 250) + 50);
        const changed = some.map((row) => ({ ...row, currentBalance: round }));
        await pushRows(service, key.apiKey, changed);
      }
    };
    const changing = change();
    const { mongodbDatabase } = service.config;
    const other = await startService({ mongodbDatabase });
    await untilCounted(key);
    isOver = true;
    await changing;
    await other.close();
    expect(await countersFaults(service.database.db, key.organizationId)).toEqual([]);
    const { counted, live } = await both(key, {});
    expect(counted).toEqual(live);
  });
});
