import { UPDATABLE_FIELDS } from '../../../src/accounts/fields/account-schema';
import { readUpdate } from '../../../src/accounts/update/update-account-command';
import { type Json } from '../../../src/json';

const failure = (code: string) => expect.objectContaining({ code });

describe('the body of an update', () => {
  it('may be direct or wrapped; beside a wrapped update nothing counts', () => {
    expect(readUpdate({ bank: 'One' })).toEqual({ bank: 'One' });
    expect(readUpdate({ update: { bank: 'One' } })).toEqual({ bank: 'One' });
    expect(readUpdate({ update: { bank: 'One' }, client: 7, phoneNumber: 'x' })).toEqual({ bank: 'One' });
    expect(() => readUpdate({ update: {}, bank: 'One' })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
    expect(() => readUpdate({ update: { update: { bank: 'One' } } })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
  });

  it.each<Json>([null, 'text', 7, [], [{ bank: 'Two' }]])('is direct where update is %j', (update) => {
    expect(readUpdate({ update, bank: 'One' })).toEqual({ bank: 'One' });
    expect(() => readUpdate({ update })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
  });

  it.each([null, undefined, 'text', 7, true, [], [{ bank: 'One' }]])('is not %j', (body) => {
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
  ])('is not made valid by %s, and not made invalid by it', (name, value) => {
    expect(() => readUpdate({ [name]: value })).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
    expect(readUpdate({ [name]: value, bank: 'One' })).toEqual({ bank: 'One' });
  });

  it('does not take a prototype for a field', () => {
    const inherited = Object.create({ bank: 'One' });
    expect(() => readUpdate(inherited)).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
    expect(() => readUpdate(JSON.parse('{"__proto__":{"bank":"One"}}'))).toThrow(failure('NO_VALID_UPDATABLE_FIELDS'));
  });

  it('names each wrong field with its dotted path', () => {
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

  it('may hold the fields of the interface, and no others', () => {
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
