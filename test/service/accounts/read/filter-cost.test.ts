import { rmSync } from 'node:fs';
import { AccountSort } from '../../../../src/service/accounts/query/account-order';
import { costOf, temporaryDir } from '../../../embedded-server/support';
import { callerOf } from '../../../support/caller';
import { untilInFeed } from '../../../support/changes';
import { postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestService } from '../../../support/service';

const ACCOUNTS = 2_000;
const BATCH = 500;
const FIRST = 10;
/** A page of a list costs a point, and one for each of its accounts. */
const PAGE = 1 + FIRST;
/** No filter reads more than so many of these accounts for each of its points. */
const READS_PER_POINT = 6;

const dataDir = temporaryDir();
let service: TestService;
let apiKey: string;
beforeAll(async () => {
  // An embedded server of its own: it counts what it reads, for all its clients together.
  service = await startService({ mongodbUrl: undefined, dataDir });
  ({ apiKey } = await service.createKey());
  for (let from = 0; from < ACCOUNTS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => {
      const n = from + at;
      return buildRow({
        externalId: `n${n}`,
        portfolioId: `pf-${n % 3}`,
        currentBalance: n,
        tags: n % 2 === 0 ? ['even'] : [],
        client: `c${n % 60}`,
        person: { name: { last: `Last${String.fromCharCode(97 + (n % 26))}`, first: `F${n % 1000}` } },
      });
    });
    await pushRows(service, apiKey, rows);
  }
  // What gives changes their places reads too.
  await untilInFeed(service.database.db);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** What a filter costs besides its page, what was read for it, and what it found. */
async function measure(filter: string, sort: string) {
  const query = `{ accounts(first: ${FIRST}, sort: ${sort}, filter: { ${filter} }) { nodes { externalId } } }`;
  let body: Record<string, unknown> = {};
  const { documents } = await costOf(service.database.db, async () => {
    ({ body } = await postGraphql(service, apiKey, { query }));
  });
  expect(body.errors).toBeUndefined();
  const { cost } = body.extensions as { cost: { requested: number } };
  const { accounts } = body.data as { accounts: { nodes: { externalId: string }[] } };
  return { points: cost.requested - PAGE, documents, found: accounts.nodes.map(({ externalId }) => externalId) };
}

const searches = (count: number, word = 'absent') =>
  `or: [${Array.from({ length: count }, (_, at) => `{ search: "${word}${at}" }`).join()}]`;
const LAST = 'F7';
const [BY_CHANGE, BALANCE] = ['UPDATED_AT_DESC', 'BALANCE_DESC'];

describe('the price of a filter', () => {
  it.each<[string, string, number]>([
    ['', BY_CHANGE, 0],
    ['portfolioId: { eq: "pf-1" }', BY_CHANGE, 1],
    ['portfolioId: { in: ["pf-1", "pf-2"] }, updatedAt: { gte: "2020-01-01" }', BY_CHANGE, 2],
    ['status: { eq: ACTIVE }', 'UPDATED_AT_ASC', 1],
    ['balance: { gte: 1, lte: 5 }', BALANCE, 0],
    ['externalId: { in: ["n1", "n2"] }, bank: { isNull: false }', BALANCE, 2],
    ['portfolioId: { eq: "pf-1" }, status: { eq: ACTIVE }', BY_CHANGE, 522],
    ['search: "smith jo"', BY_CHANGE, 520],
    ['client: { in: ["a", "b", "c"] }', BY_CHANGE, 513],
    ['onLegalHold: true', BY_CHANGE, 510],
    ['search: "smith", bank: { isNull: false }', BY_CHANGE, 520],
    [searches(49), BALANCE, 990],
    ['or: [{ and: [{ search: "a" }, { not: { tags: { eq: "x" } } }] }, { client: { eq: "c" } }]', BY_CHANGE, 532],
    ['or: [{ search: "a" }, { bank: { isNull: false } }]', BY_CHANGE, 3_000],
    ['not: { search: "smith" }', BY_CHANGE, 2_750],
    ['onLegalHold: false', BY_CHANGE, 2_750],
    ['tags: { isNull: true }', BY_CHANGE, 2_750],
    ['bank: { isNull: true }', BY_CHANGE, 510],
    ['and: [{ not: { or: [{ search: "a" }, { search: "b" }] } }]', BY_CHANGE, 3_000],
  ])('of { %s } in the order %s is %d points', async (filter, sort, points) => {
    expect((await measure(filter, sort)).points).toBe(points);
  });

  it.each<[string, string]>([
    ['portfolioId: { eq: "pf-1" }', BY_CHANGE],
    ['balance: { gte: 1990 }', BALANCE],
    ['externalId: { in: ["n1", "n2"] }, bank: { isNull: false }', BY_CHANGE],
    ['search: "absent"', BY_CHANGE],
    [`search: "${LAST}"`, BALANCE],
    ['search: "lasta f5"', 'EXTERNAL_ID_ASC'],
    ['client: { in: ["c1", "c2", "absent"] }', BALANCE],
    ['portfolioId: { eq: "pf-1" }, client: { eq: "absent" }', BY_CHANGE],
    [searches(49), BALANCE],
    [searches(25, 'last'), BALANCE],
    ['or: [{ search: "lasta" }, { search: "lastb" }]', BALANCE],
    [`or: [{ or: [{ search: "${LAST}" }, { client: { eq: "c3" } }] }, { balance: { gte: 1999 } }]`, 'CREATED_AT_ASC'],
    ['not: { client: { in: ["c1"] } }', BALANCE],
    ['not: { tags: { in: ["even"] } }, tags: { isNull: false }', BY_CHANGE],
    ['or: [{ search: "absent" }, { not: { externalId: { startsWith: "n" } } }]', BALANCE],
  ])('covers what is read for { %s } in the order %s', async (filter, sort) => {
    const { points, documents } = await measure(filter, sort);
    expect(documents).toBeLessThanOrEqual(2 * PAGE + READS_PER_POINT * points);
  });

  it('of a count and of statistics covers their conditions', async () => {
    const costs = async (field: string) => {
      const { body } = await postGraphql(service, apiKey, { query: `{ ${field} }` });
      return (body.extensions as { cost: { requested: number } }).cost.requested;
    };
    expect(await costs(`accounts(first: 0, filter: { ${searches(25)} }) { totalCount }`)).toBe(1 + 100 + 2 * 750);
    expect(await costs(`accountStatistics(filter: { ${searches(3)} }) { total { count } }`)).toBe(5_001 + 3 * 250);
    for (const [field, points] of [
      ['auditTrail(first: 1, filter: { field: "bank" })', 111],
      ['timeline(first: 1, filter: { externalId: "x" })', 111],
      ['changes(first: 1, filter: { externalId: "x" })', 111],
      ['changes(first: 1, filter: { externalId: null })', 11],
      ['syncRuns(first: 1, filter: { hadFailures: true })', 102],
      ['accessRecords(first: 1, filter: { apiKeyId: "x" })', 102],
    ] as const)
      expect([field, await costs(`${field} { nodes { id } }`)]).toEqual([field, points]);
  });

  it('that exceeds its limits is nothing, since it is refused', async () => {
    const { body } = await postGraphql(service, apiKey, {
      query: `{ accounts(filter: { ${searches(51)} }) { nodes { id } } }`,
    });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_QUERY' } }] });
  });
});

it('alternatives find the same accounts in the same order as a walk through all of them', async () => {
  const [ofA, ofF7] = [(n: number) => n % 26 === 0, (n: number) => /^7/.test(String(n % 1000))];
  const expected = Array.from({ length: ACCOUNTS }, (_, at) => ACCOUNTS - 1 - at).filter((n) => ofA(n) || ofF7(n));
  const { found } = await measure(`or: [{ search: "lasta" }, { search: "${LAST}" }]`, BALANCE);
  expect(found).toEqual(expected.slice(0, FIRST).map((n) => `n${n}`));
});

it('a list of accounts on legal hold reads these and no others', async () => {
  await callerOf(service, { apiKey }).placeHold('n5');
  await untilInFeed(service.database.db);
  const { documents, found } = await measure('onLegalHold: true', BY_CHANGE);
  expect(found).toEqual(['n5']);
  expect(documents).toBeLessThan(FIRST);
});

it.each(Object.values(AccountSort))('a page in the order %s reads little more than it shows', async (sort) => {
  const query = `query ($after: String) {
    accounts(first: ${FIRST}, sort: ${sort}, after: $after) { nodes { id } pageInfo { endCursor } } }`;
  let after: string | undefined;
  for (const _ of ['first page', 'second page']) {
    const cost = await costOf(service.database.db, async () => {
      const { data, errors } = (await postGraphql(service, apiKey, { query, variables: { after } })).body;
      expect(errors).toBeUndefined();
      const { accounts } = data as { accounts: { nodes: object[]; pageInfo: { endCursor: string } } };
      expect(accounts.nodes).toHaveLength(FIRST);
      after = accounts.pageInfo.endCursor;
    });
    expect(cost.documents).toBeLessThan(5 * FIRST);
  }
});
