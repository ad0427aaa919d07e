import { textRow } from '../../support/workbook';
import { readCell, readSheet, textCell } from './read-workbook';

const client = (text: string) => ({ externalId: 'A-1', client: text });
/** An id for files of which the first column is none. */
const idOf = (field: string) => (field === 'externalId' ? {} : { constants: { externalId: 'A-1' } });
const optOut = (isOptedOut: boolean) => ({ externalId: 'A-1', smsOptOut: { isOptedOut } });

describe('cells of a workbook', () => {
  it.each([
    ...['1', 'true', 'TRUE', 'True', ' true ', '\n 1\n', '\ttrue\r\n'].map((value) => [value, true] as const),
    ...['0', 'false', 'FALSE', 'False', ' false ', '\n 0\n'].map((value) => [value, false] as const),
  ])('the boolean %j is %j', async (value, meant) => {
    expect(await readCell('smsOptOut.isOptedOut', `<c t="b"><v>${value}</v></c>`)).toEqual(optOut(meant));
  });

  it.each(['<v>maybe</v>', '<v>2</v>', '<v>-1</v>', '<v></v>', '<v> </v>', ''])(
    'a boolean that is neither true nor false is no value: %j',
    async (value) => {
      const fault = expect.stringMatching(/is neither true nor false: .*save it again/);
      expect(await readCell('smsOptOut.isOptedOut', `<c t="b">${value}</c>`)).toEqual(fault);
    },
  );

  it.each(['', '<v/>', '<v></v>', '<v> </v>', '<v>-1</v>', '<v>0.5</v>', '<v>2</v>', '<v>x</v>', '<v>1e0</v>'])(
    'a shared text whose number is none is no value: %j',
    async (value) => {
      const sharedStrings = ['<t>first</t>', '<t>second</t>'];
      const read = (mapping: object) => readCell('client', `<c t="s">${value}</c>`, { sharedStrings }, mapping);
      const fault = expect.stringMatching(/refers to a text that the workbook does not have: .*save it again/);
      expect(await read({})).toEqual(fault);
      expect(await read({ clearEmpty: true })).toEqual(fault);
    },
  );

  it('the number of a shared text may have spaces around it', async () => {
    const sharedStrings = ['<t>first</t>', '<t>second</t>'];
    expect(await readCell('client', '<c t="s"><v>\n 1 </v></c>', { sharedStrings })).toEqual(client('second'));
  });

  it.each([
    ['inlineStr', '<is><t>ACME</t></is>'],
    ['inlineStr', '<is><r><t>AC</t></r><r><t>ME</t></r></is>'],
    ['str', '<v>ACME</v>'],
    ['str', '<v><![CDATA[ACME]]></v>'],
    ['n', '<is><t>ACME</t></is>'],
    ['n', '<is><t>ACME</t></is><v/>'],
    ['inlineStr', '<is><t>ACME</t></is><extLst><ext><t>other</t></ext></extLst>'],
    ['str', '<v>ACME</v><extLst><ext><x:v>other</x:v><c><v>1</v></c></ext></extLst>'],
  ])('a text of the type %s is read wherever it stands: %s', async (type, content) => {
    expect(await readCell('client', `<c t="${type}">${content}</c>`)).toEqual(client('ACME'));
  });

  it('a text in a cell of numbers is no number of a workbook', async () => {
    const cell = '<c><is><t>1.234</t></is></c>';
    expect(await readCell('currentBalance', cell)).toMatch(/thousand or a fraction/);
  });

  it.each(['ISO-8859-1', 'windows-1252'])('a part is decoded as it declares: %s', async (encoding) => {
    const sheet = `<worksheet><sheetData>${textRow(1, ['externalId', 'client'])}${textRow(2, ['A-1', 'Zoë'])}</sheetData></worksheet>`;
    const read = (declared: string) => {
      const text = `<?xml version="1.0" encoding="${declared}"?>${sheet}`;
      return readSheet([], '', { parts: { 'xl/worksheets/sheet1.xml': Buffer.from(text, 'latin1') } });
    };
    expect((await read(encoding)).map(({ row }) => row)).toEqual([client('Zoë')]);
    for (const wrong of ['UTF-8', 'x-unknown']) await expect(read(wrong)).rejects.toThrow(/cannot be read/);
  });

  it('texts have no spaces around them, and the characters that XML cannot hold', async () => {
    const sharedStrings = ['<t xml:space="preserve"> ACME_x0020_Inc\n</t>'];
    expect(await readCell('client', '<c t="s"><v>0</v></c>', { sharedStrings })).toEqual(client('ACME Inc'));
    expect(await readCell('client', '<c t="str"><v> ACME_x0020_Inc </v></c>')).toEqual(client('ACME Inc'));
    expect(await readCell('client', '<c t="str"><v>a_x005F_x0020_b</v></c>')).toEqual(client('a_x0020_b'));
  });

  it.each(['<c/>', '<c s="1"/>', '<c t="n"/>', '<c t="n"><v></v></c>', '<c t="str"/>', '<c t="inlineStr"/>'])(
    'a cell with a format alone is empty: %s',
    async (cell) => {
      expect(await readCell('client', cell)).toEqual({ externalId: 'A-1' });
      expect(await readCell('client', cell, {}, { clearEmpty: true })).toEqual({ externalId: 'A-1', client: null });
    },
  );

  it.each([
    ['<c><v> 80.5\n</v></c>', 80.5],
    ['<c t="n"><v>+80.50</v></c>', 80.5],
    ['<c><v>8.05E1</v></c>', 80.5],
    ['<c><v>12.345</v></c>', 12.345],
    ['<c><v>1234.5599999999999</v></c>', 1234.56],
  ])('a number is read in all its forms: %s', async (cell, number) => {
    expect(await readCell('currentBalance', cell)).toEqual({ externalId: 'A-1', currentBalance: number });
  });

  it('what JavaScript takes for a number and a workbook does not stays a text', async () => {
    expect(await readCell('client', '<c><v>0x1F</v></c>')).toEqual(client('0x1F'));
  });

  it.each([
    ['2018-03-27', '2018-03-27'],
    ['2018-03-27T00:00:00.000Z', '2018-03-27'],
    [' 2018-03-27T14:30:00\n', '2018-03-27T14:30:00'],
  ])('a date that is written out is read: %j', async (value, date) => {
    expect(await readCell('history.accountOpened.date', `<c t="d"><v>${value}</v></c>`)).toEqual({
      externalId: 'A-1',
      history: { accountOpened: { date } },
    });
  });

  it('cells and rows without a reference stand behind the one before', async () => {
    const rows = `<row>${textCell('A-1')}<c r="C2" t="str"><v>c</v></c>${textCell('d')}</row><row>${textCell('A-2')}</row>`;
    const read = await readSheet(['externalId', 'bank', 'client', 'bucket'], rows);
    expect(read.map(({ lineNumber, row }) => [lineNumber, row])).toEqual([
      [2, { externalId: 'A-1', client: 'c', bucket: 'd' }],
      [3, { externalId: 'A-2' }],
    ]);
  });
});

describe('dates in the place of ids and codes', () => {
  const formats = ['m/d/yyyy', 'd-mmm', 'h:mm'];

  it.each([
    ...['externalId', 'metadata.filenumber', 'address.zip', 'person.ssn', 'bucket'].map((field) => [field, 1] as const),
    ...([2, 3] as const).map((style) => ['portfolioId', style] as const),
  ])('a date is no %s, in style %d', async (field, style) => {
    const cells = `<c s="${style}"><v>45000</v></c>${textCell('acme')}`;
    const [record] = await readSheet([field, 'client'], `<row>${cells}</row>`, { formats }, idOf(field));
    const message = expect.stringMatching(`is a date, which .*export the column as text.*${field}:text`);
    expect(record?.fault?.details).toEqual([expect.objectContaining({ field, message })]);
    // Pushed again, the row is refused as well.
    expect(record?.cells).toEqual(['#VALUE!', 'acme']);
  });

  it('a date that is written out, and one of a workbook that counts from 1904, are no ids either', async () => {
    expect(await readCell('portfolioId', '<c t="d"><v>2023-03-15</v></c>')).toMatch(/is a date/);
    expect(await readCell('portfolioId', '<c s="1"><v>45000</v></c>', { formats, is1904: true })).toMatch(/is a date/);
  });

  it('a person may take it as it is, and other fields of text hold dates', async () => {
    const columns = { portfolioId: { field: 'portfolioId', type: 'text' as const } };
    const cell = '<c s="1"><v>45000</v></c>';
    expect(await readCell('portfolioId', cell, { formats }, { columns })).toMatchObject({ portfolioId: '2023-03-15' });
    expect(await readCell('metadata.opened', cell, { formats })).toMatchObject({ metadata: { opened: '2023-03-15' } });
    expect(await readCell('client', cell, { formats })).toEqual(client('2023-03-15'));
  });
});

describe('formats of time', () => {
  it.each(['s', 'hh', 'h'])('a time that %s shows as a number is none', async (code) => {
    expect(await readCell('currentBalance', '<c s="1"><v>0.5</v></c>', { formats: [code] })).toMatch(
      /must be a number/,
    );
    expect(await readCell('client', '<c s="1"><v>1.5</v></c>', { formats: [code] })).toEqual(client('36:00:00'));
  });

  it('built-in formats of Thai are known', async () => {
    const styles = `<styleSheet><cellXfs><xf/>${[71, 67, 75].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
    const read = (style: number, value: number) =>
      readCell('portfolioId', `<c s="${style}"><v>${value}</v></c>`, { parts: { 'xl/styles.xml': styles } });
    expect(await read(1, 45_000)).toMatch(/is a date/);
    expect(await read(2, 0.5)).toMatch(/is a percentage/);
    expect(await read(3, 0.5)).toMatch(/is a date/);
  });
});

describe('flags and percentages in the place of ids and codes', () => {
  const formats = ['0%', '0.00%'];

  it.each([
    ['<c t="b"><v>1</v></c>', /is true or false/, 'TRUE'],
    ['<c s="1"><v>0.5</v></c>', /is a percentage/, '50%'],
    ['<c s="2"><v>12</v></c>', /is a percentage/, '1200%'],
  ])('%s is none', async (cell, fault, text) => {
    for (const field of ['portfolioId', 'metadata.filenumber', 'person.ssn', 'emailAddress', 'bucket'])
      expect(await readCell(field, cell, { formats })).toMatch(fault);
    expect(await readCell('client', cell, { formats })).toEqual(client(text));
    const [record] = await readSheet(['externalId', 'client'], `<row>${cell}${textCell('acme')}</row>`, { formats });
    expect(record?.fault?.details).toEqual([expect.objectContaining({ field: 'externalId' })]);
  });
});

describe('numbers that the sheet shows as another text', () => {
  const read = (field: string, code: string, number: number | string, is1904 = false) =>
    readCell(field, `<c s="1"><v>${number}</v></c>`, { formats: [code], is1904 });

  it.each([
    '"ACC-"00000',
    '\\A0',
    '"A"General',
    '"2024-"0000',
    '0" USD"',
    '[$USD] #,##0',
    '"P"#,##0',
    '"E"0',
    '0.0"k"',
  ])('the format %s makes no id and no code', async (code) => {
    for (const field of ['portfolioId', 'metadata.filenumber', 'person.ssn'])
      expect(await read(field, code, 123_456_789)).toMatch(/sheet shows another text.*:text" takes it as it is/);
  });

  it('other fields have the number, and a day that counts from 1904 stays one', async () => {
    expect(await read('currentBalance', '0" USD"', 80)).toMatchObject({ currentBalance: 80 });
    expect(await read('metadata.term', '0" months"', 80)).toMatchObject({ metadata: { term: '80' } });
    const opened = await read('history.accountOpened.date', '"day "0', 41_724, true);
    expect(opened).toMatchObject({ history: { accountOpened: { date: '2018-03-27' } } });
  });

  it.each(['"+"0', '+0'])(
    'a telephone number keeps the plus that the format %s shows, an amount its value',
    async (code) => {
      expect(await read('phoneNumber', code, 12_125_550_134)).toMatchObject({ phoneNumber: '+12125550134' });
      for (const format of [code, '0"+"'])
        expect(await read('currentBalance', format, 80)).toMatchObject({ currentBalance: 80 });
    },
  );

  it.each([
    ['00000', 123, '00123'],
    ['000\\-00\\-0000', 900_123_456, '900-12-3456'],
    ['General', 123_456_789_012, '123456789012'],
    ['0.00E+00', 123_456_789_012, '123456789012'],
    ['"#"0', 123, '123'],
    ['0"+"', 123, '123'],
    ['#,##0', 1234, '1234'],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 1234, '1234'],
    [';;;', 123, '123'],
    ['[Red]0', 123, '123'],
  ])('the format %s adds nothing to %d', async (code, number, text) => {
    expect(await read('portfolioId', code, number)).toEqual({ externalId: 'A-1', portfolioId: text });
  });
});

describe('the first days of a workbook', () => {
  const DATE = 'history.accountOpened.date';
  const readDay = (day: number, is1904 = false) =>
    readCell(DATE, `<c s="1"><v>${day}</v></c>`, { is1904, formats: ['m/d/yyyy'] });

  it.each([
    [2, '1900-01-02'],
    [2.5, '1900-01-02T12:00:00'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
  ])('day %d is the %s that the sheet shows', async (day, date) => {
    expect(await readDay(day)).toEqual({ externalId: 'A-1', history: { accountOpened: { date } } });
  });

  it.each([60, 60.5, 59.999999])('day %d is a 29 February that never existed', async (day) => {
    expect(await readDay(day)).toMatch(/must be a date that exists/);
    expect(await readCell('client', '<c s="1"><v>60</v></c>', { formats: ['m/d/yyyy'] })).toEqual(client('1900-02-29'));
  });

  it.each([
    [0, false],
    [1, false],
    [1.5, false],
    [0, true],
  ])('day %d is no date (1904: %s)', async (day, is1904) => {
    expect(await readDay(day, is1904)).toEqual({ externalId: 'A-1' });
    expect(await readCell(DATE, `<c><v>${Math.floor(day)}</v></c>`, { is1904 })).toEqual({ externalId: 'A-1' });
  });

  it('a workbook that counts from 1904 has no days before day 0', async () => {
    expect(await readDay(1, true)).toMatchObject({ history: { accountOpened: { date: '1904-01-02' } } });
    expect(await readDay(60, true)).toMatchObject({ history: { accountOpened: { date: '1904-03-01' } } });
    expect(await readDay(-1402, true)).toMatch(/must be a date that exists/);
  });
});

describe('dates of a workbook that counts days from 1904', () => {
  const DATE = 'history.accountOpened.date';
  const opened = (date: string) => ({ externalId: 'A-1', history: { accountOpened: { date } } });
  const formats = ['m/d/yyyy'];

  it.each([
    ['a number without a format', '<c><v>41724</v></c>', '2018-03-27'],
    ['a number with the format of a date', '<c s="1"><v>41724</v></c>', '2018-03-27'],
    ['a number that is kept as text', '<c t="str"><v>41724</v></c>', '2018-03-27'],
    ['the result of a formula', '<c><f>A1</f><v>41724</v></c>', '2018-03-27'],
    ['a date that is written out', '<c t="d"><v>2018-03-27</v></c>', '2018-03-27'],
    ['a date that is a text', textCell('2018-03-27'), '2018-03-27'],
  ])('%s is the day that the sheet means', async (_what, cell, date) => {
    expect(await readCell(DATE, cell, { is1904: true, formats })).toEqual(opened(date));
  });

  it('numbers of other columns stay as they are', async () => {
    const number = '<c><v>41724</v></c>';
    expect(await readCell('currentBalance', number, { is1904: true })).toMatchObject({ currentBalance: 41_724 });
    expect(await readCell('client', number, { is1904: true })).toEqual(client('41724'));
    expect(await readCell(DATE, number)).toEqual(opened('2014-03-26'));
  });

  it('a row that fails is kept with the day, since CSV counts from 1900', async () => {
    const cells = `${textCell('A-1')}<c><v>41724</v></c>${textCell('much')}`;
    const [record] = await readSheet(['externalId', DATE, 'currentBalance'], `<row>${cells}</row>`, { is1904: true });
    expect(record?.fault?.details).toHaveLength(1);
    expect(record?.cells).toEqual(['A-1', '2018-03-27', 'much']);
  });
});
