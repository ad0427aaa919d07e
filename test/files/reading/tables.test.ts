import { openFile, readDraft } from '../../../src/files/reading/open-file';
import { externalIdOf } from '../../../src/files/rows/source-row';
import { bytesOf, readFile } from '../../support/read-file';
import { textRow, workbook } from '../../support/workbook';

const HEADER = 'externalId,First Name,Cell Phone,Current Balance,File #,portfolioId';
const rowOf = (id: string) => `${id},Zoe,+12125550134,10.00,F-${id},pf-1`;
const tableOf = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');
const sheetOf = (rows: string[][]) =>
  workbook({ sheets: { S: rows.map((cells, at) => textRow(at + 1, cells)).join('') } });

type Read = Awaited<ReturnType<typeof readFile>>;
const idsOf = ({ rows }: Read) => rows.map(externalIdOf);
const faultsOf = ({ rows }: Read) => rows.flatMap(({ fault }) => fault?.message ?? []);
const goodIds = ({ rows }: Read) => rows.filter(({ fault }) => !fault).map(externalIdOf);

describe('columns without a name', () => {
  it.each([
    ['commas at the end of every line', tableOf(`${HEADER},`, `${rowOf('T-1')},`, `${rowOf('T-2')},`)],
    ['a comma behind the rows alone', tableOf(HEADER, `${rowOf('T-1')},`, `${rowOf('T-2')},`)],
    ['blanks behind every line', tableOf(`${HEADER}, `, `${rowOf('T-1')},"  "`, `${rowOf('T-2')},`)],
    ['an empty column in front', tableOf(`,${HEADER}`, `,${rowOf('T-1')}`, `,${rowOf('T-2')}`)],
    [
      'an empty column in the middle',
      tableOf(HEADER, rowOf('T-1'), rowOf('T-2')).replaceAll(/,(?=[^,]*,[^,]*\n)/g, ',,'),
    ],
  ])('and without values are none: %s', async (_what, content) => {
    const read = await readFile('a.csv', content);
    expect(faultsOf(read)).toEqual([]);
    expect(idsOf(read)).toEqual(['T-1', 'T-2']);
    expect(read.rows[1]?.row).toMatchObject({ currentBalance: 10, metadata: { filenumber: 'F-T-2' } });
    expect(read.header).toEqual(HEADER.split(','));
  });

  it('a table in a sheet may begin in any column and row', async () => {
    const table = [HEADER.split(','), rowOf('T-1').split(','), rowOf('T-2').split(',')];
    const sheet = sheetOf([['Placements'], [''], ...table.map((cells) => ['', '', ...cells])]);
    const read = await readFile('a.xlsx', sheet);
    expect(faultsOf(read)).toEqual([]);
    expect(idsOf(read)).toEqual(['T-1', 'T-2']);
  });

  it('with values are refused, and can be mapped or left out by their place', async () => {
    const content = tableOf(`,${HEADER}`, `0,${rowOf('T-1')}`, `1,${rowOf('T-2')}`);
    await expect(readFile('a.csv', content)).rejects.toThrow(/no field is known for "column 1": --map/);
    const read = await readFile('a.csv', content, {}, { columns: { 'column 1': null } });
    expect(goodIds(read)).toEqual(['T-1', 'T-2']);
    const mapped = await readFile('a.csv', content, {}, { columns: { 'column 1': 'metadata.place' } });
    expect(mapped.rows[1]?.row).toMatchObject({ metadata: { place: '1' } });
  });

  it('can be mapped where the lines have no cell for them', async () => {
    const content = tableOf('externalId,,currentBalance,', 'T-1,,5', 'T-2,,6');
    const read = await readFile('a.csv', content, {}, { columns: { 'column 4': null } });
    expect(read.rows.map(({ row }) => row)).toEqual([
      { externalId: 'T-1', currentBalance: 5 },
      { externalId: 'T-2', currentBalance: 6 },
    ]);
  });

  it('with a value that comes late fail those rows alone', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `${rowOf(`T-${at}`)},`);
    const content = tableOf(`${HEADER},`, ...many, `${rowOf('T-30')},left`);
    const read = await readFile('a.csv', content);
    expect(faultsOf(read)).toEqual([expect.stringContaining('--map "column 7="')]);
    expect(goodIds(read)).toHaveLength(30);
    const left = await readFile('a.csv', content, {}, { columns: { 'column 7': null } });
    expect(goodIds(left)).toHaveLength(31);
  });

  it('a delimiter without quotes in one row does not pass for one at its end', async () => {
    const shifted = 'T-9,Lee, Ann,+12125550134,10.00,F-9,';
    const read = await readFile('a.csv', tableOf(HEADER, rowOf('T-1'), shifted, rowOf('T-2')));
    expect(goodIds(read)).toEqual(['T-1', 'T-2']);
  });
});

describe('a row with names of groups of columns', () => {
  it.each(['Account,,Debtor,,', 'Account,,Debtor,Debtor,'])(
    'above the names of the columns is none of them: %s',
    async (groups) => {
      const content = tableOf(
        groups,
        'externalId,Current Balance,First Name,Last Name,Zip',
        'T-1,10.00,Zoe,Quinn,02115',
      );
      const read = await readFile('a.csv', content);
      expect(read.said).toContain('The names of the columns are taken from row 2; --header-row says otherwise');
      expect(goodIds(read)).toEqual(['T-1']);
      expect(read.rows[0]?.row).toMatchObject({ currentBalance: 10, person: { name: { last: 'Quinn' } } });
    },
  );

  it('names the columns where a row has as many names, or other texts', async () => {
    const header = 'externalId,Client,Last Name';
    for (const row of ['T-1,Bank,Last', 'City,Zip,State']) {
      const read = await readFile('a.csv', tableOf(header, row));
      expect(read.header).toEqual(header.split(','));
    }
  });
});

describe('columns of the same name', () => {
  const content = tableOf(
    'externalId,Cell Phone,Address,City,Address,City,File #,portfolioId',
    'K-1,+12125550134,1 Main St,Tampa,PO Box 3,Miami,F-1,pf-1',
  );

  it('are refused with what tells them apart', async () => {
    const refused = readFile('a.csv', content);
    await expect(refused).rejects.toThrow(/--map "Address\|Address \(2\)=address\.\w+"/);
    await expect(refused).rejects.toThrow(/--map "City \(2\)=" leaves it out/);
    await expect(readFile('a.csv', content, {}, { ignoreUnmapped: true })).rejects.toThrow(/"Address" may be/);
  });

  it('can be read one by one', async () => {
    const addresses = { Address: 'address.street', 'Address (2)': 'metadata.second' };
    const columns = { ...addresses, City: null, 'City (2)': 'address.city' };
    const { rows } = await readFile('a.csv', content, {}, { columns });
    const address = { street: '1 Main St', city: 'Miami' };
    expect(rows[0]?.row).toMatchObject({ address, metadata: { second: 'PO Box 3' } });
  });

  it('are never matched in silence once one of them is mapped', async () => {
    const columns = { Address: 'address.street', City: 'address.city', 'City (2)': null };
    await expect(readFile('a.csv', content, {}, { columns })).rejects.toThrow(/"Address \(2\)" may be/);
  });

  it('are told apart in a workbook too, and where the name is that of a field', async () => {
    const cells = [
      ['externalId', 'phoneNumber', 'portfolioId', 'metadata.filenumber', 'bank', 'bank', 'bank'],
      ['K-1', '+12125550134', 'pf-1', 'F-1', 'a', 'b', 'c'],
    ];
    await expect(readFile('a.xlsx', sheetOf(cells))).rejects.toThrow(/"bank \(3\)" may be bank/);
    const columns = { bank: null, 'bank (2)': 'bank', 'bank (3)': null };
    const { rows } = await readFile('a.xlsx', sheetOf(cells), {}, { columns });
    expect(rows[0]?.row).toMatchObject({ bank: 'b' });
  });
});

describe('the delimiter', () => {
  const semicolons = (text: string) => text.replaceAll(',', ';');

  it.each([
    ['a title with a comma', `Placement report, March 2026\n\n${semicolons(tableOf(HEADER, rowOf('T-1')))}`],
    [
      'titles with more commas than the table has columns',
      `Report, of, all, new, accounts, of, ACME\n${semicolons(tableOf(HEADER, rowOf('T-1')))}`,
    ],
    ['decimal commas', semicolons(tableOf(HEADER, rowOf('T-1'))).replace('10.00', '10,00')],
    ['tabs below a title with bars', `A | B | C\n${tableOf(HEADER, rowOf('T-1')).replaceAll(',', '\t')}`],
  ])('is that of the table, whatever is above or in it: %s', async (_what, content) => {
    expect(idsOf(await readFile('a.csv', content, {}, { decimal: ',' }))).toEqual(['T-1']);
  });

  it('is the one that gives most lines the same number of cells where no name is known', async () => {
    const content = tableOf('Bericht, 1', 'Nummer;Spalte', 'T-1;a, b', 'T-2;c, d', 'T-3;e');
    const columns = { Nummer: 'externalId', Spalte: 'metadata.x' };
    expect(idsOf(await readFile('a.csv', content, { headerRow: 2 }, { columns }))).toEqual(['T-1', 'T-2', 'T-3']);
  });
});

describe('lines that are no rows', () => {
  const good = tableOf(HEADER, rowOf('T-1'), rowOf('T-2'));

  it.each([['\u001a'], ['\u001a\r\n'], ['\r\n\u001a\u001a\u001a']])(
    'the mark %j at the end of a file is left out, and told',
    async (mark) => {
      const read = await readFile('a.csv', good.trimEnd() + mark);
      expect(faultsOf(read)).toEqual([]);
      expect(read.rows[1]?.row).toMatchObject({ portfolioId: 'pf-1' });
      expect(read.said).toEqual([expect.stringContaining('Ctrl-Z')]);
      const json = await readFile('a.ndjson', `{"externalId":"A-1"}\n${mark}`);
      expect(idsOf(json)).toEqual(['A-1']);
    },
  );

  it.each([
    ['sqlcmd', good.replace('\n', '\n----------,-----,--,-,----,---\n').replaceAll(',', '|')],
    ['psql', good.replaceAll(',', ' | ').replace('\n', '\n------+-----+---+---+---+---\n')],
    [
      'mysql',
      good
        .split('\n')
        .slice(0, -1)
        .map((line, at) => `${at < 2 ? '+----+----+---+---+---+---+\n' : ''}| ${line.replaceAll(',', ' | ')} |\n`)
        .join(''),
    ],
  ])('the rules that %s draws are left out, and told', async (_tool, content) => {
    const read = await readFile('a.txt', content);
    expect(faultsOf(read)).toEqual([]);
    expect(idsOf(read)).toEqual(['T-1', 'T-2']);
    expect(read.said).toContainEqual(expect.stringContaining('Lines of dashes'));
  });

  it.each([
    ['-- 2 rows --', '--'],
    ['TRL,000002', 'TRL,'],
    ['(2 rows affected)', '('],
  ])('the trailer %j fails, and says which option leaves it out', async (trailer, start) => {
    const failed = await readFile('a.csv', good + trailer);
    expect(goodIds(failed)).toEqual(['T-1', 'T-2']);
    expect(faultsOf(failed)).toEqual([expect.stringContaining('--skip-lines')]);
    const read = await readFile('a.csv', good + trailer, { skipLines: [start] });
    expect(faultsOf(read)).toEqual([]);
    expect(idsOf(read)).toEqual(['T-1', 'T-2']);
    expect(read.said).toEqual(['--skip-lines leaves out 1 line: 4']);
  });

  it('a trailer of a sheet is left out too', async () => {
    const cells = [...good.trim().split('\n'), 'TRL,2'].map((line) => line.split(','));
    expect(idsOf(await readFile('a.xlsx', sheetOf(cells), { skipLines: ['TRL'] }))).toEqual(['T-1', 'T-2']);
  });

  it('short lines fail unless their missing cells are said to be empty', async () => {
    const short = tableOf(HEADER, rowOf('T-1'), 'T-2,Zoe', 'T-3');
    const failed = await readFile('a.csv', short);
    expect(goodIds(failed)).toEqual(['T-1']);
    expect(faultsOf(failed)[0]).toContain('--fill-short-lines');
    const filled = await readFile('a.csv', short, { fillShortLines: true });
    expect(goodIds(filled)).toEqual(['T-1', 'T-2', 'T-3']);
    const long = await readFile('a.csv', `${good}${rowOf('T-3')},x\n`, { fillShortLines: true });
    expect(goodIds(long)).toEqual(['T-1', 'T-2']);
    // The last line may be cut off.
    const clearing = readFile('a.csv', short, { fillShortLines: true }, { clearEmpty: true });
    await expect(clearing).rejects.toThrow('--clear-empty');
  });
});

describe('totals', () => {
  it.each(['TOTAL-1001', 'Total_7', 'TOTAL1001', 'Total Wine 7', 'Total', 'Grand Total'])(
    'a row with the id %j and all that a new account needs is none',
    async (id) => {
      expect(faultsOf(await readFile('a.csv', tableOf(HEADER, rowOf(id))))).toEqual([]);
      const read = await readFile('a.csv', tableOf(HEADER, rowOf(id)), {}, { skipTotals: true });
      expect(idsOf(read)).toEqual([id]);
    },
  );

  it('an id that begins like a total is none in a file with few columns', async () => {
    const read = await readFile('a.csv', tableOf('externalId,currentBalance', 'TOTAL-1001,5', 'Total,7'));
    expect(goodIds(read)).toEqual(['TOTAL-1001']);
    expect(faultsOf(read)).toEqual([expect.stringContaining('--map "column=externalId:text"')]);
  });

  it('a person can say that ids which look like totals are none', async () => {
    const content = tableOf('externalId,currentBalance', 'Total Wine 7,5');
    expect(faultsOf(await readFile('a.csv', content))).toHaveLength(1);
    const columns = { externalId: { field: 'externalId', type: 'text' as const } };
    expect(goodIds(await readFile('a.csv', content, {}, { columns }))).toEqual(['Total Wine 7']);
  });

  it('say nothing of the others in the draft of a mapping', async () => {
    const lines = ['externalId,currentBalance,status,ZIP', 'T-1,10.00,Active,02139', 'Total,"1.000,00",3 open,1'];
    const source = await openFile(bytesOf('a.csv', tableOf(...lines)), {}, () => undefined);
    const { columns, decimal } = await readDraft(source);
    expect({ columns, decimal }).toEqual({
      columns: { externalId: 'externalId', currentBalance: 'currentBalance', status: 'status', ZIP: 'address.zip' },
      decimal: '.',
    });
  });

  it.each(['Total,,,20.00,,', ',Total,,20.00,,', 'Grand Total:,,,20.00,,', 'Sub-total,,,20.00,,'])(
    'the line %j is one',
    async (line) => {
      const { rows } = await readFile('a.csv', tableOf(HEADER, rowOf('T-1'), line));
      expect(rows.map(({ isTotal }) => isTotal)).toEqual([undefined, true]);
    },
  );
});
