import { type JsonObject } from '../../../../../src/base/json/json';
import { holdAndErase } from '../../../../support/changes';
import { patchAccount, pushRows } from '../../../../support/http';
import { buildRow } from '../../../../support/rows';
import {
  type EventResult,
  endSubscriptions,
  nextEvent,
  refusalOf,
  subscribed,
} from '../../../../support/subscriptions';
import { useNewKey, useService } from '../../../../support/use-service';
import { useSecondService } from '../../second-service';

/* What `accountUpdated` sends by its filter, and of a creation. */

const service = useService();
const other = useSecondService(service);
const key = useNewKey(service, { scopes: ['accounts:read', 'accounts:write', 'accounts:erase', 'accounts:hold'] });
afterEach(endSubscriptions);

const FIELDS = `cursor kind account { externalId person { ssn } creation { operation } }
  auditTrailEntry { operation changes { field to } }`;
const updates = (filter = '') =>
  `subscription ($after: String, $externalId: String) {
    accountUpdated(after: $after, externalId: $externalId${filter && `, filter: ${filter}`}) { ${FIELDS} }
  }`;
const EVERY =
  '{ kinds: [ACCOUNT_CREATED, ACCOUNT_UPDATED, ACCOUNT_ERASED, ACCOUNT_HOLD_PLACED, ACCOUNT_HOLD_RELEASED] }';

type Events = AsyncIterableIterator<EventResult>;
interface Sent {
  cursor: string;
  kind: string;
  account: { externalId: string; person: JsonObject | null; creation: { operation: string } };
  auditTrailEntry: { operation: string; changes: { field: string; to: unknown }[] } | null;
}

const open = (query: string, variables: Record<string, unknown> = {}, to = service) =>
  subscribed(to, { query, variables, apiKey: key.apiKey });

async function next(results: Events, count: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  while (sent.length < count) sent.push((await nextEvent(results, 'accountUpdated')) as unknown as Sent);
  return sent;
}

const namesOf = (sent: readonly Sent[]) => sent.map(({ kind, account }) => `${kind} ${account.externalId}`);
const change = (externalId: string, update: JsonObject) => patchAccount(service, key.apiKey, externalId, update);

it('sends creations where its kinds ask for them, without an entry, and else what it always sent', async () => {
  const row = buildRow({ person: { ssn: '905-11-8922' } });
  const [every, updated, here] = [
    await open(updates(EVERY)),
    await open(updates()),
    await open(updates('{ kinds: [], portfolioIds: [], statusCategories: [], fields: [] }'), {}, other),
  ];
  const both = await open(updates('{ kinds: [ACCOUNT_CREATED, ACCOUNT_ERASED] }'), {}, other);
  await pushRows(service, key.apiKey, [row]);
  await change(row.externalId, { bank: 'One' });
  await holdAndErase(service, key.apiKey, row.externalId);
  const kinds = ['UPDATED', 'HOLD_PLACED', 'HOLD_RELEASED', 'ERASED'];
  const later = kinds.map((kind) => `ACCOUNT_${kind} ${row.externalId}`);
  const all = await next(every, 5);
  expect(namesOf(all)).toEqual([`ACCOUNT_CREATED ${row.externalId}`, ...later]);
  expect(all[0]?.auditTrailEntry).toBeNull();
  expect(all[0]?.account.creation).toEqual({ operation: 'BULK_UPSERT' });
  const operations = all.slice(1).map(({ auditTrailEntry }) => auditTrailEntry?.operation);
  expect(operations).toEqual(['UPDATE', 'PLACE_HOLD', 'RELEASE_HOLD', 'ERASE']);
  for (const results of [updated, here]) expect(namesOf(await next(results, 4))).toEqual(later);
  expect(namesOf(await next(both, 2))).toEqual([`ACCOUNT_CREATED ${row.externalId}`, later[3]]);
});

it('goes on after the cursor of a creation, and masks numbers of the account', async () => {
  const [row, second] = [buildRow({ person: { ssn: '905-11-8922' } }), buildRow()];
  const live = await open(updates(EVERY));
  await pushRows(service, key.apiKey, [row, second]);
  const [first] = await next(live, 1);
  expect(first?.account.person).toEqual({ ssn: '***-**-8922' });
  endSubscriptions();
  await change(row.externalId, { person: { ssn: '905-11-8923' } });
  const sent = await next(await open(updates(EVERY), { after: first?.cursor }, other), 2);
  expect(sent.map(({ kind }) => kind)).toEqual(['ACCOUNT_CREATED', 'ACCOUNT_UPDATED']);
  expect(sent[1]?.auditTrailEntry?.changes).toEqual([{ field: 'person.ssn', to: '***-**-8923' }]);
});

it('sends changes of the portfolios and categories that its filter names, with what leaves a category', async () => {
  const rows = ['pf-1', 'pf-2', 'pf-2'].map((portfolioId) => buildRow({ portfolioId, status: 'ACTIVE' }));
  const [inside, beside, third] = rows.map(({ externalId }) => externalId) as [string, string, string];
  const ofPortfolio = await open(updates(`{ ${EVERY.slice(1, -1)}, portfolioIds: ["pf-1", "pf-9"] }`));
  const ofCategory = await open(updates('{ statusCategories: [LEGAL_HOLD] }'), {}, other);
  /** What of an account an event says that changed. */
  const nextOf = async (results: Events) => {
    const [sent] = await next(results, 1);
    return [sent?.account.externalId, sent?.auditTrailEntry?.changes[0]?.field];
  };
  await pushRows(service, key.apiKey, rows.toReversed());
  expect(await nextOf(ofPortfolio)).toEqual([inside, undefined]);
  await change(beside, { bank: 'One' });
  await change(inside, { bank: 'Two' });
  expect(await nextOf(ofPortfolio)).toEqual([inside, 'bank']);
  await change(third, { status: 'DISPUTE' });
  expect(await nextOf(ofCategory)).toEqual([third, 'status']);
  await change(third, { bank: 'Four' });
  expect(await nextOf(ofCategory)).toEqual([third, 'bank']);
  await change(third, { status: 'ACTIVE' });
  await change(third, { bank: 'Five' });
  expect(await nextOf(ofCategory)).toEqual([third, 'status']);
  await change(inside, { status: 'DISPUTE' });
  expect(await nextOf(ofCategory)).toEqual([inside, 'status']);
  expect(await nextOf(ofPortfolio)).toEqual([inside, 'status']);
});

it('sends updates of the fields that its filter names, and all that is no update', async () => {
  const row = buildRow({ person: { name: { first: 'Ann', last: 'Lee' } } });
  const results = await open(updates(`{ ${EVERY.slice(1, -1)}, fields: ["person", "metadata.a"] }`));
  await pushRows(service, key.apiKey, [row]);
  for (const update of [
    { bank: 'One' },
    { person: { name: { first: 'Eve' } } },
    { metadata: { b: 1 } },
    { metadata: { a: 1 } },
  ])
    await change(row.externalId, update);
  await holdAndErase(service, key.apiKey, row.externalId);
  const sent = await next(results, 6);
  const fields = sent.slice(0, 3).map(({ auditTrailEntry }) => auditTrailEntry?.changes[0]?.field);
  expect(fields).toEqual([undefined, 'person.name.first', 'metadata.a']);
  expect(sent.map(({ kind }) => kind)).toEqual([
    ...['ACCOUNT_CREATED', 'ACCOUNT_UPDATED', 'ACCOUNT_UPDATED'],
    ...['ACCOUNT_HOLD_PLACED', 'ACCOUNT_HOLD_RELEASED', 'ACCOUNT_ERASED'],
  ]);
});

it('sends nothing of another organization, and of one account what its filter asks for', async () => {
  const [row, beside] = [buildRow({ portfolioId: 'pf-1' }), buildRow({ portfolioId: 'pf-1' })];
  const foreign = await service.createKey({ organizationId: 'foreign' });
  const all = await open(updates(`{ ${EVERY.slice(1, -1)}, portfolioIds: ["pf-1"] }`));
  // The account does not exist yet.
  const ofOne = await open(updates(EVERY), { externalId: row.externalId });
  await pushRows(service, foreign.apiKey, [row]);
  await patchAccount(service, foreign.apiKey, row.externalId, { bank: 'Foreign' });
  await pushRows(service, key.apiKey, [beside, row]);
  await change(row.externalId, { bank: 'Two' });
  const expected = ['ACCOUNT_CREATED', 'ACCOUNT_UPDATED'].map((kind) => `${kind} ${row.externalId}`);
  expect(namesOf(await next(ofOne, 2))).toEqual(expected);
  expect(namesOf(await next(all, 3)).sort()).toEqual([...expected, `ACCOUNT_CREATED ${beside.externalId}`].sort());
});

it.each([
  ['{ kinds: [ACCOUNT_CREATED, IMPORT_HELD] }'],
  ['{ fields: ["nothing.a"] }'],
  [`{ portfolioIds: ${JSON.stringify(Array.from({ length: 101 }, (_, at) => `pf-${at}`))} }`],
])('refuses what could never come, case %#', async (filter) => {
  expect(await refusalOf(service, key.apiKey, updates(filter))).toBe('400 INVALID_QUERY');
});
