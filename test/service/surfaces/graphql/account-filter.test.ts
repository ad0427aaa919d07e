import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { AccountStatus, AccountStatusCategory, TypeOfDebt } from '../../../../src/service/accounts/fields/enums';
import { type AccountFilter } from '../../../generated/operations';
import { holds, type ModelAccount } from '../../../support/filter-model';
import { getAccounts, patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { runs } from '../../../support/properties';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';

// Few values, so that accounts share them; some begin others, some mean something to a database or at the end of Unicode.
const TEXTS = [
  ...['', 'a', 'ab', 'A', 'a.c', 'a.*', '$gt', '^a', 'é'],
  ...['\ud7ff', '\ud7ffz', '\uffff', '\u{10ffff}', '\u{10ffff}b', '😀'],
];
const PHONES = ['+15551234567', '+15551230000', '+4420', '+15'];
const STATUSES = [AccountStatus.ACTIVE, AccountStatus.FOLLOW_UP, AccountStatus.JAIL, AccountStatus.CEASE_AND_DESIST];
const DEBTS = [TypeOfDebt.MEDICAL, TypeOfDebt.OTHER, TypeOfDebt.TOLLS];
const BALANCES = [0, 1, 1.5, -2, 100, '1.50', '100', ' 1', 'unknown', '', '1e2', '-0'];
const AMOUNTS = [0, 1, 1.5, -2, 100, 99.99];
const NAMES = ['Ann Mary', 'ann', 'O’Neil', 'SMITH', 'Smithson', '+15551'];
const SEARCHES = [
  ...['ann', 'SMI', 'ann smith', 'mary ann', '+1555', '1555', 'case-1', '', ' ', '+', 'example', 'o’n', 'neil', 'annm'],
  ...['Smith, Ann', '(555) 123-4', '1 555 123', '020'],
];
const HOURS = [0, 1, 2, 3];
const timeOf = (hour: number) => new Date(Date.UTC(2026, 2, 1, 12 + hour)).toISOString();

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const from = <T>(list: readonly T[]) => fc.constantFrom(...list);
const text = from(TEXTS);

const row = fc
  .record({
    status: from(STATUSES),
    portfolioId: from(TEXTS.filter((one) => one !== '')),
    bucket: orNull(text),
    typeOfDebt: orNull(from(DEBTS)),
    client: orNull(text),
    bank: orNull(text),
    tags: fc.array(text, { maxLength: 3 }),
    address: orNull(fc.record({ state: orNull(text) }, { requiredKeys: [] })),
    phoneNumber: from(PHONES),
    currentBalance: orNull(from(BALANCES)),
    smsOptOut: orNull(fc.record({ isOptedOut: fc.boolean() })),
    person: orNull(fc.record({ name: fc.record({ first: orNull(from(NAMES)), last: orNull(from(NAMES)) }) })),
    emailAddress: orNull(from(['ann@example.com', 'SMITH@example.com'])),
  })
  .map((fields) => fields as unknown as JsonObject);

/** A comparator with some of these operators, some of them null. */
const comparator = (operators: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(Object.entries(operators).map(([name, values]) => [name, fc.option(values, { freq: 9 })])),
    { requiredKeys: [] },
  );
const equal = (values: fc.Arbitrary<unknown>) => ({ eq: values, in: fc.array(values, { maxLength: 3 }) });
const texts = (values: fc.Arbitrary<string> = text) =>
  comparator({
    ...equal(values),
    startsWith: values.map((one) => one.slice(0, 3).toWellFormed()),
    isNull: fc.boolean(),
  });
const nameOf = <E extends Record<string, string>>(values: E, value: unknown) =>
  Object.keys(values).find((name) => values[name] === value) ?? '';
const ids = Array.from({ length: 60 }, (_, index) => `${index % 2 ? 'Case' : 'case'}-${index}`);
const held = ids.slice(5, 20);
const time = from(HOURS.map(timeOf));

const { filter } = fc.letrec<{ filter: AccountFilter; inner: AccountFilter }>((tie) => ({
  inner: fc.oneof({ depthSize: 'small', maxDepth: 2 }, fc.constant({}), tie('filter')),
  filter: fc
    .array(
      fc.oneof(
        comparator(equal(from(STATUSES.map((one) => nameOf(AccountStatus, one))))).map((status) => ({ status })),
        comparator(equal(from(Object.keys(AccountStatusCategory)))).map((statusCategory) => ({ statusCategory })),
        comparator({ ...equal(from(DEBTS.map((one) => nameOf(TypeOfDebt, one)))), isNull: fc.boolean() }).map(
          (typeOfDebt) => ({ typeOfDebt }),
        ),
        ...['portfolioId', 'bucket', 'client', 'bank', 'tags', 'state'].map((name) =>
          texts().map((one) => ({ [name]: one })),
        ),
        texts(from([...PHONES, '+', '15', 'x y'])).map((phoneNumber) => ({ phoneNumber })),
        texts(from(ids)).map((externalId) => ({ externalId })),
        ...['createdAt', 'updatedAt'].map((name) =>
          comparator({ eq: time, gte: time, lte: time }).map((one) => ({ [name]: one })),
        ),
        comparator({ ...equal(from(AMOUNTS)), gte: from(AMOUNTS), lte: from(AMOUNTS), isNull: fc.boolean() }).map(
          (balance) => ({ balance }),
        ),
        comparator({ eq: fc.boolean(), isNull: fc.boolean() }).map((optedOut) => ({ optedOut })),
        orNull(fc.boolean()).map((onLegalHold) => ({ onLegalHold })),
        from(SEARCHES).map((search) => ({ search })),
        fc.array(tie('inner'), { maxLength: 2 }).map((and) => ({ and })),
        fc.array(tie('inner'), { maxLength: 3 }).map((or) => ({ or })),
        tie('inner').map((not) => ({ not })),
      ),
      { maxLength: 2, depthIdentifier: 'filter' },
    )
    .map((parts) => Object.assign({}, ...parts) as AccountFilter),
}));

let apiKey: string;
let accounts: ModelAccount[];

const service = useService();
beforeAll(async () => {
  const rows = fc.sample(row, { numRuns: ids.length });
  for (const organizationId of ['model', 'other']) {
    ({ apiKey } = await service.createKey({ organizationId: organizationId === 'model' ? 'other' : 'model' }));
    for (const hour of HOURS) {
      service.clock.now = new Date(timeOf(hour));
      const batch = rows
        .map((fields, index) => buildRow({ ...fields, externalId: ids[index] ?? '' }))
        .filter((_, index) => index % HOURS.length === hour);
      expect((await postBulkUpsert(service, apiKey, { accounts: batch })).body).toMatchObject({
        created: batch.length,
      });
    }
    for (const externalId of ids.slice(0, 9)) await patchAccount(service, apiKey, externalId, { clientStatus: 'seen' });
    for (const externalId of held) await postGraphql(service, apiKey, { query: PLACE_HOLD, variables: { externalId } });
  }
  const listed = (await getAccounts(service, apiKey, '?limit=500')).body.accounts as ModelAccount[];
  accounts = listed.map((account) => ({ ...account, onLegalHold: held.includes(account.externalId) }));
  expect(accounts).toHaveLength(ids.length);
});

const PLACE_HOLD =
  'mutation ($externalId: String!) { placeLegalHold(externalId: $externalId, reason: "Case") { code } }';
const QUERY = `query ($filter: AccountFilter) {
  accounts(first: 100, filter: $filter) { nodes { externalId organizationId } totalCount totalCountIsCapped }
}`;

interface Found {
  data?: { accounts: { nodes: { externalId: string; organizationId: string }[]; totalCount: number } };
  errors?: { message: string; extensions: JsonObject }[];
}
const ask = async (variables: object): Promise<Found> =>
  (await postGraphql(service, apiKey, { query: QUERY, variables })).body as Found;

async function expectAsModel(asked: AccountFilter): Promise<void> {
  const expected = accounts.filter((account) => holds(account, asked)).map(({ externalId }) => externalId);
  const { data, errors } = await ask({ filter: asked });
  expect(errors).toBeUndefined();
  expect(data?.accounts.nodes.map(({ externalId }) => externalId)).toEqual(expected);
  expect(data?.accounts).toMatchObject({ totalCount: expected.length, totalCountIsCapped: false });
  expect(new Set(data?.accounts.nodes.map(({ organizationId }) => organizationId)).size).toBeLessThanOrEqual(1);
}

describe('a filter of accounts', () => {
  it('a filter finds exactly the matching accounts, with every comparator and any nesting of and, or, not', async () => {
    await fc.assert(fc.asyncProperty(filter, expectAsModel), { numRuns: runs(150) });
  });

  // Of the texts that the property meets rarely together: each with the two operators that the database reads as ranges.
  it.each(['bank', 'tags', 'state'])('a filter on %s finds exactly the accounts with each text', async (name) => {
    for (const value of TEXTS) {
      await expectAsModel({ [name]: { eq: value } });
      await expectAsModel({ not: { [name]: { startsWith: value } } });
    }
  });

  it('a filter on balances finds exactly the accounts with each number', async () => {
    for (const value of BALANCES.filter((one) => typeof one === 'number')) {
      await expectAsModel({ balance: { eq: value } });
      await expectAsModel({ not: { balance: { gte: value, lte: 100 } } });
    }
  });

  it('the accounts of these tests have each optional field both set and unset', () => {
    // The comparisons above mean little where the accounts lack a value.
    for (const name of ['bucket', 'typeOfDebt', 'client', 'currentBalance', 'smsOptOut', 'person'] as const) {
      expect(new Set(accounts.map((account) => account[name] === null)).size).toBe(2);
    }
  });
});

describe('a filter past its bounds', () => {
  const deep = (levels: number): AccountFilter => (levels <= 1 ? {} : { not: deep(levels - 1) });
  const wide = (parts: number): AccountFilter => ({ or: Array.from({ length: parts }, () => ({})) });
  const operators = (count: number) => ({ and: Array(count).fill({ bank: { eq: 'a', startsWith: 'a' } }) });
  const values = (count: number) => Array.from({ length: count }, (_, index) => String(index));

  it.each<[string, AccountFilter, AccountFilter]>([
    ['levels', deep(5), deep(6)],
    ['parts', wide(50), wide(51)],
    ['operators', operators(25), operators(26)],
    ['values', { bank: { in: values(100) } }, { bank: { in: values(101) } }],
    ['searched characters', { search: 'x'.repeat(256) }, { search: 'x'.repeat(257) }],
    ['searched words', { search: 'a '.repeat(50) }, { search: 'a '.repeat(51) }],
  ])('a filter is refused beyond its limit of %s', async (_, within, past) => {
    expect((await ask({ filter: within })).errors).toBeUndefined();
    expect((await ask({ filter: past })).errors).toMatchObject([{ extensions: { code: 'INVALID_QUERY' } }]);
  });

  it.each([{ bank: { eq: { $gt: '' } } }, { metadata: { filenumber: 'x' } }, { balance: { gte: '1' } }])(
    'a filter of an unknown form is refused without repeating its values: %j',
    async (asked) => {
      const { data, errors } = await ask({ filter: asked });
      expect(data).toBeUndefined();
      expect(errors?.[0]?.message).toMatch(/^Variable "\$filter" is not valid/);
    },
  );

  it('a filter with text that is not valid Unicode finds nothing', async () => {
    for (const one of [{ eq: 'a\ud800' }, { in: ['\udc00'] }, { startsWith: '\ud83d' }]) {
      expect((await ask({ filter: { bank: one } })).data?.accounts.nodes).toEqual([]);
    }
    expect((await ask({ filter: { search: '\ud800' } })).data?.accounts.nodes).toEqual([]);
  });
});
