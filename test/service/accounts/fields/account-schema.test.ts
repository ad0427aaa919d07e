import {
  FREE_FORM_FIELDS,
  FREE_FORM_PATHS,
  NUMBER_FIELDS,
  UPDATABLE_FIELDS,
} from '../../../../src/service/accounts/fields/account-schema';
import { changedFields } from '../../../../src/service/accounts/fields/changed-fields';

const UPDATABLE =
  'status clientStatus metadata person emailAddress address history typeOfDebt compliance paymentRules bank client ' +
  'originalCreditor currentBalance tags contactInfo smsOptOut phoneNumber';

it('free-form fields are found at any depth by the mark of their declaration', () => {
  expect(FREE_FORM_PATHS.map((path) => path.join('.')).sort()).toEqual([
    'history.chargedOff.events',
    'metadata',
    'originalCreditor',
  ]);
  expect([...FREE_FORM_FIELDS].sort()).toEqual(['metadata', 'originalCreditor']);
});

it('an update may hold exactly the fields of the interface', () => {
  expect([...UPDATABLE_FIELDS].sort()).toEqual(UPDATABLE.split(' ').sort());
});

it('fields that hold a social security number are found by the mark of their declaration', () => {
  expect(NUMBER_FIELDS).toEqual({ number: ['ssn'], lastFour: ['last4SSN'] });
});

it('changed fields are named once and without keys of the caller’s own', () => {
  const paths = ['person.name.first', 'metadata.Jane', 'status', 'metadata.a\\.b.c', 'originalCreditor.Jane'];
  expect(changedFields(paths.map((field) => ({ field, from: null, to: 1 })))).toEqual([
    'person.name.first',
    'metadata',
    'status',
    'originalCreditor',
  ]);
});
