import fc from 'fast-check';
import { AccountSort } from '../../../../src/service/accounts/query/account-order';
import { graphqlData, patchAccount, postGraphql, pushRows } from '../../../support/http';
import { runs } from '../../../support/properties';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const caller = useKey(service);

const QUERY = `query ($first: Int!, $after: String, $sort: AccountSort, $filter: AccountFilter) {
  accounts(first: $first, after: $after, sort: $sort, filter: $filter) {
    edges { cursor node { id externalId currentBalance status createdAt updatedAt person { name { last first } } } }
    nodes { id }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

interface Node {
  id: string;
  externalId: string;
  currentBalance: number | string | null;
  status: string;
  createdAt: string;
  updatedAt: string;
  person: { name: Name | null } | null;
}
interface Name {
  last: string | null;
  first: string | null;
}
interface Connection {
  edges: { cursor: string; node: Node }[];
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const page = async (variables: object, key = caller.apiKey) =>
  (await graphqlData<{ accounts: Connection }>(service, key, QUERY, variables)).accounts;

/** Told a second time: last name, then first name, without case and accents. */
function foldedName({ last, first }: Partial<Name> = {}): string | null {
  const names = [last, first].filter((name) => typeof name === 'string' && name !== '');
  return names.length > 0 ? names.join('\t').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : null;
}

const KEYS: Record<string, (node: Node) => string | number | null> = {
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  CREATED_AT: ({ createdAt }) => createdAt,
  EXTERNAL_ID: ({ externalId }) => Buffer.from(externalId).toString('hex'),
  STATUS: ({ status }) => status,
  NAME: ({ person }) => foldedName(person?.name ?? undefined),
  BALANCE: ({ currentBalance }) => (typeof currentBalance === 'number' ? currentBalance : null),
};

/** Told a second time: by the key, none last, then by the id. */
function compare(sort: AccountSort, one: Node, other: Node): number {
  let direction = sort.endsWith('_DESC') ? -1 : 1;
  const [a, b] = [one, other].map((node) => KEYS[sort.replace(/_(ASC|DESC)$/, '')]?.(node) ?? null);
  // Within a status, the newest change comes first where the statuses ascend.
  if (a === b && sort.startsWith('STATUS')) direction = -direction;
  if (a === b && sort.startsWith('STATUS') && one.updatedAt !== other.updatedAt)
    return direction * (one.updatedAt < other.updatedAt ? -1 : 1);
  if (a === b || a === undefined || b === undefined) return direction * (one.id < other.id ? -1 : 1);
  if (a === null || b === null) return a === null ? 1 : -1;
  return direction * (a < b ? -1 : 1);
}

const SORTS = Object.values(AccountSort);
const BALANCES = [null, null, 'unknown', 0, 0, 1, 1, 2.5, -1];
const EXTERNAL_IDS = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'é', '\uffff', '😀', ' '),
  minLength: 1,
  maxLength: 6,
});
const NAMES = [null, 'Smith', 'SMÍTH', 'Smith Jones', 'Zoë', 'al', ''];
const account = fc.record({
  externalId: EXTERNAL_IDS,
  person: fc.record({ name: fc.record({ last: fc.constantFrom(...NAMES), first: fc.constantFrom(...NAMES) }) }),
  currentBalance: fc.constantFrom(...BALANCES),
  status: fc.constantFrom('ACTIVE', 'JAIL', 'FOLLOW UP'),
  minute: fc.nat(2),
});
const accounts = (least: number, most: number) =>
  fc.uniqueArray(account, { minLength: least, maxLength: most, selector: ({ externalId }) => externalId });

/** Puts accounts in, in several requests, so that some share their times. */
async function create(
  list: readonly { externalId: string; currentBalance: number | string | null; minute: number }[],
  key: string,
) {
  for (const minute of [0, 1, 2]) {
    const rows = list.filter((one) => one.minute === minute).map(({ minute: _, ...fields }) => buildRow(fields));
    if (rows.length > 0) await pushRows(service, key, rows);
    service.clock.advance(60_000);
  }
}

it('paging meets every account once and in the requested order, whatever is created meanwhile', async () => {
  let organizations = 0;
  await fc.assert(
    fc.asyncProperty(
      accounts(0, 18),
      accounts(0, 6),
      fc.constantFrom(...SORTS),
      fc.integer({ min: 1, max: 5 }),
      async (before, meanwhile, sort, first) => {
        organizations += 1;
        const key = (await service.createKey({ organizationId: `paging-${organizations}` })).apiKey;
        await create(before, key);
        const known = new Set(before.map(({ externalId }) => externalId));
        const added = meanwhile.filter(({ externalId }) => !known.has(externalId));
        const met: Node[] = [];
        let after: string | null = null;
        for (let turn = 0; ; turn += 1) {
          const { edges, nodes, pageInfo }: Connection = await page({ first, after, sort }, key);
          met.push(...edges.map(({ node }) => node));
          expect(nodes).toEqual(edges.map(({ node: { id } }) => ({ id })));
          expect(edges.length).toBe(pageInfo.hasNextPage ? first : edges.length);
          expect(pageInfo).toMatchObject({
            hasPreviousPage: after !== null,
            startCursor: edges.at(0)?.cursor ?? null,
            endCursor: edges.at(-1)?.cursor ?? null,
          });
          if (!pageInfo.hasNextPage) break;
          after = pageInfo.endCursor;
          await create(added.slice(turn, turn + 1), key);
        }
        expect(met).toEqual(met.toSorted((one, other) => compare(sort, one, other)));
        expect(new Set(met.map(({ id }) => id)).size).toBe(met.length);
        expect(met.filter(({ externalId }) => known.has(externalId))).toHaveLength(before.length);
      },
    ),
    { numRuns: runs(25) },
  );
});

it.each(SORTS.filter((sort) => sort.endsWith('_DESC')))(
  'paging continues after an account that has changed or was the last of its kind: %s',
  async (sort) => {
    const key = (await service.createKey({ organizationId: `changed-${sort}` })).apiKey;
    const list = BALANCES.map((currentBalance, at) => ({ externalId: `e${at}`, currentBalance, minute: at % 3 }));
    await create(list, key);
    const whole = (await page({ first: 100, sort }, key)).edges;
    expect(whole).toHaveLength(list.length);
    for (const [at, { cursor, node }] of whole.entries()) {
      const rest = whole.slice(at + 1).map((edge) => edge.node.id);
      expect((await page({ first: 100, after: cursor, sort }, key)).nodes.map(({ id }) => id)).toEqual(rest);
      if (at === 4) await patchAccount(service, key, node.externalId, { clientStatus: 'moved' });
      if (at === 4 && /^(UPDATED|STATUS)/.test(sort)) break;
    }
  },
);

it('paging with a filter on the sort field respects both the filter and the order', async () => {
  const key = (await service.createKey({ organizationId: 'both' })).apiKey;
  const list = BALANCES.map((currentBalance, at) => ({ externalId: `e${at}`, currentBalance, minute: 0 }));
  await create(list, key);
  for (const sort of [AccountSort.BALANCE_ASC, AccountSort.BALANCE_DESC]) {
    for (const [balance, expected] of [
      [{ gte: 0, lte: 1 }, [0, 0, 1, 1]],
      [{ isNull: true }, [null, null, 'unknown']],
      [{ isNull: false }, [-1, 0, 0, 1, 1, 2.5]],
      [{ eq: 1 }, [1, 1]],
    ] as const) {
      const met: unknown[] = [];
      let after: string | null = null;
      do {
        const { edges, pageInfo }: Connection = await page({ first: 1, after, sort, filter: { balance } }, key);
        met.push(...edges.map(({ node }) => node.currentBalance));
        after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      } while (after !== null);
      const isNumbers = typeof expected.at(0) === 'number';
      const inOrder = isNumbers && sort === AccountSort.BALANCE_DESC ? [...expected].reverse() : [...expected];
      expect(isNumbers ? met : met.toSorted()).toEqual(isNumbers ? inOrder : inOrder.toSorted());
    }
  }
});

const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const refused = { errors: [{ extensions: { code: 'INVALID_QUERY' } }] };
const ask = async (variables: object) =>
  (await postGraphql(service, caller.apiKey, { query: QUERY, variables: { first: 1, ...variables } })).body;

it('a cursor of one order is refused in every other order', async () => {
  await pushRows(service, caller.apiKey, [buildRow(), buildRow()]);
  for (const sort of [AccountSort.UPDATED_AT_DESC, AccountSort.BALANCE_ASC, AccountSort.NAME_ASC]) {
    const { endCursor } = (await page({ first: 1, sort })).pageInfo;
    for (const other of SORTS) {
      const answer = await ask({ after: endCursor, sort: other });
      if (other === sort) expect(answer.errors).toBeUndefined();
      else expect(answer).toMatchObject(refused);
    }
  }
});

it.each(
  [
    ['UPDATED_AT_DESC', '2026-03-01T12:00:00Z', '0'.repeat(24)],
    ['UPDATED_AT_DESC', { $gt: 0 }, '0'.repeat(24)],
    ['UPDATED_AT_DESC', 8.64e15 + 1, '0'.repeat(24)],
    ['UPDATED_AT_DESC', 0, { $ne: null }],
    ['UPDATED_AT_DESC', 0],
    ['EXTERNAL_ID_ASC', '\ud800', '0'.repeat(24)],
    ['BALANCE_ASC', '1', '0'.repeat(24)],
    ['NAME_ASC', 'smith', '0'.repeat(24)],
    ['toString', 0, '0'.repeat(24)],
  ].map((parts) => [parts]),
)('a cursor made by hand is refused: %j', async (parts) => {
  const sort = SORTS.find((one) => one === parts[0]) ?? AccountSort.UPDATED_AT_DESC;
  expect(await ask({ after: made(parts), sort })).toMatchObject(refused);
});
