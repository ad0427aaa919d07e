import { type JsonObject } from '../../../../src/base/json/json';
import { missingCreationFields } from '../../../../src/service/accounts/validation/missing-fields';

const missingIn = (row: JsonObject) => missingCreationFields(row).map(({ field }) => field);
const complete: JsonObject = { phoneNumber: '+12', portfolioId: 'p', metadata: { filenumber: 'F' } };

it('missing required fields are listed together, in the order of the interface', () => {
  expect(missingIn({})).toEqual(['phoneNumber', 'portfolioId', 'metadata.filenumber']);
  expect(missingIn(complete)).toEqual([]);
});

it.each([null, ''])('a required field counts as missing if it holds %j', (value) => {
  expect(missingIn({ ...complete, phoneNumber: value })).toEqual(['phoneNumber']);
  expect(missingIn({ ...complete, portfolioId: value })).toEqual(['portfolioId']);
  expect(missingIn({ ...complete, metadata: { filenumber: value } })).toEqual(['metadata.filenumber']);
});

it.each([0, false, 'F', [], {}])('a file number counts as present if it holds %j', (filenumber) => {
  expect(missingIn({ ...complete, metadata: { filenumber } })).toEqual([]);
});

it.each([null, 'text', [], 7])('the file number counts as missing if metadata is %j', (metadata) => {
  expect(missingIn({ ...complete, metadata })).toEqual(['metadata.filenumber']);
});
