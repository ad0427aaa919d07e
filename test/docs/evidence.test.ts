import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '../../src/base/time/durations';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { callerOf } from '../support/caller';
import { commandLine, databaseOf } from '../support/command-line';
import { TEST_SIGNING_KEY } from '../support/encryption-keys';
import { patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { folderOfFile, useKey, useService } from '../support/use-service';

const EXTERNAL_ID = 'A-1001';

const folder = folderOfFile();
const service = useService({ auditSigningKey: TEST_SIGNING_KEY, clearsExpired: true });
const key = useKey(service, { name: 'Zoë’s feed' });
let cli: ReturnType<typeof commandLine>;
let lines: string[];

const path = (name: string) => join(folder, name);
function python(text: readonly string[]) {
  writeFileSync(path('told.ndjson'), text.map((line) => `${line}\n`).join(''));
  const { status, stdout, stderr } = spawnSync('python3', ['verify.py', 'told.ndjson', 'public.pem'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  return { status, stdout, stderr };
}

beforeAll(async () => {
  const { apiKey } = key;
  cli = commandLine({ ...service, apiKey, env: { ...databaseOf(service), AUDIT_SIGNING_KEY: TEST_SIGNING_KEY } });
  const metadata = {
    filenumber: 'F-1',
    ssn: 905114444,
    small: 1e-7,
    large: 1e21,
    half: 0.1,
    𝒵: 1,
    '\uffee': 2,
    text: '\u2028"\\',
  };
  const row = buildRow({ externalId: EXTERNAL_ID, person: { name: { first: 'Zoë' }, ssn: '905-11-2222' }, metadata });
  const others = Array.from({ length: 5 }, () => buildRow());
  await postBulkUpsert(service, apiKey, { accounts: [...others, row] });
  const change = async (minutes: number, update: object) => {
    service.clock.advance(minutes * MINUTE_MS);
    await patchAccount(service, apiKey, EXTERNAL_ID, update);
    for (const { externalId } of others)
      await patchAccount(service, apiKey, externalId, { bank: String(Math.random()) });
  };
  await callerOf(service, { apiKey }).placeHold(EXTERNAL_ID);
  await change(1, { person: { ssn: null } });
  await change(12, { bank: 'Second', metadata: { note: 'was 905-11-2222' } });
  service.clock.advance(30 * MINUTE_MS);
  expect((await cli('audit', 'seal')).stdout).toBe('Signed 2 roots\n');
  await change(1, { bank: 'Third' });
  writeFileSync(path('public.pem'), (await cli('audit', 'public-key')).stdout);
  copyFileSync(join(__dirname, '../../docs/evidence/verify.py'), path('verify.py'));
  expect((await cli('account-file', EXTERNAL_ID, '--proof', '--output', path('evidence.ndjson'))).code).toBe(0);
  lines = readFileSync(path('evidence.ndjson'), 'utf8').split('\n').slice(0, -1);
});

it('the Python program verifies a file that account-file --proof wrote, and so does audit verify-file', async () => {
  expect(python(lines)).toEqual({ status: 0, stdout: `5 of 5 links of ${EXTERNAL_ID}: unbroken\n`, stderr: '' });
  const words = [path('evidence.ndjson'), '--public-key', path('public.pem')];
  const stdout = expect.stringContaining('4 links under 2 signed roots');
  expect(await cli('audit', 'verify-file', ...words)).toMatchObject({ code: 0, stdout });
});

/** The first line of a kind, changed. */
const changed = (kind: string, from: string | RegExp, to: string) => () => {
  let isDone = false;
  return lines.map((line) => {
    if (isDone || !line.startsWith(`{"${kind}":`) || line.search(from) === -1) return line;
    isDone = true;
    return line.replace(from, to);
  });
};
const CASES: [string, () => string[]][] = [
  ['a value that was disclosed', changed('link', '"first":"Zoë"', '"first":"Zoe"')],
  ['a fact of a link', changed('link', '"surface":"REST"', '"surface":"GRAPHQL"')],
  ['a number in full', changed('link', '"value":"905-11-2222"', '"value":"905-11-2223"')],
  [
    'a number whose first digits stand in what proves it',
    changed(
      'link',
      /"opening":"(\w+)","path":"metadata.ssn","value":905114444/,
      '"opening":"$1905","path":"metadata.ssn","value":114444',
    ),
  ],
  ['a hash', changed('link', /"hash":\{"\$bytes":"[^"]{5}/, '"hash":{"$$bytes":"AAAAA')],
  ['a path', changed('link', /"path":\[\{"\$bytes":"[^"]{5}/, '"path":[{"$$bytes":"AAAAA')],
  ['a name that stands twice', changed('link', '"kind":', '"kind":"entry","kind":')],
  ['a root', changed('root', '"links":', '"links":1')],
  ['the name of a key', changed('statement', 'Zoë’s feed', 'Eve’s feed')],
  ['a missing link', () => lines.filter((line) => !line.includes('"accountVersion":3'))],
  [
    'a missing root',
    () => lines.filter((_line, index) => index !== lines.findIndex((one) => one.startsWith('{"root":'))),
  ],
  ['a missing statement', () => lines.slice(0, -1)],
];
it.each(CASES)('the Python program and audit verify-file both notice %s', async (_name, change) => {
  const text = change();
  expect(text.join('\n')).not.toBe(lines.join('\n'));
  const { status, stdout, stderr } = python(text);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  const broken = { code: EXIT.BROKEN, stdout: expect.stringMatching(/^BROKEN: line \d+: /) };
  expect(await cli('audit', 'verify-file', path('told.ndjson'))).toMatchObject(broken);
  expect(stderr).toMatch(/^(?:line \d+: |the statement is missing)/);
});

it('the Python program refuses a file that was signed with another key', async () => {
  const { stdout } = spawnSync('openssl', ['genpkey', '-algorithm', 'ed25519'], { encoding: 'utf8' });
  const { stdout: pem } = spawnSync('openssl', ['pkey', '-pubout'], { input: stdout, encoding: 'utf8' });
  writeFileSync(path('public.pem'), pem);
  expect(python(lines).stderr).toMatch(/^line \d+: it is not signed with this key\n$/);
});
