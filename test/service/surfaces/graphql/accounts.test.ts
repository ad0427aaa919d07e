import { type JsonObject } from '../../../../src/base/json/json';
import { graphqlData, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const caller = useKey(service);
beforeAll(async () => {
  const rows = [
    { externalId: 'a', status: 'ACTIVE', portfolioId: 'p1', typeOfDebt: 'nsf_check' },
    { externalId: 'b', status: 'FOLLOW UP', portfolioId: 'p2' },
    { externalId: 'c', status: 'CEASE & DESIST', portfolioId: 'p1', currentBalance: '12.50' },
    { externalId: 'd', status: 'PAID IN FULL', portfolioId: 'p2', originalCreditor: { name: 'Bank', code: 7 } },
  ];
  for (const row of rows) {
    await pushRows(service, caller.apiKey, [buildRow(row)]);
    service.clock.advance(3_600_000);
  }
});

it('accounts name enumeration values in upper snake case and keep scalars as they were sent', async () => {
  const query = '{ accounts { nodes { status statusCategory typeOfDebt currentBalance originalCreditor } } }';
  const { accounts } = await graphqlData(service, caller.apiKey, query);
  const unset = { typeOfDebt: null, currentBalance: null, originalCreditor: null };
  expect(accounts?.nodes).toEqual([
    { ...unset, status: 'PAID_IN_FULL', statusCategory: 'PAID', originalCreditor: { name: 'Bank', code: 7 } },
    { ...unset, status: 'CEASE_AND_DESIST', statusCategory: 'LEGAL_HOLD', currentBalance: '12.50' },
    { ...unset, status: 'FOLLOW_UP', statusCategory: 'ACTIVE' },
    { ...unset, status: 'ACTIVE', statusCategory: 'ACTIVE', typeOfDebt: 'NSF_CHECK' },
  ]);
});

it.each([-1, 101])('a page of %d records of an account is refused', async (first) => {
  for (const list of ['auditTrail', 'timeline']) {
    const query = `{ account(externalId: "a") { ${list}(first: ${first}) { nodes { id } } } }`;
    const { body } = await postGraphql(service, caller.apiKey, { query });
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID_QUERY', requestId: expect.any(String) } }]);
  }
});

it('a page of accounts has the history of each account, read in few queries', async () => {
  const key = (await service.createKey({ organizationId: 'page' })).apiKey;
  const rows = Array.from({ length: 20 }, () => buildRow());
  await pushRows(service, key, rows);
  for (const bank of ['One', 'Two']) {
    const changed = rows.map((row) => ({ ...row, bank: `${bank} ${row.externalId}` }));
    await pushRows(service, key, changed);
  }
  const query = `{ accounts { nodes { externalId
    auditTrail(first: 1) { nodes { externalId changes { field from to } } pageInfo { hasNextPage } }
    timeline { nodes { externalId kind } } } } }`;
  const nodes = (await graphqlData(service, key, query)).accounts?.nodes as JsonObject[];
  expect(nodes).toHaveLength(20);
  for (const { externalId, auditTrail, timeline } of nodes) {
    const changes = [{ field: 'bank', from: `One ${externalId}`, to: `Two ${externalId}` }];
    expect(auditTrail).toEqual({ nodes: [{ externalId, changes }], pageInfo: { hasNextPage: true } });
    expect(timeline).toEqual({ nodes: Array(2).fill({ externalId, kind: 'ACCOUNT_UPDATED' }) });
  }
});
