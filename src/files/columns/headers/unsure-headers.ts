import { type HeaderNames } from './sure-headers';

/**
 * Names of columns in exports of collection systems that may have another meaning, sorted by field. A person has to
 * confirm them. For data without a field, a key of metadata is suggested.
 */
export const UNSURE_HEADERS: readonly HeaderNames[] = [
  {
    field: 'address.additionalStreet',
    meaning: 'second line of the address; maybe a unit of your organization',
    names: 'Unit',
  },
  {
    field: 'address.state',
    meaning: 'state of the address; maybe its street',
    names: 'ST, Region',
  },
  {
    field: 'address.zip',
    meaning: 'postal code of the address; maybe only its last four digits',
    names: 'Zip 4, Zip Ext, Zip Extension',
  },
  { field: 'bank', meaning: 'bank that the debt comes from', names: 'Issuer, Lender' },
  {
    field: 'client',
    meaning: 'current client, for whom the debt is collected; maybe the original creditor',
    names: 'Current Creditor, Debt Owner, Creditor, Creditor Name, Debt Buyer',
  },
  {
    field: 'clientStatus',
    meaning: 'a status of your own, any text',
    names: 'Client Status Code, Disposition, Status Code, Stage, Work Status, Result Code',
  },
  {
    field: 'compliance.state',
    meaning: 'state whose rules hold',
    names: 'Resident State, State of Residence, Jurisdiction, Governing State',
  },
  {
    field: 'currentBalance',
    meaning: 'what is owed now; maybe what was owed at placement or at charge-off',
    names:
      'Balance, Amount, Amount Due, Amount Owed, Balance Due, Balance Owed, Total Balance, Total Due, ' +
      'Outstanding Balance, Payoff Amount',
  },
  {
    field: 'externalId',
    meaning: 'your identifier of the account; maybe the file number, or the account number at the client',
    names:
      'Account, Account ID, Account Key, Account Number, Agency Account Number, Customer ID, ' +
      'Customer Number, Debtor ID, Debtor Number, ID, Loan ID, Loan Number, Patient ID, Record ID, ' +
      'Unique ID',
  },
  {
    field: 'history.accountOpened.date',
    meaning: 'when the account was opened; maybe the date of a contract or a service',
    names: 'Contract Date, Loan Date, Service Date, Date of Service, DOS, Issue Date',
  },
  {
    field: 'history.lastPayment.amount',
    meaning: 'amount of the last payment; maybe its date',
    names: 'Last Payment',
  },
  {
    field: 'history.origin',
    meaning: 'where the account comes from',
    names: 'Origin, Source, Account Source, Lead Source',
  },
  {
    field: 'history.placed.balance',
    meaning: 'what was owed at placement; maybe at charge-off',
    names: 'Original Balance, Original Amount, Assigned Balance, Assigned Amount, List Amount, Listed Amount',
  },
  {
    field: 'history.placed.date',
    meaning: 'when the account was placed; maybe when it was entered',
    names: 'Assigned Date, Assignment Date, List Date, Listed Date, Date Listed, Received Date, Entry Date',
  },
  {
    field: 'history.placed.fees',
    meaning: 'fees at placement; maybe those of today',
    names: 'Fees, Fee Amount, Fee Balance, Other Fees, Late Fees, Costs, Fees Costs, Fees and Costs',
  },
  {
    field: 'history.placed.interest',
    meaning: 'interest at placement; maybe that of today, or a rate',
    names: 'Interest, Interest Amount, Interest Balance, Interest Due, Accrued Interest',
  },
  {
    field: 'history.placed.principal',
    meaning: 'principal at placement; maybe that of today',
    names: 'Principal, Principal Amount, Principal Balance, Principal Due, Original Principal',
  },
  {
    field: 'metadata.chargeOffDate',
    type: 'date',
    meaning: 'date of the charge-off, for which there is no field but metadata',
    names: 'Charge Off Date, Date of Charge Off, CO Date',
  },
  {
    field: 'metadata.clientAccountNumber',
    meaning: 'account number at the client or creditor, for which there is no field but metadata',
    names:
      'Client Account, Client Account Number, Client Reference, Client Reference Number, ' +
      'Creditor Account Number, Original Account Number, Creditor Reference Number',
  },
  {
    field: 'metadata.clientCode',
    meaning: 'number of the client, for which there is no field but metadata',
    names: 'Client Code, Client ID, Client Number, Creditor Code, Creditor ID',
  },
  {
    field: 'metadata.collector',
    meaning: 'who works the account, for which there is no field but metadata',
    names: 'Collector, Agent, Desk, Worker, Assigned To',
  },
  {
    field: 'metadata.county',
    meaning: 'county, for which there is no field but metadata',
    names: 'County',
  },
  {
    field: 'metadata.delinquencyDate',
    type: 'date',
    meaning: 'date of the first delinquency, for which there is no field but metadata',
    names: 'Delinquency Date, Date of First Delinquency, First Delinquency Date, DOFD, Default Date',
  },
  {
    field: 'metadata.employer',
    meaning: 'employer, for which there is no field but metadata',
    names: 'Employer, Employer Name, Place of Employment, POE',
  },
  {
    field: 'metadata.filenumber',
    meaning: 'file number, which every new account needs; maybe the number of a lawsuit or of somebody else',
    names: 'Case, Case Number, Matter Number, Reference, Reference Number, Agency Number, Agency ID',
  },
  {
    field: 'metadata.fullName',
    meaning: 'first and last name in one, for which there is no field',
    names: 'Name, Full Name, Debtor, Consumer, Customer, Borrower, Patient, Guarantor',
  },
  {
    field: 'metadata.language',
    meaning: 'language, for which there is no field but metadata',
    names: 'Language, Preferred Language',
  },
  {
    field: 'metadata.middleName',
    meaning: 'middle name, for which there is no field but metadata',
    names: 'Middle Name, Middle Initial, Middle, MI, MName',
  },
  {
    field: 'metadata.notes',
    meaning: 'notes, for which there is no field but metadata',
    names: 'Notes, Note, Comments, Comment, Remarks, Memo',
  },
  {
    field: 'metadata.phone2',
    type: 'phone',
    meaning: 'second telephone number, for which there is no field but metadata',
    names: 'Phone 2, Alternate Phone, Other Phone, Secondary Phone',
  },
  {
    field: 'metadata.suffix',
    meaning: 'what stands behind the name, for which there is no field but metadata',
    names: 'Suffix, Name Suffix, Generation',
  },
  {
    field: 'metadata.workPhone',
    type: 'phone',
    meaning: 'telephone number at work, for which there is no field but metadata',
    names: 'Work Phone, Business Phone, Employer Phone, POE Phone',
  },
  {
    field: 'originalCreditor',
    meaning: 'creditor with whom the debt began',
    names: 'OC, Merchant, Originator, Facility, Provider, Store',
  },
  {
    field: 'paymentRules.maxSettlementPlan',
    meaning: 'settlement in a plan, as a fraction from 0 to 1',
    names: 'Settlement Plan, Plan Settlement',
  },
  {
    field: 'paymentRules.maxSettlementToday',
    meaning: 'settlement at once, as a fraction from 0 to 1',
    names: 'Max Settlement, Settlement Percent, Settlement, SIF Percent, Max SIF, Max SIF Percent',
  },
  {
    field: 'person.last4SSN',
    meaning: 'last four digits of the social security number; maybe of a card or an account',
    names: 'Last 4',
  },
  {
    field: 'person.ssn',
    meaning: 'social security number; maybe another number for taxes',
    names: 'Tax ID, TIN, SSN TIN, SIN',
  },
  {
    field: 'phoneNumber',
    meaning: 'primary telephone number; maybe one at which no messages arrive',
    names: 'Phone, Phone 1, Phone Number, Home Phone, Home Number, Contact Phone, Contact Number, Day Phone',
  },
  {
    field: 'portfolioId',
    meaning: 'portfolio, which every new account needs',
    names: 'Portfolio Name, Pool, Pool ID, Batch, Batch ID, Campaign, Tranche',
  },
  {
    field: 'smsOptOut.isOptedOut',
    meaning: 'whether the person wants no text messages; maybe no calls or emails',
    names: 'Opt Out, Opted Out, DNC, Do Not Call, Do Not Contact, Do Not Text',
  },
  {
    field: 'status',
    meaning: 'status of the account; maybe a code of your own',
    names: 'Stat, Account Status Code',
  },
  {
    field: 'typeOfDebt',
    meaning: 'kind of debt',
    names: 'Account Type, Loan Type, Product, Product Type, Debt Class, Account Class',
  },
];
