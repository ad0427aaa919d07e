import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { usePushSetting } from '../../support/push';

const { newKey, cliOf, file, accountsOf } = usePushSetting();

const LINES = [
  'File No,Debtor,Cell,Home,Max Settlement',
  'F-1,"QUINN, ZOE M JR",,(212) 555-0134,60',
  'F-2,"LEE, ANN",212-555-0135 x9,,45%',
];
const OPTIONS = [
  ...['--map', 'File No=externalId', '--map', 'File No=metadata.filenumber', '--map', 'Debtor=LAST, FIRST M'],
  ...['--map', 'Cell|Home=phoneNumber', '--map', 'Max Settlement=paymentRules.maxSettlementToday:percent'],
  ...['--drop-extensions', '--country', 'US', '--set', 'portfolioId=p'],
];

it('options split a name, feed two fields from one column, and take the first telephone number that is there', async () => {
  const key = await newKey();
  const cli = cliOf(key);
  const path = file('a.csv', LINES.join('\n'));
  const { stdout } = await cli('push', path, ...OPTIONS, '--dry-run');
  expect(stdout).toMatch(/Debtor +→ +person\.name\.first +first of LAST, FIRST M/);
  expect(stdout).toMatch(/Cell \| Home +→ +phoneNumber +phone/);
  expect(await cli('push', path, ...OPTIONS)).toMatchObject({ code: EXIT.DONE });
  expect(await accountsOf(key)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        externalId: 'F-1',
        metadata: { filenumber: 'F-1', middleName: 'M', suffix: 'JR' },
        person: expect.objectContaining({ name: { first: 'ZOE', last: 'QUINN' } }),
        phoneNumber: '+12125550134',
        paymentRules: expect.objectContaining({ maxSettlementToday: 0.6 }),
      }),
      expect.objectContaining({
        externalId: 'F-2',
        person: expect.objectContaining({ name: { first: 'ANN', last: 'LEE' } }),
        phoneNumber: '+12125550135',
        paymentRules: expect.objectContaining({ maxSettlementToday: 0.45 }),
      }),
    ]),
  );
});

it('a mapping file may be UTF-16 with a byte order mark, as some shells write it', async () => {
  const key = await newKey();
  const path = file('a.csv', 'No,phoneNumber,portfolioId,metadata.filenumber\nA-1,+12125550134,p,F-1');
  const mapping = file('m.json', Buffer.from('\ufeff{ "columns": { "No": "externalId" } }', 'utf16le'));
  expect(await cliOf(key)('push', path, '--mapping', mapping)).toMatchObject({ code: EXIT.DONE });
});
