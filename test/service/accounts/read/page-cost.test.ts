import { rmSync } from 'node:fs';
import { AccountSort } from '../../../../src/service/accounts/query/account-order';
import { costOf, temporaryDir } from '../../../embedded-server/support';
import { untilInFeed } from '../../../support/changes';
import { postBulkUpsert, postGraphql } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestService } from '../../../support/service';

const ACCOUNTS = 400;
const PAGE = 10;

const dataDir = temporaryDir();
let service: TestService;
let apiKey: string;
beforeAll(async () => {
  // An embedded server of its own: it counts what it reads, for all its clients together.
  service = await startService({ mongodbUrl: undefined, dataDir });
  ({ apiKey } = await service.createKey());
  await postBulkUpsert(service, apiKey, { accounts: Array.from({ length: ACCOUNTS }, () => buildRow()) });
  // What gives changes their places reads too.
  await untilInFeed(service.database.db);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

it('a list of accounts on legal hold reads these and no others', async () => {
  const row = buildRow();
  await postBulkUpsert(service, apiKey, { accounts: [row] });
  const place = 'mutation ($id: String!) { placeLegalHold(externalId: $id, reason: "case") { success } }';
  await postGraphql(service, apiKey, { query: place, variables: { id: row.externalId } });
  await untilInFeed(service.database.db);
  const query = '{ accounts(first: 10, filter: { onLegalHold: true }) { nodes { externalId } } }';
  const cost = await costOf(service.database.db, async () => {
    const { data } = (await postGraphql(service, apiKey, { query })).body;
    expect(data).toEqual({ accounts: { nodes: [{ externalId: row.externalId }] } });
  });
  expect(cost.documents).toBeLessThan(PAGE);
});

it.each(Object.values(AccountSort))('a page in the order %s reads little more than it shows', async (sort) => {
  const query = `query ($after: String) {
    accounts(first: ${PAGE}, sort: ${sort}, after: $after) { nodes { id } pageInfo { endCursor } } }`;
  let after: string | undefined;
  for (const _ of ['first page', 'second page']) {
    const cost = await costOf(service.database.db, async () => {
      const { data, errors } = (await postGraphql(service, apiKey, { query, variables: { after } })).body;
      expect(errors).toBeUndefined();
      const { accounts } = data as { accounts: { nodes: object[]; pageInfo: { endCursor: string } } };
      expect(accounts.nodes).toHaveLength(PAGE);
      after = accounts.pageInfo.endCursor;
    });
    expect(cost.documents).toBeLessThan(5 * PAGE);
  }
});
