import { HOUR_MS } from '../../../src/base/time/durations';
import { Engine } from '../../../src/embedded-server/engine/engine';
import { sweepExpired } from '../../../src/embedded-server/engine/housekeeping';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { startService } from '../../support/service';
import { useFolder } from '../../support/use-service';
import { commandsOf, useEngine } from '../support';

const inFolder = useFolder();
const engine = useEngine();

it('expired claims and idempotency keys of the service are removed', async () => {
  const dataDir = inFolder('data');
  const config = { mongodbUrl: undefined, dataDir, bulkUpsertWindowSeconds: 20, clearsExpired: true };
  const service = await startService(config, (database) => ({
    ...database,
    // What it leaves behind is looked at.
    db: Object.assign(Object.create(database.db), { dropDatabase: async () => true }),
  }));
  service.clock.now = new Date();
  const { apiKey } = await service.createKey();
  const named = { 'idempotency-key': 'k' };
  const row = buildRow();
  expect((await postBulkUpsert(service, apiKey, { accounts: [row] }, named)).status).toBe(200);
  expect((await patchAccount(service, apiKey, row.externalId, { bank: 'New' }, named)).status).toBe(200);
  await service.close();

  const later = new Engine(dataDir);
  async function counts(): Promise<unknown[]> {
    const run = commandsOf(later, service.config.mongodbDatabase);
    const countOf = async (name: string) => (await run({ find: name })).cursor.firstBatch.length;
    return Promise.all(['accounts', 'rateLimits', 'idempotencyKeys'].map(countOf));
  }
  expect(await counts()).toEqual([1, 2, 2]);
  const now = service.clock.now.getTime();
  await sweepExpired(later, now + HOUR_MS);
  expect(await counts()).toEqual([1, 0, 2]);
  await sweepExpired(later, now + 25 * HOUR_MS);
  expect(await counts()).toEqual([1, 0, 0]);
  await later.close();
});

it('large expired documents are removed in several writes', async () => {
  const run = commandsOf(engine);
  const expiring = { key: { until: 1 }, name: 'until', expireAfterSeconds: 0 };
  await run({ createIndexes: 'large', indexes: [expiring] });
  const until = new Date(0);
  for (let id = 0; id < 6; id += 1)
    await run({ insert: 'large', documents: [{ _id: id, until, text: 'x'.repeat(600_000) }] });
  const write = jest.spyOn(engine, 'write');
  await sweepExpired(engine, HOUR_MS);
  expect(write.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect((await run({ find: 'large' })).cursor.firstBatch).toEqual([]);
});
