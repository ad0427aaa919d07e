import { KeptRows } from '../../../src/cli/push/outcome/kept-rows';
import { summaryText } from '../../../src/cli/push/outcome/report';
import { type JudgedPass, type Push, type SentRows, settle } from '../../../src/cli/push/push-passes';
import { settleRows } from '../../../src/cli/push/settle-rows';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { Notices, Tally } from '../../../src/files/rows/tally';
import { type JudgedRow } from '../../../src/files/validation/judge-rows';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { jsonOf, printing } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file } = setting;

const HIDDEN = 'is hidden by a filter';
const MERGED = 'begins in a merged cell';

/** Rows that were judged, each with what a person should look at. */
async function* judgedRows(...noticesOfRows: string[][]): AsyncGenerator<JudgedRow> {
  for (const [at, notices] of noticesOfRows.entries()) {
    const record = { lineNumber: at + 2, row: { externalId: `A-${at}` }, notices };
    const rejection = { code: 'X', message: 'x', details: [], ifNew: [], canDryRun: false };
    if (notices.includes('fails')) yield { kind: 'failed', record, rejection };
    else yield { kind: 'sent', record, account: record.row };
  }
}

async function* results(...failed: number[]) {
  for (const index of failed) yield { index, status: 'failed' as const, externalId: `A-${index}`, code: 'CONFLICT' };
}

const nowhere = () => new KeptRows({ head: '', line: () => '' }, () => undefined);

async function tallyOf(judged: AsyncIterable<JudgedRow>, ...failed: number[]): Promise<Tally> {
  const tally = new Tally();
  const kept = { failed: nowhere(), duplicates: nowhere() };
  const onCreated = () => undefined;
  await settleRows({ judged, results: results(...failed) as never, hasAll: false, tally, kept, onCreated });
  return tally;
}

const summary = (tally: Tally, dryRun: boolean) =>
  summaryText(tally, {
    dryRun,
    state: undefined,
    lastCounts: false,
    unit: 'row' as const,
    unmatchedValues: [],
    failedFile: undefined,
    duplicatesFile: undefined,
  });

describe('what is taken although it may not be meant', () => {
  it('is counted by what it is, of the rows that do not fail', async () => {
    const many = Array.from({ length: 6 }, () => [HIDDEN]);
    const tally = await tallyOf(judgedRows([HIDDEN, MERGED], [], [HIDDEN, 'fails'], ...many), 7);
    expect(tally.toJSON()).toMatchObject({
      noticed: 6,
      notices: [
        { name: HIDDEN, rows: 6, places: [2, 5, 6, 7, 8] },
        { name: MERGED, rows: 1, places: [2] },
      ],
    });
    expect(summary(tally, true)).toContain(
      `Taken, but check: 6 rows\n  6  rows 2, 5, 6, 7, 8, …  ${HIDDEN}\n  1  row 2                  ${MERGED}`,
    );
  });

  it('is a line of a push, which says how to list it', async () => {
    const one = summary(await tallyOf(judgedRows([HIDDEN], [])), false);
    expect(one.split('\n').at(-1)).toBe('1 row may not be meant as taken: --dry-run lists what to check.');
    expect(summary(await tallyOf(judgedRows([], [])), false)).not.toContain('may not be meant');
  });
});

it('a push of which nothing failed is not read again, and counts what it noticed as it was sent', async () => {
  const notices = new Notices();
  notices.add({ lineNumber: 2, notices: [HIDDEN, MERGED] });
  notices.add({ lineNumber: 3 });
  const current = { state: 'COMPLETED', done: { created: 2, updated: 0, unchanged: 0, failed: 0 } };
  const push = { options: {} } as Push;
  const tally = await settle(push, { current, isPlain: true, notices } as SentRows, {} as JudgedPass, {} as never);
  expect(tally.toJSON()).toMatchObject({ rows: 2, created: 2, noticed: 1, notices: [{ rows: 1 }, { rows: 1 }] });
});

const accounts = (...ids: string[]) =>
  ndjson(ids.map((externalId) => buildRow({ externalId, phoneNumber: '+12125550134' })));
const csv = (...ids: string[]) =>
  ['externalId,portfolioId,phoneNumber,File #', ...ids.map((id) => `${id},p,+12125550134,F`)].join('\n');
const notice = (width: number) =>
  `would create an account, and one has this id with zeros in front; --map "column=externalId:${width}" puts them back`;

describe('a dry run of a file that a spreadsheet has saved again', () => {
  const told = async (cli: ReturnType<typeof cliOf>, path: string) =>
    jsonOf(await cli('push', path, '--dry-run', '--json'));

  it.each([
    ['a.csv', csv],
    ['a.ndjson', accounts],
  ])(
    'names the rows of %s that would create an account beside one whose id has zeros in front',
    async (name, content) => {
      const cli = cliOf(await newKey());
      await cli('push', file('before.ndjson', accounts('00123', '00456', '00000789', '00X', 'A-1', '555')));
      const path = file(name, content('123', '555', '456', '789', '999', 'A-1', 'A-2'));
      const at = name === 'a.csv' ? 2 : 1;
      expect(await told(cli, path)).toMatchObject({
        noticed: 3,
        notices: [
          { name: notice(5), rows: 2, places: [at, at + 2] },
          { name: notice(8), rows: 1, places: [at + 3] },
        ],
      });
      expect(await cli('push', path, '--dry-run')).toMatchObject(printing(EXIT.DONE, 'Taken, but check: 3 rows'));
    },
  );

  it('names the rows of an export that would create an account, once each, unless it is of another organization', async () => {
    const key = await newKey();
    const cli = cliOf(key);
    await cli('push', file('before.ndjson', accounts('00123', '1E5', 'A-1')));
    for (const [format, separator] of [
      ['csv', ','],
      ['ndjson', '"'],
    ] as const) {
      const { stdout } = await cli('export', '--format', format);
      const saved = stdout
        .replace(`00123${separator}`, `123${separator}`)
        .replace(`1E5${separator}`, `100000${separator}`);
      const path = file(`saved.${format}`, saved);
      expect(await told(cli, path)).toMatchObject({
        noticed: 2,
        notices: [
          { name: notice(5), rows: 1 },
          {
            name: expect.stringMatching(/would create an account.*an export of this organization.*externalId/),
            rows: 1,
          },
        ],
      });
      const elsewhere = ['--from-organization', key.organizationId];
      const other = await cliOf(await newKey())('push', path, '--dry-run', '--json', ...elsewhere);
      expect(jsonOf(other)).toMatchObject({ created: 3, notices: [] });
    }
  });

  it('counts a row once, whatever else is to be said of it, and names the first ones', async () => {
    const key = await newKey();
    const rows = ['1', '2', 'A-1', '3'].map((externalId) => ({
      ...buildRow({ externalId, phoneNumber: '+12125550134' }),
      organizationId: key.organizationId,
      strange: 1,
    }));
    expect(await told(cliOf(key), file('a.ndjson', ndjson(rows)))).toMatchObject({
      noticed: 4,
      notices: [{ places: [1, 2, 3, 4] }, { name: expect.stringContaining('export'), places: [1, 2, 3, 4] }],
    });
  });

  it('says nothing where ids have no zeros in front, or the key may not read accounts', async () => {
    const key = await newKey();
    await cliOf(key)('push', file('before.ndjson', accounts('123', 'A-1')));
    const path = file('a.csv', csv('123', '456'));
    expect(await told(cliOf(key), path)).toMatchObject({ notices: [] });
    await cliOf(key)('push', file('zeros.ndjson', accounts('00456')));
    const { organizationId } = key;
    const writer = await setting.service.createKey({ organizationId, scopes: ['accounts:write'] });
    expect(await told(cliOf(writer), path)).toMatchObject({ notices: [] });
    expect(await told(cliOf(key), path)).toMatchObject({ noticed: 1 });
  });

  it('asks a few times only, however many rows there are', async () => {
    const key = await newKey();
    await cliOf(key)('push', file('before.ndjson', accounts('0001000', '00002000')));
    let asked = 0;
    const counting: typeof fetch = (input, init) => {
      if (String(input).endsWith('/graphql')) asked += 1;
      return fetch(input, init);
    };
    const path = file('a.csv', csv(...Array.from({ length: 600 }, (_, at) => String(1000 + at))));
    const cli = cliOf(key, { runtime: { fetch: counting } });
    expect(await told(cli, path)).toMatchObject({ noticed: 1, created: 600 });
    expect(asked).toBe(7);
  });
});
