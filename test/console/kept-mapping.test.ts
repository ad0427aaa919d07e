import { columnsOf, keepable, withKept } from '../../src/console/features/import-file/columns/kept-mapping';
import { type Mapping, NO_MAPPING } from '../../src/files/columns/mapping';

const DRAFT: Mapping = {
  ...NO_MAPPING,
  columns: { Id: 'externalId', St: { field: 'status', values: { Activ: 'ACTIVE' } }, Note: null },
  decimal: '.',
};
const CHOSEN: Mapping = {
  ...DRAFT,
  columns: { Id: 'externalId', St: { field: 'status', values: { Activ: 'CLOSED' } }, Note: 'metadata.note' },
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
  it('is which column is which field, and how cells are read; nothing that clears, sets, leaves out or ignores', () => {
    const kept = keepable(CHOSEN);
    const columns = { Id: 'externalId', St: { field: 'status' }, Note: 'metadata.note' };
    expect(kept).toEqual({ columns, firstOf: {}, dates: 'dmy', country: 'US', decimal: ',' });
    const found = { ...DRAFT.columns, Note: 'metadata.note' };
    expect(withKept(kept, DRAFT)).toEqual({ ...DRAFT, columns: found, dates: 'dmy', country: 'US', decimal: ',' });
  });

  it('is the columns alone where 0.2.0 kept them', () => {
    const { columns } = CHOSEN;
    expect(withKept(columnsOf(CHOSEN), DRAFT)).toEqual({ ...DRAFT, columns, dates: null, country: null });
  });
});
