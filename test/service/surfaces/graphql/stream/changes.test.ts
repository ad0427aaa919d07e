import { callerOf } from '../../../../support/caller';
import { patchAccount, postGraphql, pushRows } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { startService, type TestService } from '../../../../support/service';
import {
  type EventResult,
  endSubscriptions,
  nextEvent,
  refusalOf,
  subscribed,
} from '../../../../support/subscriptions';
import { useNewKey, useService } from '../../../../support/use-service';

const service = useService();
let other: TestService;
beforeAll(async () => {
  other = await startService({ mongodbDatabase: service.config.mongodbDatabase });
});
afterEach(endSubscriptions);
const key = useNewKey(service, {
  scopes: ['accounts:read', 'accounts:write', 'accounts:erase', 'accounts:hold'],
});

const FIELDS = 'kind type externalId version cursor values { field to }';
const changes = (args = '') => `subscription ($after: String) { changes(after: $after ${args}) { ${FIELDS} } }`;
const ALL = changes();

interface Sent {
  kind: string;
  externalId: string | null;
  cursor: string;
  values: { field: string; to: unknown }[] | null;
}

const open = (to: TestService, query = ALL, variables: Record<string, unknown> = {}) =>
  subscribed(to, { query, variables, apiKey: key.apiKey });

async function next(results: AsyncIterableIterator<EventResult>, count: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  while (sent.length < count) sent.push((await nextEvent(results, 'changes')) as unknown as Sent);
  return sent;
}

const kindsOf = (sent: readonly Sent[]) => sent.map(({ kind }) => kind);

it('sends every kind of change once, in the order of the feed, to each subscriber of any process', async () => {
  const row = buildRow({ person: { ssn: '905-11-8922' } });
  const caller = callerOf(service, key);
  const streams = [await open(service), await open(other), await open(other)];
  await pushRows(service, key.apiKey, [row]);
  await caller.placeHold(row.externalId);
  await caller.releaseHold(row.externalId);
  const expected = ['ACCOUNT_CREATED', 'SYNC_RUN_COMPLETED', 'ACCOUNT_HOLD_PLACED', 'ACCOUNT_HOLD_RELEASED'];
  for (const results of streams) {
    const sent = await next(results, 4);
    expect(kindsOf(sent)).toEqual(expected);
    expect(sent).toEqual(await readAll());
  }
  await caller.erase(row.externalId);
  for (const results of streams) expect(await next(results, 1)).toEqual((await readAll()).slice(4));
  const left = await readAll();
  expect(kindsOf(left)).toEqual([...expected, 'ACCOUNT_ERASED']);
  expect(left[2]?.values).toContainEqual({ field: 'legalHold.reason', to: null });
});

/** What the query of the same name answers. */
async function readAll(): Promise<Sent[]> {
  const { body } = await postGraphql(service, key.apiKey, { query: `{ changes { nodes { ${FIELDS} } } }` });
  return (body.data as unknown as { changes: { nodes: Sent[] } }).changes.nodes;
}

it('goes on after a cursor, and masks numbers', async () => {
  const row = buildRow();
  await pushRows(service, key.apiKey, [row]);
  const [first] = await next(await open(service, ALL, { after: await startOf() }), 1);
  endSubscriptions();
  await patchAccount(service, key.apiKey, row.externalId, { person: { ssn: '905-11-8922' } });
  const sent = await next(await open(other, ALL, { after: first?.cursor }), 2);
  expect(kindsOf(sent)).toEqual(['SYNC_RUN_COMPLETED', 'ACCOUNT_UPDATED']);
  expect(sent[1]?.values).toEqual([{ field: 'person.ssn', to: '***-**-8922' }]);
});

/** The place before all that the organization has. */
async function startOf(): Promise<string> {
  const { body } = await postGraphql(service, key.apiKey, {
    query: '{ changes(first: 0) { pageInfo { endCursor } } }',
  });
  return (body.data as unknown as { changes: { pageInfo: { endCursor: string } } }).changes.pageInfo.endCursor;
}

it('sends what its filter asks for alone, and nothing of another organization', async () => {
  const [row, beside] = [buildRow(), buildRow()];
  const kinds = await open(service, changes('filter: { kinds: [ACCOUNT_UPDATED, SYNC_RUN_COMPLETED] }'));
  // The account does not exist yet.
  const ofOne = await open(service, changes(`filter: { externalId: "${row.externalId}" }`));
  const foreign = await service.createKey({ organizationId: 'foreign' });
  await pushRows(service, foreign.apiKey, [row]);
  await pushRows(service, key.apiKey, [beside, row]);
  await patchAccount(service, key.apiKey, beside.externalId, { bank: 'One' });
  await patchAccount(service, key.apiKey, row.externalId, { bank: 'Two' });
  expect((await next(kinds, 3)).map(({ kind, externalId }) => [kind, externalId])).toEqual([
    ['SYNC_RUN_COMPLETED', null],
    ['ACCOUNT_UPDATED', beside.externalId],
    ['ACCOUNT_UPDATED', row.externalId],
  ]);
  expect((await next(ofOne, 2)).map(({ kind, externalId }) => [kind, externalId])).toEqual([
    ['ACCOUNT_CREATED', row.externalId],
    ['ACCOUNT_UPDATED', row.externalId],
  ]);
});

it('needs accounts:read, takes no since and only types that there are', async () => {
  const { apiKey: writing } = await service.createKey({ scopes: ['accounts:write'] });
  const refusal = (query: string, apiKey = key.apiKey) => refusalOf(service, apiKey, query);
  expect(await refusal(ALL, writing)).toBe('403 INSUFFICIENT_SCOPE');
  expect(await refusal(changes('filter: { since: "2026-01-01" }'))).toBe('400 INVALID_QUERY');
  expect(await refusal(changes('filter: { types: ["account.made"] }'))).toBe('400 INVALID_QUERY');
  expect(await refusal(changes('filter: { kinds: [ACCOUNT_MADE] }'))).toBe('400 GRAPHQL_VALIDATION_FAILED');
});
