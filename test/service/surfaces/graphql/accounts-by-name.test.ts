import { type JsonObject } from '../../../../src/base/json/json';
import { callerOf } from '../../../support/caller';
import { graphqlData, patchAccount, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';

const service = useService();

const QUERY = `query ($first: Int!, $after: String, $sort: AccountSort, $filter: AccountFilter) {
  accounts(first: $first, after: $after, sort: $sort, filter: $filter) {
    nodes { externalId } pageInfo { hasNextPage endCursor } } }`;
type Found = {
  nodes: { externalId: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
};
type Sort = 'NAME_ASC' | 'NAME_DESC';

async function page(key: string, variables: object) {
  const { accounts } = await graphqlData<{ accounts: Found }>(service, key, QUERY, { first: 100, ...variables });
  return { ids: accounts.nodes.map(({ externalId }) => externalId), ...accounts.pageInfo };
}

/** The ids on all pages of two accounts. @param meanwhile is called between the first page and the second */
async function pagesOf(key: string, sort: Sort, meanwhile = async () => {}, filter: object | null = null) {
  const ids: string[] = [];
  for (let after: string | null = null, turn = 0; ; turn += 1) {
    const found: Awaited<ReturnType<typeof page>> = await page(key, { first: 2, sort, after, filter });
    ids.push(...found.ids);
    if (!found.hasNextPage) return ids;
    after = found.endCursor;
    if (turn === 0) await meanwhile();
  }
}

const named = (externalId: string, last: string | null, first: string | null = null, more: JsonObject = {}) =>
  buildRow({ externalId, person: { name: { last, first } }, ...more });

/** A key of a new organization with these accounts, each created by a separate request: their ids are in this order. */
async function organizationWith(organizationId: string, rows: readonly object[]) {
  const { apiKey } = await service.createKey({
    organizationId,
    scopes: ['accounts:read', 'accounts:write', 'accounts:erase'],
  });
  for (const row of rows) await pushRows(service, apiKey, [row]);
  return apiKey;
}

const change = (key: string, externalId: string, last: string) =>
  patchAccount(service, key, externalId, { person: { name: { last } } });
const erase = (apiKey: string, externalId: string) => callerOf(service, { apiKey }).erase(externalId);

describe('accounts sorted by name', () => {
  it('stand by last name, then first name, whatever the case and accents; equal ones by their ids, unnamed ones last', async () => {
    const key = await organizationWith('names', [
      buildRow({ externalId: 'nobody' }),
      named('smith-zoe', 'Smith', 'Zoe'),
      named('smith-zoe-2', 'SMITH', 'Zoë'),
      named('smith-jones', 'Smith Jones', 'Al'),
      named('erased', 'Aaron', 'A'),
      named('angstrom', 'Ångström', 'Bo'),
      named('smith-al', 'smith', 'AL'),
      named('first-only', null, 'Émile'),
      named('blank', ' ', ''),
      named('obrien', "O'Brien", 'Ann'),
    ]);
    await erase(key, 'erased');
    const inOrder = ['angstrom', 'first-only', 'obrien', 'smith-al', 'smith-zoe', 'smith-zoe-2', 'smith-jones'];
    const unnamed = ['nobody', 'erased', 'blank'];
    expect(await pagesOf(key, 'NAME_ASC')).toEqual([...inOrder, ...unnamed]);
    expect(await pagesOf(key, 'NAME_DESC')).toEqual([...inOrder.toReversed(), ...unnamed.toReversed()]);
    const accounts = service.database.db.collection('accounts');
    expect(await accounts.findOne({ organizationId: 'names', externalId: 'erased' })).toMatchObject({ nameKey: null });
  });

  it.each<[Sort, string[]]>([
    ['NAME_ASC', ['a', 'b', 'c', 'd']],
    ['NAME_DESC', ['e', 'd', 'c', 'b']],
  ])('paging goes on where it was when the account at the cursor is renamed or erased: %s', async (sort, expected) => {
    for (const [name, meanwhile] of Object.entries({
      renamed: (key: string, id: string) => change(key, id, sort === 'NAME_ASC' ? 'A' : 'Z'),
      erased: erase,
    })) {
      const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => named(id, `Miller ${id}`));
      const key = await organizationWith(`${sort}-${name}`, rows);
      const at = expected[1] ?? '';
      const ids = await pagesOf(key, sort, async () => void (await meanwhile(key, at)));
      const others = sort === 'NAME_ASC' ? ['c', 'd', 'e'] : ['c', 'b', 'a'];
      // One that was erased is met once more, at the end.
      expect(ids).toEqual([...expected.slice(0, 2), ...others, ...(name === 'erased' ? [at] : [])]);
    }
  });

  it('a filter passes the same accounts in the same order', async () => {
    const rows = ['Cole', 'Adams', 'Baker', 'adams'].map((last, at) =>
      named(`f${at}`, last, 'Jo', { client: at === 2 ? 'Other' : 'One' }),
    );
    const key = await organizationWith('filtered', [...rows, buildRow({ externalId: 'f4', client: 'One' })]);
    const filter = { client: { eq: 'One' } };
    expect(await pagesOf(key, 'NAME_ASC', undefined, filter)).toEqual(['f1', 'f3', 'f0', 'f4']);
    expect(await pagesOf(key, 'NAME_DESC', undefined, filter)).toEqual(['f0', 'f3', 'f1', 'f4']);
  });

  it('the order reveals no number that a name quotes', async () => {
    const rows = ['905-11-2999', '123-45-2999', '500-11-2999'].map((number, at) => named(`q${at}`, `Of ${number}`));
    expect(await pagesOf(await organizationWith('quoting', rows), 'NAME_ASC')).toEqual(['q0', 'q1', 'q2']);
  });

  it('a cursor shows no name, and only the organization that got it can use it', async () => {
    const rows = [named('a', 'Featherstone', 'Ann'), named('b', 'Featherstone', 'Bob')];
    const [key, other] = [await organizationWith('sealed', rows), await organizationWith('sealed-2', rows)];
    const { endCursor: after } = await page(key, { first: 1, sort: 'NAME_ASC' });
    const bytes = Buffer.from(after, 'base64url');
    for (const text of [after, bytes.toString('latin1'), Buffer.from(bytes.toString('latin1'), 'base64url').toString()])
      expect(text.toLowerCase()).not.toContain('feather');
    expect((await page(key, { sort: 'NAME_ASC', after })).ids).toEqual(['b']);
    const changed = Buffer.from(bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1)).toString('base64url');
    for (const [caller, cursor] of [
      [other, after],
      [key, changed],
      [key, `${after}=`],
      [key, ''],
    ] as const) {
      const variables = { first: 100, sort: 'NAME_ASC', after: cursor };
      const { body } = await postGraphql(service, caller, { query: QUERY, variables });
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_QUERY' } }] });
    }
  });
});
