import { failedAccountsCsv } from '../../../src/files/rows/failed-accounts';
import { readFile } from '../../support/read-file';

const ACCOUNT = {
  externalId: 'N-3',
  phoneNumber: '+12125550134',
  portfolioId: '007',
  metadata: { filenumber: 'F-1', note: null },
  person: { name: { first: '=1+1', last: 'NULL' } },
  currentBalance: 1.234,
  tags: ['a;b'],
};

describe('failed rows of which accounts are kept', () => {
  it('are a file of the fields behind what is wrong, and are read back as they were sent', async () => {
    const details = [
      { field: 'phoneNumber', message: 'must be in E.164 format' },
      { field: 'client', message: 'must not be empty' },
    ];
    const lines = failedAccountsCsv([
      { index: 2, externalId: 'N-3', code: 'VALIDATION_FAILED', message: 'Some values', details, row: ACCOUNT },
      { index: 8, externalId: 'N-9', code: 'STALE_PLAN', message: 'The account has changed', details: null },
    ]);
    const [head = '', first = '', second = ''] = lines;
    expect(head).toMatch(/^\ufeffpush\.line,push\.code,push\.reason,externalId,/);
    expect(first).toMatch(/^3,VALIDATION_FAILED,phoneNumber must be in E\.164 format; client must not be empty,N-3,/);
    expect(second).toMatch(/^9,STALE_PLAN,The account has changed,N-9,/);
    const { rows } = await readFile('failed.csv', lines.join(''));
    expect(rows.map(({ row, fault }) => fault ?? row)).toEqual([ACCOUNT, { externalId: 'N-9' }]);
  });

  it('of a run are ids and reasons in the same columns', () => {
    const duplicate = { code: 'DUPLICATE_EXTERNAL_ID', message: 'An earlier row has the same external id' };
    const missing = { code: 'MISSING_REQUIRED_FIELD', message: 'A required field is missing', details: [] };
    const lines = failedAccountsCsv([
      { index: 8, externalId: '=1+1', ...duplicate },
      { index: 9, externalId: null, ...missing },
    ]);
    expect(lines.join('').split('\n')).toEqual([
      '\ufeffpush.line,push.code,push.reason,externalId',
      '9,DUPLICATE_EXTERNAL_ID,An earlier row has the same external id,"""=1+1"""',
      '10,MISSING_REQUIRED_FIELD,A required field is missing,',
      '',
    ]);
  });
});
