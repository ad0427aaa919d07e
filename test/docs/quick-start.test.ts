import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { styleOf, tryItText } from '../../src/demo/report';
import { type JsonObject } from '../../src/json';
import { blocksOf, withoutBuild } from '../support/guides';
import { type TestService } from '../support/service';
import { type ServiceForPrograms, startServiceForPrograms } from '../support/service-for-programs';

const run = promisify(execFile);
const root = join(__dirname, '../..');

let running: ServiceForPrograms;
let environment: NodeJS.ProcessEnv;
let service: TestService;
beforeAll(async () => {
  running = await startServiceForPrograms({ bulkUpsertWindowSeconds: 20 });
  ({ environment, service } = running);
});
afterAll(() => running.stop());

/** Runs commands where every word that curl, openssl and node are given is written down, as other users see them. */
async function runRecorded(commands: string): Promise<{ answers: JsonObject[]; words: string }> {
  const bin = mkdtempSync(join(running.folder, 'bin-'));
  const words = join(bin, 'words');
  for (const name of ['curl', 'openssl', 'node']) {
    const script = `#!/bin/bash\nprintf '%s\\n' "$*" >> '${words}'\nPATH="$REAL_PATH" exec ${name} "$@"\n`;
    writeFileSync(join(bin, name), script, { mode: 0o700 });
  }
  const { PATH } = process.env;
  const env = { ...environment, REAL_PATH: PATH, PATH: `${bin}:${PATH}` };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', withoutBuild(commands)], { cwd: root, env });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { answers, words: readFileSync(words, 'utf8') };
}

/** The commands of the guide as they stand, but for the port. */
const guided = () => blocksOf('quick-start.md', 'sh').join('\n').replace('http://127.0.0.1:4000', service.url);

it('the quick start works as pasted, and what it says of the answers is so', async () => {
  const { answers, words } = await runRecorded(guided());
  const [pushed, limited, account, list, patched, auditTrail, graphql, ...more] = answers;
  expect(words).toContain('/external-api/accounts/bulk-upsert');
  expect(words).not.toMatch(/acs_\w|900-12-3456/);
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

it('the commands that the demo prints work as pasted, without the key among their words', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'org-demo' });
  const [title, ...commands] = tryItText(service.url, apiKey, 'A-1', styleOf(false)).split('\n');
  expect(title).toContain('paste');
  // The program stands where the sources are compiled to.
  const { answers, words } = await runRecorded(commands.join('\n').replace('/src/cli/', '/dist/cli/'));
  expect(answers.map(({ code, data }) => code ?? data)).toEqual([
    'ACCOUNT_NOT_FOUND',
    'ACCOUNTS_BULK_UPSERT_COMPLETED',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNTS_LISTED',
    { account: null },
  ]);
  expect(words).not.toMatch(/acs_\w/);
});
