import {
  chooseRule,
  chooseTarget,
  leftOutOf,
  openPoints,
  sharedFields,
  takeFirst,
  takeOne,
  valueChoices,
} from '../../src/console/features/import-file/columns/edit-mapping';
import { planColumns } from '../../src/files/columns/column-plan';
import { type Mapping, NO_MAPPING } from '../../src/files/columns/mapping';

const HEADER = ['Id', 'Cell', 'Home'];
const MAPPING: Mapping = { ...NO_MAPPING, columns: { Id: 'externalId', Cell: 'phoneNumber', Home: null } };

describe('a mapping that is edited by choosing', () => {
  it('asks about a field that two columns are to become, and can take the first of them or one', () => {
    const both = chooseTarget(MAPPING, 'Home', 0, 'phoneNumber');
    expect(openPoints(both)).toEqual(['Say whether Phone number is the first of Cell and Home that is filled.']);
    expect(sharedFields(both)).toEqual([{ field: 'phoneNumber', columns: ['Cell', 'Home'] }]);
    const first = takeFirst(both, 'phoneNumber', ['Cell', 'Home']);
    expect(openPoints(first)).toEqual([]);
    const { columns } = planColumns(HEADER, { ...NO_MAPPING, ...first } as Mapping);
    expect(columns.map(({ at }) => at)).toEqual([[0], [1, 2]]);
    expect(takeOne(first, 'phoneNumber')).toEqual(MAPPING);
    expect([MAPPING, both, first].map((mapping) => leftOutOf(mapping, HEADER))).toEqual([['Home'], [], []]);
  });

  it('asks for a value only while a judged row has its text', () => {
    const columns = {
      Id: 'externalId',
      St: { field: 'status', values: { 'Grand total': '', Activ: '', PIF: 'ACTIVE' } },
    };
    const mapping: Mapping = { ...NO_MAPPING, columns };
    const has = (...texts: string[]) => {
      const values = texts.map((value) => ({ value, rows: 1, nearest: null }));
      return [{ column: 'St', field: 'status', rows: 1, different: texts.length, values }];
    };
    const textsOf = (unmatched: ReturnType<typeof has> | undefined) =>
      valueChoices(mapping, unmatched).map(({ text }) => text);
    expect(openPoints(mapping)).toEqual(['Choose what 2 values stand for.']);
    expect(openPoints(mapping, has('ACTIV'))).toEqual(['Choose what 1 value stands for.']);
    expect(openPoints(mapping, [])).toEqual([]);
    expect([undefined, has('Activ'), []].map(textsOf)).toEqual([
      ['Grand total', 'Activ', 'PIF'],
      ['Activ', 'PIF'],
      ['PIF'],
    ]);
  });

  it('does not let two columns be the id, or a name beside its parts', () => {
    expect(openPoints(chooseTarget(MAPPING, 'Home', 0, 'externalId'))).toEqual(['Only one column can be External id.']);
  });

  it('keeps the order of columns when a third one is added', () => {
    const first = { ...MAPPING, columns: { Id: 'externalId', Cell: null, Home: null, Work: 'phoneNumber' } };
    const withFirst = { ...first, firstOf: { phoneNumber: ['Cell', 'Home'] } };
    expect(sharedFields(withFirst)).toEqual([{ field: 'phoneNumber', columns: ['Cell', 'Home', 'Work'] }]);
  });

  it('says how a column is read, and is a plain field again once nothing is said', () => {
    const zeros = chooseRule(MAPPING, 'Id', 0, { digits: 9 });
    expect(zeros.columns.Id).toEqual({ field: 'externalId', digits: 9 });
    expect(chooseRule(zeros, 'Id', 0, { digits: undefined }).columns.Id).toBe('externalId');
  });

  it('does not let a field be in a column and the same in every row', () => {
    expect(openPoints({ ...MAPPING, constants: { phoneNumber: '+12125550134' } })).toEqual([
      'Phone number is in a column, so it cannot be the same in every row, too.',
    ]);
  });
});
