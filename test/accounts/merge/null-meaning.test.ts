import { areBothUnset, isUnset, nullMeaningIn } from '../../../src/accounts/merge/null-meaning';

describe('null', () => {
  it('null and absence are the same in a declared field', () => {
    expect(areBothUnset(undefined, null, nullMeaningIn('person'))).toBe(true);
    expect(areBothUnset(null, undefined, nullMeaningIn('history'))).toBe(true);
  });

  it.each(['metadata', 'originalCreditor'])('null under a key of the caller’s own is a value: in %s', (field) => {
    expect(areBothUnset(undefined, null, nullMeaningIn(field))).toBe(false);
  });

  it('null differs from an empty text, an empty list, zero and false', () => {
    expect(['', [], {}, 0, false].filter(isUnset)).toEqual([]);
    expect(areBothUnset(null, '', nullMeaningIn('bank'))).toBe(false);
  });
});
