import {
  type AccountStatus,
  type AccountStatusCategory,
  type ChangeOperation,
  type TypeOfDebt,
} from '../api/schema.generated';

/** Statuses as people call them, in the order of an account's life. */
export const STATUSES: Record<AccountStatus, string> = {
  LOADED: 'Loaded',
  ACTIVE: 'Active',
  FOLLOW_UP: 'Follow up',
  PAYMENTS_ON_FILE: 'Payments on file',
  PAID_IN_FULL: 'Paid in full',
  SETTLED_IN_FULL: 'Settled in full',
  DECLINED: 'Declined',
  REFUSED: 'Refused',
  DISPUTE: 'Dispute',
  CHARGEBACK: 'Chargeback',
  BANKRUPTCY: 'Bankruptcy',
  CEASE_AND_DESIST: 'Cease & desist',
  COMPLAINT_FILED: 'Complaint filed',
  FRAUD: 'Fraud',
  LAWSUIT_RISK: 'Lawsuit risk',
  DO_NOT_CALL: 'Do not call',
  DECEASED: 'Deceased',
  JAIL: 'Jail',
  RECALLED: 'Recalled',
  MANAGER_REVIEW: 'Manager review',
  OTHER: 'Other',
};

/** Types of debt as people call them. */
export const TYPES_OF_DEBT: Record<TypeOfDebt, string> = {
  AUTO_LEASE: 'Auto lease',
  AUTO_LOAN: 'Auto loan',
  BNPL: 'Buy now, pay later',
  BUSINESS_LOAN: 'Business loan',
  CLUB_DUES: 'Club dues',
  COMMERCIAL: 'Commercial',
  COURT_FINES: 'Court fines',
  CREDIT_CARD: 'Credit card',
  DENTAL: 'Dental',
  GYM_MEMBERSHIP: 'Gym membership',
  HOA: 'Homeowners association',
  INSTALLMENT_LOAN: 'Installment loan',
  LINE_OF_CREDIT: 'Line of credit',
  MEDICAL: 'Medical',
  MORTGAGE: 'Mortgage',
  MUNICIPAL_FINES: 'Municipal fines',
  NSF_CHECK: 'NSF check',
  OTHER: 'Other',
  PARKING_PRIVATE: 'Private parking',
  PAYDAY_LOAN: 'Payday loan',
  PERSONAL_LOAN: 'Personal loan',
  RENT: 'Rent',
  RETAIL_FINANCING: 'Retail financing',
  STUDENT_LOAN_FEDERAL: 'Student loan, federal',
  STUDENT_LOAN_PRIVATE: 'Student loan, private',
  SUBSCRIPTION: 'Subscription',
  TAXES: 'Taxes',
  TELECOM: 'Telecom',
  TOLLS: 'Tolls',
  UTILITY: 'Utility',
};

/**
 * Status categories as people call them, in the order of an account's life. `LEGAL_HOLD` holds nothing: it must not read
 * like the legal hold that somebody places.
 */
export const STATUS_CATEGORIES: Record<AccountStatusCategory, string> = {
  NEW: 'New',
  ACTIVE: 'Active',
  PARTIAL: 'Partly paid',
  PAID: 'Paid',
  LEGAL_HOLD: 'Legal & disputes',
  REFUSED: 'Refused',
  DECLINED: 'Declined',
  ADMIN: 'Admin',
  CLOSED: 'Closed',
};

/** The fields of which the service names the values. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: STATUSES,
  statusCategory: STATUS_CATEGORIES,
  typeOfDebt: TYPES_OF_DEBT,
};

/** The name of GraphQL for a value as REST has it: histories and files hold values so. */
const enumName = (value: unknown): string => String(value).replace('&', 'AND').replaceAll(' ', '_').toUpperCase();

/** A value that the service names, by the name of either surface, as people call it; other values as they are. */
export const choiceText = (field: string, value: unknown): string => CHOICES[field]?.[enumName(value)] ?? String(value);

/** What is done to accounts. */
export const OPERATIONS: Readonly<Record<ChangeOperation, string>> = {
  BULK_UPSERT: 'Feed or import',
  UPDATE: 'Edit',
  ERASE: 'Person erased',
  PLACE_HOLD: 'Legal hold placed',
  RELEASE_HOLD: 'Legal hold released',
};

const SURFACES: Readonly<Record<string, string>> = {
  REST: 'over REST',
  GRAPHQL: 'over GraphQL',
  CONSOLE: 'in the console',
  COMMAND_LINE: 'on the command line',
};

/** Over what something was done. */
export const surfaceWords = (surface: string): string => SURFACES[surface] ?? surface;
