import { type JsonObject } from '../../../../src/base/json/json';
import { callerOf } from '../../../support/caller';
import { graphqlData, postGraphql, pushRows } from '../../../support/http';
import { commitImport, newImport, putPart, sendSigned } from '../../../support/import-requests';
import { useImportStores } from '../../../support/imports';
import { untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);
const stores = useImportStores(service);

interface Change {
  externalId: string;
  outcome: string;
  entry: { changes: JsonObject[]; apiKeyId: string } | null;
}

interface Answer {
  run: { changes: { nodes: Change[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } } & JsonObject;
  import: JsonObject | null;
}

const MEASURES = 'optOutsCleared legalHoldsLeft balanceMoved balanceMovedSum';
const QUERY = `query ($id: ID!, $first: Int! = 50, $after: String, $outcome: RowOutcome, $field: String) {
  run: syncRun(id: $id) {
    ${MEASURES}
    changes(first: $first, after: $after, outcome: $outcome, field: $field) {
      nodes { accountId externalId outcome entry { apiKeyId changes { field from to } } }
      pageInfo { hasNextPage endCursor }
    }
  }
  import(id: $id) { ${MEASURES} }
}`;

const ask = <Data extends object>(query: string, variables: object = {}) =>
  graphqlData<Data>(service, key.apiKey, query, variables);

const read = (id: string, variables: object = {}) => ask<Answer>(QUERY, { id, ...variables });

const newestRun = async (): Promise<string> => {
  const { syncRuns } = await ask<{ syncRuns: { nodes: { id: string }[] } }>('{ syncRuns(first: 1) { nodes { id } } }');
  return syncRuns.nodes[0]?.id ?? '';
};

/** All changes of a run, by pages of this many. */
async function inPages(id: string, first: number, variables: object = {}): Promise<Change[]> {
  const all: Change[] = [];
  let after: string | null = null;
  for (;;) {
    const { changes }: Answer['run'] = (await read(id, { ...variables, first, after })).run;
    expect(changes.nodes.length).toBeLessThanOrEqual(first);
    all.push(...changes.nodes);
    if (!changes.pageInfo.hasNextPage) return all;
    after = changes.pageInfo.endCursor;
  }
}

const idsOf = (changes: readonly Change[]) => changes.map(({ externalId }) => externalId);

/** Three accounts that are stored, and the rows of a run that changes two of them and creates two. */
async function twoOfEach(): Promise<JsonObject[]> {
  const before = { status: 'DISPUTE', smsOptOut: { isOptedOut: true }, currentBalance: 10.1, bank: 'A' };
  const [first, second, third] = [buildRow(before), buildRow(before), buildRow(before)];
  await pushRows(service, key.apiKey, [first, second, third]);
  service.clock.advance(60_000);
  const after = { status: 'ACTIVE', smsOptOut: { isOptedOut: false }, currentBalance: 7.6 };
  return [{ ...first, ...after }, { ...second, bank: 'B' }, third, buildRow(), buildRow()];
}

async function push(rows: readonly JsonObject[]): Promise<string> {
  await pushRows(service, key.apiKey, rows);
  return newestRun();
}

async function importFile(rows: readonly JsonObject[]): Promise<string> {
  const id = await newImport(service, key.apiKey, {
    brakes: { optOutsCleared: null, legalHoldsLeft: null, failedShare: null },
  });
  await putPart(service, key.apiKey, id, 1, rows);
  await commitImport(service, key.apiKey, id, 1);
  await untilState(stores, { id, organizationId: key.organizationId }, 'COMPLETED');
  return id;
}

const DID = { optOutsCleared: 1, legalHoldsLeft: 1, balanceMoved: 2.5, balanceMovedSum: '2.50' };

describe.each([
  ['a push', push, null],
  ['an import', importFile, DID],
])('what %s did', (_name, send, planned) => {
  it('is listed by account, with what changed, and measured', async () => {
    const rows = await twoOfEach();
    const [first, second, , third, fourth] = rows.map(({ externalId }) => externalId as string);
    const id = await send(rows);
    const { run, import: imported } = await read(id);
    expect(run).toMatchObject(DID);
    expect(imported).toEqual(planned);
    const { nodes } = run.changes;
    expect(nodes.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED', 'UPDATED', 'UPDATED']);
    expect(idsOf(nodes.slice(0, 2)).sort()).toEqual([third, fourth].sort());
    expect(idsOf(nodes.slice(2)).sort()).toEqual([first, second].sort());
    expect(nodes.find(({ externalId }) => externalId === second)?.entry).toEqual({
      apiKeyId: key.keyId,
      changes: [{ field: 'bank', from: 'A', to: 'B' }],
    });
    expect(nodes[0]?.entry).toBeNull();
    for (const size of [1, 3]) expect(idsOf(await inPages(id, size))).toEqual(idsOf(nodes));
  });

  it('is filtered by outcome and by field', async () => {
    const rows = await twoOfEach();
    const [first, second] = rows.map(({ externalId }) => externalId as string);
    const id = await send(rows);
    const countOf = async (outcome: string) => (await inPages(id, 1, { outcome })).length;
    expect(await Promise.all(['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED'].map(countOf))).toEqual([2, 2, 0, 0]);
    expect(idsOf(await inPages(id, 1, { field: 'bank' }))).toEqual([second]);
    expect(idsOf(await inPages(id, 1, { field: 'smsOptOut' }))).toEqual([first]);
    expect(await inPages(id, 1, { field: 'bank', outcome: 'CREATED' })).toEqual([]);
  });
});

it('a run says by how much balances moved, beyond nine billion too', async () => {
  const rows = [buildRow({ currentBalance: 20_000_000_000.05 }), buildRow({ currentBalance: '-10000000000' })];
  await pushRows(service, key.apiKey, rows);
  service.clock.advance(60_000);
  const { run } = await read(await push(rows.map(({ externalId }) => ({ externalId, currentBalance: 0 }))));
  expect(run).toMatchObject({ balanceMoved: 30_000_000_000.05, balanceMovedSum: '30000000000.05' });
});

it('the changes of a run stay listed once it is undone, and without values once a person is erased', async () => {
  const rows = await twoOfEach();
  const id = await push(rows);
  const { nodes, pageInfo } = (await read(id, { first: 3 })).run.changes;
  const undo = 'mutation ($id: ID!) { createUndo(syncRunId: $id, review: true) { import { id } } }';
  const { createUndo } = await ask<{ createUndo: { import: { id: string } } }>(undo, { id });
  const undone = { ...key, id: createUndo.import.id };
  const planned = await untilState(stores, undone, 'PLANNED', 'HELD', 'COMPLETED', 'FAILED');
  expect(planned).toMatchObject({ kind: 'UNDO', state: 'PLANNED' });
  await sendSigned(service, key.apiKey, { path: `/${planned.id}/apply`, body: { planChecksum: planned.planChecksum } });
  const rest = (await read(id, { first: 3, after: pageInfo.endCursor })).run.changes;
  expect(idsOf([...nodes, ...rest.nodes])).toHaveLength(4);

  const [first = {}] = rows;
  await callerOf(service, key).erase(String(first.externalId));
  const after = (await read(id)).run.changes.nodes.find(({ externalId }) => externalId === first.externalId);
  expect(after?.entry?.changes.find(({ field }) => field === 'smsOptOut.isOptedOut')).toMatchObject({ from: null });
});

it('the rows of an import are filtered by several outcomes, codes, brakes, and by field', async () => {
  const rows = await twoOfEach();
  const id = await importFile([...rows, { ...buildRow(), status: 'NONSENSE' }]);
  const indexes = async (filter: string) => {
    const query = `query ($id: ID!) { import(id: $id) { rows(filter: { ${filter} }) { nodes { index } } } }`;
    const found = await ask<{ import: { rows: { nodes: { index: number }[] } } }>(query, { id });
    return found.import.rows.nodes.map(({ index }) => index);
  };
  expect(await indexes('outcomes: [CREATED, FAILED]')).toEqual([3, 4, 5]);
  expect(await indexes('codes: [VALIDATION_FAILED, STALE_PLAN]')).toEqual([5]);
  expect(await indexes('brakes: [legalHoldsLeft, optOutsCleared]')).toEqual([0]);
  expect(await indexes('field: "smsOptOut"')).toEqual([0]);
  expect(await indexes('field: "bank", outcomes: [UPDATED]')).toEqual([1]);
  expect(await indexes('field: "bank", outcomes: [CREATED]')).toEqual([]);
});

it('filters of rows by what is stored need the right to read it', async () => {
  const writer = await service.createKey({ organizationId: key.organizationId, scopes: ['accounts:write'] });
  for (const filter of ['field: "bank"', 'brakes: [legalHoldsLeft]']) {
    const query = `mutation { cancelImport(id: "000000000000000000000000") { code import { rows(filter: { ${filter} }) { nodes { index } } } } }`;
    const { body } = await postGraphql(service, writer.apiKey, { query });
    expect(body.data).toEqual({ cancelImport: { code: 'INSUFFICIENT_SCOPE', import: null } });
  }
});
