import { type AccountStatus, type TypeOfDebt } from '../../service/accounts/fields/enums';

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

/** A kind of debt: who grants it, the range of the principal in whole dollars, and the yearly rate. */
const debt = (type: `${TypeOfDebt}`, bank: string, creditor: string, least: number, most: number, rate: number) => ({
  type,
  bank,
  creditor,
  least,
  most,
  rate,
});

export const DEBTS = [
  debt('credit_card', 'Lakeshore National Bank', 'Lakeshore Card', 600, 14000, 0.24),
  debt('credit_card', 'First Meridian Bank', 'Meridian Rewards', 400, 9000, 0.27),
  debt('personal_loan', 'Crestline Bank', 'Crestline Lending', 1500, 18000, 0.16),
  debt('payday_loan', 'Prairie Trust', 'QuickBridge Advance', 200, 900, 0.36),
  debt('installment_loan', 'Prairie Trust', 'Anchor Installment', 900, 6000, 0.21),
  debt('line_of_credit', 'Granite State Savings', 'Granite Line', 1000, 12000, 0.19),
  debt('auto_loan', 'Summit Auto Bank', 'Summit Auto Finance', 3500, 16000, 0.11),
  debt('medical', 'Harborview Community Bank', 'Harborview Medical Group', 150, 8500, 0),
  debt('dental', 'Harborview Community Bank', 'Bright Harbor Dental', 120, 2400, 0),
  debt('utility', 'Citizens Cooperative Bank', 'Tri-County Power', 80, 1400, 0.06),
  debt('telecom', 'Citizens Cooperative Bank', 'NorthStar Wireless', 90, 1900, 0),
  debt('rent', 'Keystone Property Bank', 'Brookfield Gardens', 900, 7800, 0.05),
  debt('hoa', 'Keystone Property Bank', 'Willow Creek Association', 300, 4200, 0.08),
  debt('student_loan_private', 'Collegiate Bank', 'Collegiate Funding', 4000, 28000, 0.09),
  debt('retail_financing', 'First Meridian Bank', 'Hearth & Home Credit', 250, 4500, 0.26),
  debt('bnpl', 'Crestline Bank', 'SplitEasy', 60, 1200, 0),
  debt('gym_membership', 'Prairie Trust', 'Ironworks Fitness', 75, 640, 0),
  debt('nsf_check', 'Granite State Savings', 'Fairway Grocers', 40, 480, 0),
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
