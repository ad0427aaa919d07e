import { declareEnum } from '../../../base/field-options/word-enum';

// Keys are the names in GraphQL, values the strings over REST.

export enum AccountStatus {
  LOADED = 'LOADED',
  ACTIVE = 'ACTIVE',
  PAID_IN_FULL = 'PAID IN FULL',
  SETTLED_IN_FULL = 'SETTLED IN FULL',
  PAYMENTS_ON_FILE = 'PAYMENTS ON FILE',
  DECLINED = 'DECLINED',
  REFUSED = 'REFUSED',
  DISPUTE = 'DISPUTE',
  CHARGEBACK = 'CHARGEBACK',
  BANKRUPTCY = 'BANKRUPTCY',
  CEASE_AND_DESIST = 'CEASE & DESIST',
  COMPLAINT_FILED = 'COMPLAINT FILED',
  FRAUD = 'FRAUD',
  LAWSUIT_RISK = 'LAWSUIT RISK',
  DO_NOT_CALL = 'DO NOT CALL',
  DECEASED = 'DECEASED',
  JAIL = 'JAIL',
  RECALLED = 'RECALLED',
  MANAGER_REVIEW = 'MANAGER REVIEW',
  FOLLOW_UP = 'FOLLOW UP',
  OTHER = 'OTHER',
}

export enum AccountStatusCategory {
  NEW = 'NEW',
  ACTIVE = 'ACTIVE',
  PAID = 'PAID',
  PARTIAL = 'PARTIAL',
  DECLINED = 'DECLINED',
  REFUSED = 'REFUSED',
  LEGAL_HOLD = 'LEGAL_HOLD',
  CLOSED = 'CLOSED',
  ADMIN = 'ADMIN',
}

export enum TypeOfDebt {
  CREDIT_CARD = 'credit_card',
  PERSONAL_LOAN = 'personal_loan',
  PAYDAY_LOAN = 'payday_loan',
  INSTALLMENT_LOAN = 'installment_loan',
  LINE_OF_CREDIT = 'line_of_credit',
  AUTO_LOAN = 'auto_loan',
  AUTO_LEASE = 'auto_lease',
  MEDICAL = 'medical',
  DENTAL = 'dental',
  UTILITY = 'utility',
  TELECOM = 'telecom',
  MORTGAGE = 'mortgage',
  RENT = 'rent',
  HOA = 'hoa',
  STUDENT_LOAN_PRIVATE = 'student_loan_private',
  STUDENT_LOAN_FEDERAL = 'student_loan_federal',
  RETAIL_FINANCING = 'retail_financing',
  BNPL = 'bnpl',
  BUSINESS_LOAN = 'business_loan',
  COMMERCIAL = 'commercial',
  PARKING_PRIVATE = 'parking_private',
  TOLLS = 'tolls',
  GYM_MEMBERSHIP = 'gym_membership',
  SUBSCRIPTION = 'subscription',
  CLUB_DUES = 'club_dues',
  MUNICIPAL_FINES = 'municipal_fines',
  COURT_FINES = 'court_fines',
  TAXES = 'taxes',
  NSF_CHECK = 'nsf_check',
  OTHER = 'other',
}

export enum RowOutcome {
  CREATED = 'created',
  UPDATED = 'updated',
  UNCHANGED = 'unchanged',
  FAILED = 'failed',
}

/** Declares an enum of which each GraphQL name is described by its string over REST. */
function declareTexts(values: Record<string, string>, name: string, description: string): void {
  const texts = Object.entries(values).map(([word, text]) => [word, { description: `\`${text}\` over REST.` }]);
  declareEnum(values, { name, description, valuesConfig: Object.fromEntries(texts) });
}

declareTexts(AccountStatus, 'AccountStatus', 'Granular status of an account.');
declareTexts(AccountStatusCategory, 'AccountStatusCategory', 'Broader category, derived from the status; read-only.');
declareTexts(TypeOfDebt, 'TypeOfDebt', 'Classification of the debt.');
declareEnum(RowOutcome, {
  name: 'RowOutcome',
  description: 'What became of one row of a bulk upsert.',
  valuesConfig: {
    CREATED: { description: 'No such account existed; it was created.' },
    UPDATED: { description: 'At least one field changed.' },
    UNCHANGED: { description: 'Nothing differed; nothing was written.' },
    FAILED: { description: 'The row was refused; `code`, `message` and `details` say why.' },
  },
});
