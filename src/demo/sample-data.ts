import { type AccountStatus, type TypeOfDebt } from '../accounts/fields/enums';

/** City, state, postal code and area code that go together, and the years after which a debt is time-barred there. */
export const PLACES = [
  { city: 'Phoenix', state: 'AZ', zip: '85004', areaCode: '602', statuteYears: 6 },
  { city: 'Sacramento', state: 'CA', zip: '95814', areaCode: '916', statuteYears: 4 },
  { city: 'San Diego', state: 'CA', zip: '92101', areaCode: '619', statuteYears: 4 },
  { city: 'Denver', state: 'CO', zip: '80202', areaCode: '303', statuteYears: 6 },
  { city: 'Tampa', state: 'FL', zip: '33602', areaCode: '813', statuteYears: 5 },
  { city: 'Orlando', state: 'FL', zip: '32801', areaCode: '407', statuteYears: 5 },
  { city: 'Atlanta', state: 'GA', zip: '30303', areaCode: '404', statuteYears: 6 },
  { city: 'Chicago', state: 'IL', zip: '60602', areaCode: '312', statuteYears: 5 },
  { city: 'Detroit', state: 'MI', zip: '48226', areaCode: '313', statuteYears: 6 },
  { city: 'Minneapolis', state: 'MN', zip: '55401', areaCode: '612', statuteYears: 6 },
  { city: 'Charlotte', state: 'NC', zip: '28202', areaCode: '704', statuteYears: 3 },
  { city: 'Newark', state: 'NJ', zip: '07102', areaCode: '973', statuteYears: 6 },
  { city: 'Buffalo', state: 'NY', zip: '14202', areaCode: '716', statuteYears: 3 },
  { city: 'Cleveland', state: 'OH', zip: '44113', areaCode: '216', statuteYears: 6 },
  { city: 'Philadelphia', state: 'PA', zip: '19103', areaCode: '215', statuteYears: 4 },
  { city: 'Memphis', state: 'TN', zip: '38103', areaCode: '901', statuteYears: 6 },
  { city: 'Houston', state: 'TX', zip: '77002', areaCode: '713', statuteYears: 4 },
  { city: 'San Antonio', state: 'TX', zip: '78205', areaCode: '210', statuteYears: 4 },
  { city: 'Richmond', state: 'VA', zip: '23219', areaCode: '804', statuteYears: 5 },
  { city: 'Seattle', state: 'WA', zip: '98101', areaCode: '206', statuteYears: 6 },
] as const;

export const FIRST_NAMES = (
  'Maria James Aisha Robert Linh Patricia Darnell Jennifer Omar Susan Carlos Karen Wei Lisa Andre Nancy Priya Mark ' +
  'Rosa Steven Zoë Kevin Keisha Brian Elena George Fatima Edward Renée Ronald José Anthony Naomi Tyrone Ingrid Dmitri'
).split(' ');

export const LAST_NAMES = (
  'Alvarez Bennett Castillo Dawson Edwards Fischer Goldberg Hernandez Ivanov Jackson Kowalski Lindqvist Martinez ' +
  'Nguyen O’Brien Patel Quinn Robinson Schneider Thompson Underwood Vasquez Washington Xiong Yamamoto Zimmerman ' +
  'Brooks Chen Delgado Freeman Haddad Okafor Peterson Rossi Silva Tran'
).split(' ');

export const STREETS = (
  'Maple Avenue,Cedar Street,Washington Boulevard,Lakeview Drive,Mill Road,Prospect Street,Sunset Lane,2nd Avenue,' +
  'Jefferson Street,Willow Court,Harbor Way,Church Street,Ridge Road,Orchard Lane,Union Street,Park Place'
).split(',');

/** Kinds of debt with who grants them, the range of the principal in whole dollars, and the yearly rate. */
export const DEBTS: readonly {
  type: `${TypeOfDebt}`;
  bank: string;
  creditor: string;
  least: number;
  most: number;
  rate: number;
}[] = [
  {
    type: 'credit_card',
    bank: 'Lakeshore National Bank',
    creditor: 'Lakeshore Card',
    least: 600,
    most: 14000,
    rate: 0.24,
  },
  {
    type: 'credit_card',
    bank: 'First Meridian Bank',
    creditor: 'Meridian Rewards',
    least: 400,
    most: 9000,
    rate: 0.27,
  },
  {
    type: 'personal_loan',
    bank: 'Crestline Bank',
    creditor: 'Crestline Lending',
    least: 1500,
    most: 18000,
    rate: 0.16,
  },
  { type: 'payday_loan', bank: 'Prairie Trust', creditor: 'QuickBridge Advance', least: 200, most: 900, rate: 0.36 },
  {
    type: 'installment_loan',
    bank: 'Prairie Trust',
    creditor: 'Anchor Installment',
    least: 900,
    most: 6000,
    rate: 0.21,
  },
  {
    type: 'line_of_credit',
    bank: 'Granite State Savings',
    creditor: 'Granite Line',
    least: 1000,
    most: 12000,
    rate: 0.19,
  },
  {
    type: 'auto_loan',
    bank: 'Summit Auto Bank',
    creditor: 'Summit Auto Finance',
    least: 3500,
    most: 16000,
    rate: 0.11,
  },
  {
    type: 'medical',
    bank: 'Harborview Community Bank',
    creditor: 'Harborview Medical Group',
    least: 150,
    most: 8500,
    rate: 0,
  },
  {
    type: 'dental',
    bank: 'Harborview Community Bank',
    creditor: 'Bright Harbor Dental',
    least: 120,
    most: 2400,
    rate: 0,
  },
  {
    type: 'utility',
    bank: 'Citizens Cooperative Bank',
    creditor: 'Tri-County Power',
    least: 80,
    most: 1400,
    rate: 0.06,
  },
  {
    type: 'telecom',
    bank: 'Citizens Cooperative Bank',
    creditor: 'NorthStar Wireless',
    least: 90,
    most: 1900,
    rate: 0,
  },
  { type: 'rent', bank: 'Keystone Property Bank', creditor: 'Brookfield Gardens', least: 900, most: 7800, rate: 0.05 },
  {
    type: 'hoa',
    bank: 'Keystone Property Bank',
    creditor: 'Willow Creek Association',
    least: 300,
    most: 4200,
    rate: 0.08,
  },
  {
    type: 'student_loan_private',
    bank: 'Collegiate Bank',
    creditor: 'Collegiate Funding',
    least: 4000,
    most: 28000,
    rate: 0.09,
  },
  {
    type: 'retail_financing',
    bank: 'First Meridian Bank',
    creditor: 'Hearth & Home Credit',
    least: 250,
    most: 4500,
    rate: 0.26,
  },
  { type: 'bnpl', bank: 'Crestline Bank', creditor: 'SplitEasy', least: 60, most: 1200, rate: 0 },
  { type: 'gym_membership', bank: 'Prairie Trust', creditor: 'Ironworks Fitness', least: 75, most: 640, rate: 0 },
  { type: 'nsf_check', bank: 'Granite State Savings', creditor: 'Fairway Grocers', least: 40, most: 480, rate: 0 },
];

/** Statuses of accounts as they come from a client, the frequent ones several times. */
export const STATUSES: readonly `${AccountStatus}`[] = [
  ...(['LOADED', 'LOADED', 'LOADED', 'LOADED', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'FOLLOW UP', 'FOLLOW UP'] as const),
  ...(['REFUSED', 'DECLINED', 'DISPUTE', 'BANKRUPTCY', 'CEASE & DESIST', 'MANAGER REVIEW'] as const),
];

export const NOTES = [
  'Consumer asked to be called after 5 pm on weekdays.',
  'Left a message with the limited-content script; no answer yet.',
  'Says the balance was disputed with the creditor; documents requested.',
  'Moved in spring, new address confirmed by mail return.',
  'Prefers e-mail; asked for the itemization of the balance.',
  'Hardship: reduced hours at work, will call back at the end of the month.',
  'Validation notice sent, no reply within 30 days.',
  'Offered a six-month plan, wants to talk to spouse first.',
];
