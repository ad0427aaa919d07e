import { rowFieldAt } from '../../../../src/cli/fields/row-fields';
import { planColumns } from '../../../../src/cli/push/columns/column-plan';
import { UNSURE_HEADERS } from '../../../../src/cli/push/columns/header-guesses';
import { knownHeader, matchHeaders } from '../../../../src/cli/push/columns/header-match';
import { SURE_HEADERS } from '../../../../src/cli/push/columns/header-names';
import { type Mapping, NO_MAPPING } from '../../../../src/cli/push/columns/mapping';

const plan = (header: string[], mapping: Partial<Mapping> = {}) => planColumns(header, { ...NO_MAPPING, ...mapping });
const fieldsOf = (header: string[], mapping: Partial<Mapping> = {}) =>
  plan(header, mapping).columns.map((column) => column?.field.name);
const faultOf = (header: string[], mapping: Partial<Mapping> = {}): string => {
  try {
    plan(header, mapping);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

describe('the table of column names', () => {
  const tables = [
    { sure: true, table: SURE_HEADERS },
    { sure: false, table: UNSURE_HEADERS },
  ];
  const names = tables.flatMap(({ sure, table }) =>
    table.flatMap(({ field, names }) => names.map((name) => ({ name, field, sure }))),
  );

  it('holds at least 150 names, sorted by field, each of a field that exists', () => {
    expect(names.length).toBeGreaterThanOrEqual(150);
    for (const { table } of tables) {
      const fields = table.map(({ field }) => field);
      expect(fields).toEqual([...new Set(fields)].sort());
      expect(fields.filter((field) => !rowFieldAt(field))).toEqual([]);
    }
  });

  it('says one thing of each name, in any order of its words and in one word', () => {
    const said = names.map(({ name, field, sure }) => [name, field, sure]);
    const wordsBackwards = (name: string) => name.split(' ').reverse().join('_');
    for (const spelled of [(name: string) => name, wordsBackwards, (name: string) => name.replaceAll(' ', '')]) {
      const found = names.map(({ name }) => {
        const known = knownHeader(spelled(name));
        return [name, known?.field, known?.sure];
      });
      expect(found).toEqual(said);
    }
  });

  it('suggests keys of metadata, and is never sure of them but for the file number', () => {
    const sure = SURE_HEADERS.filter(({ field }) => field.startsWith('metadata.'));
    expect(sure.map(({ field }) => field)).toEqual(['metadata.filenumber']);
  });
});

describe('the name of a column', () => {
  it.each([
    ['SSN', 'person.ssn'],
    ['Social', 'person.ssn'],
    ['Soc Sec #', 'person.ssn'],
    ['SSN_LAST_4', 'person.last4SSN'],
    ['Zip', 'address.zip'],
    ['ZIPCODE', 'address.zip'],
    ['FName', 'person.name.first'],
    ['FIRSTNAME', 'person.name.first'],
    ['Debtor First Name', 'person.name.first'],
    ['borrowerLastName', 'person.name.last'],
    ['City', 'address.city'],
    ['E-mail', 'emailAddress'],
    ['File No', 'metadata.filenumber'],
    ['File #', 'metadata.filenumber'],
    ['Cur Bal', 'currentBalance'],
    ['CURRENT_BALANCE', 'currentBalance'],
    ['DOB', 'person.birthdate'],
    ['Cell', 'phoneNumber'],
    ['Date Opened', 'history.accountOpened.date'],
    ['Opened Dt', 'history.accountOpened.date'],
    ['Last Pmt Dt', 'history.lastPayment.date'],
    ['Orig Creditor', 'originalCreditor'],
    ['Placed Amt', 'history.placed.balance'],
    ['Charge-Off Balance', 'history.chargedOff.balance'],
    ['ChargedOff Amt', 'history.chargedOff.balance'],
    ['Client', 'client'],
    ['Addr1', 'address.street'],
  ])('says which field it is: %s', (header, field) => {
    const match = matchHeaders([header], new Map()).get(header);
    expect(match?.sure ? match.field : undefined).toBe(field);
  });

  it.each([
    ['Acct #', 'externalId'],
    ['ACCTNO', 'externalId'],
    ['Balance', 'currentBalance'],
    ['Home Phone', 'phoneNumber'],
    ['Ph', 'phoneNumber'],
    ['Charge Off Date', 'metadata.chargeOffDate'],
    ['Debtor Name', 'metadata.fullName'],
  ])('is a guess: %s', (header, field) => {
    expect(matchHeaders([header], new Map()).get(header)).toMatchObject({ field, sure: false });
  });

  it.each(['Co-Debtor First Name', 'Spouse SSN', 'constructor', '__proto__', '', '#', 'Zebra'])(
    'says nothing: %s',
    (header) => {
      expect(matchHeaders([header], new Map()).size).toBe(0);
    },
  );
});

describe('the columns of an export', () => {
  it('are taken by the names that leave no doubt', () => {
    expect(fieldsOf(['externalId', 'First Name', 'SSN', 'Zip'])).toEqual([
      'externalId',
      'person.name.first',
      'person.ssn',
      'address.zip',
    ]);
  });

  it('are not guessed at: the message says what they may be, and the option that says so', () => {
    const fault = faultOf(['Acct #', 'Balance', 'Zebra', 'City']);
    expect(fault).toContain('"Acct #" may be externalId (your identifier of the account');
    expect(fault).toContain('--map "Acct #=externalId"; --map "Acct #=" leaves it out');
    expect(fault).toContain('"Balance" may be currentBalance');
    expect(fault).toContain('no field is known for "Zebra"');
    expect(fault).not.toContain('City');
  });

  it('never give one field twice without a word', () => {
    const fault = faultOf(['externalId', 'Cell', 'Mobile Phone']);
    expect(fault).toContain('"Cell" may be phoneNumber (primary telephone number, at which messages arrive), as may');
    expect(fault).toContain('as may "Cell"; only one of them can');
    expect(fieldsOf(['externalId', 'Cell', 'Mobile Phone'], { columns: { 'Mobile Phone': null } })[1]).toBe(
      'phoneNumber',
    );
    const taken = faultOf(['externalId', 'Cell', 'X'], { columns: { X: 'phoneNumber' } });
    expect(taken).toContain('as may "X"');
    expect(faultOf(['externalId', 'phoneNumber', 'Cell'])).toContain('"Cell" may be phoneNumber');
    expect(faultOf(['externalId', 'Portfolio'], { constants: { portfolioId: 'p' } })).toContain('"--set portfolioId"');
  });

  it('that may be a field are left out where every column without one is', () => {
    const columns = plan(['externalId', 'Balance', 'Zebra'], { ignoreUnmapped: true });
    expect(columns.leftOut).toEqual(['Balance', 'Zebra']);
  });
});
