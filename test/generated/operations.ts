// Generated from schema.graphql and test/operations by `npm run generate`. Do not edit.
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  Balance: { input: number | string; output: number | string; }
  DateOrTime: { input: string; output: string; }
  DateTimeISO: { input: string; output: string; }
  Decimal: { input: string; output: string; }
  JSON: { input: unknown; output: unknown; }
  LocalDate: { input: string; output: string; }
  OriginalCreditor: { input: string | Record<string, unknown>; output: string | Record<string, unknown>; }
  _Any: { input: unknown; output: unknown; }
};

export type AccessRecordFilter = {
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  createdAt?: InputMaybe<TimeComparator>;
  externalId?: InputMaybe<Scalars['String']['input']>;
  fullNumbers?: InputMaybe<Scalars['Boolean']['input']>;
  operation?: InputMaybe<Scalars['String']['input']>;
};

export type AccountFilter = {
  and?: InputMaybe<Array<AccountFilter>>;
  balance?: InputMaybe<AmountComparator>;
  bank?: InputMaybe<TextComparator>;
  bucket?: InputMaybe<TextComparator>;
  client?: InputMaybe<TextComparator>;
  createdAt?: InputMaybe<TimeComparator>;
  emailAddress?: InputMaybe<TextComparator>;
  externalId?: InputMaybe<TextComparator>;
  fileNumber?: InputMaybe<TextComparator>;
  lastPaidOn?: InputMaybe<DayComparator>;
  not?: InputMaybe<AccountFilter>;
  onLegalHold?: InputMaybe<Scalars['Boolean']['input']>;
  optedOut?: InputMaybe<FlagComparator>;
  or?: InputMaybe<Array<AccountFilter>>;
  phoneNumber?: InputMaybe<TextComparator>;
  placedOn?: InputMaybe<DayComparator>;
  portfolioId?: InputMaybe<TextComparator>;
  search?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<TextComparator>;
  status?: InputMaybe<AccountStatusComparator>;
  statusCategory?: InputMaybe<AccountStatusCategoryComparator>;
  statuteEndsOn?: InputMaybe<DayComparator>;
  tags?: InputMaybe<TextListComparator>;
  typeOfDebt?: InputMaybe<TypeOfDebtComparator>;
  updatedAt?: InputMaybe<TimeComparator>;
};

export type AccountInput = {
  address?: InputMaybe<AddressInput>;
  bank?: InputMaybe<Scalars['String']['input']>;
  bucket?: InputMaybe<Scalars['String']['input']>;
  client?: InputMaybe<Scalars['String']['input']>;
  clientStatus?: InputMaybe<Scalars['String']['input']>;
  compliance?: InputMaybe<ComplianceInput>;
  contactInfo?: InputMaybe<ContactInfoInput>;
  currentBalance?: InputMaybe<Scalars['Balance']['input']>;
  emailAddress?: InputMaybe<Scalars['String']['input']>;
  externalId: Scalars['String']['input'];
  history?: InputMaybe<HistoryInput>;
  metadata?: InputMaybe<Scalars['JSON']['input']>;
  originalCreditor?: InputMaybe<Scalars['OriginalCreditor']['input']>;
  paymentRules?: InputMaybe<PaymentRulesInput>;
  person?: InputMaybe<PersonInput>;
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  portfolioId?: InputMaybe<Scalars['String']['input']>;
  smsOptOut?: InputMaybe<SmsOptOutInput>;
  status?: InputMaybe<AccountStatus>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  typeOfDebt?: InputMaybe<TypeOfDebt>;
};

export type AccountOpenedInput = {
  date?: InputMaybe<Scalars['DateOrTime']['input']>;
};

export type AccountSort =
  | 'BALANCE_ASC'
  | 'BALANCE_DESC'
  | 'CREATED_AT_ASC'
  | 'CREATED_AT_DESC'
  | 'EXTERNAL_ID_ASC'
  | 'EXTERNAL_ID_DESC'
  | 'NAME_ASC'
  | 'NAME_DESC'
  | 'STATUS_ASC'
  | 'STATUS_DESC'
  | 'UPDATED_AT_ASC'
  | 'UPDATED_AT_DESC';

export type AccountStatus =
  | 'ACTIVE'
  | 'BANKRUPTCY'
  | 'CEASE_AND_DESIST'
  | 'CHARGEBACK'
  | 'COMPLAINT_FILED'
  | 'DECEASED'
  | 'DECLINED'
  | 'DISPUTE'
  | 'DO_NOT_CALL'
  | 'FOLLOW_UP'
  | 'FRAUD'
  | 'JAIL'
  | 'LAWSUIT_RISK'
  | 'LOADED'
  | 'MANAGER_REVIEW'
  | 'OTHER'
  | 'PAID_IN_FULL'
  | 'PAYMENTS_ON_FILE'
  | 'RECALLED'
  | 'REFUSED'
  | 'SETTLED_IN_FULL';

export type AccountStatusCategory =
  | 'ACTIVE'
  | 'ADMIN'
  | 'CLOSED'
  | 'DECLINED'
  | 'LEGAL_HOLD'
  | 'NEW'
  | 'PAID'
  | 'PARTIAL'
  | 'REFUSED';

export type AccountStatusCategoryComparator = {
  eq?: InputMaybe<AccountStatusCategory>;
  in?: InputMaybe<Array<AccountStatusCategory>>;
};

export type AccountStatusComparator = {
  eq?: InputMaybe<AccountStatus>;
  in?: InputMaybe<Array<AccountStatus>>;
};

export type AccountUpdateFilter = {
  fields?: InputMaybe<Array<Scalars['String']['input']>>;
  kinds?: InputMaybe<Array<ChangeKind>>;
  portfolioIds?: InputMaybe<Array<Scalars['String']['input']>>;
  statusCategories?: InputMaybe<Array<AccountStatusCategory>>;
};

export type AccountUpdateInput = {
  address?: InputMaybe<AddressInput>;
  bank?: InputMaybe<Scalars['String']['input']>;
  client?: InputMaybe<Scalars['String']['input']>;
  clientStatus?: InputMaybe<Scalars['String']['input']>;
  compliance?: InputMaybe<ComplianceInput>;
  contactInfo?: InputMaybe<ContactInfoInput>;
  currentBalance?: InputMaybe<Scalars['Balance']['input']>;
  emailAddress?: InputMaybe<Scalars['String']['input']>;
  history?: InputMaybe<HistoryInput>;
  metadata?: InputMaybe<Scalars['JSON']['input']>;
  originalCreditor?: InputMaybe<Scalars['OriginalCreditor']['input']>;
  paymentRules?: InputMaybe<PaymentRulesInput>;
  person?: InputMaybe<PersonInput>;
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  smsOptOut?: InputMaybe<SmsOptOutInput>;
  status?: InputMaybe<AccountStatus>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  typeOfDebt?: InputMaybe<TypeOfDebt>;
};

export type ActorKind =
  | 'KEY'
  | 'PERSON';

export type AddressInput = {
  additionalStreet?: InputMaybe<Scalars['String']['input']>;
  city?: InputMaybe<Scalars['String']['input']>;
  country?: InputMaybe<Scalars['String']['input']>;
  state?: InputMaybe<Scalars['String']['input']>;
  street?: InputMaybe<Scalars['String']['input']>;
  zip?: InputMaybe<Scalars['String']['input']>;
};

export type AmountComparator = {
  eq?: InputMaybe<Scalars['Float']['input']>;
  gt?: InputMaybe<Scalars['Float']['input']>;
  gte?: InputMaybe<Scalars['Float']['input']>;
  in?: InputMaybe<Array<Scalars['Float']['input']>>;
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  lt?: InputMaybe<Scalars['Float']['input']>;
  lte?: InputMaybe<Scalars['Float']['input']>;
};

export type AuditStatisticsFilter = {
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  /** @deprecated Use `operations`. */
  operation?: InputMaybe<Scalars['String']['input']>;
  operations?: InputMaybe<Array<ChangeOperation>>;
  /** @deprecated Use `sources`. */
  source?: InputMaybe<Scalars['String']['input']>;
  sources?: InputMaybe<Array<ChangeSource>>;
  /** @deprecated Use `surfaces`. */
  surface?: InputMaybe<Scalars['String']['input']>;
  surfaces?: InputMaybe<Array<Surface>>;
};

export type AuditTrailFilter = {
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  createdAt?: InputMaybe<TimeComparator>;
  externalId?: InputMaybe<Scalars['String']['input']>;
  field?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use `operations`. */
  operation?: InputMaybe<Scalars['String']['input']>;
  operations?: InputMaybe<Array<ChangeOperation>>;
  /** @deprecated Use `sources`. */
  source?: InputMaybe<Scalars['String']['input']>;
  sources?: InputMaybe<Array<ChangeSource>>;
  /** @deprecated Use `surfaces`. */
  surface?: InputMaybe<Scalars['String']['input']>;
  surfaces?: InputMaybe<Array<Surface>>;
  syncRunId?: InputMaybe<Scalars['ID']['input']>;
};

export type Brake =
  | 'balanceMoved'
  | 'createdCount'
  | 'failedShare'
  | 'legalHoldsLeft'
  | 'missingShare'
  | 'optOutsCleared'
  | 'updatedCount'
  | 'updatedShare';

export type ChangeFilter = {
  externalId?: InputMaybe<Scalars['String']['input']>;
  kinds?: InputMaybe<Array<ChangeKind>>;
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** @deprecated Use `kinds`. */
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type ChangeKind =
  | 'ACCOUNT_CREATED'
  | 'ACCOUNT_ERASED'
  | 'ACCOUNT_HOLD_PLACED'
  | 'ACCOUNT_HOLD_RELEASED'
  | 'ACCOUNT_UPDATED'
  | 'IMPORT_CANCELLED'
  | 'IMPORT_COMPLETED'
  | 'IMPORT_EXPIRED'
  | 'IMPORT_FAILED'
  | 'IMPORT_HELD'
  | 'SYNC_RUN_COMPLETED';

export type ChangeOperation =
  | 'BULK_UPSERT'
  | 'ERASE'
  | 'PLACE_HOLD'
  | 'RELEASE_HOLD'
  | 'UPDATE';

export type ChangeSource =
  | 'EXTERNAL_API'
  | 'RETENTION';

export type ChargedOffInput = {
  balance?: InputMaybe<Scalars['Float']['input']>;
  events?: InputMaybe<Array<Scalars['JSON']['input']>>;
  fees?: InputMaybe<Scalars['Float']['input']>;
  interest?: InputMaybe<Scalars['Float']['input']>;
  principal?: InputMaybe<Scalars['Float']['input']>;
};

export type ComplianceInput = {
  state?: InputMaybe<Scalars['String']['input']>;
};

export type ContactEmailInput = {
  address?: InputMaybe<Scalars['String']['input']>;
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

export type ContactInfoInput = {
  email?: InputMaybe<ContactEmailInput>;
  phone?: InputMaybe<ContactPhoneInput>;
};

export type ContactPhoneInput = {
  number?: InputMaybe<Scalars['String']['input']>;
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

export type DayComparator = {
  eq?: InputMaybe<Scalars['LocalDate']['input']>;
  gt?: InputMaybe<Scalars['LocalDate']['input']>;
  gte?: InputMaybe<Scalars['LocalDate']['input']>;
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  lt?: InputMaybe<Scalars['LocalDate']['input']>;
  lte?: InputMaybe<Scalars['LocalDate']['input']>;
};

export type DayRangeInput = {
  from: Scalars['LocalDate']['input'];
  to: Scalars['LocalDate']['input'];
};

export type FlagComparator = {
  eq?: InputMaybe<Scalars['Boolean']['input']>;
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
};

export type HistoryFaultCode =
  | 'ADDED_LINKS'
  | 'APPENDED_ENTRY'
  | 'CHANGED_CREATION'
  | 'CHANGED_DERIVED'
  | 'CHANGED_ENTRY'
  | 'CHANGED_HEAD'
  | 'CHANGED_LINKS'
  | 'CHANGED_ROOT'
  | 'CHANGED_VALUES'
  | 'DIFFERENT_ROOT'
  | 'EXPORTED_ROOT_MISSING'
  | 'LOST_ROOT'
  | 'MALFORMED'
  | 'MISPLACED_ENTRY'
  | 'MISSING_ACCOUNT'
  | 'MISSING_ENTRY'
  | 'MISSING_ROOT'
  | 'PLAIN_NUMBER'
  | 'REMOVED_LINKS'
  | 'UNKNOWN_KEY'
  | 'UNREADABLE_VALUES'
  | 'UNSIGNED_LINKS';

export type HistoryInput = {
  accountOpened?: InputMaybe<AccountOpenedInput>;
  chargedOff?: InputMaybe<ChargedOffInput>;
  lastPayment?: InputMaybe<LastPaymentInput>;
  origin?: InputMaybe<Scalars['String']['input']>;
  placed?: InputMaybe<PlacedInput>;
  statuteLimitationsDate?: InputMaybe<Scalars['DateOrTime']['input']>;
};

export type HistoryPart =
  | 'ACCOUNTS'
  | 'ENTRIES'
  | 'ROOTS';

export type ImportFilter = {
  name?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use `states`. */
  state?: InputMaybe<Scalars['String']['input']>;
  states?: InputMaybe<Array<ImportState>>;
};

export type ImportKind =
  | 'UNDO'
  | 'UPSERT';

export type ImportRowCode =
  | 'ACCOUNT_ERASED'
  | 'CONFLICT'
  | 'CREATION_NOT_UNDONE'
  | 'DUPLICATE_EXTERNAL_ID'
  | 'INTERNAL_ERROR'
  | 'MISSING_REQUIRED_FIELD'
  | 'NOTHING_TO_UNDO'
  | 'ORGANIZATION_ID_NOT_ALLOWED'
  | 'STALE_PLAN'
  | 'VALIDATION_FAILED';

export type ImportRowFilter = {
  brakes?: InputMaybe<Array<Brake>>;
  codes?: InputMaybe<Array<ImportRowCode>>;
  field?: InputMaybe<Scalars['String']['input']>;
  outcomes?: InputMaybe<Array<RowOutcome>>;
};

export type ImportState =
  | 'APPLYING'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'FAILED'
  | 'HELD'
  | 'PLANNED'
  | 'PLANNING'
  | 'QUEUED'
  | 'RECEIVING';

export type LastPaymentInput = {
  amount?: InputMaybe<Scalars['Float']['input']>;
  date?: InputMaybe<Scalars['DateOrTime']['input']>;
};

export type NewApiKeyInput = {
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  grants?: InputMaybe<Array<Scope>>;
  name: Scalars['String']['input'];
  networks?: InputMaybe<Array<Scalars['String']['input']>>;
  /** @deprecated Use `grants`. */
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type PaymentRulesInput = {
  maxInstallments?: InputMaybe<Scalars['Float']['input']>;
  maxMonths?: InputMaybe<Scalars['Float']['input']>;
  maxSettlementPlan?: InputMaybe<Scalars['Float']['input']>;
  maxSettlementToday?: InputMaybe<Scalars['Float']['input']>;
};

export type PersonInput = {
  birthdate?: InputMaybe<Scalars['String']['input']>;
  last4SSN?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<PersonNameInput>;
  ssn?: InputMaybe<Scalars['String']['input']>;
};

export type PersonNameInput = {
  first?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['String']['input']>;
};

export type PlacedInput = {
  balance?: InputMaybe<Scalars['Float']['input']>;
  date?: InputMaybe<Scalars['DateOrTime']['input']>;
  fees?: InputMaybe<Scalars['Float']['input']>;
  interest?: InputMaybe<Scalars['Float']['input']>;
  principal?: InputMaybe<Scalars['Float']['input']>;
};

export type RowOutcome =
  | 'CREATED'
  | 'FAILED'
  | 'UNCHANGED'
  | 'UPDATED';

export type Scope =
  | 'ACCOUNTS_ERASE'
  | 'ACCOUNTS_HOLD'
  | 'ACCOUNTS_READ'
  | 'ACCOUNTS_READ_SSN'
  | 'ACCOUNTS_WRITE'
  | 'AUDIT_READ'
  | 'IMPORTS_RELEASE'
  | 'KEYS_MANAGE'
  | 'WEBHOOKS_MANAGE';

export type SecurityEventFilter = {
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  createdAt?: InputMaybe<TimeComparator>;
  kind?: InputMaybe<SecurityEventKind>;
};

export type SecurityEventKind =
  | 'ADDRESS_REFUSED'
  | 'HISTORY_ACCEPTED'
  | 'IMPORT_RELEASED'
  | 'KEY_CREATED'
  | 'KEY_EXPIRY_CHANGED'
  | 'KEY_FORGED'
  | 'KEY_NETWORKS_CHANGED'
  | 'KEY_REVOKED'
  | 'NETWORK_REFUSED'
  | 'REPLAY_REFUSED'
  | 'RETENTION_APPLIED'
  | 'SCOPE_REFUSED'
  | 'SESSION_ENDED'
  | 'SESSION_FORGED'
  | 'SESSION_STARTED'
  | 'SIGN_IN_REFUSED'
  | 'WEBHOOK_CHANGED'
  | 'WEBHOOK_CREATED'
  | 'WEBHOOK_DELETED'
  | 'WEBHOOK_DISABLED'
  | 'WEBHOOK_ENABLED'
  | 'WEBHOOK_FAILED'
  | 'WEBHOOK_SECRET_ROTATED';

export type SmsOptOutInput = {
  isOptedOut?: InputMaybe<Scalars['Boolean']['input']>;
  lastOptOutResponse?: InputMaybe<Scalars['String']['input']>;
  lookupCarrier?: InputMaybe<Scalars['String']['input']>;
  lookupCarrierAt?: InputMaybe<Scalars['DateOrTime']['input']>;
  optedOutAt?: InputMaybe<Scalars['DateOrTime']['input']>;
  optedOutReason?: InputMaybe<Scalars['String']['input']>;
};

export type Surface =
  | 'COMMAND_LINE'
  | 'CONSOLE'
  | 'GRAPHQL'
  | 'REST';

export type SyncRunFilter = {
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  hadFailures?: InputMaybe<Scalars['Boolean']['input']>;
  receivedAt?: InputMaybe<TimeComparator>;
};

export type TextComparator = {
  contains?: InputMaybe<Scalars['String']['input']>;
  eq?: InputMaybe<Scalars['String']['input']>;
  in?: InputMaybe<Array<Scalars['String']['input']>>;
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  startsWith?: InputMaybe<Scalars['String']['input']>;
};

export type TextListComparator = {
  eq?: InputMaybe<Scalars['String']['input']>;
  in?: InputMaybe<Array<Scalars['String']['input']>>;
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  startsWith?: InputMaybe<Scalars['String']['input']>;
};

export type TimeComparator = {
  eq?: InputMaybe<Scalars['DateTimeISO']['input']>;
  gt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  gte?: InputMaybe<Scalars['DateTimeISO']['input']>;
  lt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  lte?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

export type TimelineFilter = {
  createdAt?: InputMaybe<TimeComparator>;
  externalId?: InputMaybe<Scalars['String']['input']>;
  field?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use `sources`. */
  source?: InputMaybe<Scalars['String']['input']>;
  sources?: InputMaybe<Array<ChangeSource>>;
};

export type TimelineKind =
  | 'ACCOUNT_UPDATED';

export type TypeOfDebt =
  | 'AUTO_LEASE'
  | 'AUTO_LOAN'
  | 'BNPL'
  | 'BUSINESS_LOAN'
  | 'CLUB_DUES'
  | 'COMMERCIAL'
  | 'COURT_FINES'
  | 'CREDIT_CARD'
  | 'DENTAL'
  | 'GYM_MEMBERSHIP'
  | 'HOA'
  | 'INSTALLMENT_LOAN'
  | 'LINE_OF_CREDIT'
  | 'MEDICAL'
  | 'MORTGAGE'
  | 'MUNICIPAL_FINES'
  | 'NSF_CHECK'
  | 'OTHER'
  | 'PARKING_PRIVATE'
  | 'PAYDAY_LOAN'
  | 'PERSONAL_LOAN'
  | 'RENT'
  | 'RETAIL_FINANCING'
  | 'STUDENT_LOAN_FEDERAL'
  | 'STUDENT_LOAN_PRIVATE'
  | 'SUBSCRIPTION'
  | 'TAXES'
  | 'TELECOM'
  | 'TOLLS'
  | 'UTILITY';

export type TypeOfDebtComparator = {
  eq?: InputMaybe<TypeOfDebt>;
  in?: InputMaybe<Array<TypeOfDebt>>;
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
};

export type WebhookDeliveryFilter = {
  state?: InputMaybe<WebhookDeliveryState>;
  webhookId: Scalars['ID']['input'];
};

export type WebhookDeliveryState =
  | 'FAILED'
  | 'PENDING'
  | 'TAKEN';

export type WebhookDisabledBy =
  | 'CALLER'
  | 'FAILURES'
  | 'GONE'
  | 'PLACE_LOST';

export type WebhookInput = {
  batch?: InputMaybe<Scalars['Boolean']['input']>;
  /** @deprecated Use `kinds`. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  fields?: InputMaybe<Array<Scalars['String']['input']>>;
  kinds?: InputMaybe<Array<ChangeKind>>;
  name?: InputMaybe<Scalars['String']['input']>;
  portfolioIds?: InputMaybe<Array<Scalars['String']['input']>>;
  statusCategories?: InputMaybe<Array<AccountStatusCategory>>;
  url?: InputMaybe<Scalars['String']['input']>;
};

export type WebhookSendFailure =
  | 'ADDRESS_REFUSED'
  | 'CERTIFICATE_REFUSED'
  | 'CONNECTION_FAILED'
  | 'HOST_NOT_FOUND'
  | 'TIMED_OUT';

export type AccountFieldsFragment = { id: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { first?: string | null, last?: string | null } | null } | null, address?: { street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { date?: string | null } | null, lastPayment?: { amount?: number | null, date?: string | null } | null, placed?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { state?: string | null } | null, paymentRules?: { maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { email?: { address?: string | null, verified?: boolean | null } | null, phone?: { number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null };

export type SnapshotFieldsFragment = { id: string, accountId: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { first?: string | null, last?: string | null } | null } | null, address?: { street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { date?: string | null } | null, lastPayment?: { amount?: number | null, date?: string | null } | null, placed?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { state?: string | null } | null, paymentRules?: { maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { email?: { address?: string | null, verified?: boolean | null } | null, phone?: { number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null };

export type AccountQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
}>;


export type AccountQuery = { account?: { id: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { first?: string | null, last?: string | null } | null } | null, address?: { street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { date?: string | null } | null, lastPayment?: { amount?: number | null, date?: string | null } | null, placed?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { state?: string | null } | null, paymentRules?: { maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { email?: { address?: string | null, verified?: boolean | null } | null, phone?: { number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null } | null };

export type AccountsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AccountFilter>;
  sort?: InputMaybe<AccountSort>;
}>;


export type AccountsQuery = { accounts: { nodes: Array<{ id: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { first?: string | null, last?: string | null } | null } | null, address?: { street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { date?: string | null } | null, lastPayment?: { amount?: number | null, date?: string | null } | null, placed?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { state?: string | null } | null, paymentRules?: { maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { email?: { address?: string | null, verified?: boolean | null } | null, phone?: { number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null }>, edges: Array<{ cursor: string, node: { externalId: string } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor?: string | null, endCursor?: string | null } } };

export type AccountVersionQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
}>;


export type AccountVersionQuery = { account?: { version: number } | null };

export type AccountAtQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
  at: Scalars['DateTimeISO']['input'];
}>;


export type AccountAtQuery = { accountAt?: { id: string, accountId: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { first?: string | null, last?: string | null } | null } | null, address?: { street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { date?: string | null } | null, lastPayment?: { amount?: number | null, date?: string | null } | null, placed?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { state?: string | null } | null, paymentRules?: { maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { email?: { address?: string | null, verified?: boolean | null } | null, phone?: { number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null } | null };

export type ApiKeyQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeyQuery = { apiKey: { keyId: string, name: string, organizationId: string, scopes: Array<string>, createdAt: string, expiresAt?: string | null, networks?: Array<string> | null, bulkUpsert: { windowSeconds: number, nextAt?: string | null }, session?: { expiresAt: string, isReadOnly: boolean } | null } };

export type BulkUpsertAccountsMutationVariables = Exact<{
  accounts: Array<AccountInput> | AccountInput;
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  includeChanges?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type BulkUpsertAccountsMutation = { bulkUpsertAccounts: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, dryRun?: boolean | null, requested?: number | null, created?: number | null, updated?: number | null, unchanged?: number | null, failed?: number | null, details?: Array<{ field: string, message: string }> | null, results?: Array<{ index: number, externalId?: string | null, status: RowOutcome, accountId?: string | null, updatedAt?: string | null, code?: string | null, message?: string | null, details?: Array<{ field: string, message: string }> | null, changes?: Array<{ field: string, from?: unknown | null, to?: unknown | null }> | null }> | null } };

export type UpdateAccountMutationVariables = Exact<{
  externalId: Scalars['String']['input'];
  update: AccountUpdateInput;
}>;


export type UpdateAccountMutation = { updateAccount: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, account?: { id: string, externalId: string, organizationId: string, updatedAt: string } | null } };

export type UpdateAccountAtVersionMutationVariables = Exact<{
  externalId: Scalars['String']['input'];
  update: AccountUpdateInput;
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
}>;


export type UpdateAccountAtVersionMutation = { updateAccount: { success: boolean, code: string, account?: { version: number } | null } };

export type AuditTrailQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type AuditTrailQuery = { account?: { auditTrail: { nodes: Array<{ id: string, accountId: string, externalId: string, source: ChangeSource, operation: ChangeOperation, surface: Surface, apiKeyId: string, requestId: string, createdAt: string, changes: Array<{ field: string, from?: unknown | null, to?: unknown | null }>, actor: { kind: ActorKind, id: string, name?: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } } | null };

export type TimelineQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type TimelineQuery = { account?: { timeline: { nodes: Array<{ id: string, accountId: string, externalId: string, kind: TimelineKind, source: ChangeSource, summary: string, auditTrailEntryId: string, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } } | null };

export type OrganizationAuditTrailQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditTrailFilter>;
}>;


export type OrganizationAuditTrailQuery = { auditTrail: { nodes: Array<{ id: string, accountId: string, externalId: string, source: ChangeSource, operation: ChangeOperation, surface: Surface, apiKeyId: string, requestId: string, createdAt: string, changes: Array<{ field: string, from?: unknown | null, to?: unknown | null }> }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor?: string | null, endCursor?: string | null } } };

export type OrganizationTimelineQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TimelineFilter>;
}>;


export type OrganizationTimelineQuery = { timeline: { nodes: Array<{ id: string, accountId: string, externalId: string, kind: TimelineKind, source: ChangeSource, summary: string, auditTrailEntryId: string, createdAt: string }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor?: string | null, endCursor?: string | null } } };

export type HistoryVerificationQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type HistoryVerificationQuery = { historyVerification: { part: HistoryPart, accounts: number, changes: number, roots: number, beginsAt?: string | null, signedUntil?: string | null, endCursor?: string | null, accepted: Array<{ from: string, until: string, sealedAt: string, reason: string }>, fault?: { code: HistoryFaultCode, message: string, externalId?: string | null, version?: number | null, at?: string | null } | null } };

export type SecurityEventsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SecurityEventFilter>;
}>;


export type SecurityEventsQuery = { securityEvents: { nodes: Array<{ id: string, kind: SecurityEventKind, apiKeyId: string, scope?: string | null, networks?: Array<string> | null, clientAddresses: Array<string>, count: number, createdAt: string, lastAt: string }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, endCursor?: string | null } } };

export type TotalsFragment = { count: number, balance: number };

export type AccountStatisticsQueryVariables = Exact<{
  filter?: InputMaybe<AccountFilter>;
  days?: InputMaybe<DayRangeInput>;
}>;


export type AccountStatisticsQuery = { accountStatistics: { total: { count: number, balance: number }, byStatus: Array<{ key: AccountStatus, count: number, balance: number }>, byStatusCategory: Array<{ key: AccountStatusCategory, count: number, balance: number }>, byTypeOfDebt: Array<{ key?: TypeOfDebt | null, count: number, balance: number }>, byPortfolio: Array<{ key: string, count: number, balance: number, byStatusCategory: Array<{ key: AccountStatusCategory, count: number, balance: number }> }>, otherPortfolios: { count: number, balance: number }, byBucket: Array<{ key?: string | null, count: number, balance: number, byStatusCategory: Array<{ key: AccountStatusCategory, count: number, balance: number }> }>, otherBuckets: { count: number, balance: number }, createdPerDay: Array<{ day: string, count: number }>, updatedPerDay: Array<{ day: string, count: number }> } };

export type AuditStatisticsQueryVariables = Exact<{
  filter?: InputMaybe<AuditStatisticsFilter>;
  days?: InputMaybe<DayRangeInput>;
  zone?: Scalars['String']['input'];
}>;


export type AuditStatisticsQuery = { auditStatistics: { perDay: Array<{ day: string, created: number, changed: number, byOperation: Array<{ key: ChangeOperation, count: number }> }> } };

export type SyncRunFieldsFragment = { id: string, apiKeyId: string, surface: Surface, requestId: string, traceId?: string | null, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, failedRows: Array<{ index: number, externalId?: string | null, code: string, details?: Array<{ field: string, message: string }> | null }>, changedFields: Array<{ field: string, accounts: number }>, previousRun?: { id: string } | null, comparison?: { unchangedShare: number, previousUnchangedShare: number, requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number } | null };

export type SyncRunsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SyncRunFilter>;
}>;


export type SyncRunsQuery = { syncRuns: { nodes: Array<{ id: string, apiKeyId: string, surface: Surface, requestId: string, traceId?: string | null, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, failedRows: Array<{ index: number, externalId?: string | null, code: string, details?: Array<{ field: string, message: string }> | null }>, changedFields: Array<{ field: string, accounts: number }>, previousRun?: { id: string } | null, comparison?: { unchangedShare: number, previousUnchangedShare: number, requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, endCursor?: string | null } } };

export type SyncRunQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SyncRunQuery = { syncRun?: { id: string, apiKeyId: string, surface: Surface, requestId: string, traceId?: string | null, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, failedRows: Array<{ index: number, externalId?: string | null, code: string, details?: Array<{ field: string, message: string }> | null }>, changedFields: Array<{ field: string, accounts: number }>, previousRun?: { id: string } | null, comparison?: { unchangedShare: number, previousUnchangedShare: number, requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number } | null } | null };

export type AuditTrailWithRunsQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
}>;


export type AuditTrailWithRunsQuery = { account?: { auditTrail: { nodes: Array<{ operation: ChangeOperation, syncRun?: { id: string, requested: number } | null }> } } | null };

export const AccountFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountFieldsFragment, unknown>;
export const SnapshotFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SnapshotFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountSnapshot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SnapshotFieldsFragment, unknown>;
export const TotalsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Totals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountTotals"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]} as unknown as DocumentNode<TotalsFragment, unknown>;
export const SyncRunFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SyncRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failedRows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"previousUnchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"createdDifference"}},{"kind":"Field","name":{"kind":"Name","value":"updatedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"failedDifference"}}]}}]}}]} as unknown as DocumentNode<SyncRunFieldsFragment, unknown>;
export const AccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Account"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountQuery, AccountQueryVariables>;
export const AccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Accounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountsQuery, AccountsQueryVariables>;
export const AccountVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]} as unknown as DocumentNode<AccountVersionQuery, AccountVersionQueryVariables>;
export const AccountAtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountAt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountAt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SnapshotFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SnapshotFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountSnapshot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountAtQuery, AccountAtQueryVariables>;
export const ApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"networks"}},{"kind":"Field","name":{"kind":"Name","value":"bulkUpsert"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"windowSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isReadOnly"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeyQuery, ApiKeyQueryVariables>;
export const BulkUpsertAccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BulkUpsertAccounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accounts"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeChanges"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bulkUpsertAccounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accounts"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accounts"}}},{"kind":"Argument","name":{"kind":"Name","value":"dryRun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeChanges"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeChanges"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]}}]}}]} as unknown as DocumentNode<BulkUpsertAccountsMutation, BulkUpsertAccountsMutationVariables>;
export const UpdateAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"update"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountUpdateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}},{"kind":"Argument","name":{"kind":"Name","value":"update"},"value":{"kind":"Variable","name":{"kind":"Name","value":"update"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateAccountMutation, UpdateAccountMutationVariables>;
export const UpdateAccountAtVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAccountAtVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"update"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ifVersion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}},{"kind":"Argument","name":{"kind":"Name","value":"update"},"value":{"kind":"Variable","name":{"kind":"Name","value":"update"}}},{"kind":"Argument","name":{"kind":"Name","value":"ifVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ifVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateAccountAtVersionMutation, UpdateAccountAtVersionMutationVariables>;
export const AuditTrailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditTrail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditTrail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AuditTrailQuery, AuditTrailQueryVariables>;
export const TimelineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Timeline"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeline"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"auditTrailEntryId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<TimelineQuery, TimelineQueryVariables>;
export const OrganizationAuditTrailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationAuditTrail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditTrailFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditTrail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<OrganizationAuditTrailQuery, OrganizationAuditTrailQueryVariables>;
export const OrganizationTimelineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationTimeline"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TimelineFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeline"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"auditTrailEntryId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<OrganizationTimelineQuery, OrganizationTimelineQueryVariables>;
export const HistoryVerificationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HistoryVerification"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"historyVerification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"part"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}},{"kind":"Field","name":{"kind":"Name","value":"changes"}},{"kind":"Field","name":{"kind":"Name","value":"roots"}},{"kind":"Field","name":{"kind":"Name","value":"beginsAt"}},{"kind":"Field","name":{"kind":"Name","value":"signedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"sealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fault"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<HistoryVerificationQuery, HistoryVerificationQueryVariables>;
export const SecurityEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SecurityEventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"networks"}},{"kind":"Field","name":{"kind":"Name","value":"clientAddresses"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SecurityEventsQuery, SecurityEventsQueryVariables>;
export const AccountStatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountStatistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DayRangeInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountStatistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Totals"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byStatusCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byTypeOfDebt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byPortfolio"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"byStatusCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherPortfolios"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Totals"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byBucket"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"byStatusCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherBuckets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Totals"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdPerDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedPerDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Totals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountTotals"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]} as unknown as DocumentNode<AccountStatisticsQuery, AccountStatisticsQueryVariables>;
export const AuditStatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditStatistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditStatisticsFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DayRangeInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},"defaultValue":{"kind":"StringValue","value":"UTC","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditStatistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}},{"kind":"Argument","name":{"kind":"Name","value":"zone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"perDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"byOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AuditStatisticsQuery, AuditStatisticsQueryVariables>;
export const SyncRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SyncRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRunFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SyncRunFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SyncRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failedRows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"previousUnchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"createdDifference"}},{"kind":"Field","name":{"kind":"Name","value":"updatedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"failedDifference"}}]}}]}}]} as unknown as DocumentNode<SyncRunsQuery, SyncRunsQueryVariables>;
export const SyncRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SyncRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SyncRunFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SyncRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failedRows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"previousUnchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"createdDifference"}},{"kind":"Field","name":{"kind":"Name","value":"updatedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"failedDifference"}}]}}]}}]} as unknown as DocumentNode<SyncRunQuery, SyncRunQueryVariables>;
export const AuditTrailWithRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditTrailWithRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditTrail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"syncRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AuditTrailWithRunsQuery, AuditTrailWithRunsQueryVariables>;