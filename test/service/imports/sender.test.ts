import { ObjectId } from 'mongodb';
import { type JsonObject } from '../../../src/base/json/json';
import { HOUR_MS } from '../../../src/base/time/durations';
import { readBrakes } from '../../../src/service/imports/model/brakes';
import { NO_COUNTS } from '../../../src/service/imports/model/counts';
import { type StoredImport } from '../../../src/service/imports/model/import';
import { graphqlData, pushRows } from '../../support/http';
import { commitImport, getImports, newImport, putPart, sendSigned } from '../../support/import-requests';
import { useImportStores } from '../../support/imports';
import { queueImport, untilState } from '../../support/queued-import';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { useNewKey, useService } from '../../support/use-service';

const service = useService();
const feed = useNewKey(service, { name: 'nightly feed', scopes: ['accounts:read', 'accounts:write'] });
const stores = useImportStores(service);

const newReleaser = (): Promise<TestKey> =>
  service.createKey({ ...feed, name: 'Ada', scopes: ['accounts:write', 'imports:release', 'accounts:read'] });

const QUERY = `query ($id: ID!) {
  auditTrail(first: 9, filter: { operation: "BULK_UPSERT" }) {
    nodes { apiKeyId requestId surface import { id releasedBy releasedByName appliedBy appliedByName waitingSince } }
  }
  syncRun(id: $id) { apiKeyId apiKeyName requestId releasedBy releasedByName durationMs previousRun { id apiKeyId } }
  import(id: $id) { releasedBy appliedBy waitingSince }
  changes(first: 9, filter: { types: ["import.held", "import.completed", "sync_run.completed"] }) { nodes { type apiKeyId } }
}`;

interface Found {
  auditTrail: { nodes: JsonObject[] };
  syncRun: JsonObject;
  import: JsonObject;
  changes: { nodes: JsonObject[] };
}

const read = (id: string) => graphqlData<Found>(service, feed.apiKey, QUERY, { id });

/** The same once the feed of changes has published as many. */
async function readWhenPublished(id: string, count: number) {
  for (;;) {
    const found = await read(id);
    if (found.changes.nodes.length >= count) return found;
  }
}

const decide = (id: string, action: string, { apiKey }: TestKey, body?: object) =>
  sendSigned(service, apiKey, { path: `/${id}/${action}`, ...(body && { body }) });

/** An import of the feed that changes an account, which it sent as a push before. */
async function sent(change: JsonObject, options: JsonObject = {}) {
  const row = buildRow({ smsOptOut: { isOptedOut: true } });
  await pushRows(service, feed.apiKey, [row]);
  service.clock.advance(60_000);
  const id = await newImport(service, feed.apiKey, options);
  await putPart(service, feed.apiKey, id, 1, [{ ...row, ...change }]);
  await commitImport(service, feed.apiKey, id, 1, { 'x-request-id': 'the-commit' });
  return { id, organizationId: feed.organizationId };
}

const CLEARED = { smsOptOut: { isOptedOut: false } };

it('an import that another key releases is the sender’s, with the releaser beside it', async () => {
  const releaser = await newReleaser();
  const held = await sent(CLEARED);
  await untilState(stores, held, 'HELD');
  expect((await read(held.id)).import).toMatchObject({ waitingSince: service.clock.now.toISOString() });
  service.clock.advance(HOUR_MS);
  expect((await decide(held.id, 'release', releaser)).status).toBe(202);
  await untilState(stores, held, 'COMPLETED');

  const { auditTrail, syncRun, changes, import: shown } = await readWhenPublished(held.id, 4);
  const released = { releasedBy: releaser.keyId, releasedByName: 'Ada' };
  const sender = { apiKeyId: feed.keyId, requestId: 'the-commit' };
  const [entry] = auditTrail.nodes;
  const ofImport = { ...released, id: held.id, appliedBy: null, waitingSince: null };
  expect(entry).toMatchObject({ ...sender, surface: 'REST', import: ofImport });
  const run = { apiKeyName: 'nightly feed', durationMs: 0, previousRun: { apiKeyId: feed.keyId } };
  expect(syncRun).toMatchObject({ ...sender, ...released, ...run });
  expect(changes.nodes.map(({ apiKeyId }) => apiKeyId)).toEqual(Array(4).fill(feed.keyId));
  expect(shown).toEqual({ releasedBy: releaser.keyId, appliedBy: null, waitingSince: null });
});

it('an import that another key applies is the sender’s, with who applied it beside it', async () => {
  const other = await newReleaser();
  const planned = await sent({ bank: 'Other' }, { review: true });
  const { planChecksum } = await untilState(stores, planned, 'PLANNED');
  service.clock.advance(HOUR_MS);
  expect((await decide(planned.id, 'apply', other, { planChecksum })).status).toBe(202);
  await untilState(stores, planned, 'COMPLETED');

  const { auditTrail, syncRun } = await read(planned.id);
  expect(auditTrail.nodes).toMatchObject([
    { apiKeyId: feed.keyId, import: { appliedBy: other.keyId, appliedByName: 'Ada', releasedBy: null } },
  ]);
  expect(syncRun).toMatchObject({ apiKeyId: feed.keyId, releasedBy: other.keyId, durationMs: 0 });
});

it('the time of both decisions is left out of the duration, and REST names who took them', async () => {
  const releaser = await newReleaser();
  const held = await sent(CLEARED, { review: true });
  const { planChecksum } = await untilState(stores, held, 'HELD');
  service.clock.advance(HOUR_MS);
  await decide(held.id, 'release', releaser);
  service.clock.advance(HOUR_MS);
  expect((await getImports(service, feed.apiKey, `/${held.id}`)).body.import).toMatchObject({
    waitingSince: new Date(service.clock.now.getTime() - HOUR_MS).toISOString(),
  });
  await decide(held.id, 'apply', feed, { planChecksum });
  await untilState(stores, held, 'COMPLETED');
  expect((await read(held.id)).syncRun).toMatchObject({ apiKeyId: feed.keyId, durationMs: 0 });
  expect((await getImports(service, feed.apiKey, `/${held.id}`)).body.import).toMatchObject({
    releasedBy: releaser.keyId,
    releasedByName: 'Ada',
    appliedBy: feed.keyId,
    appliedByName: 'nightly feed',
  });
});

const storedNow = (id: string) => service.database.db.collection('imports').findOne({ _id: new ObjectId(id) });

/** What 0.3.0, which may run beside this release, knows of an import. It shows every other field that is stored. */
const OF_0_3_0 = [
  ...['_id', 'organizationId', 'revision', 'kind', 'name', 'options', 'undoes', 'undoneBy', 'state', 'parts'],
  ...['requested', 'slices', 'nextSlice', 'planned', 'done', 'missing', 'measures', 'changedFields', 'planChecksum'],
  ...['planDigest', 'heldBy', 'releasedBy', 'failure', 'createdAt', 'createdBy', 'committedAt', 'finishedAt'],
  ...['movedBy', 'rights', 'rowsUntil', 'expiresAt', 'runPlace', 'completePortfolioId'],
];

it('the release before shows nothing of an import that this one does not show', async () => {
  const held = await sent(CLEARED, { review: true });
  const { planChecksum } = await untilState(stores, held, 'HELD');
  await decide(held.id, 'release', await newReleaser(), { reason: 'The client confirmed it' });
  await decide(held.id, 'apply', feed, { planChecksum });
  await untilState(stores, held, 'COMPLETED');
  const added = Object.keys((await storedNow(held.id)) ?? {}).filter((name) => !OF_0_3_0.includes(name));
  expect(added.sort()).toEqual(['appliedBy', 'releaseReason', 'waitingSince']);
});

it('a run of which the release before carried out rows states no measures, as they would be too low', async () => {
  const measures = 'query ($id: ID!) { syncRun(id: $id) { updated optOutsCleared } }';
  const releaser = await newReleaser();
  for (const [byOther, expected] of [
    [0, { updated: 1, optOutsCleared: 1 }],
    [3, { updated: 4, optOutsCleared: null }],
  ] as const) {
    const held = await sent(CLEARED);
    await untilState(stores, held, 'HELD');
    await service.database.db
      .collection('imports')
      .updateOne({ _id: new ObjectId(held.id) }, { $set: { done: { ...NO_COUNTS, updated: byOther } } });
    await decide(held.id, 'release', releaser);
    await untilState(stores, held, 'COMPLETED');
    expect(await graphqlData(service, feed.apiKey, measures, { id: held.id })).toEqual({ syncRun: expected });
  }
});

it.each<[string, (releaser: TestKey) => Partial<StoredImport>]>([
  ['at work', () => ({})],
  ['released by another key', ({ keyId: apiKeyId }) => ({ movedBy: { surface: 'REST', requestId: 'r', apiKeyId } })],
])('an import that the release before stored, which is %s, names its sender', async (_name, overrides) => {
  const releaser = await newReleaser();
  const row = buildRow({ smsOptOut: { isOptedOut: true } });
  await pushRows(service, feed.apiKey, [row]);
  const options = { complete: null, review: false, brakes: readBrakes({ optOutsCleared: null }) };
  const old = await queueImport(service, feed, [[{ ...row, ...CLEARED }]], { options, ...overrides(releaser) });
  await untilState(stores, old, 'COMPLETED');
  const { auditTrail, syncRun } = await read(old.id);
  expect(auditTrail.nodes).toMatchObject([{ apiKeyId: feed.keyId }]);
  expect(syncRun).toMatchObject({ apiKeyId: feed.keyId });
});

it('node finds an import by its id before and after it has left a run, which has the same id', async () => {
  const planned = await sent({ bank: 'Second' }, { review: true });
  const node = async () => {
    const query = 'query ($id: ID!) { node(id: $id) { __typename id ... on Import { state } } }';
    return (await graphqlData(service, feed.apiKey, query, { id: planned.id })).node;
  };
  const shown = { __typename: 'Import', id: planned.id };
  const { planChecksum } = await untilState(stores, planned, 'PLANNED');
  expect(await node()).toEqual({ ...shown, state: 'PLANNED' });
  await decide(planned.id, 'apply', feed, { planChecksum });
  await untilState(stores, planned, 'COMPLETED');
  expect(await node()).toEqual({ ...shown, state: 'COMPLETED' });
});
