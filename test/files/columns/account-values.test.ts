import fc from 'fast-check';
import { type JsonObject } from '../../../src/base/json/json';
import { judgeAccount } from '../../../src/files/columns/account-values';
import { convertCell, DEFAULT_FORMAT } from '../../../src/files/columns/values/convert';

const LAST_NAME = { kind: 'text', isOpen: false, takesText: true } as const;

const read = (row: JsonObject) => {
  const { faults, ...judged } = judgeAccount(row);
  return { ...judged, faults: faults.map(({ field, message }) => `${field} ${message}`) };
};

describe('an account of a JSON file', () => {
  it('codes, numbers and dates lose what surrounds them, and names stay as they are', () => {
    const row = {
      externalId: 'A-1',
      portfolioId: '\u00a0pf-1 ',
      phoneNumber: '\u202a+12125550134\u202c',
      emailAddress: 'a@example.com\u200b',
      person: { name: { first: ' Zoë ' }, ssn: '="900123456"', birthdate: ' 1980-03-04' },
      address: { zip: '2115', country: 'US ' },
      metadata: { filenumber: '\ufeffF-1', note: ' x ' },
      history: { accountOpened: { date: '2018-03-27\t' } },
    };
    expect(read(row)).toEqual({
      row: {
        externalId: 'A-1',
        portfolioId: 'pf-1',
        phoneNumber: '+12125550134',
        emailAddress: 'a@example.com',
        person: { name: { first: ' Zoë ' }, ssn: '900123456', birthdate: '1980-03-04' },
        address: { zip: '2115', country: 'US' },
        metadata: { filenumber: 'F-1', note: ' x ' },
        history: { accountOpened: { date: '2018-03-27' } },
      },
      faults: [],
      notices: [],
    });
  });

  it.each([' A-1', 'A-1\u00a0', "'00123", '1.23457E+11', '1001.0', 'NULL', '####'])(
    'an id is never changed, but refused: %j',
    (externalId) => {
      const { row, faults } = read({ externalId });
      expect(row).toEqual({ externalId });
      expect(faults).toEqual([expect.stringMatching(/^externalId (?!.*--)/)]);
    },
  );

  it.each(['MÃ¼ller', 'Oâ€™Brien', 'GarcÃ\u00ada', 'M\ufffdller', 'NÂº 5', 'Ã–zil'])(
    'a name with garbled letters is taken and named: %s',
    (last) => {
      const row = { externalId: 'A', person: { name: { last } } };
      const notices = [expect.stringMatching(/^person\.name\.last has characters that were lost or mixed up/)];
      expect(read(row)).toEqual({ row, faults: [], notices });
      expect(convertCell(last, LAST_NAME, DEFAULT_FORMAT)).toMatchObject({ value: last, notice: expect.any(String) });
    },
  );

  it.each(['IRMÃ', 'NÃO', 'GÂTEAU', 'Âge', 'Šārš', 'Müller', 'O’Brien', 'Ångström', '“Ä”', '„Spaß“'])(
    'a name with letters of its language needs no notice: %s',
    (last) => {
      expect(read({ externalId: 'A', person: { name: { last } } }).notices).toEqual([]);
    },
  );

  it('what stands for no value is refused in an e-mail address and a number of a person, and named in a name', () => {
    const row = {
      externalId: 'A',
      emailAddress: 'NULL',
      person: { name: { last: 'NULL' }, ssn: 'N/A', last4SSN: 'Err:502' },
    };
    expect(read(row)).toEqual({
      row,
      faults: [
        expect.stringContaining('person.ssn is N/A'),
        expect.stringContaining('person.last4SSN is an error'),
        expect.stringContaining('emailAddress is NULL'),
      ],
      notices: [expect.stringContaining('person.name.last is NULL')],
    });
  });

  it('two values in one, and a number of nobody, are refused', () => {
    const row = { externalId: 'A\nB', emailAddress: 'a@example.com,b@example.com', person: { ssn: '123-45-6789' } };
    expect(read(row).faults).toEqual([
      expect.stringMatching(/^externalId has a line break or a tab inside, as a cell with several values has$/),
      expect.stringMatching(/^person\.ssn stands for no number$/),
      expect.stringMatching(/^emailAddress has more than one @, as several addresses have$/),
    ]);
  });

  it('days that stand for no date, and what happens after today, are refused', () => {
    const history = { placed: { date: '0001-01-01T00:00:00' }, lastPayment: { date: '2999-01-01' } };
    const row = { externalId: 'A', person: { birthdate: 'May 2099' }, history };
    expect(read({ ...row, history: { ...history, statuteLimitationsDate: '2999-01-01' } }).faults).toEqual([
      expect.stringMatching(/^history\.lastPayment\.date is a date that has not come yet/),
      expect.stringMatching(/^history\.placed\.date is a day that systems write for no date/),
    ]);
  });

  it('a year of another calendar, or one that has lost digits, is refused', () => {
    const history = { placed: { date: '0026-03-27' }, statuteLimitationsDate: '2999-01-01' };
    expect(read({ externalId: 'A', person: { birthdate: '1359-01-07' }, history }).faults).toEqual([
      expect.stringMatching(/^person\.birthdate is before 1900/),
      expect.stringMatching(/^history\.placed\.date is before 1900/),
    ]);
  });

  it('a telephone number that no network has is named', () => {
    expect(read({ externalId: 'A', phoneNumber: '+12' }).notices).toEqual([expect.stringContaining('no network')]);
  });

  it('a character inside a telephone number or a date that cannot be seen is named', () => {
    expect(read({ externalId: 'A', phoneNumber: '+1212\u200b5550134' }).faults).toEqual([
      expect.stringContaining('phoneNumber has U+200B inside'),
    ]);
    expect(read({ externalId: 'A', person: { birthdate: '1980\u200e-03-04' } }).faults).toHaveLength(1);
  });

  it('a row of an export is taken exactly', () => {
    const row = {
      id: '1',
      organizationId: 'o',
      createdAt: '2026-01-01',
      updatedAt: '2026-01-01',
      externalId: ' A',
      emailAddress: 'NULL',
    };
    expect(read(row)).toEqual({ row, faults: [], notices: [] });
  });

  it('an account without marks is taken as it is', () => {
    const text = fc.stringMatching(/^[A-Za-z][A-Za-z ]{3,9}[A-Za-z]$/);
    fc.assert(
      fc.property(text, text, (one, other) => {
        const row = { externalId: `K-${one}`, person: { name: { first: other } }, metadata: { [one]: other } };
        expect(read(row)).toMatchObject({ row, faults: [] });
      }),
    );
  });
});
