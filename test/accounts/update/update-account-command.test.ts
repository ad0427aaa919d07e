import { UPDATABLE_FIELDS } from '../../../src/accounts/fields/account-schema';
import { readUpdate } from '../../../src/accounts/update/update-account-command';
import { type Json } from '../../../src/json';

const failure = (code: string) => expect.objectContaining({ code });

describe('the body of an update', () => {
  it('an update may be sent directly or under the key update, and other keys beside that one are ignored', () => {
    expect(readUpdate({ bank: 'One' })).toEqual({ bank: 'One' });
    expect(readUpdate({ update: { bank: 'One' } })).toEqual({ bank: 'One' });
    expect(readUpdate({ update: { bank: 'One' }, client: 7, phoneNumber: 'x' })).toEqual({ bank: 'One' });
    expect(() => readUpdate({ update: {}, bank: 'One' })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
    expect(() => readUpdate({ update: { update: { bank: 'One' } } })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
  });

  it.each<Json>([null, 'text', 7, [], [{ bank: 'Two' }]])(
    'an update is read directly if its key update holds %j',
    (update) => {
      expect(readUpdate({ update, bank: 'One' })).toEqual({ bank: 'One' });
      expect(() => readUpdate({ update })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
    },
  );

  it.each([null, undefined, 'text', 7, true, [], [{ bank: 'One' }]])('a body of %j is not an update', (body) => {
    expect(() => readUpdate(body)).toThrow(failure('INVALID_REQUEST_BODY'));
  });

  it.each<[string, Json]>([
    ['bucket', 'b'],
    ['portfolioId', 'p'],
    ['externalId', 'e'],
    ['id', 'i'],
    ['organizationId', 'o'],
    ['status_category', 'NEW'],
    ['currentEmailAddressId', 'c'],
    ['emailAddressIds', []],
    ['createdAt', '2024-01-01'],
    ['updatedAt', '2024-01-01'],
    ['constructor', {}],
    ['unknown', 1],
  ])('a field that cannot be updated makes an update neither valid nor invalid: %s', (name, value) => {
    expect(() => readUpdate({ [name]: value })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
    expect(readUpdate({ [name]: value, bank: 'One' })).toEqual({ bank: 'One' });
  });

  it('an inherited property is not read as a field of an update', () => {
    const inherited = Object.create({ bank: 'One' });
    expect(() => readUpdate(inherited)).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
    expect(() => readUpdate(JSON.parse('{"__proto__":{"bank":"One"}}'))).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
  });

  it('an update with faults names each wrong field by its dotted path', () => {
    expect(() => readUpdate({ bank: 7, person: { name: { first: [] } }, client: 'fine' })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: [
          { field: 'person.name.first', message: expect.any(String) },
          { field: 'bank', message: expect.any(String) },
        ],
      }),
    );
  });

  it('an update may hold exactly the fields of the interface', () => {
    expect([...UPDATABLE_FIELDS].sort()).toEqual(
      [
        'status clientStatus metadata person emailAddress address history typeOfDebt compliance paymentRules bank client',
        'originalCreditor currentBalance tags contactInfo smsOptOut phoneNumber',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    );
  });
});
