import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { jsonLines } from '../../support/command-line';
import { getAccount } from '../../support/http';
import { usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';

const setting = usePushSetting();
const { newKey, cliOf, file } = setting;

const NUMBER = '9007199254740993';
const PLACES: [field: string, json: string][] = [
  ['metadata.ref', `{"metadata":{"filenumber":"F","ref":${NUMBER}}}`],
  ['metadata.refs.1', `{"metadata":{"filenumber":"F","refs":[1,-${NUMBER}]}}`],
  ['originalCreditor.id', '{"originalCreditor":{"id":12345678901234567890}}'],
  ['history.chargedOff.events.0.id', '{"history":{"chargedOff":{"events":[{"id":1e23}]}}}'],
  ['currentBalance', `{"currentBalance":${NUMBER}.0}`],
  ['history.placed.balance', `{"history":{"placed":{"balance":${NUMBER}}}}`],
];
/** Texts that look like such a number, and numbers that are none. */
const KEPT = '{"metadata":{"filenumber":"9007199254740993","a\\"9007199254740993":[9007199254740992,0.1,-1e22]}}';

/** A row with this JSON in place of its fields of the same names. */
function rowOf(externalId: string, json: string): string {
  const row = Object.entries(buildRow({ externalId })).filter(([name]) => !json.startsWith(`{"${name}"`));
  return `${JSON.stringify(Object.fromEntries(row)).slice(0, -1)},${json.slice(1)}`;
}

describe.each([
  ['lines', 'a.ndjson', (rows: string[]) => rows.join('\n')],
  ['a list', 'a.json', (rows: string[]) => `[${rows.join(',')}]`],
  ['an object with a list', 'a.json', (rows: string[]) => `{ "accounts": [\n${rows.join(',\n')}\n] }`],
])('a whole number that a double cannot hold, in %s', (_what, name, textOf) => {
  it('fails its row alone, which keeps its digits as text', async () => {
    const key = await newKey();
    const rows = [...PLACES.map(([, json], at) => rowOf(`bad-${at}`, json)), rowOf('good', KEPT)];
    const failed = join(setting.folder, 'failed.ndjson');
    const { code } = await cliOf(key)('push', file(name, textOf(rows)), '--failed', failed);
    expect(code).toBe(EXIT.ROWS_FAILED);
    const told = jsonLines(readFileSync(failed, 'utf8'));
    expect(told).toHaveLength(PLACES.length);
    for (const [at, [field]] of PLACES.entries()) {
      expect(told[at]).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field, message: expect.stringMatching(/lose digits.*text/) }],
        row: { externalId: `bad-${at}` },
      });
    }
    expect(told[0].row.metadata.ref).toBe(NUMBER);
    const good = (await getAccount(setting.service, key.apiKey, 'good')).body.account;
    expect(good).toMatchObject(JSON.parse(KEPT));
  });
});

it('a patch with such a number is refused before it is sent', async () => {
  const key = await newKey();
  for (const words of [
    [`metadata.a:=${NUMBER}`],
    [`metadata:={"a":[${NUMBER}]}`],
    [`history.placed.balance=${NUMBER}`],
    ['--data', file('patch.json', `{"metadata":{"a":${NUMBER}}}`)],
  ]) {
    const { code, stderr } = await cliOf(key)('patch', 'A-1', ...words);
    expect(code).toBe(EXIT.USAGE);
    expect(stderr).toContain('lose digits');
    expect(stderr).not.toContain('9007');
  }
});
