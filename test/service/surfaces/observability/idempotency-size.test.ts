import { createIdempotencyKeyStore } from '../../../../src/service/callers/request/idempotency.store';
import { withChangedCollection } from '../../../support/changed-database';
import { readMetrics, sumOf } from '../../../support/exposition';
import { patchAccount } from '../../../support/http';
import { type TestKey } from '../../../support/service';
import { useFreshService } from '../../../support/use-service';

const REFRESH_MS = 60_000;
const MAX_WAIT_MS = 1_000;

let key: TestKey;
/** How often the stored keys were counted. */
let counted = 0;
const service = useFreshService({}, (database) =>
  withChangedCollection(database, 'idempotencyKeys', (keys) => ({
    aggregate(...parameters: Parameters<typeof keys.aggregate>) {
      counted += 1;
      return keys.aggregate(...parameters);
    },
  })),
);
beforeEach(async () => {
  key = await service.createKey();
  counted = 0;
});

/** Keeps an answer. @returns its bytes */
async function keep(idempotencyKey: string): Promise<number> {
  const headers = { 'idempotency-key': idempotencyKey };
  const { text } = await patchAccount(service, key.apiKey, 'absent', { bank: 'B' }, headers);
  return Buffer.byteLength(text);
}

async function storedSize(): Promise<{ keys: number; bytes: number }> {
  const began = performance.now();
  const samples = await readMetrics(service);
  // The database was slow, so this is what was known before.
  if (performance.now() - began >= MAX_WAIT_MS) return storedSize();
  const sizeOf = (part: string) => sumOf(samples, `account_sync_idempotency_stored_${part}`);
  return { keys: sizeOf('keys'), bytes: sizeOf('bytes') };
}

it('metrics show how many idempotency keys are stored and the bytes of their answers, as of the last minute', async () => {
  expect(await storedSize()).toEqual({ keys: 0, bytes: 0 });
  const bytes = (await keep('one')) + (await keep('two'));
  expect(await storedSize()).toEqual({ keys: 0, bytes: 0 });
  service.clock.advance(REFRESH_MS);
  expect(await storedSize()).toEqual({ keys: 2, bytes });
});

it('the stored keys are counted once a minute, however often the metrics are read', async () => {
  // Each read is a second after the one before.
  for (let reads = 0; reads < 5; reads += 1) await storedSize();
  service.clock.advance(REFRESH_MS - 10_000);
  await storedSize();
  expect(counted).toBe(1);
});

it('counting the stored keys ends at a limit, so that it never takes long', async () => {
  const bytes = await keep('one');
  await keep('two');
  const noKeys = { of: () => Promise.reject(new Error('not needed')) } as never;
  const store = createIdempotencyKeyStore(service.database.db, noKeys, false);
  expect(await store.measure(1)).toEqual({ keys: 1, bytes });
});
