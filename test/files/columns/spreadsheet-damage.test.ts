import fc from 'fast-check';
import { isPlaceholder, isSpreadsheetError, mayBeEmpty } from '../../../src/files/columns/values/no-value';
import {
  restoreLeadingZeros,
  type TextRules,
  textJudge,
  withoutTextMarks,
} from '../../../src/files/columns/values/spreadsheet-damage';

const judge = (field: string, text: string, rules?: TextRules) => textJudge(field, rules)?.(text);

describe('zeros in front of a number', () => {
  it.each([
    ['12345678', 9, '012345678'],
    ['1', 4, '0001'],
    ['021151234', 5, '021151234'],
    ['A-12', 9, 'A-12'],
  ])('leading zeros are restored only if the text is a number: “%s” to %i digits', (text, digits, padded) => {
    expect(restoreLeadingZeros(text, digits)).toBe(padded);
  });

  it('leading zeros are restored exactly where a spreadsheet dropped them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0{1,2}[1-9]\d*$/), (number) => {
        expect(restoreLeadingZeros(String(BigInt(number)), number.length)).toBe(number);
      }),
    );
  });
});

describe('what a spreadsheet has done to a text', () => {
  it.each([
    ['person.ssn', '12345678', /too few digits.*person.ssn:9/],
    ['person.last4SSN', '12', /too few digits/],
    ['address.zip', '2115-1234', /too few digits/],
    ['address.zip', '21151234', /too few digits/],
    ['externalId', '1.23E+15', /scientific/],
    ['externalId', '1,23457E+11', /scientific/],
    ['metadata.filenumber', '1,23457×10^11', /scientific/],
    ['externalId', '1001.0', /ends in \.0.*externalId:1.*externalId:text/],
    ['person.ssn', '12345678901234567.0', /last digits are lost/],
    ['externalId', '=A1', /formula/],
    ['externalId', 'A\u200b1', /U\+200B inside/],
    ['externalId', 'NULL', /stands for no value: --empty NULL/],
    ['person.ssn', 'N/A', /stands for no value/],
    ['person.last4SSN', '--', /stands for no value: --empty='--' leaves/],
    ['contactInfo.phone.number', '\\N', /stands for no value/],
    ['externalId', 'A-1\nA-2', /line break.*externalId:text/],
    ['metadata.filenumber', 'F-1\r\nF-2', /line break/],
    ['person.ssn', '900123456\t900123457', /tab inside/],
    ['emailAddress', 'a@example.com\nb.example.com', /line break/],
    ['emailAddress', 'a@example.com; b@example.com', /several addresses.*emailAddress:text/],
    ['contactInfo.email.address', 'a@example.com b@example.com', /several addresses/],
    ['person.ssn', '000-00-0000', /stands for no number: --empty/],
    ['person.ssn', '999999999', /stands for no number/],
    ['person.ssn', '111 11 1111', /stands for no number/],
    ['person.ssn', '123-45-6789', /stands for no number/],
    ['person.last4SSN', '0000', /stands for no number/],
    ['person.last4SSN', '0', /stands for no number/],
    ['address.zip', '00000', /stands for no number/],
    ['address.zip', '00000-0000', /stands for no number/],
    ['contactInfo.phone.number', '000-0000', /stands for no number/],
    ['person.ssn', '0', /stands for no number/],
    ['person.ssn', 'refused', /stands for no value/],
    ['person.ssn', 'XXX-XX-XXXX', /stands for no value/],
    ['contactInfo.phone.number', 'ex-directory', /stands for no value/],
    ['person.ssn', 'Unknown', /is Unknown, which stands for no value: --empty Unknown/],
    ['externalId', 'TBD', /stands for no value/],
    ['externalId', '???', /stands for no value/],
    ['metadata.filenumber', 'unbekannt', /stands for no value/],
    ['address.zip', 'inconnu', /stands for no value/],
    ['emailAddress', '不明', /stands for no value: --empty='不明'/],
    ['emailAddress', 'missing', /stands for no value/],
    ['emailAddress', 'Ann Lee <a@example.com>', /not an e-mail address alone.*emailAddress:text/],
    ['emailAddress', 'mailto:a@example.com', /not an e-mail address alone/],
    ['contactInfo.email.address', 'a@example.com (work)', /not an e-mail address alone/],
    ['emailAddress', 'a.example.com', /not an e-mail address alone/],
    ['emailAddress', 'a@example,com', /not an e-mail address alone/],
    ['emailAddress', 'a @example.com', /not an e-mail address alone/],
    ['externalId', 'K\u00a01', /not the usual one/],
    ['metadata.filenumber', 'F\u30001', /not the usual one/],
    ['externalId', 'K\ufffd-4', /lost or mixed up.*externalId:text/],
    ['metadata.filenumber', 'MÃ¼-4', /lost or mixed up/],
    ['emailAddress', 'zoÃ«@example.com', /lost or mixed up/],
    ['externalId', '1001.', /ends in \.0.*externalId:1/],
    ['externalId', '1,001.00', /thousands/],
    ['metadata.filenumber', '1.234.567,0', /thousands/],
    ['externalId', '1 234.0', /thousands/],
    ['externalId', '1٫23457E+11', /scientific/],
    ['externalId', '1.23457·10^11', /scientific/],
    ['externalId', '1.23457×10¹¹', /scientific/],
    ['externalId', '1.23457D+11', /scientific/],
    ['externalId', '1.E+05', /scientific/],
    ['metadata.filenumber', '1,E+11', /scientific/],
    ['externalId', '1.5E-05', /scientific/],
    ['metadata.filenumber', '2E-04', /scientific/],
    ['person.ssn', '2E8', /scientific/],
    ['address.zip', '2.115E3', /scientific/],
    ['address.zip', '2E3', /scientific/],
    ['address.zip', '2115 1234', /too few digits/],
    ['address.zip', '2115–1234', /too few digits/],
  ])('damage is found in %s: %s', (field, text, fault) => {
    const judged = judge(field, text);
    expect(judged).toEqual({ fault: expect.stringMatching(fault) });
    if (/\d{2}/.test(text)) expect(JSON.stringify(judged)).not.toContain(text);
  });

  it.each([
    ['person.ssn', '900123456'],
    ['person.ssn', '999-99-9998'],
    ['person.last4SSN', '9999'],
    ['externalId', '000000000'],
    ['person.ssn', 'XXX-XX-3456'],
    ['person.ssn', '123456'],
    ['address.zip', '02115'],
    ['address.zip', 'SW1A 1AA'],
    ['externalId', '1001.01'],
    ['emailAddress', 'none@example.com'],
    ['metadata.ref', '1001.0'],
    ['metadata.opened', '15-Mar'],
    ['externalId', '1,001'],
    ['externalId', '1.2D3'],
    ['externalId', '1E5'],
    ['externalId', '12E-04'],
    ['externalId', '1.E5'],
    ['address.zip', 'K1A 2E3'],
    ['metadata.rate', '1.5E-05'],
    ['externalId', 'TBD-1'],
    ['metadata.size', '1.5 x 103'],
    ['address.zip', 'HM FX'],
    ['emailAddress', "o'brien+x@bücher.example"],
  ])('no damage is found in %s: %s', (field, text) => {
    expect(judge(field, text)).toEqual({ value: text });
  });

  it.each([
    ['person.ssn', '123456780.0', {}, '123456780'],
    ['person.ssn', '1234567.00', { digits: 9 }, '001234567'],
    ['address.zip', '21151234', { digits: 5 }, '021151234'],
    ['address.zip', '2115-1234', { digits: 5 }, '02115-1234'],
    ['externalId', '1001.0', { digits: 1 }, '1001'],
    ['externalId', '57,0', { digits: 4 }, '0057'],
    ['externalId', '1001.', { digits: 1 }, '1001'],
    ['address.zip', '2115–1234', { digits: 5 }, '02115–1234'],
    ['person.ssn', '123-456780', { digits: 9 }, '123-456780'],
    ['bank', '57', { digits: 4 }, '0057'],
  ] as const)('what is certain is mended in %s: %s', (field, text, rules, value) => {
    expect(judge(field, text, rules)).toEqual({ value });
  });

  it('a ZIP code of another country has no zeros to lose, and the zeros of a mapping are not put before it', () => {
    for (const rules of [{ isAbroad: true }, { isAbroad: true, digits: 5 }])
      expect(judge('address.zip', '8001', rules)).toEqual({ value: '8001' });
    expect(judge('address.zip', '2115', { isAbroad: false })).toEqual({
      fault: expect.not.stringContaining('another country'),
    });
    expect(judge('address.zip', '2115')).toEqual({ fault: expect.stringContaining('another country') });
  });

  it.each([
    ...[
      '15-Mar',
      'Mar-15',
      '1-Sep-26',
      '15. Mrz',
      'Mrz 15',
      'mars-15',
      '15-mars',
      '15/mar',
      'mar/2015',
      '1-févr',
      '3. Mär',
      '15.мар',
      '15.paź',
      '3-kas',
      '3月15日',
      '2026-03-15 00:00:00',
      '2026-03-15T00:00:00.000Z',
    ],
  ])('an id that a spreadsheet has turned into a date is found: %s', (text) => {
    expect(judge('externalId', text)).toEqual({ fault: expect.stringMatching(/is a date.*as text.*externalId:text/) });
    expect(judge('metadata.filenumber', text)).toEqual({ fault: expect.stringContaining('metadata.filenumber:text') });
  });

  it.each([
    'MAR-15',
    '15-MAR',
    'Mark-15',
    'Mar-155',
    '15-Mar-1',
    'A-15-Mar',
    '2026-03-15',
    '2026-03-15 00:00:01',
    'Mar',
  ])('an id only looks like a date: %s', (text) => expect(judge('externalId', text)).toEqual({ value: text }));

  it.each(['1.5E-05', '2E-04'])('the way out is said for an id that only looks like a small number: %s', (text) => {
    expect(judge('externalId', text)).toEqual({ fault: expect.stringMatching(/of an id.*as text.*externalId:text/) });
    expect(judge('externalId', text, { isTyped: true })).toEqual({ value: text });
  });

  it('a value that a program has written as JSON was never a cell that became a date', () => {
    expect(judge('externalId', 'Mar-15', { isTyped: true })).toEqual({ value: 'Mar-15' });
  });

  it('a program may have any word for an id, but for no other code', () => {
    expect(judge('externalId', 'pending', { isTyped: true })).toEqual({ value: 'pending' });
    expect(judge('emailAddress', 'pending', { isTyped: true })).toHaveProperty('fault');
  });

  it('damage is looked for only in fields in which it can be recognized', () => {
    expect(textJudge('bank')).toBeUndefined();
    expect(textJudge('person.name.last')).toBeUndefined();
  });
});

describe('marks that only tell a spreadsheet to take a text as it is', () => {
  it.each([
    ['="00123"', '00123'],
    ['=""00123""', '00123'],
    ['="""00123"""', '00123'],
    ['=T("00123")', '00123'],
    ['="\'00123"', '00123'],
    ['=""', ''],
    ["'00123", '00123'],
    ["'00123'", '00123'],
  ])('an id %s is %s', (text, value) => {
    expect(withoutTextMarks(text, true)).toBe(value);
  });

  it.each(["'tis", "'t Hart", '=1+1', '="a"&"b"', "O'Brien", '"Bob"', "'=x"])('prose keeps them: %s', (text) => {
    expect(withoutTextMarks(text, false)).toBe(text);
  });

  it('any text inside the marks is that text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ./-]{0,20}[A-Za-z0-9]$/), fc.boolean(), (text, isCode) => {
        expect(withoutTextMarks(`="${text}"`, isCode)).toBe(text);
        expect(withoutTextMarks(text, isCode)).toBe(text);
        expect(withoutTextMarks(`'${text}`, true)).toBe(text);
      }),
    );
  });
});

describe('texts in place of a value', () => {
  it.each([
    ...['#N/A', '#NV', '#n/a', '#REF!', '#¡VALOR!', '#DIV/0!', '#¿NOMBRE?', '#ÜBERLAUF!', '#ЗНАЧ!'],
    ...['Err:502', 'Err : 508', 'Fehler:502', '##', '########', '#'.repeat(255)],
  ])('%s is an error of a spreadsheet', (text) => {
    expect(isSpreadsheetError(text)).toBe(true);
  });

  it.each(['N/A', '#1', '#17', '# 4', '#tag', 'Apt #4', 'Err', 'Error 502', 'Suite:502', 'C#', '#Wow!'])(
    '%s is no error of a spreadsheet',
    (text) => {
      expect(isSpreadsheetError(text)).toBe(false);
    },
  );

  it.each([
    ...['NULL', 'null', '(null)', '[NULL]', '<null>', '\\N', 'N/A', 'n/a', 'n.a.', 'NA', 'None', 'none', 'nan', 'NaN'],
    ...['NaT', '<NA>', 'nil', 'undefined', '-', '--', '?', '(blank)', '(Leer)', '(vide)', 'k.A.', 's/o', 'n/d'],
  ])('%s stands for no value', (text) => {
    expect(isPlaceholder(text)).toBe(true);
    expect(mayBeEmpty(text)).toBe(true);
  });

  it.each(['Null', 'Nan', 'Na', 'Nonesuch', 'A-', '0', 'Leer', 'x', '(212)', ''])('%s may be a value', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});

describe('signs between thousands', () => {
  it.each([
    ['person.last4SSN', 4, '6,000'],
    ['address.zip', 5, '10,000'],
    ['externalId', 1, '1,000'],
    ['externalId', 1, '10.000'],
  ])('are no fraction of zeros in %s with %d digits: %s', (field, digits, text) => {
    expect(textJudge(field, { digits })?.(text)).toHaveProperty('fault');
  });
});
