import { type FieldKind } from '../../fields/row-fields';

/** A field, and the names of columns that hold it. */
export interface HeaderNames {
  field: string;
  /** How cells are read, if not as usual for the field. */
  type?: FieldKind;
  meaning: string;
  /** With commas between. Compared without regard to case, spaces, punctuation and the order of words. */
  names: string;
}

export const namesOf = ({ names }: Pick<HeaderNames, 'names'>): string[] => names.split(', ');

/**
 * Names of columns in exports of collection systems that have only one meaning, sorted by field. Such columns are used
 * without confirmation.
 */
export const SURE_HEADERS: readonly HeaderNames[] = [
  {
    field: 'address.additionalStreet',
    meaning: 'second line of the address, such as an apartment',
    names: 'Address 2, Address Line 2, Street 2, Apt, Apartment, Suite',
  },
  { field: 'address.city', meaning: 'city of the address', names: 'City, City Name, Town' },
  { field: 'address.country', meaning: 'country of the address', names: 'Country, Country Name' },
  {
    field: 'address.state',
    meaning: 'state or province of the address',
    names: 'State, State Code, Province, Address State',
  },
  {
    field: 'address.street',
    meaning: 'first line of the address',
    names: 'Address, Address 1, Address Line 1, Street, Street 1, Street Address, Home Address, ' + 'Mailing Address',
  },
  {
    field: 'address.zip',
    meaning: 'postal code of the address',
    names: 'Zip, Zip Code, Zip 5, Zip Plus 4, Postal Code, Post Code, Postcode',
  },
  {
    field: 'bank',
    meaning: 'bank that the debt comes from',
    names: 'Bank Name, Issuing Bank, Originating Bank',
  },
  {
    field: 'client',
    meaning: 'current client, for whom the debt is collected',
    names: 'Client, Client Name',
  },
  {
    field: 'contactInfo.email.verified',
    meaning: 'whether the email address has been verified',
    names: 'Email Verified, Verified Email',
  },
  {
    field: 'contactInfo.phone.verified',
    meaning: 'whether the telephone number has been verified',
    names: 'Phone Verified, Verified Phone',
  },
  {
    field: 'currentBalance',
    meaning: 'what is owed now',
    names: 'Current Balance, Current Balance Amount, Balance Current',
  },
  {
    field: 'emailAddress',
    meaning: 'primary email address',
    names: 'Email, Email Address, Email 1, Primary Email, Home Email',
  },
  {
    field: 'externalId',
    meaning: 'your identifier of the account',
    names: 'External Account ID, External Reference ID, Ext ID',
  },
  {
    field: 'history.accountOpened.date',
    meaning: 'when the account was opened at the creditor',
    names:
      'Date Opened, Opened, Open Date, Account Open Date, Account Opened, Origination Date, ' + 'Date of Origination',
  },
  {
    field: 'history.chargedOff.balance',
    meaning: 'what was owed at charge-off',
    names: 'Charge Off Balance, Charge Off Amount, Charge Off Total, CO Balance, CO Amount',
  },
  {
    field: 'history.chargedOff.fees',
    meaning: 'fees at charge-off',
    names: 'Charge Off Fees, CO Fees',
  },
  {
    field: 'history.chargedOff.interest',
    meaning: 'interest at charge-off',
    names: 'Charge Off Interest, CO Interest',
  },
  {
    field: 'history.chargedOff.principal',
    meaning: 'principal at charge-off',
    names: 'Charge Off Principal, CO Principal',
  },
  {
    field: 'history.lastPayment.amount',
    meaning: 'amount of the last payment',
    names: 'Last Payment Amount, Amount of Last Payment, Last Paid Amount, LPA',
  },
  {
    field: 'history.lastPayment.date',
    meaning: 'date of the last payment',
    names: 'Last Payment Date, Date of Last Payment, Last Paid Date, DLP, DOLP, LPD',
  },
  {
    field: 'history.placed.balance',
    meaning: 'what was owed at placement',
    names: 'Placed Balance, Placed Amount, Placement Balance, Placement Amount, Balance at Placement',
  },
  {
    field: 'history.placed.date',
    meaning: 'when the account was placed',
    names: 'Placed Date, Date Placed, Placement Date, Date of Placement',
  },
  {
    field: 'history.placed.fees',
    meaning: 'fees at placement',
    names: 'Placed Fees, Placement Fees',
  },
  {
    field: 'history.placed.interest',
    meaning: 'interest at placement',
    names: 'Placed Interest, Placement Interest',
  },
  {
    field: 'history.placed.principal',
    meaning: 'principal at placement',
    names: 'Placed Principal, Placement Principal',
  },
  {
    field: 'history.statuteLimitationsDate',
    meaning: 'when the debt becomes time-barred',
    names:
      'Statute of Limitations, Statute of Limitations Date, Statute Date, Statute Expiration Date, ' +
      'SOL Date, SOL Expiration Date, Out of Statute Date',
  },
  {
    field: 'metadata.filenumber',
    meaning: 'file number, which every new account needs',
    names: 'File, File Number, File ID, Agency File Number, Debtor File Number',
  },
  {
    field: 'originalCreditor',
    meaning: 'creditor with whom the debt began',
    names: 'Original Creditor, Original Creditor Name, OC Name',
  },
  {
    field: 'paymentRules.maxInstallments',
    meaning: 'most installments of a plan',
    names: 'Max Installments, Max Payments, Max Number of Payments',
  },
  {
    field: 'paymentRules.maxMonths',
    meaning: 'most months of a plan',
    names: 'Max Months, Max Term, Max Plan Months',
  },
  {
    field: 'person.birthdate',
    meaning: 'date of birth',
    names: 'DOB, Date of Birth, Birth Date, Birthday, Born',
  },
  {
    field: 'person.last4SSN',
    meaning: 'last four digits of the social security number',
    names: 'Last 4 Social, Last 4 Social Security Number, SSN 4, SSN Last Four, L4 SSN',
  },
  {
    field: 'person.name.first',
    meaning: 'first name',
    names: 'First Name, First, FName, Forename, Given Name, Name 1 First',
  },
  {
    field: 'person.name.last',
    meaning: 'last name',
    names: 'Last Name, Last, LName, Surname, Family Name, Name 1 Last',
  },
  {
    field: 'person.ssn',
    meaning: 'social security number',
    names: 'SSN, SS Number, Social, Social Security, Social Security Number, Full SSN',
  },
  {
    field: 'phoneNumber',
    meaning: 'primary telephone number, at which messages arrive',
    names: 'Cell, Cell Phone, Cell Number, Cellular, Mobile, Mobile Phone, Mobile Number, Primary Phone',
  },
  {
    field: 'portfolioId',
    meaning: 'portfolio, which every new account needs',
    names: 'Portfolio, Portfolio Code, Portfolio Number',
  },
  {
    field: 'smsOptOut.isOptedOut',
    meaning: 'whether the person wants no text messages',
    names: 'SMS Opt Out, SMS Opted Out, Text Opt Out, SMS Stop',
  },
  {
    field: 'smsOptOut.optedOutAt',
    meaning: 'since when the person wants no text messages',
    names: 'SMS Opt Out Date, Text Opt Out Date',
  },
  { field: 'status', meaning: 'status of the account', names: 'Account Status, Current Status' },
  { field: 'tags', meaning: 'tags', names: 'Tag, Labels' },
  {
    field: 'typeOfDebt',
    meaning: 'kind of debt',
    names: 'Debt Type, Type of Debt',
  },
];
