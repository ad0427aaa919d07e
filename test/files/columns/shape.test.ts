import fc from 'fast-check';
import { shapeOf } from '../../../src/files/columns/values/shape';

describe('the form of a cell', () => {
  it.each([
    ['00/00/0000', '00/00/0000'],
    ['13/45/2019', '99/99/9999'],
    ['(212) 555-0134 x12', '(999) 999-9999 a99'],
    ['O’Brien, Zoë', 'A’A, A'],
    ['N/A', 'N/A'],
    ['a\nb\u202e', 'a a'],
    ['x'.repeat(5), 'a'],
    ['-'.repeat(50), `${'-'.repeat(24)}…`],
  ])('“%s” has the form “%s”', (text, shape) => {
    expect(shapeOf(text)).toBe(shape);
  });

  it('tells no digit but zeros alone, and no letter but those of words that stand for nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9b-z]{3,30}$/), (text) => {
        expect(shapeOf(text)).toMatch(/^[9a…]+$/);
      }),
    );
  });
});
