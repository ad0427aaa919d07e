import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type JsonObject } from '../../../src/base/json/json';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { arbitraryNewRow } from '../../support/arbitrary-rows';
import { jsonLines } from '../../support/command-line';
import { postBulkUpsert } from '../../support/http';
import { runs } from '../../support/properties';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { jsonOf } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file } = setting;

const path = (name: string) => join(setting.folder, name);

async function exported(key: TestKey, name: string, ...words: string[]): Promise<JsonObject[]> {
  expect(await cliOf(key)('export', '--output', path(name), ...words)).toMatchObject({ code: EXIT.DONE });
  const text = readFileSync(path(name), 'utf8');
  return name.endsWith('.csv') ? [] : jsonLines(text);
}

const OF_THE_SERVICE = ['id', 'organizationId', 'createdAt', 'updatedAt', 'currentEmailAddressId', 'emailAddressIds'];
const contentOf = (accounts: readonly JsonObject[]) =>
  accounts
    .map((account) => Object.fromEntries(Object.entries(account).filter(([name]) => !OF_THE_SERVICE.includes(name))))
    .sort((one, other) => String(one.externalId).localeCompare(String(other.externalId)));

describe('an export as NDJSON', () => {
  it('an NDJSON export changes nothing when it is pushed back, and recreates the accounts in an empty organization', async () => {
    const selector = ({ externalId }: JsonObject) => externalId;
    const rows = fc.uniqueArray(arbitraryNewRow(), { selector, minLength: 3, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (accounts) => {
        const key = await newKey();
        const { body } = await postBulkUpsert(setting.service, key.apiKey, { accounts });
        expect(body).toMatchObject({ failed: 0 });
        setting.service.clock.advance(60_000);
        const before = await exported(key, 'a.ndjson');
        const back = await cliOf(key)('push', path('a.ndjson'), '--json');
        expect(JSON.parse(back.stdout)).toMatchObject({ rows: accounts.length, unchanged: accounts.length });

        const other = await newKey();
        const words = ['--from-organization', key.organizationId];
        const moved = await cliOf(other)('push', path('a.ndjson'), '--json', ...words);
        expect(JSON.parse(moved.stdout)).toMatchObject({ created: accounts.length, failed: 0 });
        expect(contentOf(await exported(other, 'b.ndjson'))).toEqual(contentOf(before));
      }),
      { numRuns: runs(4) },
    );
  });
});

describe('rows that name an organization', () => {
  const moved = async (name: 'a.ndjson' | 'a.csv', to: TestKey, ...words: string[]) => {
    const from = await newKey();
    await cliOf(from)('push', file('rows.ndjson', ndjson([buildRow(), buildRow()])));
    await exported(from, name, '--format', name.slice(2));
    const told = await cliOf(to)('push', path(name), '--json', ...words);
    return { from, ...told, ...JSON.parse(told.stdout) };
  };

  it.each(['a.ndjson', 'a.csv'] as const)(
    'rows that name another organization are refused until --from-organization names it: %s',
    async (name) => {
      const to = await newKey();
      await cliOf(to)('push', file('own.ndjson', ndjson([buildRow()])));
      const refused = await moved(name, to);
      expect(refused).toMatchObject({ code: EXIT.ROWS_FAILED, created: 0, failed: 2 });
      const [{ name: reason }] = refused.reasons;
      expect(reason).toMatch(/^ORGANIZATION_ID_NOT_ALLOWED: organizationId is not that of the API key/);
      const wrong = await moved(name, to, '--from-organization', 'elsewhere');
      expect(wrong).toMatchObject({ created: 0, failed: 2 });
      expect(wrong.stdout + wrong.stderr + refused.stdout).not.toContain(wrong.from.organizationId);
    },
  );

  it.each(['a.ndjson', 'a.csv'] as const)(
    'rows that name the organization of a key pass, though the key may not read its accounts: %s',
    async (name) => {
      const { organizationId, ...reader } = await newKey();
      await cliOf({ ...reader, organizationId })('push', file('rows.ndjson', ndjson([buildRow(), buildRow()])));
      await exported({ ...reader, organizationId }, name, '--format', name.slice(2));
      const writer = await setting.service.createKey({ organizationId, scopes: ['accounts:write'] });
      const pushed = jsonOf(await cliOf(writer)('push', path(name), '--json'));
      expect(pushed).toMatchObject({ code: EXIT.DONE, rows: 2, unchanged: 2, failed: 0 });
    },
  );

  it('rows of the own organization pass beside those that --from-organization names', async () => {
    const key = await newKey();
    const rows = [key.organizationId, 'merged', 'elsewhere'].map((organizationId) => buildRow({ organizationId }));
    const words = ['--json', '--from-organization', 'merged'];
    const { stdout } = await cliOf(key)('push', file('rows.ndjson', ndjson(rows)), ...words);
    expect(JSON.parse(stdout)).toMatchObject({
      created: 2,
      failed: 1,
      reasons: [
        { name: expect.stringMatching(/organizationId is neither that of the API key nor that of --from-org/) },
      ],
    });
  });

  it('rows whose organizationId is not text fail', async () => {
    const path = file('a.ndjson', ndjson([buildRow({ organizationId: null })]));
    const { stdout } = await cliOf(await newKey())('push', path, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      failed: 1,
      reasons: [{ name: expect.stringContaining('must not be sent') }],
    });
  });
});
