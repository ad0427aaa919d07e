import { readFileSync } from 'node:fs';
import { isScalarType, isSpecifiedScalarType } from 'graphql';
import { createSchema } from '../../../../src/service/surfaces/graphql/schema/schema';
import { callerOf } from '../../../support/caller';
import { postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);

const { ask, create } = callerOf(service, key);

it.each([['codegen.yml'], ['docs/graphql.md']])('%s has a type for every scalar of the schema', (file) => {
  const scalars = Object.values(createSchema().getTypeMap()).filter(
    (type) => isScalarType(type) && !isSpecifiedScalarType(type),
  );
  const text = readFileSync(file, 'utf8');
  expect(scalars.map(({ name }) => name).filter((name) => !text.includes(`    ${name}: `))).toEqual([]);
});

it.each([
  [812.4, '812.40'],
  ['812.400', '812.40'],
  ['-1e2', '-100.00'],
  ['12,50', null],
  ['905-11-8922', null],
  [null, null],
])('the balance of an account with currentBalance %j is %j', async (currentBalance, balance) => {
  const externalId = await create({ currentBalance });
  expect(await ask(`{ account(externalId: "${externalId}") { balance } }`)).toEqual({ account: { balance } });
});

it('sums of balances are exact, counted live or read from counters', async () => {
  const balances = ['0.1', '0.2', 0.3, '12.345678', 'none', -0.1, 4_000_000_000];
  const rows = balances.map((currentBalance) => buildRow({ currentBalance, portfolioId: 'p-1' }));
  await pushRows(service, key.apiKey, rows);
  const sums = '{ isCountedLive total { balanceSum } byPortfolio { balanceSum byStatusCategory { balanceSum } } }';
  const query = `{ live: accountStatistics(filter: { balance: { gte: -5 } }) ${sums} other: accountStatistics ${sums} }`;
  const expected = { balanceSum: '4000000012.845678' };
  const figures = { total: expected, byPortfolio: [{ ...expected, byStatusCategory: [expected] }] };
  for (let counted = false; !counted; ) {
    const { live, other } = await ask(query);
    expect(live).toEqual({ isCountedLive: true, ...figures });
    expect(other).toMatchObject(figures);
    counted = other?.isCountedLive === false;
  }
});

it('a day is returned as it was sent, and the account rules judge it', async () => {
  const id = await create();
  const query = `mutation ($id: String!, $update: AccountUpdateInput!) { answer: updateAccount(externalId: $id, update: $update)
    { code details { field } account { history { accountOpened { date } } } } }`;
  const update = (date: unknown) =>
    postGraphql(service, key.apiKey, { query, variables: { id, update: { history: { accountOpened: { date } } } } });
  for (const date of ['2026-03-01', '2026-03-01T10:00:00-05:00', null]) {
    const account = { history: { accountOpened: date === null ? {} : { date } } };
    expect((await update(date)).body.data).toMatchObject({ answer: { account } });
  }
  const refused = { code: 'VALIDATION_FAILED', details: [{ field: 'history.accountOpened.date' }] };
  expect((await update('March 1')).body.data).toMatchObject({ answer: refused });
  const { body } = await update(20_260_301);
  expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(JSON.stringify(body)).not.toContain('20260301');
});
