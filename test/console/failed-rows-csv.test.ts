import { failedRowsCsv } from '../../src/console/features/imports/run/failed-rows-csv';

it('tells each fault of a failed row of a run in a line of its own, and no spreadsheet runs a cell', () => {
  const phone = { field: 'phoneNumber', message: 'must be in E.164 format' };
  const name = { field: 'person.name.first', message: 'must be text, not a number' };
  const rows = [
    { index: 2, externalId: 'N-3', code: 'VALIDATION_FAILED', details: [phone, name] },
    { index: 8, externalId: '=1+1', code: 'DUPLICATE_EXTERNAL_ID', details: [] },
    { index: 9, externalId: null, code: 'MISSING_REQUIRED_FIELD', details: null },
  ];
  expect(failedRowsCsv(rows).split('\n')).toEqual([
    'row,externalId,code,field,message',
    '3,N-3,VALIDATION_FAILED,phoneNumber,must be in E.164 format',
    '3,N-3,VALIDATION_FAILED,person.name.first,"must be text, not a number"',
    "9,'=1+1,DUPLICATE_EXTERNAL_ID,,",
    '10,,MISSING_REQUIRED_FIELD,,',
    '',
  ]);
});
