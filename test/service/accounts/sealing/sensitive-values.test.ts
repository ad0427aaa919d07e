import { type JsonObject } from '../../../../src/base/json/json';
import { putBack, takeSensitive } from '../../../../src/service/accounts/sealing/sensitive-values';
import { arbitraryNewRow } from '../../../support/arbitrary-rows';
import { forAll } from '../../../support/properties';

const SSN = '905-11-2222';

it.each([
  ['person.ssn', { person: { name: { first: 'Ada' }, ssn: SSN } }],
  ['person.birthdate', { person: { birthdate: '1971-03-09' } }],
  ['metadata.debtor.SSN#', { metadata: { debtor: { 'SSN#': 905112222 } } }],
  ['metadata.notes.1', { metadata: { notes: ['called', `asked about ${SSN}`] } }],
  ['originalCreditor', { originalCreditor: `First Bank, ${SSN}` }],
  ['history.chargedOff.events.0.ssn', { history: { chargedOff: { events: [{ ssn: SSN }] } } }],
  ['clientStatus', { clientStatus: `see ${SSN}` }],
  ['smsOptOut.lastOptOutResponse', { smsOptOut: { isOptedOut: true, lastOptOutResponse: `I am ${SSN}` } }],
])('the sensitive value of %s is taken out of an account', (path, fields) => {
  const { kept, taken } = takeSensitive(fields);
  expect(taken.map((sensitive) => sensitive.path)).toEqual([path]);
  expect(JSON.stringify({ ...fields, ...kept })).not.toMatch(/905|1971/);
});

it.each([
  ['the last four digits', { person: { last4SSN: '2222' }, metadata: { 'last 4 ssn': '2222' } }],
  ['other values of free-form data', { metadata: { filenumber: 'F-1', account: 905112222 } }],
  ['a number that was never set', { person: { ssn: null, birthdate: null } }],
])('nothing is taken out of an account for %s', (_what, fields) => {
  expect(takeSensitive(fields)).toEqual({ kept: {}, taken: [] });
});

it('an account is the same again, with its keys in order, after its sensitive values are put back', () => {
  forAll(100, arbitraryNewRow(), (row) => {
    const before = JSON.stringify(row);
    const { kept, taken } = takeSensitive(row);
    expect(JSON.stringify(row)).toBe(before);
    const stored = structuredClone({ ...row, ...kept });
    expect(JSON.stringify(stored)).not.toMatch(/905-11-2222|900-12-3456/);
    putBack(stored, taken);
    expect(JSON.stringify(stored)).toBe(before);
  });
});

it('a sensitive value whose path is gone is left out and changes nothing else', () => {
  const stored: JsonObject = { person: null, metadata: { list: [] } };
  const paths = 'person.ssn metadata.list.0 metadata.gone.ssn __proto__.polluted metadata.constructor.name'.split(' ');
  const gone = paths.map((path) => ({ path, value: SSN }));
  putBack(stored, gone);
  expect(stored).toEqual({ person: null, metadata: { list: [] } });
  expect({}).not.toHaveProperty('polluted');
});
