import fc from 'fast-check';
import { bareProse, bareText, invisibleIn } from '../../../src/files/columns/values/cell-edges';

const EDGES = [
  ...[' ', '\t', '\n', '\r', '\0', '\u0007', '\u0085', '\u00a0', '\u00ad', '\u1680', '\u180e', '\u2000', '\u2007'],
  ...['\u200a', '\u200b', '\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202e', '\u202f', '\u205f', '\u2060'],
  ...['\u2066', '\u2069', '\u3000', '\u2800', '\u3164', '\ufeff'],
];
const edge = fc.array(fc.constantFrom(...EDGES), { maxLength: 5 }).map((parts) => parts.join(''));
const core = fc.stringMatching(/^[A-Za-z0-9é=](?:[A-Za-z0-9 ,.\u200b\u00a0-]{0,8}[A-Za-z0-9é])?$/);

describe('the edges of a cell', () => {
  it('whatever surrounds an id, a code or a number is taken off, and nothing inside it', () => {
    fc.assert(
      fc.property(edge, core, edge, (before, text, after) => {
        expect(bareText(before + text + after)).toBe(text);
        expect(bareProse(before + text + after)).toBe(text);
      }),
    );
  });

  it('taking the edges off twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expect(bareText(bareText(text))).toBe(bareText(text))),
    );
  });

  it.each(['\ufe0f', '\u180b', '\u200d'])('a sign that chooses the form of a letter is part of prose alone', (sign) => {
    expect([bareText(`K-1${sign}`), bareProse(`辻${sign}`)]).toEqual(['K-1', `辻${sign}`]);
    expect(invisibleIn(`K${sign}1`)).toMatch(/^U\+/);
  });

  it('a cell of nothing else is empty', () => {
    fc.assert(fc.property(edge, (text) => expect(bareText(text)).toBe('')));
  });

  it('only prose keeps a joiner at its end', () => {
    expect(bareProse('അവന്\u200d')).toBe('അവന്\u200d');
    expect(bareText('A-1\u200d')).toBe('A-1');
  });

  it('a character that cannot be seen is named by its code', () => {
    expect(invisibleIn('1\u202a2')).toBe('U+202A');
    expect(invisibleIn('1\x002')).toBe('U+0000');
    expect(invisibleIn('a b\u00a0c\td\r\ne')).toBeUndefined();
  });
});

it('a long run of spaces inside a text takes no longer than its length', () => {
  // Each further character would look at all that are left.
  const text = `a${' '.repeat(1_000_000)}é`;
  expect(bareProse(text)).toBe(text);
  expect(bareText(text)).toBe(text);
});
