import fc from 'fast-check';
import { printable, printableLines, shown } from '../../../src/cli/terminal/printable';
import '../../support/properties';

describe('text from elsewhere on a terminal', () => {
  it.each([
    ['\u001b[2J', '\\u001b[2J'],
    ['\u009b31m', '\\u009b31m'],
    ['a\nb\rc\td', 'a\\u000ab\\u000dc\\u0009d'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['Zoë 東京 👩', 'Zoë 東京 👩'],
  ])('shows %j as %s', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('JSON says the same when its controls are shown', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const json = JSON.stringify({ value, text });
        expect(JSON.parse(printable(json))).toEqual(JSON.parse(json));
      }),
    );
  });

  it('the lines of a text, and the words of a template, stay', () => {
    expect(printableLines('a\u001b\nb')).toBe('a\\u001b\nb');
    expect(shown`BROKEN: ${'a\nb'}, ${2}\n`).toBe('BROKEN: a\\u000ab, 2\n');
    expect(shown`${'a'}${'b'}`).toBe('ab');
  });
});
