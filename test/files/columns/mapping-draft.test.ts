import { planColumns } from '../../../src/files/columns/column-plan';
import { NO_MAPPING } from '../../../src/files/columns/mapping';
import { draftMapping } from '../../../src/files/columns/mapping-draft';
import { readMapping } from '../../../src/files/columns/read-mapping';

const HEADER = ['Acct #', 'First', 'Cell', 'Home Phone', 'SSN', 'Stat', 'DOB', 'Zebu', 'Zebra', 'push.line'];
const ROWS = [
  ['A-1', 'Ann', '(212) 555-0134', '', '12345678', 'PIF', '3/4/1980', 'x', 'NULL', '1'],
  ['A-2', 'Bob', 'NULL', '', '900-12-3456', 'Gone', '3/27/1980', 'x', 'N/A', '2'],
];

describe('the draft of a mapping', () => {
  const draft = draftMapping(HEADER, ROWS);

  it('the draft of a mapping has every column with its field or null, and what its cells need', () => {
    expect(draft.columns).toEqual({
      'Acct #': 'externalId',
      First: 'person.name.first',
      Cell: 'phoneNumber',
      'Home Phone': null,
      SSN: { field: 'person.ssn', digits: 9 },
      Stat: { field: 'status', values: { PIF: 'PAID IN FULL', Gone: '' } },
      DOB: 'person.birthdate',
      Zebu: null,
      Zebra: null,
      'push.line': null,
    });
  });

  it('the draft of a mapping says which columns are uncertain and why', () => {
    expect(draft.unsure).toEqual({
      'Acct #': expect.stringContaining('Read as externalId'),
      Cell: expect.stringContaining('"country"'),
      'Home Phone': expect.stringContaining('but "Cell" is read as that'),
      SSN: expect.stringContaining('"digits": 9'),
      Stat: expect.stringMatching(/^Read as status.*Check what its values stand for/),
      Zebu: expect.stringMatching(/^Left out/),
      Zebra: expect.stringMatching(/^Left out/),
    });
  });

  it('the draft of a mapping leaves open what a status of several meanings stands for, and says which they are', () => {
    const { columns, unsure } = draftMapping(['Stat'], [['DEC'], ['PIF']]);
    expect(columns).toEqual({ Stat: { field: 'status', values: { DEC: '', PIF: 'PAID IN FULL' } } });
    expect(unsure.Stat).toContain('"DEC" may be DECEASED or DECLINED');
  });

  it('the draft of a mapping has every other key, with values taken from the first rows', () => {
    const keys = [...Object.keys(NO_MAPPING), 'country', 'dates', 'decimal', 'separator'];
    expect(Object.keys(draft).sort()).toEqual(keys.sort());
    expect(draft).toMatchObject({
      constants: { portfolioId: '' },
      dates: 'mdy',
      country: null,
      decimal: null,
      separator: ';',
      empty: ['NULL', 'N/A'],
      clearEmpty: false,
      ignoreUnmapped: false,
    });
  });

  it('the draft of a mapping fits its file once its open entries are filled in', () => {
    const completed = JSON.stringify(draft)
      .replace('"Gone":""', '"Gone":null')
      .replace('"portfolioId":""', '"portfolioId":"p"');
    expect(() => planColumns(HEADER, readMapping(JSON.stringify(draft)))).toThrow(/"Gone" must become one of/);
    expect(() => planColumns(HEADER, readMapping(JSON.stringify(draft)))).toThrow(/the constant portfolioId is empty/);
    expect(planColumns(HEADER, readMapping(completed)).columns).toHaveLength(6);
  });

  it('the draft of a mapping states no order of dates that the rows do not show', () => {
    expect(draftMapping(['DOB'], [['3/4/1980']])).toMatchObject({
      dates: null,
      unsure: { DOB: expect.stringContaining('set "dates" to "mdy" or "dmy"') },
    });
    expect(draftMapping(['DOB'], [['27/4/1980'], ['3/4/1980']])).toMatchObject({ dates: 'dmy' });
    expect(draftMapping(['DOB'], [['27/4/1980'], ['3/27/1980']])).toMatchObject({ dates: null });
  });

  it('the draft of a mapping takes column names such as __proto__ as data', () => {
    expect(Object.keys(draftMapping(['__proto__', 'constructor'], []).unsure)).toEqual(['__proto__', 'constructor']);
  });

  it('the draft of a mapping repeats no text from a column with personal data', () => {
    const rows = Array.from({ length: 100 }, (_, at) => [`Ann ${'abcdefghij'[at % 10]}${at}`]);
    expect(JSON.stringify(draftMapping(['Account Status'], rows))).not.toContain('Ann');
  });
});

describe('what a draft cannot prove', () => {
  const draftOf = (header: string, cells: readonly string[]) =>
    draftMapping(
      [header],
      cells.map((cell) => [cell]),
    );
  const amounts = (...cells: string[]) => draftOf('Current Balance', cells);

  it('the decimal sign is that which the numbers show, and open where they do not', () => {
    expect(amounts('1.488,69', '1.000', '12.500', '89,9')).toMatchObject({ decimal: ',', unsure: {} });
    expect(amounts('1,234.50', '1,000')).toMatchObject({ decimal: '.', unsure: {} });
    expect(amounts('100', '-', '7')).toMatchObject({ decimal: null, unsure: {} });
    for (const cells of [['1.000', '2.500'], ['1,000'], ['1,5', '1.5']])
      expect(amounts(...cells)).toMatchObject({
        decimal: null,
        unsure: { 'Current Balance': expect.stringContaining('set "decimal"') },
      });
  });

  it('a column with another decimal sign than the others is read with its own', () => {
    const header = ['Current Balance', 'Placed Balance', 'Charge Off Balance'];
    const draft = draftMapping(header, [['1,50', '1.50', '1.000']]);
    expect(draft.decimal).toBeNull();
    expect(draft.columns).toMatchObject({
      'Current Balance': { field: 'currentBalance', decimal: ',' },
      'Placed Balance': { field: 'history.placed.balance', decimal: '.' },
      'Charge Off Balance': 'history.chargedOff.balance',
    });
    expect(Object.keys(draft.unsure)).toEqual(header);
  });

  it('the zero of an accounting format is no empty cell', () => {
    for (const zero of ['-', '$ -', ' $-   ', '-  '])
      expect(amounts('80.00', zero)).toMatchObject({ empty: [], unsure: {} });
    expect(draftOf('Client', ['-', 'Acme'])).toMatchObject({
      empty: ['-'],
      unsure: { Client: expect.stringContaining('Some cells are -') },
    });
    const both = draftMapping(['Client', 'Current Balance'], [['-', '-']]);
    expect(both).toMatchObject({ empty: [], unsure: { Client: expect.stringContaining('Some cells are -') } });
  });

  it('texts that stand for no value are suggested as empty, for a person to check', () => {
    expect(draftOf('Email', ['NULL', '#NV', 'a@example.com', '(null)'])).toMatchObject({
      empty: ['NULL', '#NV', '(null)'],
      unsure: { Email: expect.stringContaining('Some cells are NULL, #NV, (null)') },
    });
  });

  it('zeros are put back in front of ZIP codes of the United States only', () => {
    const header = ['Zip', 'Country'];
    const abroad = [
      ['8001', 'Switzerland'],
      ['10001', 'US'],
    ];
    expect(draftMapping(header, abroad).columns).toMatchObject({ Zip: 'address.zip' });
    for (const country of ['US', ''])
      expect(draftMapping(header, [['21151234', country]]).columns).toMatchObject({ Zip: { digits: 5 } });
  });

  it('ids that end in .0 are suggested to be read as numbers', () => {
    expect(draftOf('externalId', ['1001.0', '1002.0'])).toMatchObject({
      columns: { externalId: { field: 'externalId', digits: 1 } },
      unsure: { externalId: expect.stringContaining('end in .0') },
    });
    expect(draftOf('externalId', ['1001.0', '1001.1']).columns).toMatchObject({ externalId: { digits: 1 } });
  });

  it('the order of dates follows from digits alone, and from what only a spreadsheet counts', () => {
    expect(draftOf('Date Opened', ['031526', '31526'])).toMatchObject({ dates: 'mdy' });
    expect(draftOf('Date Opened', ['150326', '010226'])).toMatchObject({ dates: 'dmy' });
    expect(draftOf('Date Opened', ['20260315', '2026-03-15 10:00 UTC'])).toMatchObject({ dates: null, unsure: {} });
    expect(draftOf('Date Opened', ['43186', '31526'])).toMatchObject({
      dates: 'serial',
      unsure: { 'Date Opened': expect.stringContaining('"serial"') },
    });
    expect(draftOf('Date Opened', ['13/02/2026', '2026-03-02'])).toMatchObject({
      dates: 'dmy',
      unsure: { 'Date Opened': expect.stringContaining('two forms') },
    });
  });

  it('a column named id is suggested as the id of the account, or said to be left out', () => {
    const own = draftMapping(['id', 'first_name', 'file_number'], []);
    expect(own.columns).toMatchObject({ id: 'externalId', file_number: 'metadata.filenumber' });
    expect(own.unsure).toMatchObject({ id: expect.stringContaining('Read as externalId') });
    expect(own.unsure).not.toHaveProperty('file_number');
    const beside = draftMapping(['externalId', 'id'], []);
    expect(beside).toMatchObject({ columns: { id: null }, unsure: { id: expect.stringContaining('Left out') } });
    expect(draftMapping(['externalId', 'id', 'organizationId'], []).unsure).not.toHaveProperty('id');
  });

  it('cells are looked at as a push reads them', () => {
    expect(draftOf('SSN', ['="12345678"']).columns).toMatchObject({ SSN: { digits: 9 } });
    expect(draftOf('Current Balance', ['\u00a01,5 ', '="2,5"'])).toMatchObject({ decimal: ',' });
  });
});
