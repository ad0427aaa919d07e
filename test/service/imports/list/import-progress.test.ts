import { type JsonObject } from '../../../../src/base/json/json';
import { DatabaseTimeoutError, Deadline } from '../../../../src/base/scheduling/deadline';
import { runInScope } from '../../../../src/base/scheduling/request-scope';
import { type RequestContext } from '../../../../src/service/callers/request/request-context';
import { createImportFeeds } from '../../../../src/service/imports/list/import-progress';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { type ImportStore } from '../../../../src/service/imports/store/import.store';
import { withChangedCollection } from '../../../support/changed-database';
import { createGate } from '../../../support/gate';
import { postGraphql } from '../../../support/http';
import { importStoresOf, plannedRow, storeImport } from '../../../support/imports';
import { type TestKey } from '../../../support/service';
import { endSubscriptions, nextEvent, refusalOf, subscribed } from '../../../support/subscriptions';
import { useKey, useService } from '../../../support/use-service';

/** How often an import was read by its id. */
let reads = 0;
const service = useService({}, (database) =>
  withChangedCollection(database, 'imports', (imports) => ({
    findOne(...parameters: Parameters<typeof imports.findOne>) {
      reads += 1;
      return imports.findOne(...parameters);
    },
  })),
);
const key = useKey(service);
afterEach(endSubscriptions);

const FOLLOW = 'subscription ($id: ID!) { importProgress(id: $id) { state done { created } heldBy { actual } } }';
const follow = (id: string, { apiKey } = key) => subscribed(service, { query: FOLLOW, variables: { id }, apiKey });
type Events = Awaited<ReturnType<typeof follow>>;
const next = (events: Events) => nextEvent(events, 'importProgress');
const stateOf = async (events: Events) => (await next(events)).state;

/** Changes an import as a worker does. */
async function change(stored: StoredImport, changed: Partial<StoredImport>): Promise<StoredImport> {
  const { imports } = await importStoresOf(service);
  await imports.change(stored, changed);
  return { ...stored, ...changed, revision: stored.revision + 1 };
}

it('importProgress sends the import as it is, each later state, and ends with the import', async () => {
  let stored = await storeImport(service, key, { rows: [plannedRow('p-1', { status: 'created' })] });
  const events = await follow(stored.id);
  expect(await stateOf(events)).toBe('PLANNED');
  stored = await change(stored, { state: 'HELD' });
  expect(await stateOf(events)).toBe('HELD');
  await change(stored, { state: 'COMPLETED', done: { created: 1, updated: 0, unchanged: 0, failed: 0 } });
  expect(await next(events)).toEqual({ state: 'COMPLETED', done: { created: 1 }, heldBy: [] });
  expect(await events.next()).toMatchObject({ done: true });
});

it('an import is read once for all of its subscribers', async () => {
  let stored = await storeImport(service, key);
  const { id } = stored;
  const all = await Promise.all(Array.from({ length: 20 }, () => follow(id)));
  for (const events of all) expect(await stateOf(events)).toBe('PLANNED');
  // Each asks once whether it may see the import.
  reads = 0;
  stored = await change(stored, { state: 'HELD' });
  for (const events of all) expect(await stateOf(events)).toBe('HELD');
  expect(reads).toBeLessThan(10);
  await change(stored, { state: 'CANCELLED' });
  for (const events of all) {
    expect(await stateOf(events)).toBe('CANCELLED');
    expect(await events.next()).toMatchObject({ done: true });
  }
});

it('importProgress is for those who see the import, and tells them no more than the import does', async () => {
  const refused = ({ id }: StoredImport, { apiKey }: TestKey) => refusalOf(service, apiKey, FOLLOW, { id });
  const stored = await storeImport(service, key);
  const stranger = await service.createKey({ organizationId: 'org-b' });
  expect(await refused(stored, stranger)).toContain('IMPORT_NOT_FOUND');
  const writer = await service.createKey({ scopes: ['accounts:write'] });
  expect(await refused(stored, writer)).toContain('INSUFFICIENT_SCOPE');
  const heldBy = [{ brake: 'optOutsCleared' as const, limit: 0, actual: 1 }];
  const own = await storeImport(service, writer, { state: 'HELD', heldBy });
  expect(await next(await follow(own.id, writer))).toMatchObject({ heldBy: [{ actual: null }] });
});

it('imports are applied, released and cancelled in GraphQL', async () => {
  const decide = async (mutation: string, by = key): Promise<unknown> => {
    const query = `mutation { ${mutation} { code import { state releasedByName } } }`;
    return Object.values((await postGraphql(service, by.apiKey, { query })).body.data as JsonObject)[0];
  };
  const planned = await storeImport(service, key, { planChecksum: 'abc' });
  expect(await decide(`applyImport(id: "${planned.id}", planChecksum: "other")`)).toMatchObject({ code: 'STALE_PLAN' });
  expect(await decide(`cancelImport(id: "${planned.id}")`)).toMatchObject({
    code: 'IMPORT_CANCELLED',
    import: { state: 'CANCELLED' },
  });
  expect(await decide(`applyImport(id: "${planned.id}", planChecksum: "abc")`)).toMatchObject({
    code: 'IMPORT_STATE_CONFLICT',
  });
  const held = await storeImport(service, key, { state: 'HELD' });
  const writer = await service.createKey({ scopes: ['accounts:write'] });
  expect(await decide(`releaseImport(id: "${held.id}")`, writer)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  expect(await decide(`releaseImport(id: "${held.id}")`)).toEqual({
    code: 'IMPORT_RELEASED',
    import: { state: 'PLANNED', releasedByName: 'test' },
  });
});

it('a subscriber whose time is up before the import is read takes nothing from those who wait longer', async () => {
  const stored = await storeImport(service, key);
  const stores = await importStoresOf(service);
  const context = { organizationId: key.organizationId, scopes: ['accounts:read'] } as unknown as RequestContext;
  const held = createGate();
  let found: StoredImport = stored;
  // Whether the import may be seen is read for each of the two, then its state once for both.
  let asked = 0;
  const imports: ImportStore = Object.assign(Object.create(stores.imports), {
    async find() {
      asked += 1;
      if (asked === 3) await held.passed;
      return found;
    },
  });
  const { importProgress } = createImportFeeds({ ...stores, imports, onFeedFailed: () => undefined });
  const follow = () => importProgress.subscribe(stored.id, context, new AbortController().signal);
  const late = runInScope({ deadline: new Deadline(1, () => false) }, follow);
  const waiting = follow();
  await expect(late).rejects.toThrow(DatabaseTimeoutError);
  held.open();
  const states = (await waiting)[Symbol.asyncIterator]();
  expect((await states.next()).value.shown.state).toBe('PLANNED');
  found = { ...stored, state: 'COMPLETED', revision: stored.revision + 1 };
  expect((await states.next()).value.shown.state).toBe('COMPLETED');
  expect(await states.next()).toMatchObject({ done: true });
});
