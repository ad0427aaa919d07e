import fc from 'fast-check';
import { planColumns } from '../../../src/files/columns/column-plan';
import { type Mapping, NO_MAPPING, readColumnOption } from '../../../src/files/columns/mapping';
import { readMapping } from '../../../src/files/columns/read-mapping';
import { rowOf } from '../../../src/files/columns/row-of-cells';
import { ROW_FIELDS } from '../../../src/files/fields/row-fields';
import { failureOf } from './failure-of';

const plan = (header: string[], mapping: Partial<Mapping> = {}) => planColumns(header, { ...NO_MAPPING, ...mapping });
/** The row of a line without its prototype, and what is wrong with it. */
function read(cells: readonly string[], columns: ReturnType<typeof plan>) {
  const { row, faults } = rowOf(cells, columns);
  return { row: JSON.parse(JSON.stringify(row)), faults };
}
const faultsOf = (header: string[], mapping: Partial<Mapping> = {}) => failureOf(() => plan(header, mapping));

describe('the columns of a file', () => {
  it.each(['person.name.first', 'Person Name First', 'person_name_first', 'PERSON NAME FIRST'])(
    'a column is matched by the name of a field: %s',
    (header) => {
      expect(plan(['External ID', header]).columns.map(({ field }) => field.name)).toEqual([
        'externalId',
        'person.name.first',
      ]);
    },
  );

  it('every field has a column name that is matched', () => {
    for (const { name } of ROW_FIELDS) {
      const { columns } = plan(name === 'externalId' ? [name] : ['externalId', name]);
      expect(columns.at(-1)?.field.name).toBe(name);
    }
  });

  it('a column goes to the field that the mapping names, also inside a free-form object', () => {
    const mapping = readMapping(
      JSON.stringify({
        columns: {
          Id: 'externalId',
          Rate: { field: 'metadata.rate', type: 'number' },
          Born: 'person.birthdate',
          Paid: { field: 'history.lastPayment.date', dates: 'dmy' },
          '=x': null,
        },
        constants: { portfolioId: 'pf-1', 'metadata.source': { from: 'csv' } },
        dates: 'mdy',
      }),
    );
    const columns = plan(['Id', 'Rate', 'Born', 'Paid', '=x'], mapping);
    expect(read(['A-1', '1,000.5', '3/4/1980', '3/4/2020', 'ignored'], columns)).toEqual({
      row: {
        externalId: 'A-1',
        portfolioId: 'pf-1',
        metadata: { source: { from: 'csv' }, rate: 1000.5 },
        person: { birthdate: '1980-03-04' },
        history: { lastPayment: { date: '2020-04-03' } },
      },
      faults: [],
    });
  });

  it('all faults of the columns are reported at once, with what would help', () => {
    const fault = faultsOf(['Id', 'Phone', 'person.name.first', 'Person Name First', 'tags', 'tags', 'Zebra', 'Code'], {
      columns: { Phone: 'phone', Fax: 'phoneNumber' },
      constants: { bnak: 'x', bank: '' },
    });
    expect(fault).toContain('"Phone": There is no field phone');
    expect(fault).toContain('There is no field bnak: did you mean bank');
    expect(fault).toContain('the file has no column "Fax"');
    expect(fault).toContain('there are several columns "tags"');
    expect(fault).toContain(
      'the field "person.name.first" is given by the column "person.name.first" and by the column "Person Name First": --map "Person Name First=" leaves that column out',
    );
    expect(fault).toContain('the constant bank is empty');
    expect(fault).toContain('"Id" may be externalId');
    expect(fault).toContain('no field is known for "Zebra", "Code"');
    expect(fault).toContain('no column is externalId');
  });

  it('a text of a column may be given one value only, and only one that its field allows', () => {
    const values = { PIF: 'PAID', X: '', Y: null, y_: 'ACTIVE' };
    const fault = faultsOf(['externalId', 'Stat'], { columns: { Stat: { field: 'status', values } } });
    expect(fault).toContain('the values of "Stat": "PIF" must become one of LOADED, ACTIVE');
    expect(fault).toContain('the values of "Stat": "X" must become one of');
    expect(fault).toContain('the values of "Stat": "Y" is given more than once');
  });

  it('a first line that is not a line of names is not repeated in the message', () => {
    const fault = faultsOf(['A-17', 'Ann', '212-555-0134']);
    expect(fault).toContain('--header-row says which row holds the names');
    expect(fault).not.toMatch(/A-17|Ann|555/);
  });

  it('a field and a part of the same field cannot both be given', () => {
    expect(faultsOf(['externalId', 'metadata', 'metadata.a'])).toContain(
      '"metadata" is given by the column "metadata" and by the column "metadata.a" (metadata.a): --map "metadata.a="',
    );
  });

  it('who gives a field twice is named: a column, the first of several, and a value for every row', () => {
    const header = ['externalId', 'Pool', 'Cell', 'Home'];
    const constants = { portfolioId: 'pf-1', phoneNumber: '+12125550134' };
    const firstOf = { phoneNumber: ['Cell', 'Home'] };
    const fault = faultsOf(header, { columns: { Pool: 'portfolioId' }, firstOf, constants });
    expect(fault).toContain(
      'the field "portfolioId" is given by the column "Pool" and by a value for every row: --map "Pool=" leaves that column out\n',
    );
    expect(fault).toContain(
      'the field "phoneNumber" is given by the first of the columns "Cell|Home" and by a value for every row\n',
    );
  });

  it('columns that the client itself wrote are left out unless they are mapped', () => {
    const header = ['externalId', 'id', 'updatedAt', 'push.line', 'push.reason'];
    const { columns, leftOut } = plan(header);
    expect(columns.map(({ field }) => field.name)).toEqual(['externalId']);
    expect(leftOut).toEqual(['id', 'updatedAt', 'push.line', 'push.reason']);
    const mapped = plan(['id'], { columns: { id: 'externalId' } });
    expect(mapped.columns[0]?.field.name).toBe('externalId');
  });
});

describe('a line', () => {
  it('a birthdate is never read as a date in the future', () => {
    const columns = planColumns(['externalId', 'person.birthdate'], { ...NO_MAPPING, dates: 'mdy' }, '2026-11-21');
    expect(read(['A-1', '5/12/28'], columns).row).toMatchObject({ person: { birthdate: '1928-05-12' } });
    expect(rowOf(['A-1', '5/12/2028'], columns).faults).toHaveLength(1);
  });

  it('an empty cell is left alone, or clears its field if that is asked for', () => {
    const header = ['externalId', 'bank', 'client'];
    const cells = ['A-1', '', 'NULL'];
    expect(read(cells, plan(header, { empty: ['NULL'] })).row).toEqual({ externalId: 'A-1' });
    const cleared = read(cells, plan(header, { empty: ['NULL'], clearEmpty: true }));
    expect(cleared.row).toEqual({ externalId: 'A-1', bank: null, client: null });
  });

  it('an unmatched enumeration text is kept apart from its fault, and the fault repeats no value', () => {
    const { row, faults, unmatched } = rowOf(['A-1', 'PIF'], plan(['externalId', 'status']));
    expect(row).toEqual({ externalId: 'A-1', status: 'PIF' });
    expect(faults).toEqual([{ field: 'status', message: expect.not.stringContaining('PIF'), shape: 'A' }]);
    expect(unmatched).toEqual([{ column: expect.objectContaining({ header: 'status' }), cell: 'PIF' }]);
  });

  it('a text that looks damaged is accepted if the mapping declares the column as text', () => {
    const columns = plan(['externalId', 'x'], { columns: { x: { field: 'person.ssn', type: 'text' } } });
    const row = { externalId: 'A-1', person: { ssn: '12345678' } };
    expect(read(['A-1', '12345678'], columns)).toEqual({ row, faults: [] });
  });

  it('a text that the mapping gives a value for is read as that value in any field', () => {
    const mapping = readMapping(
      JSON.stringify({
        columns: {
          Stat: {
            field: 'status',
            values: { PIF: 'paid in full', 'S.I.F.': 'SETTLED IN FULL', new: null, '': 'OTHER' },
          },
          Verified: { field: 'contactInfo.email.verified', values: { checked_by_hand: true } },
          State: { field: 'address.state', values: { Calif: 'CA' } },
        },
      }),
    );
    const columns = plan(['externalId', 'Stat', 'Verified', 'State'], mapping);
    const rowFor = (...cells: string[]) => read(['A-1', ...cells], columns).row;
    expect(rowFor('pif', 'Checked by hand', 'CALIF')).toEqual({
      externalId: 'A-1',
      status: 'PAID IN FULL',
      contactInfo: { email: { verified: true } },
      address: { state: 'CA' },
    });
    expect(rowFor('NEW', 'no', 'Texas')).toEqual({
      externalId: 'A-1',
      contactInfo: { email: { verified: false } },
      address: { state: 'Texas' },
    });
    expect(rowFor('', '', '')).toEqual({ externalId: 'A-1', status: 'OTHER' });
    expect(rowFor('Active', '', '')).toEqual({ externalId: 'A-1', status: 'ACTIVE' });
  });

  it('a cell that cannot be read is kept as it is, with the name of its field', () => {
    const columns = plan(['externalId', 'currentBalance', 'history.placed.date']);
    const { row, faults } = read(['A-1', 'TBD', '13/45/2019'], columns);
    const history = { placed: { date: '13/45/2019' } };
    expect(row).toEqual({ externalId: 'A-1', currentBalance: 'TBD', history });
    expect(faults.map(({ field }) => field)).toEqual(['currentBalance', 'history.placed.date']);
  });

  it('keys such as constructor are read as data', () => {
    const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString'), fc.stringMatching(/^\w+$/));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 3 }), (path) => {
        const name = `metadata.${path.join('.')}`;
        const { row } = rowOf(['A-1', 'x'], plan(['externalId', name]));
        const expected = path.reduceRight<string>((inner, key) => `{${JSON.stringify(key)}:${inner}}`, '"x"');
        expect(JSON.stringify(row)).toBe(`{"externalId":"A-1","metadata":${expected}}`);
        expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
      }),
    );
  });
});

describe('a mapping', () => {
  it.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['a country that is not text', '{"country":1}'],
  ])('a mapping is refused: %s', (_what, text) => {
    expect(() => readMapping(text)).toThrow(expect.objectContaining({ name: 'Error' }));
  });

  it('a refused mapping names the place of each fault and what is allowed there', () => {
    const text = JSON.stringify({
      column: {},
      columns: {
        'Acct #': { type: 'money', field: 'bank', vales: {} },
        b: 1,
        c: { type: 'text' },
        d: { field: 'status', values: { PIF: ['x'] }, digits: 0 },
        e: { field: 'address.country', country: 'ZZ' },
      },
      clearEmpty: 'yes',
      dates: 'ymd',
      empty: 'NULL',
      separator: '',
    });
    const keys =
      'columns, firstOf, constants, dates, country, decimal, separator, empty, dropExtensions, skipTotals, clearEmpty, ignoreUnmapped, unsure';
    const ofRule = 'field, type, values, digits, dates, country, decimal, separator';
    const types = '"text", "number", "percent", "boolean", "date", "phone", "list" or "json"';
    const faults = failureOf(() => readMapping(text)).split('\n  ');
    expect(faults.sort()).toEqual(
      [
        'The mapping file is not valid:',
        `The file has the unknown key "column"; its keys are ${keys}`,
        `columns."Acct #" has the unknown key "vales"; its keys are ${ofRule}`,
        `columns."Acct #".type must be ${types}`,
        'columns.b must be a field, an object with "field" or "split", a list of these, or null to leave the column out',
        'columns.c needs the key "field"',
        'columns.d.values.PIF must be text, a number, true or false or null',
        'columns.d.digits must be from 1 to 99',
        'columns.e.country must be a country code of two letters, such as "US"',
        'clearEmpty must be true or false',
        'dates must be "mdy", "dmy", "serial" or null',
        'empty must be a list',
        'separator must not be empty',
      ].sort(),
    );
  });

  it('a mapping may begin with a byte order mark and name countries in lower case', () => {
    const text = '\ufeff{"country":"us","columns":{"a":{"field":"phoneNumber","country":"gb"},"b":"externalId"}}';
    const mapping = readMapping(text);
    expect(mapping).toMatchObject({ country: 'US', columns: { a: { country: 'GB' }, b: 'externalId' } });
    const row = { externalId: 'A-1', phoneNumber: '+442079460958' };
    expect(read(['020 7946 0958', 'A-1'], plan(['a', 'b'], mapping))).toEqual({ row, faults: [] });
  });

  it('a mapping can be given by options', () => {
    expect(readColumnOption('a=b=externalId')).toEqual(['a=b', { field: 'externalId' }]);
    expect(readColumnOption('Rate=metadata.rate:number')).toEqual(['Rate', { field: 'metadata.rate', type: 'number' }]);
    expect(readColumnOption('SSN=person.ssn:9')).toEqual(['SSN', { field: 'person.ssn', digits: 9 }]);
    expect(readColumnOption('Odd=metadata.a:b')).toEqual(['Odd', { field: 'metadata.a:b' }]);
    expect(readColumnOption('Notes=')).toEqual(['Notes', null]);
    expect(() => readColumnOption('Notes')).toThrow('column=field');
  });
});
