import fc from 'fast-check';
import { type CellFormat, convertCell, DEFAULT_FORMAT } from '../../../src/files/columns/values/convert';
import { type FieldKind } from '../../../src/files/fields/row-fields';

const read = (text: string, kind: FieldKind, format: Partial<CellFormat> = {}, isOpen = false) =>
  convertCell(text, { kind, isOpen, takesText: true }, { ...DEFAULT_FORMAT, ...format });

describe('a cell', () => {
  it.each([
    ['12', 12],
    [' 1,234.50 ', 1234.5],
    ['$ 1,234,567.8', 1_234_567.8],
    ['-45.1', -45.1],
    ['(45.10)', -45.1],
    ['$(45.10)', -45.1],
    ['45.10-', -45.1],
    ["1'234.5", 1234.5],
    ['1 234 567.8', 1_234_567.8],
    ['1\u00a0234', 1234],
    ['-$80', -80],
    ['80 €', 80],
    ['000123456789012345.67', 123_456_789_012_345.67],
    ['0.30000000000000004', 0.1 + 0.2],
    ['+7', 7],
    ['0.005', 0.005],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['(.50)', -0.5],
    ['$.99', 0.99],
    ['1e+21', 1e21],
    ['1e-7', 1e-7],
    ['1234567890123456', 1_234_567_890_123_456],
  ])('the cell “%s” is read as a number', (text, value) => {
    expect(read(text, 'number')).toEqual({ value });
  });

  it.each([
    '',
    'TBD',
    '1,23',
    '12,34.5',
    '1.2.3',
    '--4',
    '(-4)',
    '1e5',
    '0x10',
    'Infinity',
    'NaN',
    '1234,567',
    '12 34',
    '12345678901234567',
    '1,234,567,890,123,456',
    '.',
    '-.',
    '1.',
    ',5',
    '9'.repeat(400),
    '$',
    '()',
    '1$2',
  ])('the cell “%s” is not read as a number', (text) => {
    expect(read(text, 'number')).toEqual({ fault: expect.stringMatching(/^must be a number/) });
  });

  it.each(['number', 'date', 'phone'] as const)('a cell without a digit may stand for an empty value: a %s', (kind) => {
    expect(read('NULL', kind)).toEqual({ fault: expect.stringMatching(/; --empty names/) });
    expect(read('17x', kind)).toEqual({ fault: expect.not.stringContaining('--empty') });
  });

  it('a comma may stand before the fraction of a number', () => {
    expect(read('1.234,50 €', 'number', { decimal: ',' })).toEqual({ value: 1234.5 });
    expect(read('1,234.50', 'number', { decimal: ',' })).toHaveProperty('fault');
  });

  it('a number is read in English, German and plain notation', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, (value) => {
        const english = value.toLocaleString('en-US', { minimumFractionDigits: 2 });
        const german = value.toLocaleString('de-DE', { minimumFractionDigits: 2 });
        expect(read(english, 'number')).toEqual({ value });
        expect(read(german, 'number', { decimal: ',' })).toEqual({ value });
        expect(read(String(value), 'number')).toEqual({ value });
      }),
    );
  });

  it.each([
    ['Yes', true],
    ['TRUE', true],
    ['1', true],
    ['x', true],
    ['n', false],
    ['False', false],
    ['0', false],
  ])('the cell %s is read as a flag', (text, value) => {
    expect(read(text, 'boolean')).toEqual({ value });
  });

  it.each(['maybe', '2', 'constructor', '__proto__'])('the cell %s is not read as a flag', (text) => {
    expect(read(text, 'boolean')).toHaveProperty('fault');
  });

  it.each([
    ['(212) 555-0134', 'US', '+12125550134'],
    ['212-555-0134', 'US', '+12125550134'],
    ['2125550134', 'US', '+12125550134'],
    ['1 212 555 0134', 'US', '+12125550134'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['020 7946 0958', 'GB', '+442079460958'],
  ] as const)('the cell %s is read as a telephone number in %s', (text, country, value) => {
    expect(read(text, 'phone', { country })).toEqual({ value });
  });

  it('a telephone number with its country code is read without a country', () => {
    expect(read('+1 (212) 555-0134', 'phone', { country: undefined })).toEqual({ value: '+12125550134' });
  });

  it.each([
    ['3012345678.0', 'DE'],
    ['030/1234567/8', 'DE'],
    ['Acct 2125550134', 'US'],
    ['0000000000', 'US'],
    ['212-555-0134 or 212-555-0135', 'US'],
    ['2.12555E+9', 'US'],
  ] as const)('the cell %s is not read as a telephone number in %s', (text, country) => {
    expect(read(text, 'phone', { country })).toHaveProperty('fault');
  });

  it('a telephone number in the form that the service requires is taken as it is', () => {
    expect(read('+15551234567', 'phone')).toEqual({ value: '+15551234567' });
  });

  it('a telephone number that cannot be read is reported with what would help', () => {
    expect(read('(212) 555-0134', 'phone')).toEqual({ fault: expect.stringContaining('--country') });
    expect(read('212-555-0134 x12', 'phone', { country: 'US' })).toEqual({
      fault: expect.stringContaining('extension'),
    });
    expect(read('12345', 'phone', { country: 'US' })).toEqual({ fault: 'must be a telephone number' });
    expect(read('n/a', 'phone')).toEqual({ fault: expect.stringMatching(/^must be a telephone number/) });
  });

  it('cells are read as lists, JSON, text, and text or an object', () => {
    expect(read('a; b;;c ', 'list')).toEqual({ value: ['a', 'b', 'c'] });
    expect(read('a|b', 'list', { separator: '|' })).toEqual({ value: ['a', 'b'] });
    expect(read('["a;b"]', 'list')).toEqual({ value: ['a;b'] });
    expect(read('["a', 'list')).toHaveProperty('fault');
    expect(read('{"a":1}', 'json')).toEqual({ value: { a: 1 } });
    expect(read('{a', 'json')).toHaveProperty('fault');
    for (const text of ['9007199254740993', '{"a":[1e23]}', '[{"b":-12345678901234567891}]'])
      expect(read(text, 'json')).toEqual({ fault: expect.stringContaining('lose digits') });
    expect(read('{"a":"9007199254740993"}', 'json')).toEqual({ value: { a: '9007199254740993' } });
    expect(read(' 007 ', 'text')).toEqual({ value: ' 007 ' });
    expect(read('{"a":1}', 'text')).toEqual({ value: '{"a":1}' });
    expect(read('{"a":1}', 'text', {}, true)).toEqual({ value: { a: 1 } });
    expect(read('{a', 'text', {}, true)).toEqual({ value: '{a' });
  });

  it('a cell that is a JSON string is read as text if the field would read it as something else', () => {
    expect(read('"12.50"', 'number')).toEqual({ value: '12.50' });
    expect(read(' "3/4/1980" ', 'date')).toEqual({ value: '3/4/1980' });
    expect(read('"{}"', 'text', {}, true)).toEqual({ value: '{}' });
    expect(read('"Bob"', 'text')).toEqual({ value: '"Bob"' });
    expect(read('"#N/A"', 'text')).toEqual({ value: '#N/A' });
    expect(read('"12', 'number')).toHaveProperty('fault');
    const balance = { kind: 'number', isOpen: false, takesText: false } as const;
    expect(convertCell('"12.50"', balance, DEFAULT_FORMAT)).toHaveProperty('fault');
  });

  it('a cell that cannot be read is not repeated in the fault', () => {
    const kinds = fc.constantFrom<FieldKind>('number', 'boolean', 'date', 'phone', 'list', 'json');
    fc.assert(
      fc.property(fc.stringMatching(/^[\d[{+(]{0,3}Zebedee \d{0,9}$/), kinds, (text, kind) => {
        const converted = read(text, kind);
        if ('fault' in converted) expect(converted.fault).not.toMatch(/Zebedee|\d/);
        else expect(kind).toBe('list');
      }),
    );
  });
});
