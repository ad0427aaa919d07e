import fc from 'fast-check';
import { nameKeyOf } from '../../../../src/service/accounts/model/name-key';
import { forAll } from '../../../support/properties';

const keyOf = (last?: string | null, first?: string | null) => nameKeyOf({ person: { name: { last, first } } });
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

describe('the name key of an account', () => {
  it.each([
    [undefined, undefined, null],
    [null, '', null],
    ['  ', '.', null],
    ['O’Brien', 'José María', 'obrien\tjose maria'],
    [null, 'Zoë', 'zoe'],
    ['of 905-11-2999', null, 'of ***-**-2999'],
    ['x'.repeat(200), 'a', 'x'.repeat(64)],
    ['😀'.repeat(64), 'a', '😀'.repeat(64)],
  ])('of the last name %j and the first name %j is %j', (last, first, key) => {
    expect(keyOf(last, first)).toBe(key);
    if (first === undefined) expect([nameKeyOf({}), nameKeyOf({ person: { name: null } })]).toEqual([null, null]);
  });

  it('orders by last name, then first name, whatever the case and the accents, and is bounded', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'z'), minLength: 1, maxLength: 5 });
    const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
    const written = (text: string, accent: boolean) => (accent ? text.toUpperCase().replaceAll('A', 'Á') : text);
    const name = fc.record({ last: words, first: words, accent: fc.boolean() });
    const placeOf = ({ last, first }: { last: string; first: string }) => [...last.split(' '), '', ...first.split(' ')];
    forAll(500, name, name, (one, other) => {
      const [a = '', b = ''] = [one, other].map(({ last, first, accent }) => keyOf(written(last, accent), first) ?? '');
      const expected = compare(placeOf(one).join('\u0001'), placeOf(other).join('\u0001'));
      expect(compare(a, b)).toBe(expected);
    });
    const anything = fc.string({ unit: 'binary', maxLength: 200 });
    forAll(500, anything, anything, (last, first) => {
      const key = keyOf(last, first);
      expect(Array.from(key ?? '').length).toBeLessThanOrEqual(64);
      expect(key).not.toBe('');
      expect(key?.isWellFormed() ?? true).toBe(true);
    });
  });
});
