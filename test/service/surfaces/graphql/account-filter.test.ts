import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { type AccountFilter } from '../../../../src/console/api/schema.generated';
import { AccountStatus, AccountStatusCategory, TypeOfDebt } from '../../../../src/service/accounts/fields/enums';
import { callerOf } from '../../../support/caller';
import { getAccounts, graphqlData, patchAccount, postGraphql, pushRows } from '../../../support/http';
import { runs } from '../../../support/properties';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';
import { holds, type ModelAccount, nameOf } from './filter-model';

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
// Some begin others, some are found as a telephone number, some are numbers.
const FILE_NUMBERS = ['F-1', 'F-10', 'f-1', '0044 20', '617 655 6867', '617 655', 'A b', 10, '10', '1e3', 'é1', '.'];
const EMAILS = ['ann@example.com', 'SMITH@example.com', 'o’neil@example.com'];
const DATES = ['2026-03-01', '2026-03-01T23:30:00-05:00', '2026-03-02', '2026-03-02T00:00:00Z', '2027-01-31'];
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
    emailAddress: orNull(from(EMAILS)),
    metadata: from(FILE_NUMBERS).map((filenumber) => ({ filenumber })),
    history: orNull(
      fc.record({
        statuteLimitationsDate: orNull(from(DATES)),
        placed: orNull(fc.record({ date: orNull(from(DATES)) })),
        lastPayment: orNull(fc.record({ date: orNull(from(DATES)) })),
      }),
    ),
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
    contains: values.map((one) => one.slice(1, 3).toWellFormed()),
    isNull: fc.boolean(),
  });
const ids = Array.from({ length: 60 }, (_, index) => `${index % 2 ? 'Case' : 'case'}-${index}`);
const held = ids.slice(5, 20);
const time = from(HOURS.map(timeOf));
const ends = (values: fc.Arbitrary<unknown>) => ({ gt: values, gte: values, lt: values, lte: values });
const day = from(['2026-02-28', ...DATES.map((one) => one.slice(0, 10))]);
const days = comparator(Object.assign({ eq: day, isNull: fc.boolean() }, ends(day)));

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
        ...['portfolioId', 'bucket', 'client', 'bank', 'state'].map((name) => texts().map((one) => ({ [name]: one }))),
        texts().map(({ contains: _, ...tags }) => ({ tags })),
        texts(from([...FILE_NUMBERS.map(String), '00', '0'])).map((fileNumber) => ({ fileNumber })),
        texts(from([...EMAILS, 'neil'])).map((emailAddress) => ({ emailAddress })),
        ...['placedOn', 'lastPaidOn', 'statuteEndsOn'].map((name) => days.map((one) => ({ [name]: one }))),
        texts(from([...PHONES, '+', '15', 'x y'])).map((phoneNumber) => ({ phoneNumber })),
        texts(from(ids)).map((externalId) => ({ externalId })),
        ...['createdAt', 'updatedAt'].map((name) =>
          comparator(Object.assign({ eq: time }, ends(time))).map((one) => ({ [name]: one })),
        ),
        comparator(Object.assign(equal(from(AMOUNTS)), ends(from(AMOUNTS)), { isNull: fc.boolean() })).map(
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
      await pushRows(service, apiKey, batch);
    }
    for (const externalId of ids.slice(0, 9)) await patchAccount(service, apiKey, externalId, { clientStatus: 'seen' });
    for (const externalId of held) await callerOf(service, { apiKey }).placeHold(externalId);
  }
  const listed = (await getAccounts(service, apiKey, '?limit=500')).body.accounts as ModelAccount[];
  accounts = listed.map((account) => ({ ...account, onLegalHold: held.includes(account.externalId) }));
  expect(accounts).toHaveLength(ids.length);
});

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

it.each(['placedOn', 'statuteEndsOn'])('a filter on %s finds exactly the accounts of each day', async (name) => {
  for (const one of ['2026-02-28', '2026-03-01', '2026-03-02']) {
    for (const operator of ['eq', 'gt', 'gte', 'lt', 'lte']) await expectAsModel({ [name]: { [operator]: one } });
  }
});

it('a filter on file numbers and e-mail addresses finds exactly the accounts with each text', async () => {
  for (const value of FILE_NUMBERS.map(String)) {
    await expectAsModel({ fileNumber: { eq: value } });
    for (let length = 1; length <= value.length; length += 1)
      await expectAsModel({ fileNumber: { startsWith: value.slice(0, length) } });
  }
  for (const value of EMAILS) await expectAsModel({ emailAddress: { startsWith: value.slice(0, 5) } });
});

it('only the accounts of this organization with the asked ids are listed, in order, counted, and filtered, too', async () => {
  const query = `query ($ids: [ID!], $filter: AccountFilter) {
    accounts(ids: $ids, filter: $filter, sort: EXTERNAL_ID_ASC) { nodes { id externalId } totalCount } }`;
  type Listed = { accounts: { nodes: { id: string }[]; totalCount: number } };
  const list = async (variables: object, key = apiKey) =>
    (await graphqlData<Listed>(service, key, query, variables)).accounts;
  const { nodes } = await list({});
  const some = [4, 2, 2, 9].map((index) => nodes[index]?.id);
  const expected = [2, 4, 9].map((index) => nodes[index]);
  expect(await list({ ids: [...some, 'unknown', '0'.repeat(24)] })).toEqual({ nodes: expected, totalCount: 3 });
  expect(await list({ ids: some, filter: { externalId: { eq: 'nobody' } } })).toEqual({ nodes: [], totalCount: 0 });
  expect(await list({ ids: [] })).toEqual({ nodes: [], totalCount: 0 });
  const other = await service.createKey({ organizationId: 'third' });
  expect(await list({ ids: some }, other.apiKey)).toEqual({ nodes: [], totalCount: 0 });
  const tooMany = { query, variables: { ids: Array.from({ length: 101 }, String) } };
  expect((await postGraphql(service, apiKey, tooMany)).body).toMatchObject({
    errors: [{ extensions: { code: 'INVALID_QUERY' } }],
  });
});

it('no filter tells what a mask hides', async () => {
  const quoting = (number: string) => ({
    metadata: { filenumber: `F ${number}` },
    bank: `of ${number}`,
    emailAddress: `a${number}@example.com`,
  });
  const { apiKey: owner } = await service.createKey({ organizationId: 'masked' });
  await pushRows(service, owner, [buildRow(quoting('905-11-2999'))]);
  const count = async (asked: object) =>
    (await graphqlData(service, owner, QUERY, { filter: asked })).accounts?.totalCount;
  for (const field of ['fileNumber', 'bank', 'emailAddress'])
    for (const part of ['905', '905-11', '11-2999', '905-11-2999'])
      expect(await count({ [field]: { contains: part } })).toBe(0);
  for (const eq of [quoting('905-11-2999'), quoting('905-12-2999')]) {
    expect(await count({ fileNumber: { eq: eq.metadata.filenumber } })).toBe(0);
    expect(await count({ emailAddress: { eq: eq.emailAddress } })).toBe(0);
  }
  expect(await count({ fileNumber: { eq: 'F ***-**-2999' } })).toBe(1);
  expect(await count({ emailAddress: { contains: '***-**-2999' } })).toBe(1);
});

it('the accounts of these tests have each optional field both set and unset', () => {
  // The comparisons above mean little where the accounts lack a value.
  for (const name of ['bucket', 'typeOfDebt', 'client', 'currentBalance', 'smsOptOut', 'person'] as const) {
    expect(new Set(accounts.map((account) => account[name] === null)).size).toBe(2);
  }
});

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
