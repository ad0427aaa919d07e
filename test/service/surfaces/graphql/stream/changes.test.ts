import { callerOf } from '../../../../support/caller';
import { graphqlData, patchAccount, pushRows } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import { type TestService } from '../../../../support/service';
import {
  type EventResult,
  endSubscriptions,
  nextEvent,
  refusalOf,
  subscribed,
} from '../../../../support/subscriptions';
import { useNewKey, useService } from '../../../../support/use-service';
import { useSecondService } from '../../second-service';

const service = useService();
const other = useSecondService(service);
const key = useNewKey(service, { scopes: ['accounts:read', 'accounts:write', 'accounts:erase', 'accounts:hold'] });
afterEach(endSubscriptions);

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
  const { changes } = await graphqlData(service, key.apiKey, `{ changes { nodes { ${FIELDS} } } }`);
  return changes?.nodes as unknown as Sent[];
}

it('goes on after a cursor, and masks numbers', async () => {
  const row = buildRow();
  await pushRows(service, key.apiKey, [row]);
  // The place before all that the organization has.
  type Page = { start: { pageInfo: { endCursor: string } } };
  const query = '{ start: changes(first: 0) { pageInfo { endCursor } } }';
  const { start } = await graphqlData<Page>(service, key.apiKey, query);
  const [first] = await next(await open(service, ALL, { after: start.pageInfo.endCursor }), 1);
  endSubscriptions();
  await patchAccount(service, key.apiKey, row.externalId, { person: { ssn: '905-11-8922' } });
  const sent = await next(await open(other, ALL, { after: first?.cursor }), 2);
  expect(kindsOf(sent)).toEqual(['SYNC_RUN_COMPLETED', 'ACCOUNT_UPDATED']);
  expect(sent[1]?.values).toEqual([{ field: 'person.ssn', to: '***-**-8922' }]);
});

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
  expect(await next(kinds, 3)).toMatchObject([
    { kind: 'SYNC_RUN_COMPLETED', externalId: null },
    { kind: 'ACCOUNT_UPDATED', externalId: beside.externalId },
    { kind: 'ACCOUNT_UPDATED', externalId: row.externalId },
  ]);
  expect(await next(ofOne, 2)).toMatchObject([
    { kind: 'ACCOUNT_CREATED', externalId: row.externalId },
    { kind: 'ACCOUNT_UPDATED', externalId: row.externalId },
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
