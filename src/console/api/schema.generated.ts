// Generated from schema.graphql by `npm run generate`. Do not edit.
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
