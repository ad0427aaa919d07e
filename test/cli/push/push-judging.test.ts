import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { clientOf, collect } from '../../support/client';
import { jsonLines } from '../../support/command-line';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { printing } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file } = setting;

const COLUMNS = [
  ...['externalId', 'phoneNumber', 'portfolioId', 'metadata.filenumber', 'status', 'currentBalance', 'typeOfDebt'],
  ...['paymentRules.maxSettlementPlan', 'person.birthdate'],
];
const GOOD: Record<string, string> = {
  externalId: 'A-1',
  phoneNumber: '+12125550134',
  portfolioId: 'p',
  'metadata.filenumber': 'F',
  status: 'ACTIVE',
  currentBalance: '12',
};
const lineOf = (cells: Record<string, string>) => COLUMNS.map((name) => ({ ...GOOD, ...cells })[name] ?? '').join(',');
const csvOf = (...rows: Record<string, string>[]) => [COLUMNS.join(','), ...rows.map(lineOf)].join('\n');

/** The fields that are wrong with the rows of a file, by externalId, as the failed file tells them. */
async function faultsOf(key: TestKey, path: string, ...words: string[]) {
  const failed = join(setting.folder, 'told.ndjson');
  const { code } = await cliOf(key)('push', path, '--failed', failed, ...words);
  return { code, rows: jsonLines(readFileSync(failed, 'utf8')) };
}
const fieldsOf = ({ details }: { details?: { field: string; message: string }[] }) =>
  (details ?? []).map(({ field }) => field);

const WRONG = { currentBalance: 'TBD', typeOfDebt: 'loan', 'paymentRules.maxSettlementPlan': '7', phoneNumber: '' };
const ALL_WRONG = ['currentBalance', 'typeOfDebt', 'paymentRules.maxSettlementPlan', 'phoneNumber'];

describe('a row that fails', () => {
  it.each([['--dry-run'], ['--json']])('a failed row is told all its faults at once, with %s', async (word) => {
    const key = await newKey();
    const { code, rows } = await faultsOf(key, file('a.csv', csvOf(WRONG)), word);
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(rows).toMatchObject([{ code: 'ROW_NOT_READABLE' }]);
    expect(fieldsOf(rows[0]).sort()).toEqual([...ALL_WRONG].sort());
  });

  it('a dry run does not ask an existing account for the fields that only a new one needs', async () => {
    const key = await newKey();
    await cliOf(key)('push', file('a.csv', csvOf({})));
    const { rows } = await faultsOf(key, file('b.csv', csvOf({ ...WRONG, portfolioId: '' })), '--dry-run');
    expect(fieldsOf(rows[0]).sort()).toEqual(ALL_WRONG.filter((field) => field !== 'phoneNumber').sort());
  });

  it('a missing externalId is reported together with all other faults of the row', async () => {
    const path = file('a.csv', csvOf({ externalId: '', 'paymentRules.maxSettlementPlan': '7' }));
    const { rows } = await faultsOf(await newKey(), path);
    expect(rows).toMatchObject([{ code: 'MISSING_REQUIRED_FIELD', row: { portfolioId: 'p' } }]);
    expect(fieldsOf(rows[0])).toEqual(['externalId', 'paymentRules.maxSettlementPlan']);
  });

  it('a push finds no new fault once every reason that a dry run gave is fixed', async () => {
    const key = await newKey();
    const variants: Record<string, string>[] = Object.keys(WRONG).flatMap((field, at, fields) => [
      { [field]: WRONG[field as keyof typeof WRONG] },
      { [field]: WRONG[field as keyof typeof WRONG], externalId: '' },
      Object.fromEntries(fields.slice(0, at + 1).map((name) => [name, WRONG[name as keyof typeof WRONG]])),
    ]);
    const rows = variants.map((cells, at) => ({ externalId: `A-${at}`, ...cells }));
    const { rows: told } = await faultsOf(key, file('a.csv', csvOf(...rows)), '--dry-run');
    expect(told).toHaveLength(rows.length);
    const mended = rows.map((cells, at) => {
      const wrong: string[] = fieldsOf(told[at]);
      const repaired = Object.fromEntries(
        wrong.map((field) => [field, { externalId: `N-${at}` }[field] ?? GOOD[field] ?? '']),
      );
      return { ...cells, ...repaired };
    });
    expect(await cliOf(key)('push', file('b.csv', csvOf(...mended)))).toMatchObject(
      printing(EXIT.DONE, `${rows.length}  created`),
    );
  });

  it('a push judges the size of a row by the limits of the service', async () => {
    const key = await newKey();
    const metadata = { filenumber: 'F', text: Array.from({ length: 40 }, () => 'x'.repeat(2000)) };
    const { rows } = await faultsOf(key, file('a.ndjson', ndjson([buildRow({ metadata })])));
    expect(rows).toMatchObject([{ code: 'VALIDATION_FAILED', details: [{ field: 'metadata' }] }]);
  });

  it('only rows that cannot be read, or are of no account, are kept from the service', async () => {
    const key = await newKey();
    const [invalid, unreadable] = [
      { status: 'LOADED', portfolioId: '' },
      { externalId: 'B', currentBalance: 'TBD' },
    ];
    const rows = [{ ...invalid, externalId: 'C' }, unreadable, { externalId: '' }, { externalId: 'D' }];
    const { stdout } = await cliOf(key)('push', file('a.csv', csvOf(...rows)), '--json');
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({ rows: 4, created: 1, failed: 3 });
    const sent = await collect(clientOf(setting.service, key.apiKey).importRows(told.import.id));
    expect(sent.map(({ externalId, status, code }) => [externalId, status, code])).toEqual([
      ['C', 'failed', 'MISSING_REQUIRED_FIELD'],
      ['D', 'created', undefined],
    ]);
  });

  it('a row that is too large for a part fails alone', async () => {
    const key = await newKey();
    const [good, other] = [buildRow(), buildRow()];
    const wide = { ...buildRow(), unknown: Array.from({ length: 45_000 }, () => 1) };
    const long = { ...buildRow(), unknown: 'x'.repeat(1_100_000) };
    const { rows } = await faultsOf(key, file('a.ndjson', ndjson([good, wide, long, other])));
    expect(rows.map(({ place, code }) => [place, code])).toEqual([
      [2, 'ROW_TOO_LARGE'],
      [3, 'ROW_TOO_LARGE'],
    ]);
    expect(await setting.accountsOf(key)).toHaveLength(2);
  });
});
