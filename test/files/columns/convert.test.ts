import fc from 'fast-check';
import { type CellFormat, convertCell, DEFAULT_FORMAT } from '../../../src/files/columns/values/convert';
import { textOfNumber } from '../../../src/files/columns/values/numbers';
import { type FieldKind } from '../../../src/files/fields/row-fields';
import { forAll } from '../../support/properties';

const read = (text: string, kind: FieldKind, format: Partial<CellFormat> = {}, isOpen = false) =>
  convertCell(text, { kind, isOpen, takesText: true }, { ...DEFAULT_FORMAT, ...format });

describe('a cell', () => {
  it.each(['0.6', '0,6', '.5', '1', '1.0'])(
    'a percentage of a share that may be the share itself is refused: %s',
    (text) => {
      const field = { kind: 'percent', isOpen: false, takesText: false, mayBeShare: true } as const;
      expect(convertCell(text, field, DEFAULT_FORMAT)).toEqual({ fault: expect.stringContaining('write % behind it') });
      expect(convertCell(`${text}%`, field, DEFAULT_FORMAT)).toHaveProperty('value');
      // In metadata it may be a rate of any size.
      expect(convertCell(text, { ...field, takesText: true }, DEFAULT_FORMAT)).toHaveProperty('value');
    },
  );

  it.each(['0,-', '0.00 CR', 'CHF 0.00'])(
    'a zero that cannot be read is never said to stand for nothing: %s',
    (text) => {
      expect(read(text, 'number')).toEqual({ fault: 'must be a number' });
    },
  );

  it.each(['１２３４', '٠', '½', '１２３４．５０'])(
    'digits of other scripts are never said to stand for nothing: %s',
    (text) => {
      for (const kind of ['number', 'date', 'phone'] as const)
        expect(read(text, kind)).toEqual({ fault: expect.not.stringContaining('--empty') });
    },
  );

  it.each([
    ['$ 1,234,567.8', 1_234_567.8],
    ['(45.10)', -45.1],
    ['45.10-', -45.1],
    ['-$80', -80],
    ['0.30000000000000004', 0.1 + 0.2],
    ['.5', 0.5],
    ['$.99', 0.99],
    ['1e+21', 1e21],
    ['1234567890123456', 1_234_567_890_123_456],
    ['\u221245.1', -45.1],
    ['\u200e12\u00a0', 12],
    ['="12.5"', 12.5],
    ['-', 0],
    ['–', 0],
    ['€ —', 0],
    ['1,23,456.78', 123_456.78],
    ['₹ 12,34,567', 1_234_567],
    ['-1,23,45,678', -12_345_678],
  ])('the cell “%s” is read as a number', (text, value) => {
    expect(read(text, 'number', { decimal: '.' })).toMatchObject({ value });
  });

  it.each([
    ...['TBD', '1.2.3', '1e5', '.', '1.', '9'.repeat(400), '1$2', '--4', '(-4)'],
    ...['1,23', '12,34.5', '1234,567', '12 34', '12345678901234567', '1,234,567,890,123,456'],
    ...['100\n200', '100\r\n200', '1\t234', '1,234\n500.00', '1\u2028234', '-\n80'],
  ])('the cell “%s” is not read as a number', (text) => {
    expect(read(text, 'number', { decimal: '.' })).toEqual({ fault: expect.stringMatching(/^must be a number/) });
  });

  it.each([
    ['1.488,69', 1488.69, ','],
    ['1 234,5', 1234.5, ','],
    ['1\u00a0234,5', 1234.5, ','],
    ['1\u202f234,5', 1234.5, ','],
    ['1,234.50', 1234.5, '.'],
    ['0.125', 0.125, '.'],
    ['$ (1,234.50)', -1234.5, '.'],
    ['100', 100, undefined],
  ])('a number shows its decimal sign by itself: %s', (text, value, shows) => {
    expect(read(text, 'number')).toEqual({ value, ...(shows && { shows }) });
  });

  it.each(['1.000', '12.500', '1,234', '$1,234', '-999.999', '(1.000)', '123,456 €'])(
    'a number that may be a thousand or a fraction is refused until the sign is known: %s',
    (text) => {
      expect(read(text, 'number')).toEqual({ fault: expect.stringMatching(/give --decimal \. or --decimal ,$/) });
      expect(read(text, 'number', { decimal: '.' })).toHaveProperty('value');
      expect(read(text, 'number', { decimal: ',' })).toHaveProperty('value');
    },
  );

  it('no number is read as a thousand times another, whatever sign is declared', () => {
    const amounts = fc.integer({ min: 0, max: 1e9 }).map((value) => value / 100);
    const forms = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH');
    const digits = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(amounts, forms, digits, (value, locale, fraction) => {
        const text = value.toLocaleString(locale, { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
        const converted = read(text, 'number');
        if ('value' in converted) expect(Math.abs(Number(converted.value) - value)).toBeLessThanOrEqual(1);
        else expect(converted.fault).toMatch(/thousand or a fraction/);
      }),
    );
  });

  it('what is read as a number is one, whatever signs stand between its digits', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,-'), minLength: 1, maxLength: 12 });
    forAll(2_000, texts, fc.constantFrom('.' as const, ',' as const), (text, decimal) => {
      const converted = read(text, 'number', { decimal });
      if ('value' in converted) expect(Number.isFinite(converted.value)).toBe(true);
    });
    for (const text of ['1,23,456', '1,23,456.78'])
      expect(read(text, 'number', { decimal: ',' })).toEqual({ fault: expect.stringMatching(/^must be a number/) });
  });

  it('a number of an export is read back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(read(textOfNumber(number), 'number')).toMatchObject({ value: JSON.parse(JSON.stringify(number)) });
      }),
    );
    expect(textOfNumber(1.234)).toBe('1.2340');
  });

  it.each(['number', 'date', 'phone'] as const)('a cell without a digit may stand for an empty value: a %s', (kind) => {
    expect(read('NULL', kind)).toEqual({ fault: expect.stringMatching(/; --empty names/) });
    expect(read('17x', kind)).toEqual({ fault: expect.not.stringContaining('--empty') });
  });

  it('a number is read in English, German and plain notation', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, (value) => {
        const english = value.toLocaleString('en-US', { minimumFractionDigits: 2 });
        const german = value.toLocaleString('de-DE', { minimumFractionDigits: 2 });
        expect(read(english, 'number')).toMatchObject({ value });
        expect(read(german, 'number')).toMatchObject({ value });
        expect(read(german, 'number', { decimal: ',' })).toMatchObject({ value });
        expect(read(String(value), 'number')).toMatchObject({ value });
      }),
    );
  });

  it.each([
    ['Yes', true],
    ['x', true],
    ['n', false],
  ])('the cell %s is read as a flag', (text, value) => {
    expect(read(text, 'boolean')).toEqual({ value });
  });

  it.each(['maybe', '2', 'constructor', '__proto__'])('the cell %s is not read as a flag', (text) => {
    expect(read(text, 'boolean')).toHaveProperty('fault');
  });

  it.each([
    ['(212) 555-0134', 'US', '+12125550134'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['\u202a212-555-0134\u202c', 'US', '+12125550134'],
    ['2125550134.0', 'US', '+12125550134'],
    ['="2125550134"', 'US', '+12125550134'],
    ['12125550134', 'US', '+12125550134'],
    ['0491 71123', 'DE', '+4949171123'],
    ['0171 1234567', 'DE', '+491711234567'],
    ['171 1234567', 'DE', '+491711234567'],
    ['4930901820', 'DE', '+4930901820'],
    ['91 98765 43210', 'IN', '+919876543210'],
  ] as const)('the cell %s is read as a telephone number in %s', (text, country, value) => {
    expect(read(text, 'phone', { country })).toEqual({ value });
  });

  it('a telephone number with its country code is read without a country', () => {
    expect(read('+1 (212) 555-0134', 'phone', { country: undefined })).toEqual({ value: '+12125550134' });
  });

  it.each([
    ['2125550134.5', 'US'],
    ['212-555-0134 or 212-555-0135', 'US'],
    ['2.12555E+9', 'US'],
    ['49 171 1234567', 'DE'],
    ['491711234567', 'DE'],
    ['62812345678', 'ID'],
  ] as const)('the cell %s is not read as a telephone number in %s', (text, country) => {
    expect(read(text, 'phone', { country })).toHaveProperty('fault');
  });

  it.each(['+12', '+12222222222', '+15555555555', '+1212555', '+999123456789', '+10000000000', '+441'])(
    'a telephone number that no network has is taken with a notice: %s',
    (text) => {
      expect(read(text, 'phone')).toEqual({ value: text, notice: expect.stringMatching(/no network/) });
    },
  );

  it.each(['+12125550134', '+442079460958', '+4930123456'])(
    'a telephone number of a network needs no notice: %s',
    (text) => {
      expect(read(text, 'phone')).toEqual({ value: text });
    },
  );

  it('a character inside that cannot be seen is named', () => {
    const fault = expect.stringContaining('U+200B inside');
    expect(read('212\u200b555013', 'phone', { country: 'US' })).toEqual({ fault });
    expect(read('1\u202a2', 'number')).toEqual({ fault: expect.stringContaining('U+202A inside') });
    expect(read('2026-03\u200e-31', 'date')).toEqual({ fault: expect.stringContaining('U+200E inside') });
  });

  it.each(['number', 'date', 'phone'] as const)('a line break between two values is named: a %s', (kind) => {
    for (const text of ['2018\n2019', '2018\t2019'])
      expect(read(text, kind)).toEqual({ fault: expect.stringContaining('a line break or a tab inside') });
  });

  it('a placeholder that may be a name is taken with a notice that names it', () => {
    expect(read('NULL', 'text')).toEqual({ value: 'NULL', notice: expect.stringContaining('--empty NULL') });
    expect(read('Null', 'text')).toEqual({ value: 'Null' });
    expect(read('#BEZUG!', 'text')).toEqual({ fault: expect.stringContaining('error value') });
  });

  it('a telephone number that cannot be read is reported with what would help', () => {
    expect(read('(212) 555-0134', 'phone')).toEqual({ fault: expect.stringContaining('--country') });
    const fault = expect.stringContaining('extension');
    expect(read('212-555-0134 x12', 'phone', { country: 'US' })).toEqual({ fault });
    expect(read('12345', 'phone', { country: 'US' })).toEqual({ fault: 'must be a telephone number' });
    expect(read('n/a', 'phone')).toEqual({ fault: expect.stringMatching(/^must be a telephone number/) });
  });

  it('cells are read as lists, JSON, text, and text or an object', () => {
    expect(read('a; b;;c ', 'list')).toEqual({ value: ['a', 'b', 'c'] });
    expect(read('a|b', 'list', { separator: '|' })).toEqual({ value: ['a', 'b'] });
    expect(read('["a;b"]', 'list')).toEqual({ value: ['a;b'] });
    expect(read('["a', 'list')).toHaveProperty('fault');
    expect(read('{"a":1}', 'json')).toEqual({ value: { a: 1 } });
    for (const text of ['{a', '{"a":1,"a":2}', '{"a":[{"b":1,"b":1}]}'])
      expect(read(text, 'json')).toHaveProperty('fault');
    for (const text of ['9007199254740993', '{"a":[1e23]}', '[{"b":-12345678901234567891}]'])
      expect(read(text, 'json')).toEqual({ fault: expect.stringContaining('lose digits') });
    expect(read('{"a":"9007199254740993"}', 'json')).toEqual({ value: { a: '9007199254740993' } });
    expect(read(' 007 ', 'text')).toEqual({ value: '007' });
    expect(read('" 007 "', 'text')).toEqual({ value: ' 007 ' });
    expect(read('="Zoë"', 'text')).toEqual({ value: 'Zoë' });
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
