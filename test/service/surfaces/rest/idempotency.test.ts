import { type JsonObject } from '../../../../src/base/json/json';
import { type Config } from '../../../../src/base/settings/config';
import { DAY_MS } from '../../../../src/base/time/durations';
import { type Database } from '../../../../src/service/storage/database/connection/connect';
import { callerOf } from '../../../support/caller';
import { withChangedCollection } from '../../../support/changed-database';
import { createGate } from '../../../support/gate';
import { type Answer, getAccount, graphqlData, patchAccount, postBulkUpsert } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestService } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

/** Further services on the database of `service`, by what differs in their configuration. */
const others = new Map<string, TestService>();
let count = 0;

const service = useService();
const key = useKey(service);
beforeAll(() => {
  // The database clears keys by its own clock.
  service.clock.now = new Date();
});

const startWrapped = (wrap?: (database: Database) => Database, overrides: Partial<Config> = {}) =>
  startService({ mongodbDatabase: service.config.mongodbDatabase, ...overrides }, wrap);

/** At the time of `service`. */
async function otherService(overrides: Partial<Config> = {}) {
  const name = JSON.stringify(overrides);
  const other = others.get(name) ?? (await startWrapped(undefined, overrides));
  others.set(name, other);
  other.clock.now = service.clock.now;
  return other;
}

/** Services whose transactions wait until they are let through. */
async function startHeld() {
  let open: (outcome: 'commit' | 'fail') => void = () => undefined;
  const gate = new Promise<'commit' | 'fail'>((resolve) => {
    open = resolve;
  });
  const running = createGate();
  const held = await startWrapped((database) => ({
    ...database,
    unitOfWork: async (...all) => {
      running.open();
      if ((await gate) === 'fail') throw new Error('failed');
      return database.unitOfWork(...all);
    },
  }));
  held.clock.now = service.clock.now;
  return { held, open, isRunning: running.passed };
}

const newName = () => `attempt-${++count}`;
const named = (name: string, headers = {}) => ({ 'idempotency-key': name, ...headers });

const push = (name: string, body: unknown, at = service, { apiKey } = key) =>
  postBulkUpsert(at, apiKey, body, named(name));
const patch = (name: string, externalId: string, body: unknown, headers = {}, at = service, { apiKey } = key) =>
  patchAccount(at, apiKey, externalId, body, named(name, headers));

const create = (owner = key) => callerOf(service, owner).create();
const read = async (externalId: string) => {
  const { body, headers } = await getAccount(service, key.apiKey, externalId);
  return { ...(body.account as JsonObject), version: headers.etag };
};
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true';

function expectReplay(answer: Answer, first: Answer): void {
  const { status, text, headers } = first;
  expect(answer).toMatchObject({ status, text, headers: { 'idempotent-replayed': 'true' } });
  expect(answer.headers.etag).toBe(headers.etag);
  expect(isReplay(first)).toBe(false);
}

it('a bulk upsert that is repeated with its Idempotency-Key gets its first answer', async () => {
  const [name, existing] = [newName(), await create()];
  const accounts = [buildRow(), { externalId: existing, person: { ssn: '123-45-6789' } }, { externalId: 'bad' }];
  const body = { accounts, includeChanges: true };
  const first = await push(name, body);
  expect(first.body).toMatchObject({ created: 1, updated: 1, failed: 1 });
  service.clock.advance(1000);
  for (const at of [service, await otherService()]) expectReplay(await push(name, body, at), first);
  expect((await push(newName(), body)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

it('an update that is repeated with its Idempotency-Key gets its first answer, whatever changed since', async () => {
  const [name, externalId] = [newName(), await create()];
  const first = await patch(name, externalId, { bank: 'Mine' });
  expect(first).toMatchObject({ status: 200, headers: { etag: '"2"' } });
  await patchAccount(service, key.apiKey, externalId, { bank: 'Theirs' });
  expectReplay(await patch(name, externalId, { bank: 'Mine' }), first);
  expect(await read(externalId)).toMatchObject({ bank: 'Theirs', version: '"3"' });
});

it('a dry run with an Idempotency-Key is run again: nothing of it is kept', async () => {
  const [name, row] = [newName(), buildRow()];
  expect((await push(name, { accounts: [row], dryRun: true })).body).toMatchObject({ created: 1 });
  const kept = await service.database.db.collection('idempotencyKeys').find().toArray();
  expect(kept.map(({ answer }) => answer)).not.toContainEqual(expect.stringContaining('dryRun":true'));
  await push(newName(), { accounts: [row] });
  const again = await push(name, { accounts: [row], dryRun: true });
  expect(again.body).toMatchObject({ dryRun: true, unchanged: 1 });
  expect(isReplay(again)).toBe(false);
  // The key is free for the request that is meant.
  const meant = await push(name, { accounts: [row] });
  expect(meant.body).toMatchObject({ dryRun: false, unchanged: 1 });
  expect(await push(name, { accounts: [row], dryRun: true })).toMatchObject({ status: 422 });
  expectReplay(await push(name, { accounts: [row] }), meant);
});

it('a request that failed for good gets its first answer again under its Idempotency-Key', async () => {
  const externalId = await create();
  const late = buildRow().externalId;
  const failures: [status: number, send: (name: string) => Promise<Answer>][] = [
    [400, (name) => push(name, { accounts: [] })],
    [400, (name) => push(name, '{')],
    [400, (name) => patch(name, externalId, { phoneNumber: 'x' })],
    [400, (name) => patch(name, externalId, { bank: 'X' }, { 'if-match': 'x' })],
    [404, (name) => patch(name, late, { bank: 'X' })],
    [412, (name) => patch(name, externalId, { bank: 'X' }, { 'if-match': '"9"' })],
  ];
  const firsts = [];
  for (const [status, send] of failures) {
    const name = newName();
    const first = await send(name);
    expect(first.status).toBe(status);
    firsts.push({ send, name, first });
  }
  await push(newName(), { accounts: [buildRow({ externalId: late })] });
  for (const { send, name, first } of firsts) expectReplay(await send(name), first);
});

it('a repeated push leaves one entry and one run, and counts once for the rate limit', async () => {
  const limited = await otherService({ bulkUpsertWindowSeconds: 20 });
  const owner = await service.createKey({ organizationId: 'limited' });
  const [name, externalId] = [newName(), await create(owner)];
  const body = { accounts: [{ externalId, bank: 'New' }] };
  const first = await push(name, body, limited, owner);
  expect(first.body).toMatchObject({ updated: 1 });
  for (let n = 0; n < 3; n += 1) expectReplay(await push(name, body, limited, owner), first);
  expect((await push(newName(), body, limited, owner)).status).toBe(429);
  const query = '{ syncRuns { nodes { updated } } auditTrail { nodes { externalId } } }';
  expect(await graphqlData(service, owner.apiKey, query)).toEqual({
    syncRuns: { nodes: [{ updated: 1 }, { updated: 0 }] },
    auditTrail: { nodes: [{ externalId }] },
  });
  expect(limited.logLines.filter((line) => line.includes('"replayed":true'))).toHaveLength(3);
});

it('an Idempotency-Key is refused with another body or another If-Match, at once and later', async () => {
  const [name, other, externalId] = [newName(), newName(), await create()];
  const { held, open, isRunning } = await startHeld();
  const running = patch(name, externalId, { bank: 'One' }, {}, held);
  await isRunning;
  const refused = { status: 422, body: { success: false, code: 'IDEMPOTENCY_KEY_REUSED' } };
  expect(await patch(name, externalId, { bank: 'Two' })).toMatchObject(refused);
  open('commit');
  expect((await running).status).toBe(200);
  expect(await patch(name, externalId, { bank: 'Two' })).toMatchObject(refused);
  expect(await patch(name, externalId, '{"bank": "One"}')).toMatchObject(refused);
  expect(await patch(name, externalId, { bank: 'One' }, { 'if-match': '"1"' })).toMatchObject(refused);
  expect((await patch(other, externalId, { bank: 'Two' }, { 'if-match': '"9"' })).status).toBe(412);
  expect(await patch(other, externalId, { bank: 'Two' }, { 'if-match': '"2"' })).toMatchObject(refused);
  expect((await push(name, { accounts: [buildRow()] })).status).toBe(200);
  expect(await push(name, { accounts: [buildRow()] })).toMatchObject(refused);
  expect(await read(externalId)).toMatchObject({ bank: 'One', version: '"2"' });
});

it('an Idempotency-Key is free on another path, for another API key and for another organization', async () => {
  const name = newName();
  const [second, stranger] = [await service.createKey(), await service.createKey({ organizationId: 'stranger' })];
  const [one, two, theirs] = [await create(), await create(), await create(stranger)];
  const answers = [
    await patch(name, one, { bank: 'New' }),
    await patch(name, two, { bank: 'New' }),
    await patch(name, one, { client: 'New' }, {}, service, second),
    await patch(name, theirs, { bank: 'New' }, {}, service, stranger),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter(isReplay)).toEqual([]);
  expect(await read(one)).toMatchObject({ bank: 'New', client: 'New' });
});

it('an Idempotency-Key is forgotten after 24 hours', async () => {
  const [name, externalId] = [newName(), await create()];
  const at = await otherService();
  const first = await patch(name, externalId, { bank: 'One' }, {}, at);
  await patchAccount(service, key.apiKey, externalId, { bank: 'Two' });
  at.clock.advance(DAY_MS - 1);
  expectReplay(await patch(name, externalId, { bank: 'One' }, {}, at), first);
  at.clock.advance(1);
  const again = await patch(name, externalId, { bank: 'One' }, {}, at);
  expect(again).toMatchObject({ status: 200, headers: { etag: '"4"' } });
  expect(isReplay(again)).toBe(false);
  expectReplay(await patch(name, externalId, { bank: 'One' }, {}, at), again);
  at.clock.advance(DAY_MS);
  expect((await patch(name, externalId, { bank: 'Other' }, {}, at)).status).toBe(200);
});

it.each([1, 2])('requests with one Idempotency-Key at the same time are carried out once (%i)', async () => {
  const [name, externalId] = [newName(), await create()];
  const places = [service, await otherService()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => patch(name, externalId, { bank: 'New' }, {}, places[n % places.length])),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const { status, body } of answers.filter((answer) => !done.includes(answer))) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_IN_USE' });
  }
  expect(await read(externalId)).toMatchObject({ version: '"2"' });
});

it('a second request with an Idempotency-Key gets 409 with Retry-After until the first is answered', async () => {
  const [name, row] = [newName(), buildRow()];
  const { held, open, isRunning } = await startHeld();
  const running = push(name, { accounts: [row] }, held);
  await isRunning;
  expect(await push(name, { accounts: [row] })).toMatchObject({
    status: 409,
    headers: { 'retry-after': '1' },
    body: { success: false, code: 'IDEMPOTENCY_KEY_IN_USE' },
  });
  open('commit');
  const first = await running;
  expect(first.body).toMatchObject({ created: 1 });
  expectReplay(await push(name, { accounts: [row] }), first);
});

it('an Idempotency-Key is free once the lease of an abandoned request is over, which then writes nothing', async () => {
  const [name, externalId] = [newName(), await create()];
  const { held, open, isRunning } = await startHeld();
  const at = await otherService();
  const left = patch(name, externalId, { bank: 'New' }, {}, held);
  await isRunning;
  at.clock.advance(2 * at.config.databaseTimeoutMs - 1);
  expect((await patch(name, externalId, { bank: 'New' }, {}, at)).status).toBe(409);
  at.clock.advance(1);
  expect((await patch(name, externalId, { bank: 'Other' }, {}, at)).status).toBe(422);
  const first = await patch(name, externalId, { bank: 'New' }, {}, at);
  expect(first).toMatchObject({ status: 200, headers: { etag: '"2"' } });
  await patchAccount(service, key.apiKey, externalId, { bank: 'Theirs' });
  open('commit');
  expect(await left).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_USE' } });
  expect(await read(externalId)).toMatchObject({ bank: 'Theirs', version: '"3"' });
  expectReplay(await patch(name, externalId, { bank: 'New' }, {}, at), first);
});

it('an Idempotency-Key is left free by answers that ask to send the request again', async () => {
  const limited = await otherService({ bulkUpsertWindowSeconds: 20 });
  const owner = await service.createKey({ organizationId: 'again' });
  const [name, row] = [newName(), buildRow()];
  await push(newName(), { accounts: [buildRow()] }, limited, owner);
  expect((await push(name, { accounts: [row] }, limited, owner)).status).toBe(429);
  limited.clock.advance(20_000);
  const answer = await push(name, { accounts: [row] }, limited, owner);
  expect(answer.body).toMatchObject({ created: 1 });
  expect(isReplay(answer)).toBe(false);
});

it('an Idempotency-Key is left free by failures of the service', async () => {
  const { held, open } = await startHeld();
  const [name, externalId] = [newName(), await create()];
  open('fail');
  expect((await patch(name, externalId, { bank: 'New' }, {}, held)).status).toBe(500);
  const answer = await patch(name, externalId, { bank: 'New' });
  expect(answer.status).toBe(200);
  expect(isReplay(answer)).toBe(false);
});

it('an Idempotency-Key is left free by a request with a wrong signature, scope or media type', async () => {
  const [name, row, externalId] = [newName(), buildRow(), await create()];
  const reader = await service.createKey({ scopes: ['accounts:read'] });
  const body = { accounts: [row] };
  const unsigned = await postBulkUpsert(service, key.apiKey, body, named(name, { 'x-service-signature': 'x' }));
  const typed = await postBulkUpsert(service, key.apiKey, body, named(name, { 'content-type': 'text/plain' }));
  const denied = await patch(name, externalId, { bank: 'N' }, {}, service, reader);
  expect([unsigned.status, typed.status, denied.status]).toEqual([401, 415, 403]);
  const answer = await push(name, body);
  expect(answer.body).toMatchObject({ created: 1 });
  const replay = await postBulkUpsert(service, key.apiKey, body, named(name, { 'x-service-signature': 'x' }));
  expect(replay.status).toBe(401);
});

it.each(['', 'x'.repeat(256), 'two words', 'é'])(
  'the Idempotency-Key %j is malformed, which is checked after the scope',
  async (name) => {
    const externalId = await create();
    expect(await patch(name, externalId, { bank: 'New' })).toMatchObject({
      status: 400,
      body: { success: false, code: 'INVALID_REQUEST_HEADER' },
    });
    const reader = await service.createKey({ scopes: ['accounts:read'] });
    expect((await patch(name, externalId, { bank: 'New' }, {}, service, reader)).status).toBe(403);
    expect(await read(externalId)).toMatchObject({ bank: null });
  },
);

it.each(['x'.repeat(255), '!"#$~\\'])('%j may be an Idempotency-Key', async (name) => {
  const externalId = await create();
  const first = await patch(name, externalId, { bank: 'New' });
  expectReplay(await patch(name, externalId, { bank: 'New' }), first);
});

it('the store of answers holds neither the Idempotency-Key nor the body, and the answer encrypted', async () => {
  const owner = await service.createKey({ organizationId: 'private' });
  const [name, externalId] = ['a-name-of-the-caller', await create(owner)];
  const body = { person: { name: { first: 'Zyxelmann' }, ssn: '123-45-6789' } };
  const first = await patch(name, externalId, body, {}, service, owner);
  const stored = await service.database.db.collection('idempotencyKeys').find({ organizationId: 'private' }).toArray();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toMatch(/a-name-of-the-caller|Zyxelmann|123-45-6789|\*-6789|ACCOUNT_UPDATED/);
  expect(stored[0]?.answer.toString('latin1')).not.toMatch(/Zyxelmann|ACCOUNT_UPDATED/);
  expectReplay(await patch(name, externalId, body, {}, service, owner), first);
});

describe('a service that dies', () => {
  let dying: TestService;
  /** Nothing is written of a key but its claim and what stands in a transaction. */
  beforeAll(async () => {
    dying = await startWrapped((database) =>
      withChangedCollection(database, 'idempotencyKeys', (keys) => ({
        updateOne: (...[filter, update, options]: Parameters<typeof keys.updateOne>) =>
          options === undefined ? Promise.reject(new Error('lost')) : keys.updateOne(filter, update, options),
      })),
    );
  });
  beforeEach(() => {
    dying.clock.now = service.clock.now;
  });

  it('a service that dies after writing an update leaves the answer behind', async () => {
    const [name, externalId] = [newName(), await create()];
    const first = await patch(name, externalId, { bank: 'Mine' }, {}, dying);
    expect(first.status).toBe(200);
    // After the transaction nothing more had to be written.
    expect(dying.logLines.join('')).not.toContain('unexpected error');
    await patchAccount(service, key.apiKey, externalId, { bank: 'Theirs' });
    expectReplay(await patch(name, externalId, { bank: 'Mine' }), first);
    expect(await read(externalId)).toMatchObject({ bank: 'Theirs' });
  });

  it('a service that dies after writing a bulk upsert leaves the answer behind', async () => {
    const [name, existing, other] = [newName(), await create(), await create()];
    const accounts = [{ externalId: existing, bank: 'Mine' }, { externalId: other }, buildRow(), { externalId: 'bad' }];
    const first = await push(name, { accounts, includeChanges: true }, dying);
    expect(first.body).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 1 });
    expectReplay(await push(name, { accounts, includeChanges: true }), first);
    const [second, row] = [newName(), buildRow()];
    const created = await push(second, { accounts: [row] }, dying);
    expectReplay(await push(second, { accounts: [row] }), created);
  });

  it('a service that dies before writing leaves an Idempotency-Key that is free once its lease is over', async () => {
    const at = await otherService();
    const [name, externalId] = [newName(), await create()];
    await patchAccount(service, key.apiKey, externalId, { bank: 'Same' });
    expect((await patch(name, externalId, { bank: 'Same' }, {}, dying)).status).toBe(200);
    expect((await patch(name, externalId, { bank: 'Same' }, {}, at)).status).toBe(409);
    at.clock.advance(2 * at.config.databaseTimeoutMs);
    const answer = await patch(name, externalId, { bank: 'Same' }, {}, at);
    expect(answer.status).toBe(200);
    expect(isReplay(answer)).toBe(false);
  });
});
