import fc from 'fast-check';
import { maskChange, maskSsn } from '../../src/accounts/ssn';

describe('a masked social security number', () => {
  it.each([
    ['123-45-6789', '***-**-6789'],
    ['123456789', '***-**-6789'],
    ['123 45 6789', '***-**-6789'],
    ['6789', '***-**-****'],
    ['12345678', '***-**-****'],
    ['***-**-6789', '***-**-****'],
    ['', '***-**-****'],
    ['unknown', '***-**-****'],
  ])('of %j is %j', (ssn, masked) => expect(maskSsn(ssn)).toBe(masked));

  it('of nothing is nothing', () => expect(maskSsn(null)).toBeNull());

  it('never shows more than four digits, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789- x'), maxLength: 30 }), (text) => {
        expect(maskSsn(text)).toMatch(/^\*{3}-\*{2}-(\d{4}|\*{4})$/);
      }),
    );
  });
});

describe('a masked change', () => {
  it('shows no social security number, wherever it carries one', () => {
    expect(maskChange({ field: 'person.ssn', from: '123-45-6789', to: null })).toEqual({
      field: 'person.ssn',
      from: '***-**-6789',
      to: null,
    });
    const person = { name: { first: 'Ana' }, ssn: '123-45-6789' };
    expect(maskChange({ field: 'person', from: person, to: null })).toEqual({
      field: 'person',
      from: { name: { first: 'Ana' }, ssn: '***-**-6789' },
      to: null,
    });
    expect(maskChange({ field: 'person', from: null, to: person }).to).toMatchObject({ ssn: '***-**-6789' });
    expect(person.ssn).toBe('123-45-6789');
  });

  it('shows all else as it is', () => {
    const change = { field: 'metadata.ssn', from: '123-45-6789', to: { ssn: '1' } };
    expect(maskChange(change)).toEqual(change);
    expect(maskChange({ field: 'person', from: null, to: { ssn: null } }).to).toEqual({ ssn: null });
  });
});
