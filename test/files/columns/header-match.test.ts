import { planColumns } from '../../../src/files/columns/column-plan';
import { knownHeader, matchHeaders } from '../../../src/files/columns/headers/header-match';
import { namesOf, SURE_HEADERS } from '../../../src/files/columns/headers/sure-headers';
import { UNSURE_HEADERS } from '../../../src/files/columns/headers/unsure-headers';
import { type Mapping, NO_MAPPING } from '../../../src/files/columns/mapping';
import { rowFieldAt } from '../../../src/files/fields/row-fields';
import { failureOf } from './failure-of';

const plan = (header: string[], mapping: Partial<Mapping> = {}) => planColumns(header, { ...NO_MAPPING, ...mapping });
const fieldsOf = (header: string[], mapping: Partial<Mapping> = {}) =>
  plan(header, mapping).columns.map((column) => column?.field.name);
const faultOf = (header: string[], mapping: Partial<Mapping> = {}) => failureOf(() => plan(header, mapping));

describe('the table of column names', () => {
  const tables = [
    { sure: true, table: SURE_HEADERS },
    { sure: false, table: UNSURE_HEADERS },
  ];
  const names = tables.flatMap(({ sure, table }) =>
    table.flatMap((entry) => namesOf(entry).map((name) => ({ name, field: entry.field, sure }))),
  );

  it('the table of column names holds at least 150 names, sorted by field, each of an existing field', () => {
    expect(names.length).toBeGreaterThanOrEqual(150);
    for (const { table } of tables) {
      const fields = table.map(({ field }) => field);
      expect(fields).toEqual([...new Set(fields)].sort());
      expect(fields.filter((field) => !rowFieldAt(field))).toEqual([]);
    }
  });

  it('a column name means the same with its words in any order or joined into one', () => {
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

  it('the table of column names suggests keys of metadata and is sure only of the file number', () => {
    const sure = SURE_HEADERS.filter(({ field }) => field.startsWith('metadata.'));
    expect(sure.map(({ field }) => field)).toEqual(['metadata.filenumber']);
  });
});

describe('the name of a column', () => {
  it.each([
    ['SSN', 'person.ssn'],
    ['SSN_LAST_4', 'person.last4SSN'],
    ['FName', 'person.name.first'],
    ['Debtor First Name', 'person.name.first'],
    ['Debtor CO Balance', 'history.chargedOff.balance'],
    ['SMS Opt Out Flag', 'smsOptOut.isOptedOut'],
    ['Email Verified Flag', 'contactInfo.email.verified'],
    ['Last 4 Social', 'person.last4SSN'],
    ['borrowerLastName', 'person.name.last'],
    ['File #', 'metadata.filenumber'],
    ['DOB', 'person.birthdate'],
    ['Last Pmt Dt', 'history.lastPayment.date'],
    ['Orig Creditor', 'originalCreditor'],
    ['Charge-Off Balance', 'history.chargedOff.balance'],
    ['Addr Ln 2', 'address.additionalStreet'],
    ['Port Cd', 'portfolioId'],
    ['maxSettlementToday', 'paymentRules.maxSettlementToday'],
    ['max_settlement_plan', 'paymentRules.maxSettlementPlan'],
    ['statuteLimitationsDate', 'history.statuteLimitationsDate'],
    ['optedOutAt', 'smsOptOut.optedOutAt'],
    ['last4SSN', 'person.last4SSN'],
  ])('the column name %s is matched to its field with certainty', (header, field) => {
    const match = matchHeaders([header], new Map()).get(header);
    expect(match?.sure ? match.field : undefined).toBe(field);
  });

  it.each([
    ['Acct #', 'externalId'],
    ['Home Phone', 'phoneNumber'],
    ['Charge Off Date', 'metadata.chargeOffDate'],
    ['Debtor Name', 'metadata.fullName'],
    ['Fees/Costs', 'history.placed.fees'],
    ['DNC Flag', 'smsOptOut.isOptedOut'],
    ['Max SIF %', 'paymentRules.maxSettlementToday'],
    ['Last Payment', 'history.lastPayment.amount'],
    ['Unit', 'address.additionalStreet'],
    ['Responsible Party Name', 'metadata.fullName'],
    ['Resp. Party Phone', 'phoneNumber'],
    ['RESP_PARTY_PHONE', 'phoneNumber'],
    ['Responsible Party', 'metadata.fullName'],
    ['SubscriberName', 'metadata.fullName'],
    ['Policy Holder Home Phone', 'phoneNumber'],
    ['Subscriber SSN', 'person.ssn'],
    ['Insured DOB', 'person.birthdate'],
  ])('the column name %s is matched to its field as a suggestion', (header, field) => {
    expect(matchHeaders([header], new Map()).get(header)).toMatchObject({ field, sure: false });
  });

  it.each(['Last 4', 'Last Four', 'Debtor Last 4'])('whose digits are in the column %s is asked', (header) => {
    const meaning = 'last four digits of the social security number; maybe of a card or an account';
    expect(matchHeaders([header], new Map()).get(header)).toMatchObject({
      field: 'person.last4SSN',
      sure: false,
      meaning,
    });
  });

  const flags = ['Address', 'SSN', 'Email', 'First Name', 'Bank Name', 'Portfolio', 'Debtor SSN', 'SMS Opt Out Date'];
  const others = ['Co-Borrower Balance', 'Co-Debtor Fees', 'Debtor 2 Address', 'First Borrower Name'];
  it.each([
    ...flags.map((name) => `${name} Flag`),
    ...['Zip Ind', 'State Indicator', 'Client Ind', 'Cell YN'],
    ...others,
    ...['Cosigner SSN', 'Co-Signer Phone', 'Co-Borrower DOB', 'Coborrower Last Name'],
    ...['Co-Debtor First Name', 'Spouse SSN', 'constructor', '__proto__', '', '#', 'Zebra'],
  ])('the column name “%s” is not matched to any field', (header) => {
    expect(matchHeaders([header], new Map()).size).toBe(0);
  });
});

describe('the columns of an export', () => {
  it('a column with an ambiguous name is refused with the fields it may mean and the option to choose one', () => {
    const fault = faultOf(['Acct #', 'Balance', 'Zebra', 'City']);
    expect(fault).toContain('"Acct #" may be externalId (your identifier of the account');
    expect(fault).toContain('--map "Acct #=externalId"; --map "Acct #=" leaves it out');
    expect(fault).toContain('"Balance" may be currentBalance');
    expect(fault).toContain('no field is known for "Zebra"');
    expect(fault).not.toContain('City');
  });

  it('two columns that may mean the same field are refused until one of them is chosen', () => {
    const fault = faultOf(['externalId', 'Cell', 'Mobile Phone']);
    expect(fault).toContain('"Cell" may be phoneNumber (primary telephone number, at which messages arrive), as may');
    expect(fault).toContain(
      'as may "Cell"; only one of them can, or the first that is filled: --map "Cell|Mobile Phone=phoneNumber"',
    );
    expect(faultOf(['externalId', 'Cell', 'Home', 'Phone'], { firstOf: { phoneNumber: ['Cell', 'Home'] } })).toContain(
      'as may "Cell|Home"; only one of them can, or the first that is filled: --map "Cell|Home|Phone=phoneNumber"',
    );
    const [, chosen] = fieldsOf(['externalId', 'Cell', 'Mobile Phone'], { columns: { 'Mobile Phone': null } });
    expect(chosen).toBe('phoneNumber');
    const taken = faultOf(['externalId', 'Cell', 'X'], { columns: { X: 'phoneNumber' } });
    expect(taken).toContain('as may "X"');
    expect(faultOf(['externalId', 'phoneNumber', 'Cell'])).toContain('"Cell" may be phoneNumber');
    expect(faultOf(['externalId', 'Portfolio'], { constants: { portfolioId: 'p' } })).toContain('"--set portfolioId"');
  });

  describe('whose names tell of several roles', () => {
    const ofPatient = ['Patient First Name', 'Patient Last Name', 'Patient DOB'];
    const ofGuarantor = ['Guarantor SSN', 'Guarantor Address 1'];
    const sureOf = (header: readonly string[], all = header) =>
      [...matchHeaders(header, new Map(), all)].flatMap(([name, { sure }]) => (sure ? name : []));

    it('the columns of a patient and of a guarantor are asked, and why is said', () => {
      const header = ['External Account ID', ...ofPatient, ...ofGuarantor, 'City'];
      expect(sureOf(header)).toEqual(['External Account ID', 'City']);
      expect(faultOf(header)).toContain(
        '"Guarantor SSN" may be person.ssn (social security number; maybe of somebody else: columns name guarantor, patient): --map',
      );
    });

    it('the columns of a patient are also asked when those of the guarantor are mapped', () => {
      expect(sureOf(ofPatient, [...ofPatient, ...ofGuarantor])).toEqual([]);
    });

    it.each(['Responsible Party SSN', 'Subscriber SSN', 'Insured DOB', 'Policyholder Address'])(
      'the columns of a patient are asked beside %s',
      (other) => {
        expect(sureOf(['External Account ID', ...ofPatient, other])).toEqual(['External Account ID']);
      },
    );

    it.each(['Patient DOB', 'Guarantor SSN', 'Responsible Party Address', 'Insured SSN'])(
      '%s is asked beside a name without a role, which is sure',
      (other) => {
        expect(sureOf(['First Name', 'Last Name', other])).toEqual(['First Name', 'Last Name']);
        expect(sureOf(['Name', other])).toEqual([]);
        expect(faultOf(['externalId', 'Last Name', other])).toContain('maybe of somebody else: a name has no role');
      },
    );

    it('the guarantor of a patient is not the patient', () => {
      expect(sureOf(['Patient First Name', 'Patient Guarantor SSN'])).toEqual([]);
    });

    it.each([
      [['Debtor First Name', 'Primary Debtor SSN', 'Debtor Primary Address', 'Primary Phone', 'DOB']],
      [['Patient First Name', 'Patient DOB', 'SSN']],
      [['Person SSN', 'Debtor First Name']],
      [['First Name', 'Last Name', 'Debtor SSN']],
    ])('%j tell of one role and are sure', (header) => {
      expect(sureOf(header)).toHaveLength(header.length);
    });
  });

  it('a column of whole names is refused with the option that splits it', () => {
    expect(faultOf(['externalId', 'Debtor'])).toContain('--map "Debtor=LAST, FIRST M" splits it');
  });

  it('an ambiguous column is left out if all columns without a field are left out', () => {
    const columns = plan(['externalId', 'Balance', 'Zebra'], { ignoreUnmapped: true });
    expect(columns.leftOut).toEqual(['Balance', 'Zebra']);
  });
});
