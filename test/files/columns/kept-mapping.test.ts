import { type Field } from '../../../src/console/features/import-file/reading/messages';
import { columnsOf, keepable, withKept } from '../../../src/files/columns/kept-mapping';
import { type Mapping, NO_MAPPING } from '../../../src/files/columns/mapping';

const DRAFT: Mapping = {
  ...NO_MAPPING,
  columns: { Id: 'externalId', St: { field: 'status', values: { Activ: 'ACTIVE' } }, Note: null },
  decimal: '.',
};
const FIELDS: Field[] = [
  { name: 'status', description: '', isText: true, values: ['ACTIVE', 'CLOSED'] },
  { name: 'metadata.note', description: '', isText: true },
];
const CHOSEN: Mapping = {
  ...DRAFT,
  columns: {
    Id: 'externalId',
    St: { field: 'status', values: { Activ: 'CLOSED', '212 555-0134': 'ACTIVE', Open: '' } },
    Note: { field: 'metadata.note', values: { secret: 'x' } },
  },
  dates: 'dmy',
  country: 'US',
  decimal: ',',
  constants: { client: 'c-1' },
  empty: ['NULL'],
  clearEmpty: true,
  skipTotals: true,
  dropExtensions: true,
  ignoreUnmapped: true,
};

describe('what the page keeps of a mapping', () => {
  it('is which column is which field, how cells are read and words of a choice; nothing that clears, sets or leaves out', () => {
    const kept = keepable(CHOSEN, FIELDS);
    const St = { field: 'status', values: { Activ: 'CLOSED' } };
    const columns = { Id: 'externalId', St, Note: { field: 'metadata.note' } };
    expect(kept).toEqual({ columns, firstOf: {}, dates: 'dmy', country: 'US', decimal: ',' });
    expect(withKept(kept, DRAFT)).toEqual({ ...DRAFT, columns, dates: 'dmy', country: 'US', decimal: ',' });
  });

  it('is what words stand for, beside what is suggested for those that were not there', () => {
    const St = { field: 'status', values: { activ: 'ACTIVE', Clsd: 'CLOSED' } };
    const { columns } = withKept(keepable(CHOSEN, FIELDS), { ...DRAFT, columns: { ...DRAFT.columns, St } });
    expect(columns.St).toEqual({ field: 'status', values: { Clsd: 'CLOSED', Activ: 'CLOSED' } });
    const other = withKept(keepable(CHOSEN, FIELDS), { ...DRAFT, columns: { St: 'clientStatus' } });
    expect(other.columns.St).toEqual({ field: 'status', values: { Activ: 'CLOSED' } });
  });

  it('is the columns alone where 0.2.0 kept them', () => {
    const { columns } = CHOSEN;
    expect(withKept(columnsOf(CHOSEN), DRAFT)).toEqual({ ...DRAFT, columns, dates: null, country: null });
  });
});
