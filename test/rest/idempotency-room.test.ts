import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '../../src/config';
import { patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';

/** For a hundred small answers. */
const ROOM: Partial<Config> = { idempotencyMaxBytes: 100 * 4096 };

let service: TestService;
let sender: TestKey;
let attacker: TestKey;
beforeAll(async () => {
  service = await startService(ROOM);
  // The database clears keys by its own clock.
  service.clock.now = new Date();
});
afterAll(() => service.close());
beforeEach(async () => {
  const organizationId = `room-${Math.random()}`;
  [sender, attacker] = [await service.createKey({ organizationId }), await service.createKey({ organizationId })];
});

const named = (name: string) => ({ 'idempotency-key': name });
const patch = ({ apiKey }: TestKey, name: string, externalId = 'absent') =>
  patchAccount(service, apiKey, externalId, { bank: 'Mine' }, named(name));
const kept = ({ organizationId }: TestKey) =>
  service.database.db.collection('idempotencyKeys').find({ organizationId }).toArray();

async function patchMany(key: TestKey, count: number, prefix = 'n'): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    service.clock.advance(1);
    expect((await patch(key, `${prefix}-${n}`)).status).toBe(404);
  }
}

describe('what an organization has kept for its idempotency keys', () => {
  it('has an end in number, and the oldest is forgotten first', async () => {
    await patchMany(sender, 250);
    expect((await kept(sender)).length).toBeLessThanOrEqual(100);
    expect((await patch(sender, 'n-249')).headers['idempotent-replayed']).toBe('true');
    expect((await patch(sender, 'n-200')).headers['idempotent-replayed']).toBe('true');
    expect((await patch(sender, 'n-0')).headers['idempotent-replayed']).toBeUndefined();
  });

  it('has an end in bytes', async () => {
    for (let n = 0; n < 12; n += 1) {
      const accounts = Array.from({ length: 400 }, () => ({ externalId: 'x'.repeat(200) }));
      const answer = await postBulkUpsert(service, sender.apiKey, { accounts }, named(`large-${n}`));
      expect(answer).toMatchObject({ status: 200, body: { failed: 400 } });
    }
    const answers = (await kept(sender)).map(({ answer }) => String(answer).length);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(100 * 4096);
  });

  it('is not forgotten by what another API key of the organization sends', async () => {
    const row = buildRow();
    await postBulkUpsert(service, sender.apiKey, { accounts: [row] });
    const first = await patch(sender, 'mine', row.externalId);
    await patchMany(sender, 20);
    await patchMany(attacker, 300);
    const again = await patch(sender, 'mine', row.externalId);
    expect(again).toMatchObject({ status: 200, text: first.text, headers: { 'idempotent-replayed': 'true' } });
    expect((await kept(sender)).length).toBeLessThanOrEqual(100);
  });

  it('is not touched by another organization', async () => {
    const stranger = await service.createKey({ organizationId: `room-${Math.random()}` });
    await patchMany(sender, 5);
    await patchMany(stranger, 150);
    expect(await kept(sender)).toHaveLength(5);
  });
});

describe('dry runs with idempotency keys', () => {
  it('leave the data file as large as it is, however much they answer', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'acs-room-'));
    const own = await startService({ mongodbUrl: undefined, dataDir, idempotencyMaxBytes: 2 ** 26 });
    own.clock.now = new Date();
    try {
      const { apiKey } = await own.createKey();
      const texts = (letter: string) => Array.from({ length: 14 }, () => letter.repeat(4000));
      const rows = Array.from({ length: 60 }, () => buildRow({ metadata: { filenumber: 1, texts: texts('a') } }));
      await postBulkUpsert(own, apiKey, { accounts: rows });
      const accounts = rows.map(({ externalId }) => ({ externalId, metadata: { texts: texts('b') } }));
      const size = () =>
        readdirSync(dataDir).reduce((sum, name) => sum + (statSync(join(dataDir, name)).blocks ?? 0) * 512, 0);
      const before = size();
      for (let n = 0; n < 10; n += 1) {
        const body = { accounts, dryRun: true, includeChanges: true };
        const answer = await postBulkUpsert(own, apiKey, body, named(`dry-${n}`));
        expect(answer).toMatchObject({ status: 200, body: { updated: 60 } });
        expect(answer.text.length).toBeGreaterThan(6_000_000);
      }
      expect(size() - before).toBeLessThan(1_000_000);
    } finally {
      await own.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});
