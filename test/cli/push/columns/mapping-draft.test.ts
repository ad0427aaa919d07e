import { planColumns } from '../../../../src/cli/push/columns/column-plan';
import { NO_MAPPING } from '../../../../src/cli/push/columns/mapping';
import { draftMapping } from '../../../../src/cli/push/columns/mapping-draft';
import { readMapping } from '../../../../src/cli/push/columns/read-mapping';

const HEADER = ['Acct #', 'First', 'Cell', 'Home Phone', 'SSN', 'Stat', 'DOB', 'Zebu', 'Zebra', 'push.line'];
const ROWS = [
  ['A-1', 'Ann', '(212) 555-0134', '', '12345678', 'PIF', '3/4/1980', 'x', 'NULL', '1'],
  ['A-2', 'Bob', 'NULL', '', '900-12-3456', 'Gone', '3/27/1980', 'x', 'N/A', '2'],
];

describe('the draft of a mapping', () => {
  const draft = draftMapping(HEADER, ROWS);

  it('has every column with its target or null, and what its cells ask for', () => {
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

  it('says of which columns it is unsure, and why', () => {
    expect(draft.unsure).toEqual({
      'Acct #': expect.stringContaining('Taken for externalId'),
      Cell: expect.stringContaining('"country"'),
      'Home Phone': expect.stringContaining('which "Cell" is taken for'),
      SSN: expect.stringContaining('"digits": 9'),
      Stat: expect.stringMatching(/^Taken for status.*Check what its values stand for/),
      Zebu: expect.stringMatching(/^Left out/),
      Zebra: expect.stringMatching(/^Left out/),
    });
  });

  it('has every other key, with what the first rows show', () => {
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

  it('is a mapping that fits its file once what it leaves open is filled in', () => {
    const completed = JSON.stringify(draft)
      .replace('"Gone":""', '"Gone":null')
      .replace('"portfolioId":""', '"portfolioId":"p"');
    expect(() => planColumns(HEADER, readMapping(JSON.stringify(draft)))).toThrow(/"Gone" must become one of/);
    expect(() => planColumns(HEADER, readMapping(JSON.stringify(draft)))).toThrow(/the constant portfolioId is empty/);
    expect(planColumns(HEADER, readMapping(completed)).columns.filter((column) => column)).toHaveLength(6);
  });

  it('guesses no order of dates that the rows do not show', () => {
    expect(draftMapping(['DOB'], [['3/4/1980']])).toMatchObject({
      dates: null,
      unsure: { DOB: expect.stringContaining('"dates" must be') },
    });
    expect(draftMapping(['DOB'], [['27/4/1980'], ['3/4/1980']])).toMatchObject({ dates: 'dmy' });
    expect(draftMapping(['DOB'], [['27/4/1980'], ['3/27/1980']])).toMatchObject({ dates: null });
  });

  it('takes every name of a column for data', () => {
    expect(Object.keys(draftMapping(['__proto__', 'constructor'], []).unsure)).toEqual(['__proto__', 'constructor']);
  });

  it('repeats no text of a column that holds something of people', () => {
    const rows = Array.from({ length: 100 }, (_, at) => [`Ann ${'abcdefghij'[at % 10]}${at}`]);
    expect(JSON.stringify(draftMapping(['Account Status'], rows))).not.toContain('Ann');
  });
});
