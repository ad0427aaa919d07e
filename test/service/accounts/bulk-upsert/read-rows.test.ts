import { readRows } from '../../../../src/service/accounts/bulk-upsert/read-rows';
import { ROW_HASH } from '../../../support/keyed-hash';
import { resultOf } from '../../../support/steps';

const codesOf = (rows: readonly unknown[]) => {
  const { rejected } = resultOf(readRows(structuredClone(rows), ROW_HASH));
  return rejected.map(({ index, code }) => [index, code]);
};

it.each([null, 7, 'text', true, [], [{ externalId: 'a' }]])(
  'a row of a bulk upsert that is not an object fails: %j',
  (row) => {
    expect(resultOf(readRows([row], ROW_HASH))).toMatchObject({
      rows: [],
      rejected: [{ index: 0, code: 'VALIDATION_FAILED' }],
    });
  },
);

it('a row with two faults reports the first one in the order of the rules', () => {
  expect(
    codesOf([
      { externalId: 'a', phoneNumber: 'wrong' },
      { organizationId: 'x' },
      { organizationId: null, externalId: 'a' },
      { externalId: '', bank: 7 },
      { bank: 7 },
      { externalId: 7 },
      { externalId: null },
      { externalId: 'x'.repeat(257) },
      { externalId: 'x'.repeat(257) },
      { externalId: 'a', bank: 7 },
    ]),
  ).toEqual([
    [1, 'ORGANIZATION_ID_NOT_ALLOWED'],
    [2, 'ORGANIZATION_ID_NOT_ALLOWED'],
    [3, 'MISSING_REQUIRED_FIELD'],
    [4, 'MISSING_REQUIRED_FIELD'],
    [5, 'VALIDATION_FAILED'],
    [6, 'VALIDATION_FAILED'],
    [7, 'VALIDATION_FAILED'],
    [8, 'VALIDATION_FAILED'],
    [9, 'DUPLICATE_EXTERNAL_ID'],
  ]);
});
