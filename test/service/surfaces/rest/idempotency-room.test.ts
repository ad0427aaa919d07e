import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { patchAccount, postBulkUpsert, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey } from '../../../support/service';
import { folderOfFile, useService } from '../../../support/use-service';

const MOST = 20;

/** For so many small answers. */
const service = useService({ idempotencyMaxBytes: MOST * 4096 });
beforeAll(async () => {
  // The database clears keys by its own clock.
  service.clock.now = new Date();
});

/** Two API keys of a new organization. */
async function newKeys(): Promise<[TestKey, TestKey]> {
  const organizationId = `room-${randomUUID()}`;
  return [await service.createKey({ organizationId }), await service.createKey({ organizationId })];
}

const named = (name: string) => ({ 'idempotency-key': name });
const patch = ({ apiKey }: TestKey, name: string, externalId = 'absent') =>
  patchAccount(service, apiKey, externalId, { bank: 'Mine' }, named(name));
const kept = ({ organizationId }: TestKey) =>
  service.database.db.collection('idempotencyKeys').find({ organizationId }).toArray();

async function patchMany(key: TestKey, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    service.clock.advance(1);
    expect((await patch(key, `n-${n}`)).status).toBe(404);
  }
}

it('the answers kept for idempotency keys are limited in number, and the oldest is forgotten first', async () => {
  const [sender] = await newKeys();
  await patchMany(sender, 30);
  expect((await kept(sender)).length).toBeLessThanOrEqual(MOST);
  expect((await patch(sender, 'n-29')).headers['idempotent-replayed']).toBe('true');
  expect((await patch(sender, 'n-25')).headers['idempotent-replayed']).toBe('true');
  expect((await patch(sender, 'n-0')).headers['idempotent-replayed']).toBeUndefined();
});

it('the answers kept for idempotency keys are limited in bytes', async () => {
  const [sender] = await newKeys();
  for (let n = 0; n < 6; n += 1) {
    const accounts = Array.from({ length: 100 }, () => ({ externalId: 'x'.repeat(200) }));
    const answer = await postBulkUpsert(service, sender.apiKey, { accounts }, named(`large-${n}`));
    expect(answer).toMatchObject({ status: 200, body: { failed: 100 } });
  }
  const answers = (await kept(sender)).map(({ answer }) => String(answer).length);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(MOST * 4096);
});

it('an answer kept for an idempotency key outlives what another API key of the organization sends', async () => {
  const [sender, attacker] = await newKeys();
  const row = buildRow();
  await pushRows(service, sender.apiKey, [row]);
  const first = await patch(sender, 'mine', row.externalId);
  await patchMany(sender, 5);
  await patchMany(attacker, 30);
  const again = await patch(sender, 'mine', row.externalId);
  expect(again).toMatchObject({ status: 200, text: first.text, headers: { 'idempotent-replayed': 'true' } });
  expect((await kept(sender)).length).toBeLessThanOrEqual(MOST);
});

it('an answer kept for an idempotency key is not touched by another organization', async () => {
  const [[sender], [stranger]] = [await newKeys(), await newKeys()];
  await patchMany(sender, 5);
  await patchMany(stranger, 30);
  expect(await kept(sender)).toHaveLength(5);
});

const folder = folderOfFile();

it('dry runs with idempotency keys leave the data file as large as it is', async () => {
  const dataDir = join(folder, 'data');
  const own = await startService({ mongodbUrl: undefined, dataDir, idempotencyMaxBytes: 2 ** 26 });
  own.clock.now = new Date();
  try {
    const { apiKey } = await own.createKey();
    const texts = (letter: string) => Array.from({ length: 14 }, () => letter.repeat(4000));
    const rows = Array.from({ length: 30 }, () => buildRow({ metadata: { filenumber: 1, texts: texts('a') } }));
    await pushRows(own, apiKey, rows);
    const accounts = rows.map(({ externalId }) => ({ externalId, metadata: { texts: texts('b') } }));
    const size = () =>
      readdirSync(dataDir).reduce((sum, name) => sum + (statSync(join(dataDir, name)).blocks ?? 0) * 512, 0);
    const before = size();
    for (let n = 0; n < 4; n += 1) {
      const body = { accounts, dryRun: true, includeChanges: true };
      const answer = await postBulkUpsert(own, apiKey, body, named(`dry-${n}`));
      expect(answer).toMatchObject({ status: 200, body: { updated: 30 } });
      expect(answer.text.length).toBeGreaterThan(3_000_000);
    }
    expect(size() - before).toBeLessThan(1_000_000);
  } finally {
    await own.close();
  }
});
