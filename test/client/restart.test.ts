import { type AccountRow, AccountSyncClient } from '../../src/client';
import { collect } from '../support/client';
import { buildRow } from '../support/rows';
import { createKeyFor, freePort, type ServiceInFolder, startServiceInFolder } from '../support/service-process';

const ROWS = 200;

let running: ServiceInFolder;
beforeAll(async () => {
  // The key of a request whose process died is free after twice this time.
  running = await startServiceInFolder({ PORT: String(await freePort()), DATABASE_TIMEOUT_MS: '1000' });
});
afterAll(() => running?.stop());

it('bulk upserts go on when the service is killed and started again, and writes every row once', async () => {
  const { service, environment } = running;
  const { apiKey } = await createKeyFor(environment);
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
        again = service.ended.then(() => running.restart());
      }
      return answer;
    },
  });
  for (let at = 0; at < ROWS; at += 20) {
    expect(await killing.bulkUpsert(rows.slice(at, at + 20))).toMatchObject({ created: 20, failed: 0 });
  }
  await again;
  expect(requests).toBeGreaterThan(ROWS / 20);
  expect(await collect(killing.listAccounts({ pageSize: 500 }))).toHaveLength(ROWS);
});
