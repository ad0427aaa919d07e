import { KEY_REMEMBERED_MS } from '../../../src/service/callers/access/remembered-keys';
import { checkStored } from '../../support/history-check';
import { getAccount, patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { isEmbedded, type ServiceOnWire, startOnWire } from '../../support/wire';
import { expectUnavailable } from './expect';
import { parameters } from './parameters';

const DATABASE_TIMEOUT_MS = 800;

let { wire, service, close } = {} as ServiceOnWire;
let key: TestKey;

beforeEach(async () => {
  ({ wire, service, close } = await startOnWire({ databaseTimeoutMs: DATABASE_TIMEOUT_MS }));
  key = await service.createKey();
});
afterEach(async () => {
  wire.latencyMs = 0;
  wire.fateOf = () => 'passes';
  wire.flow();
  expect(await checkStored(service.database.db)).toEqual([]);
  await close();
});

const push = (...accounts: object[]) => postBulkUpsert(service, key.apiKey, { accounts });
const patch = (externalId: string, bank: string) => patchAccount(service, key.apiKey, externalId, { bank });
const bankOf = async (externalId: string) =>
  ((await getAccount(service, key.apiKey, externalId)).body.account as { bank: unknown }).bank;

/** What was under way when the database stood still comes to its end: an open transaction would hold its accounts. */
const expectWritable = async (row: { externalId: string }) => {
  expect((await patch(row.externalId, 'afterwards')).status).toBe(200);
  expect(await bankOf(row.externalId)).toBe('afterwards');
};

test('a request is ended at its deadline even if each of its commands is fast enough', async () => {
  const row = buildRow();
  await push(row);
  const fresh = buildRow();
  // Two commands take longer, and both come before the first one that writes the account.
  wire.latencyMs = DATABASE_TIMEOUT_MS * 0.55;
  expectUnavailable(await push({ ...row, bank: 'late' }, fresh));
  expectUnavailable(
    await patchAccount(service, key.apiKey, row.externalId, { bank: 'late' }, { 'idempotency-key': 'late' }),
  );
  wire.latencyMs = 0;
  expect(await bankOf(row.externalId)).toBeNull();
  expect((await getAccount(service, key.apiKey, fresh.externalId)).status).toBe(404);
  await expectWritable(row);
});

test('the deadline of a request does not run while its body is arriving', async () => {
  const row = buildRow();
  await push(row);
  const url = new URL(`${service.url}/external-api/accounts/${row.externalId}`);
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('{"bank":'));
      await new Promise((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS * 1.5));
      controller.enqueue(Buffer.from('"slow but sure"}'));
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${key.apiKey}`, 'content-type': 'application/json' };
  const request = { method: 'PATCH', headers, body, duplex: 'half' };
  expect((await fetch(url, request as RequestInit)).status).toBe(200);
  expect(await bankOf(row.externalId)).toBe('slow but sure');
});

/** What a small bulk upsert sends. */
const STAGES = isEmbedded() ? ['update', 'writeTogether'] : ['insert', 'update', 'commitTransaction'];

test.each(STAGES)(
  'a bulk upsert whose database stalls at %s answers 503, writes all or nothing, and can be repeated',
  async (stage) => {
    const [row, fresh] = [buildRow(), buildRow()];
    await push(row);
    const changed = { ...row, bank: 'changed' };
    wire.fateOf = (command) => {
      if (command === stage) wire.stall();
      return 'passes';
    };
    expectUnavailable(await push(changed, fresh));
    wire.fateOf = () => 'passes';
    wire.flow();
    const again = await push(changed, fresh);
    const isWritten = again.body.unchanged === 2;
    expect(again.body).toMatchObject(isWritten ? { unchanged: 2 } : { updated: 1, created: 1 });
    // Only a commit that was under way may have come through.
    if (stage !== STAGES.at(-1)) expect(isWritten).toBe(false);
    await expectWritable(row);
  },
);

test('many requests that wait for a stalled database do not use up the connections', async () => {
  const row = buildRow();
  await push(row);
  // All of them wait for their key.
  service.clock.advance(KEY_REMEMBERED_MS);
  wire.stall();
  const answers = await Promise.all(
    Array.from({ length: parameters.crowd }, (_, at) =>
      at % 2 === 0 ? push({ ...row, bank: String(at) }) : getAccount(service, key.apiKey, row.externalId),
    ),
  );
  answers.forEach(expectUnavailable);
  wire.flow();
  await expectWritable(row);
});
