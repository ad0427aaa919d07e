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
    expect(Object.keys(draft).sort()).toEqual(
      [...Object.keys(NO_MAPPING), 'country', 'dates', 'decimal', 'separator'].sort(),
    );
    expect(draft).toMatchObject({
      constants: { portfolioId: '' },
      dates: 'mdy',
      country: null,
      decimal: '.',
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
