import { readCell, readSheet, textCell } from './read-workbook';

const NOT_CALCULATED = expect.stringMatching(/is a formula without a result .*recalculate it .*save it again/);
const ON_LOAD = { properties: '<calcPr calcId="124519" fullCalcOnLoad="1"/>' };
const balance = (currentBalance: number) => ({ externalId: 'A-1', currentBalance });

describe('formulas of a workbook', () => {
  it.each([
    ['no value', '<c><f>1+1</f></c>'],
    ['an empty value', '<c><f>1+1</f><v></v></c>'],
    ['no value and the type of a text', '<c t="str"><f>"a"</f></c>'],
    ['no value and the type of a boolean', '<c t="b"><f>1=1</f></c>'],
    ['no value of a shared formula', '<c><f t="shared" ref="B2:B3" si="0">A2</f></c>'],
    ['no value of an array formula', '<c><f t="array" ref="B2">A2</f></c>'],
  ])('a formula with %s fails, and is neither taken nor clears a field', async (_what, cell) => {
    for (const column of ['currentBalance', 'client', 'smsOptOut.isOptedOut', 'history.accountOpened.date', 'tags']) {
      expect(await readCell(column, cell)).toEqual(NOT_CALCULATED);
      expect(await readCell(column, cell, {}, { clearEmpty: true })).toEqual(NOT_CALCULATED);
    }
  });

  it.each([
    '<c><f>100+20</f><v>120</v></c>',
    '<c t="n"><f t="shared" si="0"/><v>120</v></c>',
    '<c><f ca="1"/><v>120</v></c>',
  ])('a formula with a result has that value: %s', async (cell) => {
    expect(await readCell('currentBalance', cell)).toEqual(balance(120));
  });

  it('a formula whose result is the empty text is an empty cell', async () => {
    const cell = '<c t="str"><f>IF(A2="x","y","")</f><v></v></c>';
    expect(await readCell('client', cell)).toEqual({ externalId: 'A-1' });
    expect(await readCell('client', cell, {}, { clearEmpty: true })).toEqual({ externalId: 'A-1', client: null });
  });

  it.each([
    '<calcPr fullCalcOnLoad="1"/>',
    '<calcPr fullCalcOnLoad=" true "/>',
    '<calcPr calcCompleted="0"/>',
    '<calcPr calcMode="manual" calcCompleted="false"/>',
  ])('results that the workbook itself does not rely on are no values: %s', async (properties) => {
    const read = (column: string, cell: string) => readCell(column, cell, { properties });
    expect(await read('currentBalance', '<c><f>100+20</f><v>0</v></c>')).toEqual(NOT_CALCULATED);
    expect(await read('currentBalance', '<c><f>100+20</f><v>95</v></c>')).toEqual(NOT_CALCULATED);
    expect(await read('client', '<c t="str"><f>"AC"&amp;"ME"</f><v>ACME</v></c>')).toEqual(NOT_CALCULATED);
    expect(await read('client', '<c t="str"><f>""</f><v></v></c>')).toEqual(NOT_CALCULATED);
    expect(await read('smsOptOut.isOptedOut', '<c t="b"><f>1=1</f><v>0</v></c>')).toEqual(NOT_CALCULATED);
    expect(await read('currentBalance', '<c><v>80.5</v></c>')).toEqual(balance(80.5));
  });

  it.each([
    '<calcPr calcId="191029"/>',
    '<calcPr fullCalcOnLoad="0" calcCompleted="1"/>',
    '<calcPr calcMode="manual"/>',
  ])('results of a spreadsheet program are values: %s', async (properties) => {
    expect(await readCell('currentBalance', '<c><f>1</f><v>0</v></c>', { properties })).toEqual(balance(0));
  });

  it.each(['array', 'dataTable'])('results beside a formula of the type %s are judged like its own', async (type) => {
    const rows = [
      `<row r="2">${textCell('A-1')}<c r="B2"><f t="${type}" ref="B2:C4">X</f><v>1</v></c><c r="C2"><v>2</v></c></row>`,
      `<row r="3">${textCell('A-2')}<c r="B3"><v>3</v></c><c r="C3"><v>4</v></c></row>`,
      `<row r="4">${textCell('A-3')}<c r="C4"><v>6</v></c></row>`,
      `<row r="5">${textCell('A-4')}<c r="B5"><v>7</v></c></row>`,
    ].join('');
    const header = ['externalId', 'currentBalance', 'client'];
    const failedOf = async (parts: object) =>
      (await readSheet(header, rows, parts)).map(({ fault }) => fault?.details?.map(({ field }) => field) ?? []);
    expect(await failedOf({})).toEqual([[], [], ['currentBalance'], []]);
    const both = ['currentBalance', 'client'];
    expect(await failedOf(ON_LOAD)).toEqual([both, both, both, []]);
  });

  it('formulas of columns that are not read do not matter', async () => {
    const row = `<row>${textCell('A-1')}<c><f>1+1</f></c><c><f>2+2</f></c></row>`;
    expect(await readSheet(['externalId', 'Notes'], row, {}, { columns: { Notes: null } })).toEqual([
      expect.objectContaining({ row: { externalId: 'A-1' } }),
    ]);
  });

  it('a formula without a result is not passed over for a cell of the next column', async () => {
    const row = `<row>${textCell('A-1')}<c><f>1+1</f></c>${textCell('5')}</row>`;
    const mapping = { firstOf: { currentBalance: ['Balance', 'Old'] } };
    const [record] = await readSheet(['externalId', 'Balance', 'Old'], row, {}, mapping);
    expect(record?.fault?.details).toEqual([expect.objectContaining({ field: 'currentBalance' })]);
  });

  it('a whole name that was not calculated is one fault', async () => {
    const row = `<row>${textCell('A-1')}<c><f>"a"</f></c></row>`;
    const columns = { Debtor: { split: 'LAST, FIRST' as const } };
    const [record] = await readSheet(['externalId', 'Debtor'], row, {}, { columns });
    expect(record?.fault?.details).toEqual([expect.objectContaining({ field: 'person.name' })]);
  });

  it('an id that was not calculated is no id', async () => {
    const [record] = await readSheet(['externalId', 'client'], `<row><c><f>1+1</f></c>${textCell('x')}</row>`);
    expect(record?.fault?.details).toEqual([{ field: 'externalId', message: NOT_CALCULATED, shape: '#CALC!' }]);
    expect(record?.row).toEqual({ client: 'x' });
  });
});

describe('error cells of a workbook', () => {
  const ERROR = expect.stringMatching(/is an error value of a spreadsheet: .*save the workbook again/);

  it.each(['#N/A', '#REF!', '#DIV/0!', '#NV', 'Err:502', '#GETTING_DATA', ''])(
    'a row with the error %j fails, and is neither taken nor clears a field',
    async (error) => {
      for (const column of ['currentBalance', 'client', 'smsOptOut.isOptedOut', 'history.accountOpened.date']) {
        const cell = `<c t="e"><f>X</f><v>${error}</v></c>`;
        const failed = error === '' ? NOT_CALCULATED : ERROR;
        expect(await readCell(column, cell)).toEqual(failed);
        expect(await readCell(column, cell, {}, { clearEmpty: true })).toEqual(failed);
        expect(await readCell(column, `<c t="e"><v>${error}</v></c>`)).toEqual(ERROR);
      }
    },
  );

  it('an error that a person says counts as empty leaves its field alone', async () => {
    const mapping = { empty: ['#N/A'], clearEmpty: true };
    expect(await readCell('client', '<c t="e"><v>#N/A</v></c>', {}, mapping)).toEqual({ externalId: 'A-1' });
  });
});
