import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountRow, AccountSyncClient } from '../../src/client';
import { collect } from '../support/client';
import { buildRow } from '../support/rows';
import { createKeyFor, type ServiceProcess, serviceEnvironment, startServiceProcess } from '../support/service-process';

const ROWS = 200;
const folder = mkdtempSync(join(tmpdir(), 'acs-client-'));
const running: ServiceProcess[] = [];

async function start(overrides: NodeJS.ProcessEnv = {}) {
  // The key of a request whose process died is free after twice this time.
  const environment = serviceEnvironment({ DATA_DIR: join(folder, 'data'), DATABASE_TIMEOUT_MS: '1000', ...overrides });
  const service = await startServiceProcess(environment);
  running.push(service);
  return { service, environment };
}

afterAll(() => {
  for (const service of running) service.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('bulk upserts go on when the service is killed and started again, and writes every row once', async () => {
  const { service, environment } = await start();
  const { apiKey } = await createKeyFor(environment);
  const client = new AccountSyncClient({ baseUrl: service.url, apiKey });
  const rows = Array.from({ length: ROWS }, () => buildRow() as AccountRow);
  let again: Promise<unknown> = Promise.resolve();
  let requests = 0;
  const killing = new AccountSyncClient({
    baseUrl: service.url,
    apiKey,
    fetch: (url, init) => {
      const answer = fetch(url, init);
      requests += 1;
      if (requests === 4) {
        service.kill('SIGKILL');
        again = service.ended.then(() => start({ PORT: new URL(service.url).port }));
      }
      return answer;
    },
  });
  for (let at = 0; at < ROWS; at += 20) {
    expect(await killing.bulkUpsert(rows.slice(at, at + 20))).toMatchObject({ created: 20, failed: 0 });
  }
  await again;
  expect(requests).toBeGreaterThan(ROWS / 20);
  expect(await collect(client.listAccounts({ pageSize: 500 }))).toHaveLength(ROWS);
});
