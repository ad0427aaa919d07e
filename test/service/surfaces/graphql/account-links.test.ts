import { type JsonObject } from '../../../../src/base/json/json';
import { untilInFeed } from '../../../support/changes';
import { CommandCounter } from '../../../support/commands';
import { patchAccount, postGraphql, pushRows } from '../../../support/http';
import { plannedRow, storeImport } from '../../../support/imports';
import { buildRow } from '../../../support/rows';
import { type TestKey } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const counter = new CommandCounter();
const service = useService({ accessRecords: 'accounts' }, counter.wrap);
const caller = useKey(service);
/** Whether commands read accounts, or write access records. */
const about = (collection: string, commands: Awaited<ReturnType<CommandCounter['eventsDuring']>>) =>
  commands.filter(({ command, commandName }) => command[commandName] === collection);

async function ask(query: string, { apiKey }: Pick<TestKey, 'apiKey'> = caller) {
  const { body } = await postGraphql(service, apiKey, { query });
  return body as { data: JsonObject; errors?: JsonObject[]; extensions: JsonObject };
}

async function create(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => buildRow({ bank: 'First' }));
  await pushRows(service, caller.apiKey, rows);
  service.clock.advance(1000);
  const changed = rows.map(({ externalId }) => ({ externalId, bank: 'Second' }));
  await pushRows(service, caller.apiKey, changed);
  return rows.map(({ externalId }) => externalId);
}

it('a hundred entries with their accounts are one read of accounts and one access record', async () => {
  await create(100);
  const query = '{ auditTrail(first: 100) { nodes { externalId account { externalId bank } } } }';
  await ask(query);
  let answer = await ask('{ __typename }');
  const commands = await counter.eventsDuring(async () => {
    answer = await ask(query);
  });
  const { nodes } = answer.data.auditTrail as unknown as { nodes: { externalId: string; account: JsonObject }[] };
  expect(nodes).toHaveLength(100);
  for (const { externalId, account } of nodes) expect(account).toEqual({ externalId, bank: 'Second' });
  expect(about('accounts', commands)).toHaveLength(1);
  const records = about('accessRecords', commands);
  expect(records).toHaveLength(1);
  expect(records[0]?.command.documents).toHaveLength(1);
  // A search, and each entry with its account.
  expect(answer.extensions).toMatchObject({ cost: { requested: 10 + 100 * (1 + 5) } });
});

it('the account of several entries is read once, also where nodes and edges ask for it', async () => {
  const [externalId = ''] = await create(1);
  await patchAccount(service, caller.apiKey, externalId, { bank: 'Third' });
  const linked = 'nodes { account { id } } edges { node { account { id } } }';
  const query = `{ account(externalId: "${externalId}") { auditTrail { ${linked} } } }`;
  const commands = await counter.eventsDuring(() => ask(query));
  // The account itself, and that of its entries.
  expect(about('accounts', commands).map(({ command }) => Object.keys(command.filter).sort())).toEqual([
    ['externalId', 'organizationId'],
    ['_id', 'organizationId'],
  ]);
});

it('each type that names an account leads to it as it is now', async () => {
  const [externalId = ''] = await create(1);
  const account = { externalId, bank: 'Third' };
  service.clock.advance(1000);
  await patchAccount(service, caller.apiKey, externalId, { bank: 'Third' });
  const { data: found } = await ask(`{ account(externalId: "${externalId}") { id } }`);
  const { id: accountId } = found.account as { id: string };
  const { id: importId } = await storeImport(service, caller, {
    rows: [
      plannedRow(externalId, { status: 'updated', accountId }),
      plannedRow('new', { status: 'created' }),
      plannedRow('other', { status: 'created', accountId: '0'.repeat(24) }),
    ],
    missing: [{ externalId, accountId, since: service.clock.now }],
  });
  await untilInFeed(service.database.db);
  const link = '{ account { externalId bank } }';
  const { data, errors } = await ask(`{
    account(externalId: "${externalId}") { auditTrail(first: 1) { nodes ${link} } timeline(first: 1) { nodes ${link} } }
    accountAt(externalId: "${externalId}", at: "${new Date(service.clock.now.getTime() - 1).toISOString()}") { bank account { externalId bank } }
    changes(filter: { externalId: "${externalId}" }) { nodes ${link} }
    runs: changes(filter: { types: ["sync_run.completed"] }) { nodes ${link} }
    import(id: "${importId}") { rows { nodes ${link} } missingAccounts { nodes ${link} } } }`);
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    account: { auditTrail: { nodes: [{ account }] }, timeline: { nodes: [{ account }] } },
    accountAt: { bank: 'Second', account },
    changes: { nodes: [{ account }, { account }, { account }] },
    import: {
      rows: { nodes: [{ account }, { account: null }, { account: null }] },
      missingAccounts: { nodes: [{ account }] },
    },
  });
  const runs = data.runs as unknown as { nodes: JsonObject[] };
  expect(new Set(runs.nodes.map((run) => run.account))).toEqual(new Set([null]));
});

it('whoever may only write sees the rows of an import, and not their accounts', async () => {
  const [externalId = ''] = await create(1);
  const { data } = await ask(`{ account(externalId: "${externalId}") { id } }`);
  const { id: accountId } = data.account as { id: string };
  const writer = await service.createKey({ scopes: ['accounts:write'] });
  const rows = [plannedRow(externalId, { status: 'updated', accountId })];
  const { id } = await storeImport(service, writer, { rows });
  expect((await ask(`{ import(id: "${id}") { rows { nodes { accountId } } } }`, writer)).errors).toBeUndefined();
  const { errors } = await ask(`{ import(id: "${id}") { rows { nodes { accountId account { id } } } } }`, writer);
  expect(errors).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE' } }]);
  const cancel = (selection: string) =>
    ask(`mutation { cancelImport(id: "${id}") { code import { state rows { nodes ${selection} } } } }`, writer);
  expect((await cancel('{ account { id } }')).data.cancelImport).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  expect((await ask(`{ import(id: "${id}") { state } }`, writer)).data.import).not.toEqual({ state: 'CANCELLED' });
});

it('nodes finds up to 100 objects in their order, reads their accounts at once, and costs what node costs for each', async () => {
  await create(100);
  const { data } = await ask('{ accounts(first: 100) { nodes { id } } }');
  const ids = (data.accounts as unknown as { nodes: { id: string }[] }).nodes.map(({ id }) => id).reverse();
  const nodes = (of: readonly string[]) => `{ nodes(ids: ${JSON.stringify(of)}) { id ... on Account { bank } } }`;
  await ask(nodes(ids));
  let answer = await ask('{ __typename }');
  const commands = await counter.eventsDuring(async () => {
    answer = await ask(nodes(ids));
  });
  expect(answer.data.nodes).toEqual(ids.map((id) => ({ id, bank: 'Second' })));
  expect(about('accounts', commands)).toHaveLength(1);
  expect(answer.extensions).toMatchObject({ cost: { requested: 1 + 100 * 10 } });
  const costOf = async (of: readonly string[]) => (await ask(nodes(of))).extensions.cost;
  expect(await costOf([`${ids[0]}@1`, 'nothing'])).toMatchObject({ requested: 1 + 50 + 10 });
  const { errors } = await ask(nodes([...ids, 'nothing']));
  expect(errors).toMatchObject([{ extensions: { code: 'INVALID_QUERY' } }]);
});
