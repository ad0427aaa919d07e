import { AccountSort } from '../../../../src/service/accounts/query/account-order';
import { CommandCounter } from '../../../support/commands';
import { postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

/** More than are read and sorted. */
const MANY = 1_050;
const BATCH = 350;
const FEW_EVERY = 100;

const counter = new CommandCounter();
// The embedded server stands in for one that may walk an order past all accounts.
const service = useService({}, (database) => ({ ...counter.wrap(database), countsFirst: false }));
const key = useKey(service);

const rows = Array.from({ length: MANY }, (_, n) =>
  buildRow({
    externalId: `case-${n}`,
    client: 'Many',
    tags: n % FEW_EVERY === 0 ? ['few'] : [],
    currentBalance: (n * 7) % 31 === 0 ? null : (n * 7) % 31,
    person: { name: { last: n % FEW_EVERY === 50 ? 'Rarely' : 'Often', first: n % 7 === 0 ? null : `F${n % 7}` } },
  }),
);
beforeAll(async () => {
  for (let from = 0; from < MANY; from += BATCH) {
    await pushRows(service, key.apiKey, rows.slice(from, from + BATCH));
    service.clock.advance(60_000);
  }
});

type Account = {
  id: string;
  externalId: string;
  updatedAt: string;
  currentBalance: number | null;
  person: { name: { last: string; first: string | null } };
};
type Page = {
  nodes: Account[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
};

const hasCount = (pipeline: readonly object[]) => pipeline.some((stage) => '$group' in stage);

/** All pages of a list, and the commands on accounts that they took. */
async function listAll(filter: string, sort: AccountSort, first: number) {
  const nodes: Page['nodes'] = [];
  const events = await counter.eventsDuring(async () => {
    for (let after = ''; ; ) {
      const page = `first: ${first}, sort: ${sort}, filter: { ${filter} } ${after}`;
      const query = `{ accounts(${page}) { nodes { id externalId updatedAt currentBalance person { name { last first } } } pageInfo { hasNextPage endCursor } } }`;
      const { body } = await postGraphql(service, key.apiKey, { query });
      expect(body).not.toHaveProperty('errors');
      const { accounts } = body.data as { accounts: Page };
      nodes.push(...accounts.nodes);
      if (!accounts.pageInfo.hasNextPage) break;
      after = `after: ${JSON.stringify(accounts.pageInfo.endCursor)}`;
    }
  });
  const counts = events.filter(({ command }) => command.aggregate === 'accounts' && hasCount(command.pipeline));
  return { nodes, finds: events.filter(({ command }) => command.find === 'accounts'), counts };
}

const FIELDS = {
  UPDATED_AT: 'updatedAt',
  CREATED_AT: 'updatedAt',
  EXTERNAL_ID: 'externalId',
  BALANCE: 'currentBalance',
  // All have the same status: the newest change comes first, or last where the order is turned round.
  STATUS: 'updatedAt',
  NAME: 'person',
};

/** Nothing has changed since it was created. Accounts without a balance come last in either order. */
function inOrder(nodes: Page['nodes'], sort: AccountSort): Page['nodes'] {
  const name = sort.replace(/_(ASC|DESC)$/, '') as keyof typeof FIELDS;
  const direction = sort.endsWith(name === 'STATUS' ? '_DESC' : '_ASC') ? 1 : -1;
  const fieldOf = (one: Account) =>
    name === 'NAME' ? `${one.person.name.last} ${one.person.name.first ?? ''}` : one[FIELDS[name] as 'externalId'];
  const compare = <T extends string | number>(one: T, other: T) => (one < other ? -1 : Number(one > other));
  return [...nodes].sort((one, other) => {
    const [a, b] = [fieldOf(one), fieldOf(other)];
    if (a !== b && (a === null || b === null)) return a === null ? 1 : -1;
    return direction * ((a === null ? 0 : compare(a, b)) || compare(one.id, other.id));
  });
}

describe.each(Object.values(AccountSort))('in the order %s', (sort) => {
  it.each([
    ['tags: { eq: "few" }, client: { eq: "Many" }', (n: number) => n % FEW_EVERY === 0],
    ['search: "rarely case"', (n: number) => n % FEW_EVERY === 50],
    ['client: { eq: "Nobody" }', () => false],
  ])('the few accounts of { %s } are found before they are sorted', async (filter, isFew) => {
    const { nodes, finds } = await listAll(filter, sort, 5);
    const ids = nodes.map(({ externalId }) => externalId);
    expect([...ids].sort()).toEqual(rows.flatMap(({ externalId }, n) => (isFew(n) ? [externalId] : [])).sort());
    expect(ids).toEqual(inOrder(nodes, sort).map(({ externalId }) => externalId));
    expect(finds).toEqual([]);
  });

  it('many are read in the order', async () => {
    const { nodes, finds } = await listAll('client: { eq: "Many" }', sort, 100);
    expect(nodes).toHaveLength(MANY);
    expect(nodes).toEqual(inOrder(nodes, sort));
    expect(finds.length).toBeGreaterThanOrEqual(MANY / 100);
  });
});

it('a filter of many conditions that many accounts pass is counted by four of them', async () => {
  const conditions = Array.from({ length: 12 }, () => '{ client: { eq: "Many" } }').join(' ');
  const { nodes, counts } = await listAll(`and: [${conditions}]`, AccountSort.EXTERNAL_ID_ASC, 100);
  expect(nodes).toHaveLength(MANY);
  // For each page.
  expect(counts).toHaveLength(Math.ceil(MANY / 100) * 4);
});
