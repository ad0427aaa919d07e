import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type JsonObject } from '../../src/json';
import { blocksOf } from '../support/guides';
import { type ServiceInFolder, type ServiceProcess, startServiceInFolder } from '../support/service-process';

const run = promisify(execFile);
const root = join(__dirname, '../..');

let running: ServiceInFolder;
let environment: NodeJS.ProcessEnv;
let service: ServiceProcess;
beforeAll(async () => {
  running = await startServiceInFolder({ BULK_UPSERT_WINDOW_SECONDS: '20' });
  ({ environment, service } = running);
});
afterAll(() => running.stop());

/** What the guide's commands print, one answer a line. They are run as they stand, but for the port. */
async function answers(): Promise<JsonObject[]> {
  const commands = blocksOf('quick-start.md', 'sh').join('\n').replace('http://127.0.0.1:4000', service.url);
  // The build that stands before `npm run keys` has been done, and would disturb the tests beside this one.
  const env = { ...environment, npm_config_ignore_scripts: 'true' };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: root, env });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('works as pasted, and what it says of the answers is so', async () => {
  const [pushed, limited, account, list, patched, auditTrail, graphql, ...more] = await answers();
  expect(more).toEqual([]);
  expect(pushed).toMatchObject({
    created: 1,
    failed: 1,
    results: [
      { status: 'created' },
      {
        status: 'failed',
        code: 'MISSING_REQUIRED_FIELD',
        details: [{ field: 'portfolioId' }, { field: 'metadata.filenumber' }, { field: 'phoneNumber' }],
      },
    ],
  });
  expect(limited).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(account).toMatchObject({ account: { externalId: 'A-1001', person: { name: { first: 'Zoë' } } } });
  expect(list).toMatchObject({ accounts: [{ externalId: 'A-1001', status_category: 'NEW' }] });
  expect(patched).toMatchObject({ code: 'ACCOUNT_UPDATED' });
  expect(auditTrail).toMatchObject({
    auditTrail: [
      {
        changes: [
          { field: 'status', from: 'LOADED', to: 'PAYMENTS ON FILE' },
          { field: 'person.name.first', from: 'Zoë', to: 'Zoe' },
        ],
      },
    ],
  });
  expect(graphql).toMatchObject({
    data: {
      account: {
        statusCategory: 'PARTIAL',
        version: 2,
        person: { name: { first: 'Zoe', last: 'Quinn' }, ssn: '***-**-3456' },
      },
    },
  });
});
