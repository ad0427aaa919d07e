import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandLine } from '../support/command-line';
import { blocksOf } from '../support/guides';
import { postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';

const HOUR_MS = 60 * 60 * 1000;

it('the commands of docs/security.md verify an exported root with OpenSSL, and no changed one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-openssl-'));
  const service = await startService();
  try {
    const { mongodbUrl, mongodbDatabase } = service.config;
    const AUDIT_SIGNING_KEY = Buffer.alloc(32, 1).toString('base64');
    const env = { MONGODB_URL: mongodbUrl, MONGODB_DATABASE: mongodbDatabase, AUDIT_SIGNING_KEY };
    const cli = commandLine({ clock: service.clock, env });
    const { apiKey } = await service.createKey();
    for (let count = 0; count < 2; count += 1) {
      await postBulkUpsert(service, apiKey, { accounts: [buildRow()] });
      service.clock.advance(HOUR_MS);
    }
    await cli('audit', 'seal');
    const file = join(folder, 'roots.ndjson');
    await cli('audit', 'export', '--output', file);
    const commands = blocksOf('security.md', 'sh').find((block) => block.includes('openssl pkeyutl')) ?? '';
    const run = () => promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder });
    expect((await run()).stdout).toBe('Signature Verified Successfully\n');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"links":1', '"links":2'));
    await expect(run()).rejects.toMatchObject({ stdout: expect.stringContaining('Failure') });
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
