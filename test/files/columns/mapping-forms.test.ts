import { type ColumnPlan, planColumns } from '../../../src/files/columns/column-plan';
import { addColumnOption, NO_MAPPING } from '../../../src/files/columns/mapping';
import { draftMapping } from '../../../src/files/columns/mapping-draft';
import { readMapping } from '../../../src/files/columns/read-mapping';
import { rowOf } from '../../../src/files/columns/row-of-cells';
import { failureOf } from './failure-of';

/** The row of a line without its prototype, and what is wrong with it. */
function read(cells: readonly string[], columns: ColumnPlan) {
  const { row, faults } = rowOf(cells, columns);
  return { row: JSON.parse(JSON.stringify(row)), faults };
}
const mapped = (mapping: object, header: string[]) => planColumns(header, readMapping(JSON.stringify(mapping)));
const faultsOf = (mapping: object, header: string[]) => failureOf(() => mapped(mapping, header));

describe('a column that becomes several fields', () => {
  it('a column sets every field of its list, each read in its own way', () => {
    const columns = { Id: ['externalId', 'metadata.filenumber', { field: 'metadata.number', type: 'number' }] };
    const row = { externalId: '007', metadata: { filenumber: '007', number: 7 } };
    expect(read(['007'], mapped({ columns }, ['Id']))).toEqual({ row, faults: [] });
  });

  it('--map may be given several times for a column', () => {
    const { columns } = ['Id=externalId', 'Id=metadata.filenumber', 'Notes='].reduce(addColumnOption, NO_MAPPING);
    expect(columns).toEqual({ Id: [{ field: 'externalId' }, { field: 'metadata.filenumber' }], Notes: null });
    expect(() => ['Id=externalId', 'Id='].reduce(addColumnOption, NO_MAPPING)).toThrow(
      '"Id" is both mapped and left out',
    );
  });

  it('a field that two entries of the list set is refused', () => {
    expect(faultsOf({ columns: { Id: ['externalId', 'externalId'] } }, ['Id'])).toContain(
      'the field "externalId" is given more than once by the column "Id"',
    );
  });
});

describe('a name in one column', () => {
  const split = (order: string, cell: string) => {
    const columns = { Name: { split: order } };
    const { row, faults } = read(['A-1', cell], mapped({ columns }, ['externalId', 'Name']));
    return faults.length > 0 ? faults : { ...row.person?.name, ...row.metadata };
  };

  it.each([
    ['LAST, FIRST M', 'SMITH, JOHN Q', { last: 'SMITH', first: 'JOHN', middleName: 'Q' }],
    ['LAST, FIRST M', 'DE LA CRUZ,  MARY ANN', { last: 'DE LA CRUZ', first: 'MARY ANN' }],
    ['LAST, FIRST M', 'SMITH JR, JOHN Q.', { last: 'SMITH', suffix: 'JR', first: 'JOHN', middleName: 'Q.' }],
    ['LAST, FIRST M', 'SMITH, JOHN Q Sr.', { last: 'SMITH', suffix: 'Sr.', first: 'JOHN', middleName: 'Q' }],
    ['LAST, FIRST M', 'Smith, John Esq', { last: 'Smith', first: 'John', suffix: 'Esq' }],
    ['LAST, FIRST M', 'Smith, John, M.D.', { last: 'Smith', first: 'John', suffix: 'M.D.' }],
    ['LAST, FIRST M', 'Smith, John V', { last: 'Smith', first: 'John', middleName: 'V' }],
    ['LAST, FIRST M', 'Smith V, John V', { last: 'Smith', first: 'John', middleName: 'V', suffix: 'V' }],
    ['LAST, FIRST M', 'Smith, John, V', { last: 'Smith', first: 'John', suffix: 'V' }],
    ['FIRST M LAST', 'John Smith 3rd', { first: 'John', last: 'Smith', suffix: '3rd' }],
    ['FIRST M LAST', 'John V Smith', { first: 'John', middleName: 'V', last: 'Smith' }],
    ['LAST, FIRST M', 'Ortega y Gasset, José', { last: 'Ortega y Gasset', first: 'José' }],
    ['LAST, FIRST M', 'Sá, Ana E', { last: 'Sá', first: 'Ana', middleName: 'E' }],
    ['FIRST M LAST', 'Ana Estatea', { first: 'Ana', last: 'Estatea' }],
    ['LAST, FIRST', 'SMITH, JOHN Q', { last: 'SMITH', first: 'JOHN Q' }],
    ['FIRST M LAST', 'John Q Smith', { first: 'John', middleName: 'Q', last: 'Smith' }],
    ['FIRST LAST', ' John  Smith ', { first: 'John', last: 'Smith' }],
  ])('%s reads “%s”', (order, cell, name) => {
    expect(split(order, cell)).toEqual(name);
  });

  it.each([
    ['LAST, FIRST M', 'ACME LLC'],
    ['LAST, FIRST M', ', JOHN'],
    ['LAST, FIRST M', 'A, B, C'],
    ['FIRST LAST', 'Maria de la Cruz'],
    ['FIRST LAST', 'Cher'],
    ...[
      'Mr. John Smith',
      'Dr Smith',
      'John Smith V',
      'John V',
      'Estate of Smith',
      'John & Mary',
      'John/Mary Smith',
    ].map((name) => ['FIRST M LAST', name]),
    ...['Acme LLC', 'Acme L.L.C.', 'Smith Co.', 'John Smith 5th', 'John Smith Jr MD', 'Jr Smith', 'Smith John Q'].map(
      (name) => ['FIRST M LAST', name],
    ),
    ...['Acme, Inc.', 'Smith, John & Mary', 'Smith, John or Mary', 'Smith, Mr. John', 'Estate of Smith, John'].map(
      (name) => ['LAST, FIRST M', name],
    ),
    ...['Smith, Jr John', 'Smith Jr, John, MD', 'Smith, John Jr Esq', 'Smith, John (dec)', 'Smith, Jr', ', , Jr'].map(
      (name) => ['LAST, FIRST M', name],
    ),
    ...['Müller, Herr Jan', 'Ruiz, Señora Ana', 'Roy, Mme Eve', 'Smith, John DECEASED', 'Smith, John PhD'].map(
      (name) => ['LAST, FIRST M', name],
    ),
    ...['Ruiz, Juan y Ana', 'Costa, João e Ana', 'Müller, Jan und Eva', 'Smith et ux, John', 'Smith, Unknown'].map(
      (name) => ['LAST, FIRST M', name],
    ),
    ...['Acme GmbH', 'Acme S.A.', 'Acme Ltda.', 'Firma Müller', 'Eheleute Müller', 'Acme Holdings', 'LNU FNU'].map(
      (name) => ['FIRST LAST', name],
    ),
  ])('%s guesses nothing for “%s”', (order, cell) => {
    expect(split(order, cell)).toEqual([
      expect.objectContaining({ field: 'person.name', message: `is not written as ${order}` }),
    ]);
  });

  it('an empty name leaves the person alone, or clears every part', () => {
    const columns = { Name: { split: 'LAST, FIRST M' } };
    const header = ['externalId', 'Name'];
    expect(read(['A-1', ''], mapped({ columns }, header)).row).toEqual({ externalId: 'A-1' });
    expect(read(['A-1', ''], mapped({ columns, clearEmpty: true }, header)).row).toEqual({
      externalId: 'A-1',
      person: { name: { first: null, last: null } },
      metadata: { middleName: null, suffix: null },
    });
  });

  it('a split is given by an option too, and an unknown one is refused with those that are known', () => {
    expect(addColumnOption(NO_MAPPING, 'Name=LAST, FIRST M').columns).toEqual({ Name: { split: 'LAST, FIRST M' } });
    expect(() => readMapping('{"columns":{"Name":{"split":"LAST FIRST"}}}')).toThrow(
      'columns.Name.split must be "LAST, FIRST M", "LAST, FIRST", "FIRST M LAST" or "FIRST LAST"',
    );
  });
});

describe('the first of several columns', () => {
  const HEADER = ['externalId', 'Cell', 'Home', 'Work'];
  const firstOf = { phoneNumber: ['Cell', 'Home', 'Work'] };

  it('the first cell that is not empty counts', () => {
    const plan = mapped({ firstOf, country: 'US', empty: ['none'] }, HEADER);
    const rowFor = (...cells: string[]) => read(['A-1', ...cells], plan).row;
    expect(rowFor('none', '', '212-555-0134')).toMatchObject({ phoneNumber: '+12125550134' });
    expect(rowFor('', '212-555-0135', '212-555-0134')).toMatchObject({ phoneNumber: '+12125550135' });
    expect(rowFor('', '', '')).toEqual({ externalId: 'A-1' });
  });

  it('a column of the list may have a field of its own', () => {
    const plan = mapped({ firstOf, columns: { Work: 'metadata.workPhone' }, country: 'US' }, HEADER);
    expect(read(['A-1', '', '', '+12125550134'], plan).row).toMatchObject({
      phoneNumber: '+12125550134',
      metadata: { workPhone: '+12125550134' },
    });
  });

  it('an option names the columns with bars between them', () => {
    expect(addColumnOption(NO_MAPPING, 'Cell|Home=phoneNumber')).toMatchObject({
      columns: {},
      firstOf: { phoneNumber: ['Cell', 'Home'] },
    });
  });

  it('columns that the file does not have, and fields that do not exist, are named', () => {
    const fault = faultsOf({ firstOf: { phoneNumber: ['Cell', 'Fax'], phone: ['Home'] } }, HEADER);
    expect(fault).toContain('the file has no column "Fax"');
    expect(fault).toContain('There is no field phone');
  });
});

describe('cells that say something beside the value', () => {
  it('a percentage becomes a fraction', () => {
    const columns = {
      Sif: 'paymentRules.maxSettlementToday',
      Plan: { field: 'paymentRules.maxSettlementPlan', type: 'percent' },
    };
    const plan = mapped({ columns }, ['externalId', 'Sif', 'Plan']);
    const rulesFor = (...cells: string[]) => read(['A-1', ...cells], plan).row.paymentRules;
    expect(rulesFor('60%', '33.3')).toEqual({ maxSettlementToday: 0.6, maxSettlementPlan: 0.333 });
    expect(rulesFor('0.6', '80 %')).toEqual({ maxSettlementToday: 0.6, maxSettlementPlan: 0.8 });
    expect(addColumnOption(NO_MAPPING, 'Sif=paymentRules.maxSettlementToday:percent').columns).toEqual({
      Sif: { field: 'paymentRules.maxSettlementToday', type: 'percent' },
    });
  });

  it('a percentage of money is refused', () => {
    const header = ['externalId', 'currentBalance', 'history.placed.fees', 'metadata.rate'];
    const columns = { 'metadata.rate': { field: 'metadata.rate', type: 'number' } };
    const { row, faults } = read(['A-1', '60%', '5 %', '7.5%'], mapped({ columns }, header));
    expect(faults.map(({ field }) => field)).toEqual(['currentBalance', 'history.placed.fees']);
    expect(row).toMatchObject({ metadata: { rate: 0.075 } });
  });

  it('an extension of a telephone number is left out if that is asked for, and else named with the option', () => {
    const phones = ['(212) 555-0134 x12', '212-555-0134 ext. 7'];
    const header = ['externalId', 'phoneNumber'];
    for (const phone of phones) {
      const { row } = read(['A-1', phone], mapped({ country: 'US', dropExtensions: true }, header));
      expect(row).toMatchObject({ phoneNumber: '+12125550134' });
      const { faults } = read(['A-1', phone], mapped({ country: 'US' }, header));
      expect(faults).toMatchObject([{ message: expect.stringContaining('--drop-extensions') }]);
    }
  });
});

describe('the draft of a mapping', () => {
  it('a column of names, and one of percentages, is drafted as what it holds, for a person to check', () => {
    const header = ['Acct #', 'Debtor Name', 'Max Settlement'];
    const draft = draftMapping(header, [
      ['A-1', 'SMITH, JOHN Q', '60'],
      ['A-2', 'LEE, ANN', '45.5'],
    ]);
    expect(draft.columns).toMatchObject({
      'Debtor Name': { split: 'LAST, FIRST M' },
      'Max Settlement': { field: 'paymentRules.maxSettlementToday', type: 'percent' },
    });
    expect(draft.unsure).toMatchObject({
      'Debtor Name': expect.stringContaining('"split"'),
      'Max Settlement': expect.stringContaining('percent'),
    });
  });

  it('one number for both the account and its file is suggested where only one of them has a column', () => {
    const both = expect.stringContaining('["externalId", "metadata.filenumber"] makes both of it');
    for (const name of ['File No', 'Acct #']) expect(draftMapping([name], []).unsure).toMatchObject({ [name]: both });
    expect(JSON.stringify(draftMapping(['Acct #', 'File No'], []).unsure)).not.toContain('makes both');
  });

  it('a column that is left out for another of its field says how to take the first of them', () => {
    expect(draftMapping(['Cell', 'Home Phone'], []).unsure).toMatchObject({
      'Home Phone': expect.stringContaining('"firstOf": { "phoneNumber": ["Cell", "Home Phone"] }'),
    });
  });
});
