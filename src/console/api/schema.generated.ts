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
  /** A balance: a number, or text that states one, returned as it was sent. */
  Balance: { input: number | string; output: number | string; }
  /** A time. It is given as an ISO 8601 date, or date and time; without an offset it is UTC. It is returned in UTC, with milliseconds. */
  DateTimeISO: { input: string; output: string; }
  /** The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSON: { input: unknown; output: unknown; }
  /** A local date string (i.e., with no associated timezone) in `YYYY-MM-DD` format, e.g. `2020-01-01`. */
  LocalDate: { input: string; output: string; }
  /** The original creditor: a name, or an object of the caller’s own form. */
  OriginalCreditor: { input: string | Record<string, unknown>; output: string | Record<string, unknown>; }
  /** What another subgraph has of an entity: `__typename` and the fields of one of its keys. */
  _Any: { input: unknown; output: unknown; }
};

/** Conditions on access records; all of those that are given must hold. */
export type AccessRecordFilter = {
  /** Id of the API key. */
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  /** When it was shown. */
  createdAt?: InputMaybe<TimeComparator>;
  /** External identifier of an account that was shown. */
  externalId?: InputMaybe<Scalars['String']['input']>;
};

/** Conditions on accounts; all of those that are given must hold. What is null is not given. At most 50 conditions in all, 5 levels deep. */
export type AccountFilter = {
  /** All of these hold. */
  and?: InputMaybe<Array<AccountFilter>>;
  /** Current balance as a number. Text that is a number counts as that number, other text as no value. */
  balance?: InputMaybe<AmountComparator>;
  /** Name of the bank the debt originated from. */
  bank?: InputMaybe<TextComparator>;
  /** Bucket of the account. */
  bucket?: InputMaybe<TextComparator>;
  /** Name of the current client. */
  client?: InputMaybe<TextComparator>;
  /** When the account was created. */
  createdAt?: InputMaybe<TimeComparator>;
  /** Primary e-mail address. */
  emailAddress?: InputMaybe<TextComparator>;
  /** The caller’s identifier for the account. */
  externalId?: InputMaybe<TextComparator>;
  /** File number, `metadata.filenumber`. One that is a number is found by `eq` and `in` alone. */
  fileNumber?: InputMaybe<TextComparator>;
  /** Day of the last payment, `history.lastPayment.date`. */
  lastPaidOn?: InputMaybe<DayComparator>;
  /** This does not hold. */
  not?: InputMaybe<AccountFilter>;
  /** True: only accounts on legal hold. False: only the others. */
  onLegalHold?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the account has opted out of text messages. */
  optedOut?: InputMaybe<FlagComparator>;
  /** At least one of these holds. */
  or?: InputMaybe<Array<AccountFilter>>;
  /** Primary phone number in E.164 form. */
  phoneNumber?: InputMaybe<TextComparator>;
  /** Day of the placement, `history.placed.date`. */
  placedOn?: InputMaybe<DayComparator>;
  /** Portfolio of the account. */
  portfolioId?: InputMaybe<TextComparator>;
  /** Words that each begin a word of the last or first name, the external id, the file number, the e-mail address or the phone number, of which the last four or seven digits are words, too; neither case, accents nor apostrophes matter, nor how a phone number is spelled. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** State or province of the address. */
  state?: InputMaybe<TextComparator>;
  /** Status of the account. */
  status?: InputMaybe<AccountStatusComparator>;
  /** Category of the status. */
  statusCategory?: InputMaybe<AccountStatusCategoryComparator>;
  /** Day on which the statute of limitations runs out, `history.statuteLimitationsDate`. */
  statuteEndsOn?: InputMaybe<DayComparator>;
  /** Tags of the account. */
  tags?: InputMaybe<TextListComparator>;
  /** Classification of the debt. */
  typeOfDebt?: InputMaybe<TypeOfDebtComparator>;
  /** When the account last changed. */
  updatedAt?: InputMaybe<TimeComparator>;
};

/** One row of a bulk upsert: an account to create or update, matched by `externalId`. */
export type AccountInput = {
  /** Address details. */
  address?: InputMaybe<AddressInput>;
  /** Name of the bank the debt originated from. */
  bank?: InputMaybe<Scalars['String']['input']>;
  /** Bucket; set at creation and by bulk upsert. */
  bucket?: InputMaybe<Scalars['String']['input']>;
  /** Name of the current client. */
  client?: InputMaybe<Scalars['String']['input']>;
  /** Free-form status set by the caller. */
  clientStatus?: InputMaybe<Scalars['String']['input']>;
  /** Compliance metadata. */
  compliance?: InputMaybe<ComplianceInput>;
  /** Contact details and preferences. */
  contactInfo?: InputMaybe<ContactInfoInput>;
  /** Current balance: a number, or text as the caller sent it. */
  currentBalance?: InputMaybe<Scalars['Balance']['input']>;
  /** Primary e-mail address. */
  emailAddress?: InputMaybe<Scalars['String']['input']>;
  /** The caller’s identifier for the account, kept exactly as sent. */
  externalId: Scalars['String']['input'];
  /** Account history. */
  history?: InputMaybe<HistoryInput>;
  /** Free-form key/value object. */
  metadata?: InputMaybe<Scalars['JSON']['input']>;
  /** Original creditor: a name or an object. */
  originalCreditor?: InputMaybe<Scalars['OriginalCreditor']['input']>;
  /** Payment constraints. */
  paymentRules?: InputMaybe<PaymentRulesInput>;
  /** Person profile. */
  person?: InputMaybe<PersonInput>;
  /** Primary phone number in E.164 form. */
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  /** Portfolio; required when creating, never changed afterwards. */
  portfolioId?: InputMaybe<Scalars['String']['input']>;
  /** SMS opt-out details. */
  smsOptOut?: InputMaybe<SmsOptOutInput>;
  /** Granular status. */
  status?: InputMaybe<AccountStatus>;
  /** Tags. A list that is sent replaces the stored one. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Classification of the debt. */
  typeOfDebt?: InputMaybe<TypeOfDebt>;
};

/** Opening of the account. */
export type AccountOpenedInput = {
  /** When the account was opened. */
  date?: InputMaybe<Scalars['String']['input']>;
};

/** Order of accounts. Those that are equal in it stand in the order of their ids: ascending in an ascending order, descending in a descending one; the other way round by status. */
export type AccountSort =
  /** Smallest balance first; accounts without a balance that is a number come last. */
  | 'BALANCE_ASC'
  /** Largest balance first; accounts without a balance that is a number come last. */
  | 'BALANCE_DESC'
  /** Oldest account first. */
  | 'CREATED_AT_ASC'
  /** Newest account first. */
  | 'CREATED_AT_DESC'
  /** By external id, in the order of code points. */
  | 'EXTERNAL_ID_ASC'
  /** By external id, in the reverse order of code points. */
  | 'EXTERNAL_ID_DESC'
  /** By status, from A to Z; within one, the newest change first. */
  | 'STATUS_ASC'
  /** By status, from Z to A; within one, the oldest change first. */
  | 'STATUS_DESC'
  /** Oldest change first. */
  | 'UPDATED_AT_ASC'
  /** Newest change first. */
  | 'UPDATED_AT_DESC';

/** Granular status of an account. */
export type AccountStatus =
  /** `ACTIVE` over REST. */
  | 'ACTIVE'
  /** `BANKRUPTCY` over REST. */
  | 'BANKRUPTCY'
  /** `CEASE & DESIST` over REST. */
  | 'CEASE_AND_DESIST'
  /** `CHARGEBACK` over REST. */
  | 'CHARGEBACK'
  /** `COMPLAINT FILED` over REST. */
  | 'COMPLAINT_FILED'
  /** `DECEASED` over REST. */
  | 'DECEASED'
  /** `DECLINED` over REST. */
  | 'DECLINED'
  /** `DISPUTE` over REST. */
  | 'DISPUTE'
  /** `DO NOT CALL` over REST. */
  | 'DO_NOT_CALL'
  /** `FOLLOW UP` over REST. */
  | 'FOLLOW_UP'
  /** `FRAUD` over REST. */
  | 'FRAUD'
  /** `JAIL` over REST. */
  | 'JAIL'
  /** `LAWSUIT RISK` over REST. */
  | 'LAWSUIT_RISK'
  /** `LOADED` over REST. */
  | 'LOADED'
  /** `MANAGER REVIEW` over REST. */
  | 'MANAGER_REVIEW'
  /** `OTHER` over REST. */
  | 'OTHER'
  /** `PAID IN FULL` over REST. */
  | 'PAID_IN_FULL'
  /** `PAYMENTS ON FILE` over REST. */
  | 'PAYMENTS_ON_FILE'
  /** `RECALLED` over REST. */
  | 'RECALLED'
  /** `REFUSED` over REST. */
  | 'REFUSED'
  /** `SETTLED IN FULL` over REST. */
  | 'SETTLED_IN_FULL';

/** Broader category, derived from the status; read-only. */
export type AccountStatusCategory =
  /** `ACTIVE` over REST. */
  | 'ACTIVE'
  /** `ADMIN` over REST. */
  | 'ADMIN'
  /** `CLOSED` over REST. */
  | 'CLOSED'
  /** `DECLINED` over REST. */
  | 'DECLINED'
  /** `LEGAL_HOLD` over REST. */
  | 'LEGAL_HOLD'
  /** `NEW` over REST. */
  | 'NEW'
  /** `PAID` over REST. */
  | 'PAID'
  /** `PARTIAL` over REST. */
  | 'PARTIAL'
  /** `REFUSED` over REST. */
  | 'REFUSED';

/** Conditions on a status category. */
export type AccountStatusCategoryComparator = {
  /** Equal to this category. */
  eq?: InputMaybe<AccountStatusCategory>;
  /** Equal to one of these categories, up to 100. */
  in?: InputMaybe<Array<AccountStatusCategory>>;
};

/** Conditions on a status. */
export type AccountStatusComparator = {
  /** Equal to this status. */
  eq?: InputMaybe<AccountStatus>;
  /** Equal to one of these statuses, up to 100. */
  in?: InputMaybe<Array<AccountStatus>>;
};

/** The fields that an update may change. Absent: left alone. Null: cleared. Objects are merged deeply. */
export type AccountUpdateInput = {
  /** Address details. */
  address?: InputMaybe<AddressInput>;
  /** Name of the bank the debt originated from. */
  bank?: InputMaybe<Scalars['String']['input']>;
  /** Name of the current client. */
  client?: InputMaybe<Scalars['String']['input']>;
  /** Free-form status set by the caller. */
  clientStatus?: InputMaybe<Scalars['String']['input']>;
  /** Compliance metadata. */
  compliance?: InputMaybe<ComplianceInput>;
  /** Contact details and preferences. */
  contactInfo?: InputMaybe<ContactInfoInput>;
  /** Current balance: a number, or text as the caller sent it. */
  currentBalance?: InputMaybe<Scalars['Balance']['input']>;
  /** Primary e-mail address. */
  emailAddress?: InputMaybe<Scalars['String']['input']>;
  /** Account history. */
  history?: InputMaybe<HistoryInput>;
  /** Free-form key/value object. */
  metadata?: InputMaybe<Scalars['JSON']['input']>;
  /** Original creditor: a name or an object. */
  originalCreditor?: InputMaybe<Scalars['OriginalCreditor']['input']>;
  /** Payment constraints. */
  paymentRules?: InputMaybe<PaymentRulesInput>;
  /** Person profile. */
  person?: InputMaybe<PersonInput>;
  /** Primary phone number in E.164 form. */
  phoneNumber?: InputMaybe<Scalars['String']['input']>;
  /** SMS opt-out details. */
  smsOptOut?: InputMaybe<SmsOptOutInput>;
  /** Granular status. */
  status?: InputMaybe<AccountStatus>;
  /** Tags. A list that is sent replaces the stored one. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Classification of the debt. */
  typeOfDebt?: InputMaybe<TypeOfDebt>;
};

/** Who does something. */
export type ActorKind =
  /** A holder of an API key. */
  | 'KEY'
  /** A person who signed in to the console with an account of the organization. */
  | 'PERSON';

/** Postal address. */
export type AddressInput = {
  /** Secondary line. */
  additionalStreet?: InputMaybe<Scalars['String']['input']>;
  /** City. */
  city?: InputMaybe<Scalars['String']['input']>;
  /** Country. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** State or province. */
  state?: InputMaybe<Scalars['String']['input']>;
  /** Primary line. */
  street?: InputMaybe<Scalars['String']['input']>;
  /** Postal code. */
  zip?: InputMaybe<Scalars['String']['input']>;
};

/** Conditions on an amount. */
export type AmountComparator = {
  /** Equal to this amount. */
  eq?: InputMaybe<Scalars['Float']['input']>;
  /** More than this amount. */
  gt?: InputMaybe<Scalars['Float']['input']>;
  /** This amount or more. */
  gte?: InputMaybe<Scalars['Float']['input']>;
  /** Equal to one of these amounts, up to 100. */
  in?: InputMaybe<Array<Scalars['Float']['input']>>;
  /** True: only where there is no value. False: only where there is one. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  /** Less than this amount. */
  lt?: InputMaybe<Scalars['Float']['input']>;
  /** This amount or less. */
  lte?: InputMaybe<Scalars['Float']['input']>;
};

/** Conditions on changes and creations; all of those that are given must hold. */
export type AuditStatisticsFilter = {
  /** Id of the API key that was used. */
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  /** What was done, such as `BULK_UPSERT` or `UPDATE`. */
  operation?: InputMaybe<Scalars['String']['input']>;
  /** Where they came from: `EXTERNAL_API` or `RETENTION`. */
  source?: InputMaybe<Scalars['String']['input']>;
  /** `REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`. */
  surface?: InputMaybe<Scalars['String']['input']>;
};

/** Conditions on entries of the audit trail; all of those that are given must hold. */
export type AuditTrailFilter = {
  /** Id of the API key that was used. */
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  /** When the change was made. */
  createdAt?: InputMaybe<TimeComparator>;
  /** External identifier of the account. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  /** A changed field, or any below it: `person` finds `person.name.first`. */
  field?: InputMaybe<Scalars['String']['input']>;
  /** `BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`. */
  operation?: InputMaybe<Scalars['String']['input']>;
  /** Where the change came from: `EXTERNAL_API` or `RETENTION`. */
  source?: InputMaybe<Scalars['String']['input']>;
  /** `REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`. */
  surface?: InputMaybe<Scalars['String']['input']>;
  /** Id of the bulk upsert or import that made the change. */
  syncRunId?: InputMaybe<Scalars['ID']['input']>;
};

/** Which changes of the feed; all given conditions must hold. */
export type ChangeFilter = {
  /** Only changes of the account with this external identifier. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  /** Where there is no `after`: begins with the changes that came into the feed at this time, or up to some seconds before it. */
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Only changes of these types, such as `account.updated`. */
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Charge-off of the account. */
export type ChargedOffInput = {
  /** Balance at charge-off. */
  balance?: InputMaybe<Scalars['Float']['input']>;
  /** Charge-off events, objects of the caller’s own form. */
  events?: InputMaybe<Array<Scalars['JSON']['input']>>;
  /** Fees at charge-off. */
  fees?: InputMaybe<Scalars['Float']['input']>;
  /** Interest at charge-off. */
  interest?: InputMaybe<Scalars['Float']['input']>;
  /** Principal at charge-off. */
  principal?: InputMaybe<Scalars['Float']['input']>;
};

/** Compliance metadata. */
export type ComplianceInput = {
  /** State whose rules apply. */
  state?: InputMaybe<Scalars['String']['input']>;
};

/** E-mail contact. */
export type ContactEmailInput = {
  /** E-mail address. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** Whether the address is verified. */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Contact details and preferences. */
export type ContactInfoInput = {
  /** E-mail contact. */
  email?: InputMaybe<ContactEmailInput>;
  /** Phone contact. */
  phone?: InputMaybe<ContactPhoneInput>;
};

/** Phone contact. */
export type ContactPhoneInput = {
  /** Phone number, of any form. */
  number?: InputMaybe<Scalars['String']['input']>;
  /** Whether the number is verified. */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Conditions on a day, as it was sent: no zone moves it. */
export type DayComparator = {
  /** On this day. */
  eq?: InputMaybe<Scalars['LocalDate']['input']>;
  /** After this day. */
  gt?: InputMaybe<Scalars['LocalDate']['input']>;
  /** On this day or later. */
  gte?: InputMaybe<Scalars['LocalDate']['input']>;
  /** True: only where there is no value. False: only where there is one. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  /** Before this day. */
  lt?: InputMaybe<Scalars['LocalDate']['input']>;
  /** On this day or earlier. */
  lte?: InputMaybe<Scalars['LocalDate']['input']>;
};

/** Days, the first and the last included; at most 366. Days of UTC, unless a zone is given. */
export type DayRangeInput = {
  /** The first day. */
  from: Scalars['LocalDate']['input'];
  /** The last day. */
  to: Scalars['LocalDate']['input'];
};

/** Conditions on a yes or no. */
export type FlagComparator = {
  /** Equal to this. */
  eq?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: only where there is no value. False: only where there is one. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What does not fit in the history. */
export type HistoryFaultCode =
  /** the window has more links than were signed */
  | 'ADDED_LINKS'
  /** the account does not know the entry */
  | 'APPENDED_ENTRY'
  /** the facts of its creation were changed or removed */
  | 'CHANGED_CREATION'
  /** what is stored beside its values does not follow from them */
  | 'CHANGED_DERIVED'
  /** the entry was changed */
  | 'CHANGED_ENTRY'
  /** the account does not end in the hash of its newest entry */
  | 'CHANGED_HEAD'
  /** the links of the window are not those that were signed */
  | 'CHANGED_LINKS'
  /** the root was changed: its signature does not fit */
  | 'CHANGED_ROOT'
  /** its values are not those that its history leads to */
  | 'CHANGED_VALUES'
  /** the root is not the one that was exported */
  | 'DIFFERENT_ROOT'
  /** the root was exported, and is missing */
  | 'EXPORTED_ROOT_MISSING'
  /** the newest root that was remembered is missing: it was removed, or the database is an older copy */
  | 'LOST_ROOT'
  /** it does not have the form in which the service stores it */
  | 'MALFORMED'
  /** the entry belongs elsewhere */
  | 'MISPLACED_ENTRY'
  /** the account is missing */
  | 'MISSING_ACCOUNT'
  /** the entry is missing */
  | 'MISSING_ENTRY'
  /** the root before this one is missing or was changed */
  | 'MISSING_ROOT'
  /** a value that must be encrypted is not */
  | 'PLAIN_NUMBER'
  /** the window has fewer links than were signed */
  | 'REMOVED_LINKS'
  /** the root was signed with another key */
  | 'UNKNOWN_KEY'
  /** its encrypted values are missing, or cannot be read */
  | 'UNREADABLE_VALUES'
  /** changes from then on are under no root: `audit seal` signs them, or says why not */
  | 'UNSIGNED_LINKS';

/** Account history. */
export type HistoryInput = {
  /** Opening of the account. */
  accountOpened?: InputMaybe<AccountOpenedInput>;
  /** Charge-off. */
  chargedOff?: InputMaybe<ChargedOffInput>;
  /** Last payment on the account. */
  lastPayment?: InputMaybe<LastPaymentInput>;
  /** Where the account came from. */
  origin?: InputMaybe<Scalars['String']['input']>;
  /** Placement for collection. */
  placed?: InputMaybe<PlacedInput>;
  /** When the statute of limitations runs out. */
  statuteLimitationsDate?: InputMaybe<Scalars['String']['input']>;
};

/** A part of the history, in the order in which they are verified. */
export type HistoryPart =
  /** The chain of hashes of each account, and that it leads to the values of the account. */
  | 'ACCOUNTS'
  /** That each entry of the audit trail is one of an account that exists. */
  | 'ENTRIES'
  /** The signed roots, and that they are those of the changes. */
  | 'ROOTS';

/** Conditions on imports; all of those that are given must hold. */
export type ImportFilter = {
  /** The caller’s name for it. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Where it stands, such as `HELD`. */
  state?: InputMaybe<Scalars['String']['input']>;
};

/** Last payment on the account. */
export type LastPaymentInput = {
  /** Amount of the last payment. */
  amount?: InputMaybe<Scalars['Float']['input']>;
  /** When the last payment was made. */
  date?: InputMaybe<Scalars['String']['input']>;
};

/** What a new API key is to be. */
export type NewApiKeyInput = {
  /** When it ends; no later than the date at which the key that asks expires. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Whose it is, or what for: up to 100 characters. The history names it. */
  name: Scalars['String']['input'];
  /** The only addresses or networks that it may be used from, such as `203.0.113.0/24`, up to 100; any without them. No others than those of the key that asks. */
  networks?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What it may do; no more than the key that asks. */
  scopes: Array<Scalars['String']['input']>;
};

/** Payment constraints. */
export type PaymentRulesInput = {
  /** Maximum number of instalments. */
  maxInstallments?: InputMaybe<Scalars['Float']['input']>;
  /** Maximum length of a plan, in months. */
  maxMonths?: InputMaybe<Scalars['Float']['input']>;
  /** Maximum settlement on a plan, a fraction from 0 to 1. */
  maxSettlementPlan?: InputMaybe<Scalars['Float']['input']>;
  /** Maximum settlement today, a fraction from 0 to 1. */
  maxSettlementToday?: InputMaybe<Scalars['Float']['input']>;
};

/** Person profile. */
export type PersonInput = {
  /** Date of birth, usually YYYY-MM-DD. */
  birthdate?: InputMaybe<Scalars['String']['input']>;
  /** Last four digits of the social security number: exactly four digits. */
  last4SSN?: InputMaybe<Scalars['String']['input']>;
  /** Name of the person. */
  name?: InputMaybe<PersonNameInput>;
  /** Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored. */
  ssn?: InputMaybe<Scalars['String']['input']>;
};

/** Name of a person. */
export type PersonNameInput = {
  /** First name. */
  first?: InputMaybe<Scalars['String']['input']>;
  /** Last name. */
  last?: InputMaybe<Scalars['String']['input']>;
};

/** Placement of the account for collection. */
export type PlacedInput = {
  /** Balance at placement. */
  balance?: InputMaybe<Scalars['Float']['input']>;
  /** When the account was placed. */
  date?: InputMaybe<Scalars['String']['input']>;
  /** Fees at placement. */
  fees?: InputMaybe<Scalars['Float']['input']>;
  /** Interest at placement. */
  interest?: InputMaybe<Scalars['Float']['input']>;
  /** Principal at placement. */
  principal?: InputMaybe<Scalars['Float']['input']>;
};

/** What became of one row of a bulk upsert. */
export type RowOutcome =
  /** No such account existed; it was created. */
  | 'CREATED'
  /** The row was refused; `code`, `message` and `details` say why. */
  | 'FAILED'
  /** Nothing differed; nothing was written. */
  | 'UNCHANGED'
  /** At least one field changed. */
  | 'UPDATED';

/** Conditions on security events; all of those that are given must hold. */
export type SecurityEventFilter = {
  /** Id of the API key. */
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  /** When it happened first within the hour. */
  createdAt?: InputMaybe<TimeComparator>;
  /** What happened. */
  kind?: InputMaybe<SecurityEventKind>;
};

/** What happened. */
export type SecurityEventKind =
  /** An address presented ten API keys within a minute that were refused, and at least one had the id of a key of the organization. */
  | 'ADDRESS_REFUSED'
  /** On the command line, a history was accepted that does not fit its signed roots. The API key is the signing key. */
  | 'HISTORY_ACCEPTED'
  /** An import that its brakes held was released. */
  | 'IMPORT_RELEASED'
  /** An API key was made. */
  | 'KEY_CREATED'
  /** The end of an API key was set to an earlier time. */
  | 'KEY_EXPIRY_CHANGED'
  /** An API key was presented that something else than the service wrote to the database, or changed there. It was refused. */
  | 'KEY_FORGED'
  /** The networks of an API key were changed. */
  | 'KEY_NETWORKS_CHANGED'
  /** An API key was revoked. */
  | 'KEY_REVOKED'
  /** A valid API key was used outside its networks. */
  | 'NETWORK_REFUSED'
  /** A request was refused because its signature was used before. */
  | 'REPLAY_REFUSED'
  /** What was past its retention was erased with the API key, on the command line. */
  | 'RETENTION_APPLIED'
  /** A request was refused because its API key lacks a scope. */
  | 'SCOPE_REFUSED'
  /** A session of the console ended: by a sign-out, after its 12 hours, or it was used while its API key was not valid there, or the person’s session at the provider ended. */
  | 'SESSION_ENDED'
  /** A session of the console was presented that something else than the service wrote to the database, or changed there. It was refused. */
  | 'SESSION_FORGED'
  /** A sign-in to the console, with the API key or as a person. */
  | 'SESSION_STARTED'
  /** A sign-in to the console through the provider of the organization was refused; who tried is not verified. The API key is `openid-connect`. */
  | 'SIGN_IN_REFUSED'
  /** The URL of a webhook was changed, or what is sent to it. */
  | 'WEBHOOK_CHANGED'
  /** A webhook was created. */
  | 'WEBHOOK_CREATED'
  /** A webhook was deleted. */
  | 'WEBHOOK_DELETED'
  /** A webhook was disabled. */
  | 'WEBHOOK_DISABLED'
  /** A webhook was enabled again. */
  | 'WEBHOOK_ENABLED'
  /** A webhook was disabled by the service: its receiver answered 410, or failed for five days. The API key is the one that created it. */
  | 'WEBHOOK_FAILED'
  /** The secret of a webhook was replaced. */
  | 'WEBHOOK_SECRET_ROTATED';

/** SMS opt-out details. */
export type SmsOptOutInput = {
  /** Whether the person opted out of SMS. */
  isOptedOut?: InputMaybe<Scalars['Boolean']['input']>;
  /** Last inbound opt-out text. */
  lastOptOutResponse?: InputMaybe<Scalars['String']['input']>;
  /** Carrier look-up result. */
  lookupCarrier?: InputMaybe<Scalars['String']['input']>;
  /** When the carrier was looked up. */
  lookupCarrierAt?: InputMaybe<Scalars['String']['input']>;
  /** When the person opted out. */
  optedOutAt?: InputMaybe<Scalars['String']['input']>;
  /** Why, for example the word STOP. */
  optedOutReason?: InputMaybe<Scalars['String']['input']>;
};

/** Conditions on runs; all of those that are given must hold. */
export type SyncRunFilter = {
  /** Id of the API key that was used. */
  apiKeyId?: InputMaybe<Scalars['ID']['input']>;
  /** Whether any row failed. */
  hadFailures?: InputMaybe<Scalars['Boolean']['input']>;
  /** When the request was received. */
  receivedAt?: InputMaybe<TimeComparator>;
};

/** Conditions on a text; case matters. */
export type TextComparator = {
  /** This text is somewhere in it. */
  contains?: InputMaybe<Scalars['String']['input']>;
  /** Equal to this text. */
  eq?: InputMaybe<Scalars['String']['input']>;
  /** Equal to one of these texts, up to 100. */
  in?: InputMaybe<Array<Scalars['String']['input']>>;
  /** True: only where there is no value. False: only where there is one. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  /** Begins with this text. */
  startsWith?: InputMaybe<Scalars['String']['input']>;
};

/** Conditions on a list of texts; case matters. */
export type TextListComparator = {
  /** One of the texts is equal to this one. */
  eq?: InputMaybe<Scalars['String']['input']>;
  /** One of the texts is equal to one of these, up to 100. */
  in?: InputMaybe<Array<Scalars['String']['input']>>;
  /** True: only where the list is empty. False: only where it is not. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  /** One of the texts begins with this text. */
  startsWith?: InputMaybe<Scalars['String']['input']>;
};

/** Conditions on a time. */
export type TimeComparator = {
  /** At exactly this time. */
  eq?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** After this time. */
  gt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** At this time or later. */
  gte?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Before this time. */
  lt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** At this time or earlier. */
  lte?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** Conditions on timeline events; all of those that are given must hold. */
export type TimelineFilter = {
  /** When the change was made. */
  createdAt?: InputMaybe<TimeComparator>;
  /** External identifier of the account. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  /** A changed field, or any below it: `person` finds `person.name.first`. */
  field?: InputMaybe<Scalars['String']['input']>;
  /** Where the change came from: `EXTERNAL_API` or `RETENTION`. */
  source?: InputMaybe<Scalars['String']['input']>;
};

/** Classification of the debt. */
export type TypeOfDebt =
  /** `auto_lease` over REST. */
  | 'AUTO_LEASE'
  /** `auto_loan` over REST. */
  | 'AUTO_LOAN'
  /** `bnpl` over REST. */
  | 'BNPL'
  /** `business_loan` over REST. */
  | 'BUSINESS_LOAN'
  /** `club_dues` over REST. */
  | 'CLUB_DUES'
  /** `commercial` over REST. */
  | 'COMMERCIAL'
  /** `court_fines` over REST. */
  | 'COURT_FINES'
  /** `credit_card` over REST. */
  | 'CREDIT_CARD'
  /** `dental` over REST. */
  | 'DENTAL'
  /** `gym_membership` over REST. */
  | 'GYM_MEMBERSHIP'
  /** `hoa` over REST. */
  | 'HOA'
  /** `installment_loan` over REST. */
  | 'INSTALLMENT_LOAN'
  /** `line_of_credit` over REST. */
  | 'LINE_OF_CREDIT'
  /** `medical` over REST. */
  | 'MEDICAL'
  /** `mortgage` over REST. */
  | 'MORTGAGE'
  /** `municipal_fines` over REST. */
  | 'MUNICIPAL_FINES'
  /** `nsf_check` over REST. */
  | 'NSF_CHECK'
  /** `other` over REST. */
  | 'OTHER'
  /** `parking_private` over REST. */
  | 'PARKING_PRIVATE'
  /** `payday_loan` over REST. */
  | 'PAYDAY_LOAN'
  /** `personal_loan` over REST. */
  | 'PERSONAL_LOAN'
  /** `rent` over REST. */
  | 'RENT'
  /** `retail_financing` over REST. */
  | 'RETAIL_FINANCING'
  /** `student_loan_federal` over REST. */
  | 'STUDENT_LOAN_FEDERAL'
  /** `student_loan_private` over REST. */
  | 'STUDENT_LOAN_PRIVATE'
  /** `subscription` over REST. */
  | 'SUBSCRIPTION'
  /** `taxes` over REST. */
  | 'TAXES'
  /** `telecom` over REST. */
  | 'TELECOM'
  /** `tolls` over REST. */
  | 'TOLLS'
  /** `utility` over REST. */
  | 'UTILITY';

/** Conditions on a type of debt. */
export type TypeOfDebtComparator = {
  /** Equal to this type. */
  eq?: InputMaybe<TypeOfDebt>;
  /** Equal to one of these types, up to 100. */
  in?: InputMaybe<Array<TypeOfDebt>>;
  /** True: only where there is no value. False: only where there is one. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Which deliveries are listed. */
export type WebhookDeliveryFilter = {
  /** Only those that stand there. */
  state?: InputMaybe<WebhookDeliveryState>;
  /** Id of the webhook. */
  webhookId: Scalars['ID']['input'];
};

/** Where a delivery stands. */
export type WebhookDeliveryState =
  /** All of its attempts failed. It can be sent again. */
  | 'FAILED'
  /** It waits for an attempt. */
  | 'PENDING'
  /** The receiver took it. */
  | 'TAKEN';

/** Why nothing is sent to a webhook. */
export type WebhookDisabledBy =
  /** A caller disabled it. */
  | 'CALLER'
  /** Its receiver failed for five days. */
  | 'FAILURES'
  /** Its receiver answered 410. */
  | 'GONE'
  /** Changes after those that were sent are not kept any more. Enabled again, it begins with what comes. */
  | 'PLACE_LOST';

/** What a webhook is to be. What is left out of a change stays as it is. */
export type WebhookInput = {
  /** Whether one message has up to 500 changes, instead of one. */
  batch?: InputMaybe<Scalars['Boolean']['input']>;
  /** Types of changes that are sent, such as `account.updated`; an empty list stands for all. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Sends those updates only that change one of these fields, or what is below it, such as `contactInfo.email`. */
  fields?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What it is for, up to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Sends changes of accounts in these portfolios only, and those that move an account to another portfolio. */
  portfolioIds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Sends changes of accounts with these status categories only, and all changes of `status`. */
  statusCategories?: InputMaybe<Array<AccountStatusCategory>>;
  /** `https` URL that it is sent to by POST. A new webhook needs it. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** Why an attempt had no answer. */
export type WebhookSendFailure =
  /** The host leads to addresses that webhooks are not sent to. */
  | 'ADDRESS_REFUSED'
  /** The certificate of the host is not valid for it. */
  | 'CERTIFICATE_REFUSED'
  /** No connection came about, or it ended before there was an answer. */
  | 'CONNECTION_FAILED'
  /** The name of the host has no address. */
  | 'HOST_NOT_FOUND'
  /** There was no connection within 5 seconds, or no answer within 15. */
  | 'TIMED_OUT';
