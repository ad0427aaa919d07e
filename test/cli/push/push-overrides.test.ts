import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { usePushSetting } from '../../support/push';
import { saying } from '../outcome';

const { newKey, cliOf, file, accountsOf } = usePushSetting();

const MAPPING = {
  columns: { 'Acct No': 'externalId', Pool: 'portfolioId', 'File #': 'metadata.filenumber', Agency: null },
  firstOf: { phoneNumber: ['Cell', 'Home'] },
  constants: { client: 'From the file' },
};
const HEADER = 'Acct No,ID,Pool,Cell,Home,File #,Agency';
const ROW = 'A-1,B-1,p-1,+12125550134,+12125550135,F-1,Best';

async function push(words: string[], mapping: object = MAPPING, rows = `${HEADER}\n${ROW}`) {
  const key = await newKey();
  const given = ['--mapping', file('m.json', JSON.stringify({ ...mapping, ignoreUnmapped: true }))];
  return { outcome: await cliOf(key)('push', file('a.csv', rows), ...given, ...words), key };
}

describe('options beside a mapping file', () => {
  it.each([
    ['--map', 'Home=phoneNumber', { phoneNumber: '+12125550135' }],
    ['--map', 'Cell=', { phoneNumber: '+12125550135' }],
    ['--map', 'Home|Cell=phoneNumber', { phoneNumber: '+12125550135' }],
    ['--map', 'ID=externalId', { externalId: 'B-1', portfolioId: 'p-1' }],
    ['--set', 'portfolioId=pf-1', { externalId: 'A-1', portfolioId: 'pf-1' }],
    ['--set', 'phoneNumber=+12125550136', { phoneNumber: '+12125550136' }],
    ['--map', 'Agency=client', { client: 'Best' }],
  ])('replace what it gives to their field: %s %s', async (option, word, account) => {
    const { outcome, key } = await push([option, word]);
    expect(outcome).toMatchObject({ code: EXIT.DONE });
    expect(await accountsOf(key)).toMatchObject([account]);
  });

  it('a column that is replaced need be neither in the file nor checked', async () => {
    const mapping = { ...MAPPING, unsure: { 'Acct No': 'may be the id' } };
    const rows = [HEADER, ROW].map((line) => line.replace(/^[^,]*,/, '')).join('\n');
    const { outcome, key } = await push(['--map', 'ID=externalId'], mapping, rows);
    expect(outcome).toMatchObject({ code: EXIT.DONE });
    expect(await accountsOf(key)).toMatchObject([{ externalId: 'B-1' }]);
  });

  it('a column keeps its other fields, and a whole name is not taken apart', async () => {
    const { columns } = MAPPING;
    const both = { ...columns, 'Acct No': ['externalId', 'metadata.number'] };
    const { key } = await push(['--map', 'ID=externalId'], { ...MAPPING, columns: both });
    expect(await accountsOf(key)).toMatchObject([{ externalId: 'B-1', metadata: { number: 'A-1' } }]);
    const name = { ...MAPPING, columns: { ...columns, Agency: { split: 'LAST, FIRST M' } } };
    expect((await push(['--set', 'person.name.last=Lee'], name)).outcome).toMatchObject(
      saying(
        EXIT.USAGE,
        '"person.name.last" is given by the column "Agency" and by a value for every row: --map "Agency=" leaves that column out',
      ),
    );
  });

  it('two options that give one field are refused, by name', async () => {
    const { outcome } = await push(['--map', 'Pool=portfolioId', '--set', 'portfolioId=pf-1']);
    expect(outcome).toMatchObject(
      saying(EXIT.USAGE, '"portfolioId" is given by the column "Pool" and by a value for every row: --map "Pool="'),
    );
  });
});
