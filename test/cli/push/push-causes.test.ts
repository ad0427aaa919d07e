import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { usePushSetting } from '../../support/push';

const { newKey, cliOf, file } = usePushSetting();

const HEADER = 'externalId,phoneNumber,portfolioId,File #,Current Balance,Date Opened,Max Settlement,Zip';
const lineOf = (id: string, { phone = '+12125550134', balance = '1.50', date = '', share = '', zip = '02115' }) =>
  `${id},${phone},p,F-${id},"${balance}",${date},${share},${zip}`;
const LINES = [
  HEADER,
  ...['A', 'B', 'C'].map((id) => lineOf(id, { date: '00/00/0000' })),
  lineOf('D', { date: '13/45/2019', phone: '' }),
  lineOf('E', { date: 'TBD', phone: '' }),
  lineOf('F', { phone: '' }),
  lineOf('G', { balance: '9.876,54' }),
  lineOf('H', { balance: 'Ann Lee, see notes' }),
  lineOf('I', { share: '60' }),
  lineOf('J', { zip: '0'.repeat(5000) }),
];
const OPTIONS = ['--dates', 'mdy', '--map', 'Max Settlement=paymentRules.maxSettlementToday'];

/** The report's lines below “Why rows failed”, without the lines of the file that they name. */
const causesIn = (report: string): string[] =>
  (report.split('Why rows failed\n')[1]?.split('\n\n')[0] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}lines? [\d, …]+? {2,}/, ' '));

describe('the causes of failures', () => {
  const CAUSES = [
    '4 ROW_NOT_READABLE: history.accountOpened.date must be a date that exists; --empty names a text that counts as empty: found 00/00/0000, TBD',
    '3 MISSING_REQUIRED_FIELD: phoneNumber is required to create an account',
    '1 ROW_NOT_READABLE: currentBalance must be a number; --decimal , reads a decimal comma: found 9.999,99',
    '1 ROW_NOT_READABLE: currentBalance must be a number; --empty names a text that counts as empty: found A A, a a',
    '1 ROW_NOT_READABLE: history.accountOpened.date must be a date that exists: found 99/99/9999',
    '1 VALIDATION_FAILED: address.zip must be at most 4096 characters long: found 000000000000000000000000…',
    '1 VALIDATION_FAILED: paymentRules.maxSettlementToday must not be greater than 1; --map "column=paymentRules.maxSettlementToday:percent" reads 60 as 0.6: found 99',
  ];

  it.each([
    ['a dry run', ['--dry-run']],
    ['a push', []],
  ])('%s reports each once, with the form of its cells and the option that helps', async (_what, extra) => {
    const { code, stdout } = await cliOf(await newKey())('push', file('a.csv', LINES.join('\n')), ...OPTIONS, ...extra);
    expect({ code, causes: causesIn(stdout).sort() }).toEqual({ code: EXIT.ROWS_FAILED, causes: [...CAUSES].sort() });
    expect(stdout).not.toMatch(/9\.876|Ann Lee|13\/45/);
  });

  it('the summary as JSON has the forms too', async () => {
    const path = file('a.csv', LINES.join('\n'));
    const { stdout } = await cliOf(await newKey())('push', path, ...OPTIONS, '--json');
    expect(JSON.parse(stdout).reasons[0]).toEqual({
      name: expect.stringContaining('history.accountOpened.date must be a date that exists'),
      rows: 4,
      places: [2, 3, 4, 6],
      shapes: ['00/00/0000', 'TBD'],
    });
  });
});
