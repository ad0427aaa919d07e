import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject } from '../../src/base/json/json';
import { blocksIn, blocksOf, comparable, pastable, README, runCommands } from '../support/guides';
import { serviceEnvironment } from '../support/service-process';
import { useServiceInFolder } from './use-programs';

/** The setting that the README puts before `npm start`. */
const [, setting = '', value] = /^ {4}npm ci && (\w+)=(\w+) npm start$/m.exec(README) ?? [];

const running = useServiceInFolder({ BULK_UPSERT_WINDOW_SECONDS: '20', [setting]: value });

/** Runs commands where every word that curl, openssl and node are given is written down, as other users see them. */
async function runRecorded(commands: string): Promise<{ answers: JsonObject[]; words: string }> {
  const { folder, environment } = running();
  const bin = mkdtempSync(join(folder, 'bin-'));
  const words = join(bin, 'words');
  for (const name of ['curl', 'openssl', 'node']) {
    const script = `#!/bin/bash\nprintf '%s\\n' "$*" >> '${words}'\nPATH="$REAL_PATH" exec ${name} "$@"\n`;
    writeFileSync(join(bin, name), script, { mode: 0o700 });
  }
  const { PATH } = process.env;
  const env = { ...environment, REAL_PATH: PATH, PATH: `${bin}:${PATH}` };
  const stdout = await runCommands(commands, { cwd: folder, env });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { answers, words: readFileSync(words, 'utf8') };
}

const firstChange = [
  { field: 'person.name.first', from: null, to: 'Zoë' },
  { field: 'person.name.last', from: null, to: 'Quinn' },
  { field: 'person.ssn', from: null, to: '***-**-3456' },
  { field: 'currentBalance', from: null, to: 812.4 },
];
const secondChange = [
  { field: 'status', from: 'LOADED', to: 'PAYMENTS ON FILE' },
  { field: 'person.name.first', from: 'Zoë', to: 'Zoe' },
];

it('README.md and the quick start after it work as pasted, and what they say of the answers is so', async () => {
  const { service, folder, environment } = running();
  const pasted = (blocks: string[]) => pastable(blocks.join('\n'), service.url);
  const printed = await runCommands(pasted(blocksIn(README, 'sh')), { cwd: folder, env: environment });
  expect(comparable(printed.split('\n').at(-1))).toEqual(comparable(blocksIn(README, 'json')[0]));

  const { answers, words } = await runRecorded(pasted(blocksOf('quick-start.md', 'sh')));
  const [pushed, again, account, list, patched, history, graphql, ...more] = answers;
  expect(words).toContain('/external-api/accounts/bulk-upsert');
  expect(words).not.toMatch(/acs_\w|900-12-3456/);
  expect(more).toEqual([]);
  expect(pushed).toMatchObject({
    results: [
      { externalId: 'A-1001', status: 'updated' },
      { externalId: 'A-1002', status: 'created' },
    ],
  });
  expect(again).toMatchObject({ results: [{ status: 'unchanged' }, { status: 'unchanged' }] });
  expect(account).toMatchObject({ account: { externalId: 'A-1001', person: { name: { first: 'Zoë' } } } });
  expect(list).toMatchObject({
    accounts: [
      { externalId: 'A-1002', status_category: 'NEW' },
      { externalId: 'A-1001', status_category: 'NEW' },
    ],
  });
  expect(patched).toMatchObject({ code: 'ACCOUNT_UPDATED' });
  expect(history).toMatchObject({ auditTrail: [{ changes: secondChange }, { changes: firstChange }] });
  expect(graphql?.data).toEqual(JSON.parse(blocksOf('quick-start.md', 'json')[0] ?? ''));
});

const DEMO = join(__dirname, '../../dist/cli/demo/demo.js');

it('the demo says how the commands of the quick start work on its accounts', async () => {
  const { folder, environment } = running();
  const demo = spawn(process.execPath, [DEMO], { env: serviceEnvironment({ DATA_DIR: folder }) });
  const ended = once(demo, 'exit');
  try {
    let output = '';
    for await (const chunk of demo.stdout) {
      output += chunk;
      if (output.includes('Serving until')) break;
    }
    const [, key = ''] = /^Key +(\S+)$/m.exec(output) ?? [];
    const [, url = '', account = '', placeholder = ''] =
      /quick-start\.md +with this key, ACCOUNT_SYNC_URL=(\S+) and (\S+) for (\S+)$/m.exec(output) ?? [];
    const commands = pastable(blocksOf('quick-start.md', 'sh').join('\n'), url)
      .replace('$(cat data/key)', key)
      .replaceAll(placeholder, account);
    const stdout = await runCommands(commands, { cwd: folder, env: environment });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line): JsonObject => JSON.parse(line));
    const ofGraphql = answers.pop();
    expect(answers.map(({ code, failed = 0 }) => [code, failed])).toEqual([
      ...Array(2).fill(['ACCOUNTS_BULK_UPSERT_COMPLETED', 0]),
      ...['ACCOUNT_FOUND', 'ACCOUNTS_LISTED', 'ACCOUNT_UPDATED', 'AUDIT_TRAIL_LISTED'].map((code) => [code, 0]),
    ]);
    expect(ofGraphql).toMatchObject({ data: { account: { status: 'PAYMENTS_ON_FILE' } } });
  } finally {
    demo.kill('SIGINT');
    await ended;
  }
});
