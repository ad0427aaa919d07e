import { planColumns } from '../../../src/files/columns/column-plan';
import { type Mapping, NO_MAPPING } from '../../../src/files/columns/mapping';
import { rowOf } from '../../../src/files/columns/row-of-cells';
import { type RowFacts } from '../../../src/files/input/row-facts';
import { failureOf } from './failure-of';

const TODAY = '2026-11-21';

/** Reads the rows of a table one after the other. */
function readRows(
  header: string[],
  rows: readonly (readonly string[])[],
  mapping: Partial<Mapping> = {},
  numbers: readonly number[] = [],
) {
  const plan = planColumns(header, { ...NO_MAPPING, ...mapping }, TODAY);
  const facts: RowFacts = {
    marks: new Map(),
    isHidden: false,
    isNumber: (index) => numbers.includes(index),
    isCovered: () => false,
  };
  return rows.map((cells) => {
    const { row, faults, notices } = rowOf(cells, plan, facts);
    return { row: JSON.parse(JSON.stringify(row)), faults: faults.map(({ message }) => message), notices };
  });
}

const balances = (cells: readonly string[], mapping: Partial<Mapping> = {}) =>
  readRows(
    ['externalId', 'currentBalance'],
    cells.map((cell, at) => [`A-${at}`, cell]),
    mapping,
  ).map(({ row, faults }) => (faults.length > 0 ? faults : row.currentBalance));

describe('the decimal sign of a column', () => {
  it('a cell that shows the sign decides how the cells after it are read', () => {
    expect(balances(['1.488,69', '1.000', '12.500', '89,9', '7'])).toEqual([1488.69, 1000, 12500, 89.9, 7]);
    expect(balances(['1,488.69', '1,000', '12.500', '7'])).toEqual([1488.69, 1000, 12.5, 7]);
  });

  it('a cell that leaves the sign open is refused before any has shown it', () => {
    expect(balances(['1.000', '2.500', '100'])).toEqual([
      [expect.stringContaining('give --decimal')],
      [expect.stringContaining('give --decimal')],
      100,
    ]);
    expect(balances(['1.000', '2.500'], { decimal: ',' })).toEqual([1000, 2500]);
    expect(balances(['1.000', '2.500'], { decimal: '.' })).toEqual([1, 2.5]);
  });

  it('a cell with the other sign is refused', () => {
    expect(balances(['89,90', '1.50'])).toEqual([89.9, [expect.stringContaining('must be a number')]]);
  });

  it('once a column has shown both signs, a cell that leaves its own open is refused', () => {
    const cells = ['7,5', '1,234', '1,234.50', '1,234', '8,25'];
    const open = [expect.stringContaining('give --decimal')];
    const other = [expect.stringContaining('must be a number')];
    expect(balances(cells)).toEqual([7.5, 1.234, other, open, 8.25]);
    expect(balances(cells, { decimal: '.' })).toEqual([other, 1234, 1234.5, 1234, other]);
  });

  it('each column shows its own, and each reading of the file begins anew', () => {
    const header = ['externalId', 'currentBalance', 'history.placed.balance'];
    const [first] = readRows(header, [['A-1', '1,50', '1.50']]);
    expect(first?.row).toMatchObject({ currentBalance: 1.5, history: { placed: { balance: 1.5 } } });
    expect(balances(['1.000'])).toEqual([[expect.stringContaining('give --decimal')]]);
  });
});

describe('the cells of a workbook', () => {
  const header = ['externalId', 'currentBalance', 'Date Opened'];

  it('numbers have a decimal point and count days; texts are read as in any file', () => {
    const numbers = [1, 2];
    const [typed] = readRows(header, [['A-1', '12.345', '43186']], { decimal: ',', dates: 'mdy' }, numbers);
    expect(typed?.row).toMatchObject({ currentBalance: 12.345, history: { accountOpened: { date: '2018-03-27' } } });
    const [text] = readRows(header, [['A-1', '12.345', '43186']], { decimal: ',', dates: 'mdy' });
    expect(text?.row.currentBalance).toBe(12345);
    expect(text?.faults).toEqual([expect.stringContaining('--dates serial')]);
  });
});

describe('dates that a spreadsheet has converted in part', () => {
  const notices = (cells: readonly string[]) =>
    readRows(
      ['externalId', 'Date Opened'],
      cells.map((cell, at) => [`A-${at}`, cell]),
      { dates: 'dmy' },
    ).flatMap((row) => row.notices);

  it('a column with dates in an order and dates with the year first is named', () => {
    expect(notices(['13/02/2026', '2026-03-02', '27/2/2026'])).toEqual(
      Array(2).fill(expect.stringMatching(/^history\.accountOpened\.date holds dates in two forms/)),
    );
  });

  it('a column in one form needs no notice', () => {
    expect(notices(['13/02/2026', '3/2/2026'])).toEqual([]);
    expect(notices(['2026-02-13', '2026-03-02'])).toEqual([]);
  });
});

describe('a date that stands for none', () => {
  const header = ['externalId', 'DOB', 'Date Opened'];
  const cells = ['A-1', '1900-01-01', '12/31/9999'];

  it('counts as an empty cell, and a dry run says so', () => {
    const [read] = readRows(header, [cells], { dates: 'mdy' });
    const notices = [
      expect.stringMatching(/^person\.birthdate .*counts as empty$/),
      expect.stringMatching(/^history\.accountOpened\.date .*counts as empty$/),
    ];
    expect(read).toEqual({ row: { externalId: 'A-1' }, faults: [], notices });
    const [cleared] = readRows(header, [cells], { dates: 'mdy', clearEmpty: true });
    expect(cleared?.row).toMatchObject({ person: { birthdate: null }, history: { accountOpened: { date: null } } });
  });

  it('is not the first of several columns that is filled', () => {
    const firstOf = { 'history.placed.date': ['One', 'Other'] };
    const [read] = readRows(['externalId', 'One', 'Other'], [['A-1', '0001-01-01', '2020-02-03']], { firstOf });
    expect(read?.row).toMatchObject({ history: { placed: { date: '2020-02-03' } } });
  });

  it('is kept where it is written as a JSON string, as exports do', () => {
    const [read] = readRows(header, [['A-1', '"1900-01-01"', '']]);
    expect(read?.row).toEqual({ externalId: 'A-1', person: { birthdate: '1900-01-01' } });
  });
});

it('what has happened lies not after today, and what ends may', () => {
  const header = ['externalId', 'DOB', 'Placed Date', 'Last Payment Date', 'Statute Date'];
  const [read] = readRows(header, [['A-1', '2026-11-22', '2026-11-22', '2026-11-21', '2030-01-01']]);
  expect(read?.faults).toEqual(Array(2).fill('is a date that has not come yet'));
  expect(read?.row.history).toMatchObject({
    lastPayment: { date: '2026-11-21' },
    statuteLimitationsDate: '2030-01-01',
  });
});

describe('the ZIP code of a row', () => {
  const zips = (rows: string[][], mapping: Partial<Mapping> = {}, header = ['externalId', 'Zip', 'Country']) =>
    readRows(header, rows, mapping).map(({ row, faults }) => (faults.length > 0 ? faults : row.address.zip));

  it('a code is judged by the country of its row', () => {
    const rows = [
      ['A-1', '8001', 'Switzerland'],
      ['A-2', '2000', 'AU'],
      ['A-3', '1010', 'Österreich'],
      ['A-4', '2115', 'US'],
      ['A-5', '2115', 'United States'],
      ['A-6', '21151234', 'USA'],
      ['A-7', '907', 'Puerto Rico'],
      ['A-8', '8001', ''],
      ['A-9', '8001', 'Atlantis'],
    ];
    const lost = [expect.stringContaining('too few digits')];
    expect(zips(rows)).toEqual(['8001', '2000', '1010', ...Array(6).fill(lost)]);
    const columns = { Zip: { field: 'address.zip', digits: 5 } };
    const mended = ['02115', '02115', '021151234', '00907', '08001', '08001'];
    expect(zips(rows, { columns })).toEqual(['8001', '2000', '1010', ...mended]);
  });

  it.each(['Danmark', 'Magyarország', 'Norge', 'CHE', 'UK', 'Türkiye', '日本', 'България'])(
    'a code of %s has no zeros to lose',
    (country) => {
      const columns = { Zip: { field: 'address.zip', digits: 5 } };
      expect(zips([['A-1', '2100', country]], { columns })).toEqual(['2100']);
    },
  );

  it('a code is judged by the country of every row, or that of the mapping', () => {
    const header = ['externalId', 'Zip'];
    expect(zips([['A-1', '8001']], { constants: { 'address.country': 'CH' } }, header)).toEqual(['8001']);
    expect(zips([['A-1', '8001']], { country: 'CH' }, header)).toEqual(['8001']);
    expect(zips([['A-1', '8001', 'US']], { country: 'CH' })).toEqual([[expect.stringContaining('too few')]]);
  });
});

describe('what surrounds the cells of a row', () => {
  it('spaces, marks and padding are taken off every field', () => {
    const header = 'externalId,First Name,Cell Phone,Zip,SSN,Email,portfolioId,currentBalance,DOB'.split(',');
    const cells = ['A-1001', 'ZOE', '2125550134', '10001', '900123456', 'z@example.com', 'pf-1', '80.00', '1980-03-04'];
    for (const [before, after] of [
      ['  ', '   '],
      ['\u00a0', '\u3000'],
      ['\u200b', '\0\0'],
      ['\ufeff', '\u200e'],
    ] as const) {
      const [made] = readRows(header, [cells.map((cell) => before + cell + after)], { country: 'US' });
      expect(made).toEqual({
        row: {
          externalId: 'A-1001',
          portfolioId: 'pf-1',
          phoneNumber: '+12125550134',
          emailAddress: 'z@example.com',
          currentBalance: 80,
          person: { name: { first: 'ZOE' }, ssn: '900123456', birthdate: '1980-03-04' },
          address: { zip: '10001' },
        },
        faults: [],
        notices: [],
      });
    }
  });

  it('marks of a spreadsheet for text are taken off every code and number', () => {
    const header = ['externalId', 'First Name', 'Cell Phone', 'Zip', 'SSN', 'File #', 'portfolioId'];
    const cells = ['00123', 'Zoe', '2125550134', '02115', '001234567', '0055', 'pf-1'];
    const expected = {
      externalId: '00123',
      portfolioId: 'pf-1',
      phoneNumber: '+12125550134',
      metadata: { filenumber: '0055' },
      person: { name: { first: 'Zoe' }, ssn: '001234567' },
      address: { zip: '02115' },
    };
    const formulas = cells.map((cell) => `="${cell}"`);
    const apostrophes = cells.map((cell) => (cell === 'Zoe' ? cell : `'${cell}`));
    for (const { row, faults } of readRows(header, [formulas, apostrophes], { country: 'US' }))
      expect({ row, faults }).toMatchObject({ row: expected, faults: [] });
  });

  it('a cell of nothing but marks is empty', () => {
    const header = ['externalId', 'bank', 'client'];
    const [empty] = readRows(header, [['A-1', '=""', '\u00a0\u200b']]);
    expect(empty).toEqual({ row: { externalId: 'A-1' }, faults: [], notices: [] });
  });

  it('a placeholder is named for a field of text, and refused in an id, an e-mail address and a number', () => {
    const header = ['externalId', 'Last Name', 'Email', 'SSN'];
    const [row] = readRows(header, [['A-1', 'NULL', 'NULL', 'NULL']]);
    expect(row?.notices).toEqual([expect.stringContaining('person.name.last is NULL')]);
    expect(row?.faults).toHaveLength(2);
    const [left] = readRows(header, [['A-1', 'NULL', 'NULL', 'NULL']], { empty: ['NULL'] });
    expect(left?.row).toEqual({ externalId: 'A-1' });
  });
});

describe('a column named id', () => {
  const faultOf = (header: string[], mapping: Partial<Mapping> = {}) =>
    failureOf(() => planColumns(header, { ...NO_MAPPING, ...mapping }, TODAY));

  it('it may be the id of the account where no other column is', () => {
    expect(faultOf(['id', 'first_name', 'file_number'])).toContain('"id" may be externalId');
    expect(faultOf(['id', 'first_name'], { columns: { id: 'externalId' } })).toBe('');
  });

  it('beside the id of the account it is left out', () => {
    for (const name of ['externalId', 'External ID']) expect(faultOf([name, 'id'])).toBe('');
    expect(faultOf(['id', 'Acct'], { columns: { Acct: 'externalId' } })).toBe('');
    expect(faultOf(['id', 'Acct'], { columns: { Acct: 'externalId', id: null } })).toBe('');
  });
});

it('a text in the marks of a spreadsheet means what the mapping says of the text', () => {
  const header = ['externalId', 'Client', 'Bank'];
  const mapping: Partial<Mapping> = {
    columns: { Client: { field: 'client', values: { PIF: 'ACME' } }, Bank: 'bank' },
    empty: ['NULL'],
  };
  const [row] = readRows(header, [['A-1', '="PIF"', '="NULL"']], mapping);
  expect(row).toMatchObject({ row: { client: 'ACME' }, faults: [] });
  expect(row?.row).not.toHaveProperty('bank');
});

it('five digits of a workbook that are a date in the given order too are refused', () => {
  const header = ['externalId', 'Date Opened'];
  const [row] = readRows(header, [['A-1', '31526']], { dates: 'mdy' }, [1]);
  expect(row?.faults).toEqual([expect.stringContaining('lost its first zero')]);
});
