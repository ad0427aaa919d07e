import fc from 'fast-check';
import {
  damageDetector,
  isSpreadsheetError,
  restoreLeadingZeros,
} from '../../../src/files/columns/values/spreadsheet-damage';

describe('zeros in front of a number', () => {
  it.each([
    ['12345678', 9, '012345678'],
    ['1', 4, '0001'],
    ['2115-1234', 5, '02115-1234'],
    ['021151234', 5, '021151234'],
    ['900-12-3456', 9, '900-12-3456'],
    ['A-12', 9, 'A-12'],
    ['', 9, ''],
    ['12-34-56', 9, '12-34-56'],
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
    ['person.ssn', '1234567', /too few digits/],
    ['person.last4SSN', '12', /too few digits/],
    ['address.zip', '501', /too few digits/],
    ['address.zip', '2115-1234', /too few digits/],
    ['externalId', '1.23E+15', /scientific/],
    ['metadata.filenumber', '4E+15', /scientific/],
    ['person.ssn', '9.00123E+08', /scientific/],
  ])('spreadsheet damage is found in %s: %s', (field, text, fault) => {
    expect(damageDetector(field)?.(text)).toMatch(fault);
    expect(damageDetector(field)?.(text)).not.toContain(text);
  });

  it.each([
    ['person.ssn', '900123456'],
    ['person.ssn', '900-12-3456'],
    ['person.ssn', 'XXX-XX-3456'],
    ['person.ssn', '123456'],
    ['address.zip', '02115'],
    ['address.zip', 'SW1A 1AA'],
    ['externalId', '12E45'],
    ['externalId', '1'],
  ])('spreadsheet damage is not found in %s: %s', (field, text) => {
    expect(damageDetector(field)?.(text)).toBeUndefined();
  });

  it('spreadsheet damage is looked for only in fields and countries where it can be recognized', () => {
    expect(damageDetector('bank')).toBeUndefined();
    expect(damageDetector('address.zip', 'AT')?.('1010')).toBeUndefined();
    expect(damageDetector('address.zip', 'US')?.('1010')).toMatch(/too few/);
  });

  it('the error values of spreadsheets are recognized', () => {
    expect(['#N/A', '#REF!', '#DIV/0!'].every(isSpreadsheetError)).toBe(true);
    expect(['N/A', '#1', '#', '#N/A '].some(isSpreadsheetError)).toBe(false);
  });
});
