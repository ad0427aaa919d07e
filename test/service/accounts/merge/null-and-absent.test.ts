import { areBothUnset, isUnset, nullMeaningIn } from '../../../../src/service/accounts/merge/null-and-absent';

describe('null', () => {
  it('a declared field that stores null is the same as one that was never set', () => {
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
