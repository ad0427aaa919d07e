import { type JsonObject } from '../../../../src/base/json/json';
import { postBulkUpsert, postGraphql } from '../../../support/http';
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
    await postBulkUpsert(service, caller.apiKey, { accounts: [buildRow(row)] });
    service.clock.advance(3_600_000);
  }
});

interface Told {
  data?: Record<string, JsonObject | null> | null;
  errors?: { message: string; path?: string[]; extensions: JsonObject }[];
}

async function ask(query: string, variables: object = {}, key = caller.apiKey): Promise<Told> {
  const { extensions: _cost, ...told } = (await postGraphql(service, key, { query, variables })).body;
  return told as Told;
}

it('accounts name enumeration values in upper snake case and keep scalars as they were sent', async () => {
  const { data } = await ask(
    '{ accounts { nodes { status statusCategory typeOfDebt currentBalance originalCreditor } } }',
  );
  expect(data?.accounts?.nodes).toEqual([
    {
      status: 'PAID_IN_FULL',
      statusCategory: 'PAID',
      typeOfDebt: null,
      currentBalance: null,
      originalCreditor: { name: 'Bank', code: 7 },
    },
    {
      status: 'CEASE_AND_DESIST',
      statusCategory: 'LEGAL_HOLD',
      typeOfDebt: null,
      currentBalance: '12.50',
      originalCreditor: null,
    },
    { status: 'FOLLOW_UP', statusCategory: 'ACTIVE', typeOfDebt: null, currentBalance: null, originalCreditor: null },
    {
      status: 'ACTIVE',
      statusCategory: 'ACTIVE',
      typeOfDebt: 'NSF_CHECK',
      currentBalance: null,
      originalCreditor: null,
    },
  ]);
});

it.each([-1, 101])('a page of %d items is refused', async (first) => {
  for (const query of [
    'query ($first: Int!) { accounts(first: $first) { nodes { id } } }',
    'query ($first: Int!) { account(externalId: "a") { auditTrail(first: $first) { nodes { id } } } }',
    'query ($first: Int!) { account(externalId: "a") { timeline(first: $first) { nodes { id } } } }',
  ]) {
    const { errors } = await ask(query, { first });
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_QUERY', requestId: expect.any(String) } }]);
  }
});

it('a page of accounts has the history of each account, read in few queries', async () => {
  const key = (await service.createKey({ organizationId: 'page' })).apiKey;
  const rows = Array.from({ length: 20 }, () => buildRow());
  await postBulkUpsert(service, key, { accounts: rows });
  for (const bank of ['One', 'Two']) {
    await postBulkUpsert(service, key, {
      accounts: rows.map((row) => ({ ...row, bank: `${bank} ${row.externalId}` })),
    });
  }
  const { data } = await ask(
    `{ accounts { nodes { externalId
      auditTrail(first: 1) { nodes { externalId changes { field from to } } pageInfo { hasNextPage } }
      timeline { nodes { externalId kind } } } } }`,
    {},
    key,
  );
  const nodes = data?.accounts?.nodes as JsonObject[];
  expect(nodes).toHaveLength(20);
  for (const { externalId, auditTrail, timeline } of nodes) {
    const changes = [{ field: 'bank', from: `One ${externalId}`, to: `Two ${externalId}` }];
    expect(auditTrail).toEqual({ nodes: [{ externalId, changes }], pageInfo: { hasNextPage: true } });
    expect(timeline).toEqual({ nodes: Array(2).fill({ externalId, kind: 'ACCOUNT_UPDATED' }) });
  }
});
