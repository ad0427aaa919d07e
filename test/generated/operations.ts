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
  /** A balance: a number, or text that states one, returned as it was sent. */
  Balance: { input: number | string; output: number | string; }
  /** A time. It is given as an ISO 8601 date, or date and time; without an offset it is UTC. It is told in UTC, with milliseconds. */
  DateTimeISO: { input: string; output: string; }
  /** The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSON: { input: unknown; output: unknown; }
  /** A local date string (i.e., with no associated timezone) in `YYYY-MM-DD` format, e.g. `2020-01-01`. */
  LocalDate: { input: string; output: string; }
  /** The original creditor: a name, or an object of the caller’s own form. */
  OriginalCreditor: { input: string | Record<string, unknown>; output: string | Record<string, unknown>; }
  /** What another subgraph knows of an entity: `__typename` and the fields of one of its keys. */
  _Any: { input: unknown; output: unknown; }
};

/** A history that an operator accepted although it did not fit its signed roots. */
export type AcceptedHistory = {
  __typename?: 'AcceptedHistory';
  /** The beginning of what was accepted. */
  from: Scalars['DateTimeISO']['output'];
  /** Why, as the operator said. */
  reason: Scalars['String']['output'];
  /** When it was accepted. */
  sealedAt: Scalars['DateTimeISO']['output'];
  /** Its end. */
  until: Scalars['DateTimeISO']['output'];
};

/** Who was shown which accounts. */
export type AccessRecord = Node & {
  __typename?: 'AccessRecord';
  /** Who was shown them; null where the database itself was read. */
  actor?: Maybe<Actor>;
  /** Id of the API key that was used; where a person signed in without one, an id that stands in for it; `command-line` where the database itself was read. */
  apiKeyId: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  apiKeyName?: Maybe<Scalars['String']['output']>;
  /** Client address; of IPv6 the network of 64 bits. */
  clientAddress: Scalars['String']['output'];
  /** How many accounts were shown, or counted. */
  count: Scalars['Int']['output'];
  /** When it was shown. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** External identifier of the account, where it was about one. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** External identifiers of the accounts that were told of, up to 500; an answer about more leaves several records. */
  externalIds: Array<Scalars['String']['output']>;
  /** How many of them were shown with a social security number in full. */
  fullNumbers: Scalars['Int']['output'];
  /** Id of the record. */
  id: Scalars['ID']['output'];
  /** What was done: over REST the `operationId` of the OpenAPI document, such as `getAccount`; over GraphQL the top fields, such as `accounts`. */
  operation: Scalars['String']['output'];
  /** The name that the caller gave the GraphQL operation. */
  operationName?: Maybe<Scalars['String']['output']>;
  /** The query of a list, such as `status=ACTIVE&limit=500`. Texts that were looked for are left out. */
  query?: Maybe<Scalars['String']['output']>;
  /** Id of the request, as in `X-Request-Id`. */
  requestId: Scalars['String']['output'];
  /** `REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`. */
  surface: Scalars['String']['output'];
};

/** A page of a list. */
export type AccessRecordConnection = {
  __typename?: 'AccessRecordConnection';
  /** The items with their cursors. */
  edges: Array<AccessRecordEdge>;
  /** The items themselves. */
  nodes: Array<AccessRecord>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type AccessRecordEdge = {
  __typename?: 'AccessRecordEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: AccessRecord;
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

/** A debt-collection account. */
export type Account = Node & {
  __typename?: 'Account';
  /** Address details. */
  address?: Maybe<Address>;
  /** Who changed what and when, newest first. */
  auditTrail: AuditTrailConnection;
  /** Name of the bank the debt originated from. */
  bank?: Maybe<Scalars['String']['output']>;
  /** Bucket; set at creation and by bulk upsert. */
  bucket?: Maybe<Scalars['String']['output']>;
  /** Name of the current client. */
  client?: Maybe<Scalars['String']['output']>;
  /** Free-form status set by the caller. */
  clientStatus?: Maybe<Scalars['String']['output']>;
  /** Compliance metadata. */
  compliance?: Maybe<Compliance>;
  /** Contact details and preferences. */
  contactInfo?: Maybe<ContactInfo>;
  /** When the account was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Which request created the account. */
  creation: AccountCreation;
  /** Current balance: a number, or text as the caller sent it. */
  currentBalance?: Maybe<Scalars['Balance']['output']>;
  /** Id of the current e-mail object. */
  currentEmailAddressId?: Maybe<Scalars['ID']['output']>;
  /** Primary e-mail address. */
  emailAddress?: Maybe<Scalars['String']['output']>;
  /** Ids of the linked e-mail objects. */
  emailAddressIds: Array<Scalars['ID']['output']>;
  /** When the person was erased; null where that did not happen. */
  erasedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The caller’s identifier for the account, kept exactly as sent. */
  externalId: Scalars['String']['output'];
  /** Account history. */
  history?: Maybe<History>;
  /** Internal account id. */
  id: Scalars['ID']['output'];
  /** Who ordered that the person must not be erased, when and why; null where nobody did. */
  legalHold?: Maybe<LegalHold>;
  /** Free-form key/value object. */
  metadata: Scalars['JSON']['output'];
  /** Owning organization. */
  organizationId: Scalars['ID']['output'];
  /** Original creditor: a name or an object. */
  originalCreditor?: Maybe<Scalars['OriginalCreditor']['output']>;
  /** Payment constraints. */
  paymentRules?: Maybe<PaymentRules>;
  /** Person profile. */
  person?: Maybe<Person>;
  /** Primary phone number in E.164 form. */
  phoneNumber?: Maybe<Scalars['String']['output']>;
  /** Portfolio; required when creating, never changed afterwards. */
  portfolioId: Scalars['String']['output'];
  /** SMS opt-out details. */
  smsOptOut?: Maybe<SmsOptOut>;
  /** Granular status. */
  status: AccountStatus;
  /** Broader category, derived from the status. */
  statusCategory: AccountStatusCategory;
  /** Tags. A list that is sent replaces the stored one. */
  tags: Array<Scalars['String']['output']>;
  /** The changes for a person to read, newest first. */
  timeline: TimelineConnection;
  /** Classification of the debt. */
  typeOfDebt?: Maybe<TypeOfDebt>;
  /** When the account last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Counts the states of the account from 1; the `ETag` over REST, and what `ifVersion` is compared with. */
  version: Scalars['Int']['output'];
};


/** A debt-collection account. */
export type AccountAuditTrailArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};


/** A debt-collection account. */
export type AccountTimelineArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** A page of a list. */
export type AccountConnection = {
  __typename?: 'AccountConnection';
  /** The items with their cursors. */
  edges: Array<AccountEdge>;
  /** The items themselves. */
  nodes: Array<Account>;
  /** Where the page stands. */
  pageInfo: PageInfo;
  /** Number of accounts that pass the filter, on all pages; exact up to 10,000, which also stands for more. */
  totalCount: Scalars['Int']['output'];
  /** Whether more than 10,000 accounts pass the filter, so that `totalCount` is not all of them. */
  totalCountIsCapped: Scalars['Boolean']['output'];
};

/** Which request created an account. */
export type AccountCreation = {
  __typename?: 'AccountCreation';
  /** Who created it. */
  actor: Actor;
  /** Id of the API key that was used; where a person signed in without one, an id that stands in for it. */
  apiKeyId: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  apiKeyName?: Maybe<Scalars['String']['output']>;
  /** `BULK_UPSERT`. */
  operation: Scalars['String']['output'];
  /** Id of the request, as in `X-Request-Id`. */
  requestId: Scalars['String']['output'];
  /** `REST`, `GRAPHQL` or `CONSOLE`. */
  surface: Scalars['String']['output'];
  /** Id of the sync run. */
  syncRunId?: Maybe<Scalars['ID']['output']>;
};

/** An item of a page, with its cursor. */
export type AccountEdge = {
  __typename?: 'AccountEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Account;
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
  /** The caller’s identifier for the account. */
  externalId?: InputMaybe<TextComparator>;
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
  /** Portfolio of the account. */
  portfolioId?: InputMaybe<TextComparator>;
  /** Words that each begin a word of the last or first name, the external id, the phone number or the e-mail address; neither case, accents nor apostrophes matter, nor how a phone number is spelled. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** State or province of the address. */
  state?: InputMaybe<TextComparator>;
  /** Status of the account. */
  status?: InputMaybe<AccountStatusComparator>;
  /** Category of the status. */
  statusCategory?: InputMaybe<AccountStatusCategoryComparator>;
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
export type AccountOpened = {
  __typename?: 'AccountOpened';
  /** When the account was opened. */
  date?: Maybe<Scalars['String']['output']>;
};

/** Opening of the account. */
export type AccountOpenedInput = {
  /** When the account was opened. */
  date?: InputMaybe<Scalars['String']['input']>;
};

/** Order of accounts. Those that are equal in it stand in the order of their ids: ascending in an ascending order, descending in a descending one. */
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
  /** Oldest change first. */
  | 'UPDATED_AT_ASC'
  /** Newest change first. */
  | 'UPDATED_AT_DESC';

/** Counts and sums of the accounts that pass a filter; what no account has is left out. */
export type AccountStatistics = {
  __typename?: 'AccountStatistics';
  /** By bucket, those with most accounts first; at most 100. */
  byBucket: Array<AccountsOfBucket>;
  /** By portfolio, those with most accounts first; at most 100. */
  byPortfolio: Array<AccountsOfPortfolio>;
  /** By status, those with most accounts first. */
  byStatus: Array<AccountsOfStatus>;
  /** By status category, those with most accounts first. */
  byStatusCategory: Array<AccountsOfStatusCategory>;
  /** By type of debt, those with most accounts first. */
  byTypeOfDebt: Array<AccountsOfTypeOfDebt>;
  /** By the day of their creation: every day of the range. */
  createdPerDay: Array<AccountsOfDay>;
  /** The accounts of buckets past the first 100. */
  otherBuckets: AccountTotals;
  /** The accounts of portfolios past the first 100. */
  otherPortfolios: AccountTotals;
  /** All of the accounts. */
  total: AccountTotals;
  /** By the day of their last change: every day of the range. */
  updatedPerDay: Array<AccountsOfDay>;
};

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

/** Accounts, counted and summed. */
export type AccountTotals = {
  __typename?: 'AccountTotals';
  /** Sum of the balances that are numbers, or text that is a number: exact for balances of up to 6 decimals below 4 billion, and sums below 9 quadrillion. A sum beyond what a Float can hold is the greatest Float, or the least; 0 where such sums of both signs are added. */
  balance: Scalars['Float']['output'];
  /** Number of accounts. */
  count: Scalars['Int']['output'];
};

/** A change of an account, sent as it happens. */
export type AccountUpdate = {
  __typename?: 'AccountUpdate';
  /** The account as it is now. */
  account?: Maybe<Account>;
  /** Who changed what, and by which request. */
  auditTrailEntry: AuditTrailEntry;
  /** Cursor after the change: subscribe with `after` to go on from it. */
  cursor: Scalars['String']['output'];
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

/** The accounts of a bucket. */
export type AccountsOfBucket = {
  __typename?: 'AccountsOfBucket';
  /** Sum of the balances that are numbers, or text that is a number: exact for balances of up to 6 decimals below 4 billion, and sums below 9 quadrillion. A sum beyond what a Float can hold is the greatest Float, or the least; 0 where such sums of both signs are added. */
  balance: Scalars['Float']['output'];
  /** The same by status category, those with most accounts first. */
  byStatusCategory: Array<AccountsOfStatusCategory>;
  /** Number of accounts. */
  count: Scalars['Int']['output'];
  /** The bucket; null for accounts without one. */
  key?: Maybe<Scalars['String']['output']>;
};

/** The accounts of a day. */
export type AccountsOfDay = {
  __typename?: 'AccountsOfDay';
  /** Number of accounts. */
  count: Scalars['Int']['output'];
  /** The day, in UTC. */
  day: Scalars['LocalDate']['output'];
};

/** The accounts of a portfolio. */
export type AccountsOfPortfolio = {
  __typename?: 'AccountsOfPortfolio';
  /** Sum of the balances that are numbers, or text that is a number: exact for balances of up to 6 decimals below 4 billion, and sums below 9 quadrillion. A sum beyond what a Float can hold is the greatest Float, or the least; 0 where such sums of both signs are added. */
  balance: Scalars['Float']['output'];
  /** The same by status category, those with most accounts first. */
  byStatusCategory: Array<AccountsOfStatusCategory>;
  /** Number of accounts. */
  count: Scalars['Int']['output'];
  /** The portfolio. */
  key: Scalars['String']['output'];
};

/** The accounts of a status. */
export type AccountsOfStatus = {
  __typename?: 'AccountsOfStatus';
  /** Sum of the balances that are numbers, or text that is a number: exact for balances of up to 6 decimals below 4 billion, and sums below 9 quadrillion. A sum beyond what a Float can hold is the greatest Float, or the least; 0 where such sums of both signs are added. */
  balance: Scalars['Float']['output'];
  /** Number of accounts. */
  count: Scalars['Int']['output'];
  /** The status. */
  key: AccountStatus;
};

/** The accounts of a status category. */
export type AccountsOfStatusCategory = {
  __typename?: 'AccountsOfStatusCategory';
  /** Sum of the balances that are numbers, or text that is a number: exact for balances of up to 6 decimals below 4 billion, and sums below 9 quadrillion. A sum beyond what a Float can hold is the greatest Float, or the least; 0 where such sums of both signs are added. */
  balance: Scalars['Float']['output'];
  /** Number of accounts. */
  count: Scalars['Int']['output'];
  /** The category. */
  key: AccountStatusCategory;
};

/** The accounts of a type of debt. */
export type AccountsOfTypeOfDebt = {
  __typename?: 'AccountsOfTypeOfDebt';
  /** Sum of the balances that are numbers, or text that is a number: exact for balances of up to 6 decimals below 4 billion, and sums below 9 quadrillion. A sum beyond what a Float can hold is the greatest Float, or the least; 0 where such sums of both signs are added. */
  balance: Scalars['Float']['output'];
  /** Number of accounts. */
  count: Scalars['Int']['output'];
  /** The type; null for accounts without one. */
  key?: Maybe<TypeOfDebt>;
};

/** Who did something: an API key, or a person. */
export type Actor = {
  __typename?: 'Actor';
  /** Id of the key; of a person, the issuer of the account, `#`, and the subject there. */
  id: Scalars['String']['output'];
  /** A key, or a person. */
  kind: ActorKind;
  /** Name of the key, where it is recorded; of a person, as it was when they signed in. */
  name?: Maybe<Scalars['String']['output']>;
};

/** Who does something. */
export type ActorKind =
  /** Whoever holds an API key. */
  | 'KEY'
  /** Somebody who signed in to the console with an account of the organization. */
  | 'PERSON';

/** Postal address. */
export type Address = {
  __typename?: 'Address';
  /** Secondary line. */
  additionalStreet?: Maybe<Scalars['String']['output']>;
  /** City. */
  city?: Maybe<Scalars['String']['output']>;
  /** Country. */
  country?: Maybe<Scalars['String']['output']>;
  /** State or province. */
  state?: Maybe<Scalars['String']['output']>;
  /** Primary line. */
  street?: Maybe<Scalars['String']['output']>;
  /** Postal code. */
  zip?: Maybe<Scalars['String']['output']>;
};

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
  /** This amount or more. */
  gte?: InputMaybe<Scalars['Float']['input']>;
  /** Equal to one of these amounts, up to 100. */
  in?: InputMaybe<Array<Scalars['Float']['input']>>;
  /** True: only where there is no value. False: only where there is one. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
  /** This amount or less. */
  lte?: InputMaybe<Scalars['Float']['input']>;
};

/** The API key of the request. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** When it may send its next bulk upsert. */
  bulkUpsert: BulkUpsertWindow;
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** When it ends: when it expires or reaches the maximum age, whichever comes first; null: never by itself. */
  expiresAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the key: the part between its prefix and the dot. */
  keyId: Scalars['ID']['output'];
  /** What it was named when it was made; may be empty. */
  name: Scalars['String']['output'];
  /** The only networks that it may be used from; null: any. */
  networks?: Maybe<Array<Scalars['String']['output']>>;
  /** The organization that it opens. */
  organizationId: Scalars['String']['output'];
  /** What it may do, such as `accounts:read`. */
  scopes: Array<Scalars['String']['output']>;
  /** The session of the console that asks in place of the key; null where the key itself does. */
  session?: Maybe<ConsoleSession>;
};

/** Answer to a change of an API key. */
export type ApiKeyAnswer = {
  __typename?: 'ApiKeyAnswer';
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** The key, as it is now. */
  key?: Maybe<ManagedApiKey>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
};

/** How much was changed, and when. */
export type AuditStatistics = {
  __typename?: 'AuditStatistics';
  /** Every day of the range, the first one first. */
  perDay: Array<ChangesOfDay>;
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

/** A page of a list. */
export type AuditTrailConnection = {
  __typename?: 'AuditTrailConnection';
  /** The items with their cursors. */
  edges: Array<AuditTrailEdge>;
  /** The items themselves. */
  nodes: Array<AuditTrailEntry>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type AuditTrailEdge = {
  __typename?: 'AuditTrailEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: AuditTrailEntry;
};

/** Who changed what on an account, when and by which request. */
export type AuditTrailEntry = Node & {
  __typename?: 'AuditTrailEntry';
  /** Id of the account. */
  accountId: Scalars['ID']['output'];
  /** Who changed it. */
  actor: Actor;
  /** Id of the API key that was used; where a person signed in without one, an id that stands in for it. */
  apiKeyId: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  apiKeyName?: Maybe<Scalars['String']['output']>;
  /** The changed fields; social security numbers are masked. */
  changes: Array<FieldChange>;
  /** When the change was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** External identifier of the account. */
  externalId: Scalars['String']['output'];
  /** Id of the entry. */
  id: Scalars['ID']['output'];
  /** `BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`. */
  operation: Scalars['String']['output'];
  /** Id of the request, as in `X-Request-Id`. */
  requestId: Scalars['String']['output'];
  /** Where the change came from: `EXTERNAL_API` or `RETENTION`. */
  source: Scalars['String']['output'];
  /** `REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`. */
  surface: Scalars['String']['output'];
  /** The run that made the change; null where it was a single update, or the run is kept no more. */
  syncRun?: Maybe<SyncRun>;
  /** Id of the sync run or import whose change is undone. */
  undoes?: Maybe<Scalars['ID']['output']>;
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

/** Answer to a bulk upsert. The counts add up to `requested`. */
export type BulkUpsertAccountsResult = {
  __typename?: 'BulkUpsertAccountsResult';
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Count of created rows. */
  created?: Maybe<Scalars['Int']['output']>;
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** Whether it was a dry run. */
  dryRun?: Maybe<Scalars['Boolean']['output']>;
  /** Count of failed rows. */
  failed?: Maybe<Scalars['Int']['output']>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Count of accounts in the request. */
  requested?: Maybe<Scalars['Int']['output']>;
  /** One result per requested account, in order. */
  results?: Maybe<Array<BulkUpsertResultRow>>;
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
  /** Count of unchanged rows. */
  unchanged?: Maybe<Scalars['Int']['output']>;
  /** Count of updated rows. */
  updated?: Maybe<Scalars['Int']['output']>;
};

/** What became of one row of a bulk upsert. */
export type BulkUpsertResultRow = {
  __typename?: 'BulkUpsertResultRow';
  /** Account id, for rows that succeeded. */
  accountId?: Maybe<Scalars['ID']['output']>;
  /** Changed fields, for updated rows when asked for. */
  changes?: Maybe<Array<FieldChange>>;
  /** Machine-readable error code, for failed rows. */
  code?: Maybe<Scalars['String']['output']>;
  /** Field-level findings of a validation failure. */
  details?: Maybe<Array<FieldFault>>;
  /** The account’s external identifier, when available. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** Zero-based position of the account in the request. */
  index: Scalars['Int']['output'];
  /** Human-readable message, for failed rows. */
  message?: Maybe<Scalars['String']['output']>;
  /** Outcome for the row. */
  status: RowOutcome;
  /** Last update time, when available. */
  updatedAt?: Maybe<Scalars['DateTimeISO']['output']>;
};

/** How often an API key may send bulk upserts. */
export type BulkUpsertWindow = {
  __typename?: 'BulkUpsertWindow';
  /** When the next bulk upsert from this client address may begin; null where it may now. */
  nextAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** How many seconds the key waits from one bulk upsert to the next at each client address; 0: not at all. */
  windowSeconds: Scalars['Int']['output'];
};

/** A change in the feed of the organization: of an account, an import or a sync run. */
export type Change = Node & {
  __typename?: 'Change';
  /** Id of the account; null where there is none. */
  accountId?: Maybe<Scalars['ID']['output']>;
  /** Id of the API key that was used; where a person signed in without one, an id that stands in for it. */
  apiKeyId: Scalars['ID']['output'];
  /** When the change was made; of imports and sync runs, when it came into the feed. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Cursor after the change: go on from it once the change is processed. */
  cursor: Scalars['String']['output'];
  /** External identifier of the account; null where there is none. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** Dotted paths of the changed fields; empty for a new account, and where there is no account. */
  fields: Array<Scalars['String']['output']>;
  /** Id of the change, the same whenever it is read or sent. */
  id: Scalars['ID']['output'];
  /** Id of the import that is held or completed; else null. */
  importId?: Maybe<Scalars['ID']['output']>;
  /** `BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`; null where there is no account. */
  operation?: Maybe<Scalars['String']['output']>;
  /** Where the change came from: `EXTERNAL_API` or `RETENTION`. */
  source: Scalars['String']['output'];
  /** `REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`. */
  surface: Scalars['String']['output'];
  /** Id of the sync run that the change belongs to, or that is completed; null where there is none. */
  syncRunId?: Maybe<Scalars['ID']['output']>;
  /** `account.created`, `account.updated`, `account.erased`, `account.hold_placed`, `account.hold_released`, `import.held`, `import.completed` or `sync_run.completed`. More may come: ignore those that you do not know. */
  type: Scalars['String']['output'];
  /** The changed fields with their values, masked; null for a new account, and where there is no account. */
  values?: Maybe<Array<FieldChange>>;
  /** The version of the account that the change led to, from 1 on; null where there is no account. */
  version?: Maybe<Scalars['Int']['output']>;
};

/** A page of a list. */
export type ChangeConnection = {
  __typename?: 'ChangeConnection';
  /** The items with their cursors. */
  edges: Array<ChangeEdge>;
  /** The items themselves. */
  nodes: Array<Change>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type ChangeEdge = {
  __typename?: 'ChangeEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Change;
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

/** What happened on a day. */
export type ChangesOfDay = {
  __typename?: 'ChangesOfDay';
  /** The changes by what was done, in the order of its names. */
  byOperation: Array<ChangesOfOperation>;
  /** Changes of accounts: entries of the audit trail. */
  changed: Scalars['Int']['output'];
  /** Accounts that were created. */
  created: Scalars['Int']['output'];
  /** The day, in the zone that was asked for. */
  day: Scalars['LocalDate']['output'];
};

/** The changes of one kind. */
export type ChangesOfOperation = {
  __typename?: 'ChangesOfOperation';
  /** Number of changes. */
  count: Scalars['Int']['output'];
  /** `BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`. */
  key: Scalars['String']['output'];
};

/** Charge-off of the account. */
export type ChargedOff = {
  __typename?: 'ChargedOff';
  /** Balance at charge-off. */
  balance?: Maybe<Scalars['Float']['output']>;
  /** Charge-off events, objects of the caller’s own form. */
  events?: Maybe<Array<Scalars['JSON']['output']>>;
  /** Fees at charge-off. */
  fees?: Maybe<Scalars['Float']['output']>;
  /** Interest at charge-off. */
  interest?: Maybe<Scalars['Float']['output']>;
  /** Principal at charge-off. */
  principal?: Maybe<Scalars['Float']['output']>;
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
export type Compliance = {
  __typename?: 'Compliance';
  /** State whose rules apply. */
  state?: Maybe<Scalars['String']['output']>;
};

/** Compliance metadata. */
export type ComplianceInput = {
  /** State whose rules apply. */
  state?: InputMaybe<Scalars['String']['input']>;
};

/** Somebody who signed in to the console with an account of the organization. */
export type ConsolePerson = {
  __typename?: 'ConsolePerson';
  /** The issuer of the account, `#`, and the subject there. */
  id: Scalars['String']['output'];
  /** As the issuer named it at the sign-in. */
  name: Scalars['String']['output'];
};

/** A session of the console. */
export type ConsoleSession = {
  __typename?: 'ConsoleSession';
  /** When it ends, if nobody signs out before and the key stays valid. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** Whether every write is refused, whatever the scopes: the service is set to take signed ones alone, and a session signs nothing. */
  isReadOnly: Scalars['Boolean']['output'];
  /** Who signed in without a key, which the other fields are about then; null where the session is one of a key. */
  person?: Maybe<ConsolePerson>;
};

/** E-mail contact. */
export type ContactEmail = {
  __typename?: 'ContactEmail';
  /** E-mail address. */
  address?: Maybe<Scalars['String']['output']>;
  /** Whether the address is verified. */
  verified?: Maybe<Scalars['Boolean']['output']>;
};

/** E-mail contact. */
export type ContactEmailInput = {
  /** E-mail address. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** Whether the address is verified. */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Contact details and preferences. */
export type ContactInfo = {
  __typename?: 'ContactInfo';
  /** E-mail contact. */
  email?: Maybe<ContactEmail>;
  /** Phone contact. */
  phone?: Maybe<ContactPhone>;
};

/** Contact details and preferences. */
export type ContactInfoInput = {
  /** E-mail contact. */
  email?: InputMaybe<ContactEmailInput>;
  /** Phone contact. */
  phone?: InputMaybe<ContactPhoneInput>;
};

/** Phone contact. */
export type ContactPhone = {
  __typename?: 'ContactPhone';
  /** Phone number, of any form. */
  number?: Maybe<Scalars['String']['output']>;
  /** Whether the number is verified. */
  verified?: Maybe<Scalars['Boolean']['output']>;
};

/** Phone contact. */
export type ContactPhoneInput = {
  /** Phone number, of any form. */
  number?: InputMaybe<Scalars['String']['input']>;
  /** Whether the number is verified. */
  verified?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Days, the first and the last included; at most 366. Days of UTC, unless a zone is given. */
export type DayRangeInput = {
  /** The first day. */
  from: Scalars['LocalDate']['input'];
  /** The last day. */
  to: Scalars['LocalDate']['input'];
};

/** Answer to the ending of sessions. */
export type EndedSessionsAnswer = {
  __typename?: 'EndedSessionsAnswer';
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** How many sessions there were. */
  ended?: Maybe<Scalars['Int']['output']>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
};

/** A changed field. Social security numbers are masked. */
export type FieldChange = {
  __typename?: 'FieldChange';
  /** Dotted path of the field; a dot inside a key has a backslash before it. */
  field: Scalars['String']['output'];
  /** Value before; null where there was none. */
  from?: Maybe<Scalars['JSON']['output']>;
  /** Value after. */
  to?: Maybe<Scalars['JSON']['output']>;
};

/** A field-level finding. */
export type FieldFault = {
  __typename?: 'FieldFault';
  /** Dotted path of the field. */
  field: Scalars['String']['output'];
  /** What is wrong with it. Never repeats the value. */
  message: Scalars['String']['output'];
};

/** Conditions on a yes or no. */
export type FlagComparator = {
  /** Equal to this. */
  eq?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: only where there is no value. False: only where there is one. */
  isNull?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A brake that holds an import. */
export type HeldBrake = {
  __typename?: 'HeldBrake';
  /** What the plan would do; null where that would disclose stored values, and the key lacks `accounts:read`. */
  actual?: Maybe<Scalars['Float']['output']>;
  /** Name of the brake, as in `options.brakes`. */
  brake: Scalars['String']['output'];
  /** What the brake allows. */
  limit: Scalars['Float']['output'];
};

/** Account history. */
export type History = {
  __typename?: 'History';
  /** Opening of the account. */
  accountOpened?: Maybe<AccountOpened>;
  /** Charge-off. */
  chargedOff?: Maybe<ChargedOff>;
  /** Last payment on the account. */
  lastPayment?: Maybe<LastPayment>;
  /** Where the account came from. */
  origin?: Maybe<Scalars['String']['output']>;
  /** Placement for collection. */
  placed?: Maybe<Placed>;
  /** When the statute of limitations runs out. */
  statuteLimitationsDate?: Maybe<Scalars['String']['output']>;
};

/** The first thing in the history that does not fit. */
export type HistoryFault = {
  __typename?: 'HistoryFault';
  /** The end of the window of the signed root; of changes under no root, when the first was made. */
  at?: Maybe<Scalars['DateTimeISO']['output']>;
  /** What is wrong. */
  code: HistoryFaultCode;
  /** External identifier of the account, where one is concerned. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** The same in words. */
  message: Scalars['String']['output'];
  /** The version of the account that does not fit. */
  version?: Maybe<Scalars['Int']['output']>;
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

/** What the verification of a part of the history found. */
export type HistoryVerification = {
  __typename?: 'HistoryVerification';
  /** What operators accepted; only the first step of the roots lists it. */
  accepted: Array<AcceptedHistory>;
  /** Accounts whose chains and values were verified in this step. */
  accounts: Scalars['Int']['output'];
  /** When the first account was created; the first step says it. */
  beginsAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Changes of these accounts. */
  changes: Scalars['Int']['output'];
  /** Ask for the next step with it. Null once everything is verified, or something does not fit. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** What does not fit; nothing after it is verified. */
  fault?: Maybe<HistoryFault>;
  /** What was looked at. */
  part: HistoryPart;
  /** Signed roots that were verified in this step. */
  roots: Scalars['Int']['output'];
  /** Up to when the verified roots of this step reach. */
  signedUntil?: Maybe<Scalars['DateTimeISO']['output']>;
};

/** A set of rows that is planned, carried out and undone as one thing. */
export type Import = Node & {
  __typename?: 'Import';
  /** When all its parts were there. */
  committedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the API key that created it. */
  createdBy: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  createdByName?: Maybe<Scalars['String']['output']>;
  /** What the rows that are carried out so far came to. */
  done: ImportCounts;
  /** Set where it failed as a whole. */
  failure?: Maybe<ImportFailure>;
  /** When it ended, however it did. */
  finishedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The brakes that hold or held it. */
  heldBy: Array<HeldBrake>;
  /** Id of the import. */
  id: Scalars['ID']['output'];
  /** `UPSERT` or `UNDO`. */
  kind: Scalars['String']['output'];
  /** Count of accounts that a complete feed does not name. */
  missing: Scalars['Int']['output'];
  /** The accounts that a complete feed does not name. Needs the scope `accounts:read`. */
  missingAccounts: MissingAccountConnection;
  /** While it is receiving: up to 1,000 numbers of parts that are missing below the highest one. */
  missingParts: Array<Scalars['Int']['output']>;
  /** The caller’s name for it. */
  name?: Maybe<Scalars['String']['output']>;
  /** How it is carried out. */
  options: ImportOptions;
  /** Count of parts that are stored. */
  parts: Scalars['Int']['output'];
  /** Identifies the plan; `apply` names it. */
  planChecksum?: Maybe<Scalars['String']['output']>;
  /** What the rows that are planned so far would come to. */
  planned: ImportCounts;
  /** Id of the API key that released it from its brakes. */
  releasedBy?: Maybe<Scalars['ID']['output']>;
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  releasedByName?: Maybe<Scalars['String']['output']>;
  /** Count of rows. */
  requested: Scalars['Int']['output'];
  /** Its rows in their order, once they are planned. The work for one page is limited: a page may hold fewer than `first`, even none; go on while `hasNextPage`. */
  rows: ImportRowConnection;
  /** Where it stands; the guide of imports explains each state. */
  state: Scalars['String']['output'];
  /** Id of the import or sync run that it undoes. */
  undoes?: Maybe<Scalars['ID']['output']>;
  /** Id of the import that undid it. */
  undoneBy?: Maybe<Scalars['ID']['output']>;
};


/** A set of rows that is planned, carried out and undone as one thing. */
export type ImportMissingAccountsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** A set of rows that is planned, carried out and undone as one thing. */
export type ImportRowsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  brake?: InputMaybe<Scalars['String']['input']>;
  code?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  outcome?: InputMaybe<RowOutcome>;
};

/** Answer to a mutation of an import. */
export type ImportAnswer = {
  __typename?: 'ImportAnswer';
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** The import, as it is now. */
  import?: Maybe<Import>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Numbers of the parts that are missing, up to 1,000. */
  missing?: Maybe<Array<Scalars['Int']['output']>>;
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
};

/** What an import may do before it is held; null: no limit. */
export type ImportBrakes = {
  __typename?: 'ImportBrakes';
  /** Sum by which balances of existing accounts move, up or down. */
  balanceMoved?: Maybe<Scalars['Float']['output']>;
  /** Count of rows that create an account. */
  createdCount?: Maybe<Scalars['Float']['output']>;
  /** Share of rows that fail. */
  failedShare?: Maybe<Scalars['Float']['output']>;
  /** Count of accounts that leave the status category LEGAL_HOLD. */
  legalHoldsLeft?: Maybe<Scalars['Float']['output']>;
  /** Share of the portfolio’s accounts that a complete feed does not name. */
  missingShare?: Maybe<Scalars['Float']['output']>;
  /** Count of accounts whose opt-out from text messages is cleared. */
  optOutsCleared?: Maybe<Scalars['Float']['output']>;
  /** Count of rows that update an account. */
  updatedCount?: Maybe<Scalars['Float']['output']>;
  /** Share of rows that update an account. */
  updatedShare?: Maybe<Scalars['Float']['output']>;
};

/** Which accounts a complete feed names all of. */
export type ImportCompleteness = {
  __typename?: 'ImportCompleteness';
  /** Portfolio of the accounts. */
  portfolioId: Scalars['String']['output'];
};

/** A page of a list. */
export type ImportConnection = {
  __typename?: 'ImportConnection';
  /** The items with their cursors. */
  edges: Array<ImportEdge>;
  /** The items themselves. */
  nodes: Array<Import>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** Counts of rows by outcome. */
export type ImportCounts = {
  __typename?: 'ImportCounts';
  /** Count of created rows. */
  created: Scalars['Int']['output'];
  /** Count of failed rows. */
  failed: Scalars['Int']['output'];
  /** Count of unchanged rows. */
  unchanged: Scalars['Int']['output'];
  /** Count of updated rows. */
  updated: Scalars['Int']['output'];
};

/** An item of a page, with its cursor. */
export type ImportEdge = {
  __typename?: 'ImportEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Import;
};

/** Why an import cannot go on. */
export type ImportFailure = {
  __typename?: 'ImportFailure';
  /** Machine-readable code. */
  code: Scalars['String']['output'];
  /** Human-readable message. */
  message: Scalars['String']['output'];
};

/** Conditions on imports; all of those that are given must hold. */
export type ImportFilter = {
  /** The caller’s name for it. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Where it stands, such as `HELD`. */
  state?: InputMaybe<Scalars['String']['input']>;
};

/** How an import is carried out. */
export type ImportOptions = {
  __typename?: 'ImportOptions';
  /** What holds the import. */
  brakes: ImportBrakes;
  /** Set where the feed names all accounts of a portfolio. */
  complete?: Maybe<ImportCompleteness>;
  /** Whether the import stops once it is planned. */
  review: Scalars['Boolean']['output'];
};

/** A row of an import, and what becomes of it. */
export type ImportRow = {
  __typename?: 'ImportRow';
  /** Account id, for rows that succeeded. */
  accountId?: Maybe<Scalars['ID']['output']>;
  /** The brakes that the row counts for: `optOutsCleared`, `legalHoldsLeft`, `balanceMoved`. Needs the scope `accounts:read`. */
  brakes?: Maybe<Array<Scalars['String']['output']>>;
  /** Changed fields, for updated rows. Needs the scope `accounts:read`. */
  changes?: Maybe<Array<FieldChange>>;
  /** Machine-readable error code, for failed rows. */
  code?: Maybe<Scalars['String']['output']>;
  /** Field-level findings of a validation failure. */
  details?: Maybe<Array<FieldFault>>;
  /** Whether the row was carried out. */
  done: Scalars['Boolean']['output'];
  /** The account’s external identifier, when available. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** Zero-based position of the row in the whole import. */
  index: Scalars['Int']['output'];
  /** Human-readable message, for failed rows. */
  message?: Maybe<Scalars['String']['output']>;
  /** The row as it was sent, with social security numbers masked; null once its person was erased. */
  row?: Maybe<Scalars['JSON']['output']>;
  /** Outcome of the row: the planned one until the row is done. */
  status: RowOutcome;
  /** Version of the account: that it was planned on, and once the row is done the one that it led to. */
  version?: Maybe<Scalars['Int']['output']>;
};

/** A page of a list. */
export type ImportRowConnection = {
  __typename?: 'ImportRowConnection';
  /** The items with their cursors. */
  edges: Array<ImportRowEdge>;
  /** The items themselves. */
  nodes: Array<ImportRow>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type ImportRowEdge = {
  __typename?: 'ImportRowEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: ImportRow;
};

/** A row that is kept of an account. */
export type KeptImportRow = {
  __typename?: 'KeptImportRow';
  /** Id of the import. */
  importId: Scalars['ID']['output'];
  /** The row with its result; null until it is planned. */
  result?: Maybe<ImportRow>;
  /** The row of an import that is not planned yet, with social security numbers masked. */
  row?: Maybe<Scalars['JSON']['output']>;
};

/** Last payment on the account. */
export type LastPayment = {
  __typename?: 'LastPayment';
  /** Amount of the last payment. */
  amount?: Maybe<Scalars['Float']['output']>;
  /** When the last payment was made. */
  date?: Maybe<Scalars['String']['output']>;
};

/** Last payment on the account. */
export type LastPaymentInput = {
  /** Amount of the last payment. */
  amount?: InputMaybe<Scalars['Float']['input']>;
  /** When the last payment was made. */
  date?: InputMaybe<Scalars['String']['input']>;
};

/** Who ordered that the person of an account must not be erased, when and why. */
export type LegalHold = {
  __typename?: 'LegalHold';
  /** When it was placed. */
  placedAt: Scalars['DateTimeISO']['output'];
  /** Id of the API key that placed it. */
  placedBy: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  placedByName?: Maybe<Scalars['String']['output']>;
  /** Why; social security numbers are masked. Null in the past of an account whose person was erased after the release. */
  reason?: Maybe<Scalars['String']['output']>;
};

/** An API key of the organization, as those see it who manage keys. */
export type ManagedApiKey = {
  __typename?: 'ManagedApiKey';
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Whether it ends within 14 days. */
  endsSoon: Scalars['Boolean']['output'];
  /** When it ends, or ended: when it expires or reaches the maximum age; null: never by itself. */
  expiresAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether it is valid now. */
  isUsable: Scalars['Boolean']['output'];
  /** Id of the key: the part between its prefix and the dot. */
  keyId: Scalars['ID']['output'];
  /** When it was last used, to within a minute or so; null: never. */
  lastUsedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** What it was named when it was made; may be empty. */
  name: Scalars['String']['output'];
  /** The only networks that it may be used from; null: any. */
  networks?: Maybe<Array<Scalars['String']['output']>>;
  /** What it may do, such as `accounts:read`. */
  scopes: Array<Scalars['String']['output']>;
};

/** An account that a complete feed does not name. */
export type MissingAccount = {
  __typename?: 'MissingAccount';
  /** Id of the account. */
  accountId: Scalars['ID']['output'];
  /** External identifier of the account. */
  externalId: Scalars['String']['output'];
  /** Since which complete feed of the portfolio it has been missing, by the time of its commit. */
  since: Scalars['DateTimeISO']['output'];
};

/** A page of a list. */
export type MissingAccountConnection = {
  __typename?: 'MissingAccountConnection';
  /** The items with their cursors. */
  edges: Array<MissingAccountEdge>;
  /** The items themselves. */
  nodes: Array<MissingAccount>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type MissingAccountEdge = {
  __typename?: 'MissingAccountEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: MissingAccount;
};

export type Mutation = {
  __typename?: 'Mutation';
  /** Carries out the plan of an import that stopped for review. */
  applyImport: ImportAnswer;
  /** Creates or updates up to 500 accounts, each row by itself. */
  bulkUpsertAccounts: BulkUpsertAccountsResult;
  /** Ends an import. What it has carried out stays, and is counted. */
  cancelImport: ImportAnswer;
  /** Makes an API key that may do no more than the one that asks. Needs the scope `keys:manage`, and leaves a security event. */
  createApiKey: NewApiKeyAnswer;
  /** Creates an import that puts back the accounts which another import, or a sync run, has changed. It keeps what somebody has changed since. */
  createUndo: ImportAnswer;
  /** Creates a webhook, up to 20 of an organization. Needs the scope `webhooks:manage`, with conditions on portfolios, status categories or paths in free-form fields `accounts:read` too. Leaves a security event. */
  createWebhook: WebhookSecretAnswer;
  /** Deletes a webhook for good. Needs the scope `webhooks:manage` alone, and leaves a security event. */
  deleteWebhook: WebhookAnswer;
  /** Stops sending to a webhook. Needs the scope `webhooks:manage` alone, and leaves a security event. Whoever may not see the webhook is not shown it. */
  disableWebhook: WebhookAnswer;
  /** Sends to a webhook again. Needs the scopes that `webhook` needs, and leaves a security event. */
  enableWebhook: WebhookAnswer;
  /** Ends the sessions of the console of an API key or a person. Whoever may still sign in can do so again. Needs the scope `keys:manage`, and leaves a security event for each. */
  endSessions: EndedSessionsAnswer;
  /** Erases the person of one account, for good: clears all fields that tell of the person, and makes their values in the history unreadable. The rest of the account stays, and can no longer be changed. Needs the scope `accounts:erase`. */
  erasePerson: UpdateAccountResult;
  /** Sets the end of an API key to an earlier time. Needs the scope `keys:manage`, and leaves a security event. */
  expireApiKey: ApiKeyAnswer;
  /** Places a legal hold on one account: until it is released, the person cannot be erased. Updates go on as before. Needs the scope `accounts:hold`. */
  placeLegalHold: UpdateAccountResult;
  /** Lets an import go on that its brakes hold. Needs the scope `imports:release`, and leaves a security event. */
  releaseImport: ImportAnswer;
  /** Releases the legal hold on one account; an account without one is left as it is. Needs the scope `accounts:hold`. */
  releaseLegalHold: UpdateAccountResult;
  /** Sends a delivery again, whatever became of it. Needs the scopes that `webhook` needs. */
  resendDelivery: ResendAnswer;
  /** Moves a webhook back in the feed of changes, and sends what comes behind that place, also what was sent before. One that has not come as far yet stays where it is. Needs the scopes that `webhook` needs. */
  resendFrom: ResendAnswer;
  /** Ends an API key for good. Once this is answered, no process accepts it any more. Needs the scope `keys:manage`, and leaves a security event. */
  revokeApiKey: ApiKeyAnswer;
  /** Replaces the secret of a webhook. Until the overlap is over, messages bear a signature with each of the two. Needs the scopes that `webhook` needs, and leaves a security event. */
  rotateWebhookSecret: WebhookSecretAnswer;
  /** Changes the networks that an API key may be used from: to narrower ones, or to others if the key that asks may make such a key. An empty list lifts the restriction. Needs the scope `keys:manage`, and leaves a security event. */
  setApiKeyNetworks: ApiKeyAnswer;
  /** Sends an event of type `webhook.test` to a webhook, once, and answers with what became of it. Needs the scopes that `webhook` needs. */
  testWebhook: WebhookTestAnswer;
  /** Updates one account. Objects are merged deeply, all else replaces. */
  updateAccount: UpdateAccountResult;
  /** Changes where a webhook is sent to, or what is sent. Needs the scope `webhooks:manage`, and `accounts:read` where the webhook goes by values of accounts, ever did, or is to. Leaves a security event. */
  updateWebhook: WebhookAnswer;
};


export type MutationApplyImportArgs = {
  id: Scalars['ID']['input'];
  planChecksum: Scalars['String']['input'];
};


export type MutationBulkUpsertAccountsArgs = {
  accounts: Array<AccountInput>;
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  includeChanges?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationCancelImportArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreateApiKeyArgs = {
  input: NewApiKeyInput;
};


export type MutationCreateUndoArgs = {
  importId?: InputMaybe<Scalars['ID']['input']>;
  review?: Scalars['Boolean']['input'];
  syncRunId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationCreateWebhookArgs = {
  input: WebhookInput;
};


export type MutationDeleteWebhookArgs = {
  id: Scalars['ID']['input'];
};


export type MutationDisableWebhookArgs = {
  id: Scalars['ID']['input'];
};


export type MutationEnableWebhookArgs = {
  id: Scalars['ID']['input'];
};


export type MutationEndSessionsArgs = {
  holderId: Scalars['ID']['input'];
};


export type MutationErasePersonArgs = {
  externalId: Scalars['String']['input'];
};


export type MutationExpireApiKeyArgs = {
  expiresAt: Scalars['DateTimeISO']['input'];
  keyId: Scalars['ID']['input'];
};


export type MutationPlaceLegalHoldArgs = {
  externalId: Scalars['String']['input'];
  reason: Scalars['String']['input'];
};


export type MutationReleaseImportArgs = {
  id: Scalars['ID']['input'];
};


export type MutationReleaseLegalHoldArgs = {
  externalId: Scalars['String']['input'];
};


export type MutationResendDeliveryArgs = {
  id: Scalars['ID']['input'];
};


export type MutationResendFromArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  webhookId: Scalars['ID']['input'];
};


export type MutationRevokeApiKeyArgs = {
  keyId: Scalars['ID']['input'];
};


export type MutationRotateWebhookSecretArgs = {
  id: Scalars['ID']['input'];
  overlapHours?: Scalars['Int']['input'];
};


export type MutationSetApiKeyNetworksArgs = {
  keyId: Scalars['ID']['input'];
  networks: Array<Scalars['String']['input']>;
};


export type MutationTestWebhookArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUpdateAccountArgs = {
  externalId: Scalars['String']['input'];
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  update: AccountUpdateInput;
};


export type MutationUpdateWebhookArgs = {
  id: Scalars['ID']['input'];
  input: WebhookInput;
};

/** Answer to the making of an API key. */
export type NewApiKeyAnswer = {
  __typename?: 'NewApiKeyAnswer';
  /** The text of the key. It is shown this once: only a hash of it is stored. */
  apiKey?: Maybe<Scalars['String']['output']>;
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** The key, as it is now. */
  key?: Maybe<ManagedApiKey>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
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

/** An object with an id of its own. */
export type Node = {
  /** Opaque, and unique over all types. */
  id: Scalars['ID']['output'];
};

/** Where a page of a connection stands. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Where the page ends: ask for the next one with it. That is the last item, or in a history with conditions, where a page looks at a bounded number of entries, a place behind it. Null on an empty page with no next one. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether there is a next page: ask for it with `after: endCursor`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether the page was asked for after a cursor. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first item; null on an empty page. */
  startCursor?: Maybe<Scalars['String']['output']>;
};

/** Payment constraints. */
export type PaymentRules = {
  __typename?: 'PaymentRules';
  /** Maximum number of instalments. */
  maxInstallments?: Maybe<Scalars['Float']['output']>;
  /** Maximum length of a plan, in months. */
  maxMonths?: Maybe<Scalars['Float']['output']>;
  /** Maximum settlement on a plan, a fraction from 0 to 1. */
  maxSettlementPlan?: Maybe<Scalars['Float']['output']>;
  /** Maximum settlement today, a fraction from 0 to 1. */
  maxSettlementToday?: Maybe<Scalars['Float']['output']>;
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
export type Person = {
  __typename?: 'Person';
  /** Date of birth, usually YYYY-MM-DD. */
  birthdate?: Maybe<Scalars['String']['output']>;
  /** Last four digits of the social security number: exactly four digits. */
  last4SSN?: Maybe<Scalars['String']['output']>;
  /** Name of the person. */
  name?: Maybe<PersonName>;
  /** Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored. */
  ssn?: Maybe<Scalars['String']['output']>;
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
export type PersonName = {
  __typename?: 'PersonName';
  /** First name. */
  first?: Maybe<Scalars['String']['output']>;
  /** Last name. */
  last?: Maybe<Scalars['String']['output']>;
};

/** Name of a person. */
export type PersonNameInput = {
  /** First name. */
  first?: InputMaybe<Scalars['String']['input']>;
  /** Last name. */
  last?: InputMaybe<Scalars['String']['input']>;
};

/** Placement of the account for collection. */
export type Placed = {
  __typename?: 'Placed';
  /** Balance at placement. */
  balance?: Maybe<Scalars['Float']['output']>;
  /** When the account was placed. */
  date?: Maybe<Scalars['String']['output']>;
  /** Fees at placement. */
  fees?: Maybe<Scalars['Float']['output']>;
  /** Interest at placement. */
  interest?: Maybe<Scalars['Float']['output']>;
  /** Principal at placement. */
  principal?: Maybe<Scalars['Float']['output']>;
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

export type Query = {
  __typename?: 'Query';
  /** Entities by their keys, for a gateway; null for what the organization does not have. */
  _entities: Array<Maybe<_Entity>>;
  /** This service as a subgraph; available where introspection is on. */
  _service: _Service;
  /** Who was shown which accounts, newest first: those with social security numbers in full, or every read where the service is set to record them. Needs the scope `audit:read`. */
  accessRecords: AccessRecordConnection;
  /** One account by its external identifier; null where there is none. */
  account?: Maybe<Account>;
  /** One account as it was at a time, rebuilt from its audit trail; null where it did not exist then. Its history is that up to then. */
  accountAt?: Maybe<Account>;
  /** The rows that imports keep of one account, the first hundred. They go when the person is erased. Needs the scope `accounts:read`. */
  accountImportRows: Array<KeptImportRow>;
  /** Counts and sums of the accounts of the organization. */
  accountStatistics: AccountStatistics;
  /** Accounts of the organization, a page at a time. */
  accounts: AccountConnection;
  /** The accounts with this social security number in `person.ssn`, up to 100. Needs the scopes `accounts:read` and `accounts:read:ssn`, and leaves an access record. */
  accountsBySsn: Array<Account>;
  /** The API key of the request. Any valid key may ask, whatever its scopes. A person who signed in to the console is told of the session in its place. */
  apiKey: ApiKey;
  /** The API keys of the organization that are not revoked, oldest first, up to 1,000. Needs the scope `keys:manage`. */
  apiKeys: Array<ManagedApiKey>;
  /** How many accounts were created, and how many changes there were, by day and by what was done. */
  auditStatistics: AuditStatistics;
  /** Who changed what and when, over all accounts of the organization, newest first. A page looks at 1,000 entries at most: with conditions other than `createdAt` and `externalId` it may hold fewer than `first`; go on while `hasNextPage`. */
  auditTrail: AuditTrailConnection;
  /** The changes of the organization, in the order in which they became visible. Go on with `after: endCursor`, which is always there, also at the end: no change is missed or told twice. Without `after`, it begins at the oldest change that is kept. With a filter, a page looks at 5,000 changes at most, and may hold fewer than `first`; go on while `hasNextPage`. */
  changes: ChangeConnection;
  /** Verifies the history of the organization as `account-sync audit verify` does, some thousand changes with each step. Ask for the next step while `endCursor` is not null. */
  historyVerification: HistoryVerification;
  /** One import; null where there is none, or none any more. */
  import?: Maybe<Import>;
  /** The imports of the organization, newest first; without `accounts:read` those of the API key itself. */
  imports: ImportConnection;
  /** An account, an entry of the audit trail, an event of the timeline, a sync run, an import or a webhook by its id; null where there is none that the caller may read. Objects of other types are read in their lists. */
  node?: Maybe<Node>;
  /** What happened to the API keys of the organization, and what was refused, newest first. Needs the scope `audit:read`. */
  securityEvents: SecurityEventConnection;
  /** One run; null where there is none, or none any more. */
  syncRun?: Maybe<SyncRun>;
  /** What the bulk upserts of the organization came to, newest first; dry runs leave nothing. */
  syncRuns: SyncRunConnection;
  /** The changes of all accounts of the organization for a person to read, newest first; pages are as those of `auditTrail`. */
  timeline: TimelineConnection;
  /** One webhook; null where there is none. Needs the scope `webhooks:manage`, and `accounts:read` where it goes by values of accounts, or ever did. */
  webhook?: Maybe<Webhook>;
  /** What was sent to a webhook in the last 7 days, newest first. Needs the scopes that `webhook` needs. */
  webhookDeliveries: WebhookDeliveryConnection;
  /** The webhooks of the organization, oldest first, up to 20. Needs the scope `webhooks:manage`; without `accounts:read`, those that go by values of accounts, or ever did, are left out. */
  webhooks: Array<Webhook>;
};


export type Query_EntitiesArgs = {
  representations: Array<Scalars['_Any']['input']>;
};


export type QueryAccessRecordsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AccessRecordFilter>;
  first?: Scalars['Int']['input'];
};


export type QueryAccountArgs = {
  externalId: Scalars['String']['input'];
};


export type QueryAccountAtArgs = {
  at: Scalars['DateTimeISO']['input'];
  externalId: Scalars['String']['input'];
};


export type QueryAccountImportRowsArgs = {
  externalId: Scalars['String']['input'];
};


export type QueryAccountStatisticsArgs = {
  days?: InputMaybe<DayRangeInput>;
  filter?: InputMaybe<AccountFilter>;
};


export type QueryAccountsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AccountFilter>;
  first?: Scalars['Int']['input'];
  sort?: InputMaybe<AccountSort>;
};


export type QueryAccountsBySsnArgs = {
  ssn: Scalars['String']['input'];
};


export type QueryAuditStatisticsArgs = {
  days?: InputMaybe<DayRangeInput>;
  filter?: InputMaybe<AuditStatisticsFilter>;
  zone?: Scalars['String']['input'];
};


export type QueryAuditTrailArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditTrailFilter>;
  first?: Scalars['Int']['input'];
};


export type QueryChangesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ChangeFilter>;
  first?: Scalars['Int']['input'];
};


export type QueryHistoryVerificationArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryImportArgs = {
  id: Scalars['ID']['input'];
};


export type QueryImportsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ImportFilter>;
  first?: Scalars['Int']['input'];
};


export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySecurityEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SecurityEventFilter>;
  first?: Scalars['Int']['input'];
};


export type QuerySyncRunArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySyncRunsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SyncRunFilter>;
  first?: Scalars['Int']['input'];
};


export type QueryTimelineArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TimelineFilter>;
  first?: Scalars['Int']['input'];
};


export type QueryWebhookArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter: WebhookDeliveryFilter;
  first?: Scalars['Int']['input'];
};

/** Answer to the wish to send something again. */
export type ResendAnswer = {
  __typename?: 'ResendAnswer';
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** The delivery, as it is now. */
  delivery?: Maybe<WebhookDelivery>;
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
  /** The webhook, as it is now. */
  webhook?: Maybe<Webhook>;
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

/** What happened to an API key, or was refused. Equal events within an hour are one record with a count. */
export type SecurityEvent = Node & {
  __typename?: 'SecurityEvent';
  /** Who did it; null where it was done on the command line, or with no valid key. */
  actor?: Maybe<Actor>;
  /** Id of the API key that it happened to, or that was presented. */
  apiKeyId: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  apiKeyName?: Maybe<Scalars['String']['output']>;
  /** Id of the API key that changed it; null where it was done on the command line, or nothing was changed. */
  byApiKeyId?: Maybe<Scalars['ID']['output']>;
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  byApiKeyName?: Maybe<Scalars['String']['output']>;
  /** Client addresses that it came from, up to 20; of IPv6 the network of 64 bits. */
  clientAddresses: Array<Scalars['String']['output']>;
  /** How often it happened within the hour. */
  count: Scalars['Int']['output'];
  /** When it happened first within the hour. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the record. */
  id: Scalars['ID']['output'];
  /** What happened. */
  kind: SecurityEventKind;
  /** When it happened last within the hour. */
  lastAt: Scalars['DateTimeISO']['output'];
  /** The networks of the key after the event; an empty list stands for any. */
  networks?: Maybe<Array<Scalars['String']['output']>>;
  /** The scope that was refused. */
  scope?: Maybe<Scalars['String']['output']>;
  /** Id of the webhook that it happened to. */
  webhookId?: Maybe<Scalars['ID']['output']>;
};

/** A page of a list. */
export type SecurityEventConnection = {
  __typename?: 'SecurityEventConnection';
  /** The items with their cursors. */
  edges: Array<SecurityEventEdge>;
  /** The items themselves. */
  nodes: Array<SecurityEvent>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type SecurityEventEdge = {
  __typename?: 'SecurityEventEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: SecurityEvent;
};

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
  /** A session of the console ended: somebody signed out, its 12 hours were over, or it was used while its API key was not valid there, or the person’s session at the provider ended. */
  | 'SESSION_ENDED'
  /** A session of the console was presented that something else than the service wrote to the database, or changed there. It was refused. */
  | 'SESSION_FORGED'
  /** Somebody signed in to the console, with the API key or as a person. */
  | 'SESSION_STARTED'
  /** A sign-in to the console through the provider of the organization was refused; nobody was known to try. The API key is `openid-connect`. */
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
export type SmsOptOut = {
  __typename?: 'SmsOptOut';
  /** Whether the person opted out of SMS. */
  isOptedOut?: Maybe<Scalars['Boolean']['output']>;
  /** Last inbound opt-out text. */
  lastOptOutResponse?: Maybe<Scalars['String']['output']>;
  /** Carrier look-up result. */
  lookupCarrier?: Maybe<Scalars['String']['output']>;
  /** When the carrier was looked up. */
  lookupCarrierAt?: Maybe<Scalars['String']['output']>;
  /** When the person opted out. */
  optedOutAt?: Maybe<Scalars['String']['output']>;
  /** Why, for example the word STOP. */
  optedOutReason?: Maybe<Scalars['String']['output']>;
};

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

export type Subscription = {
  __typename?: 'Subscription';
  /** Each update, erasure and legal hold of an account of the organization, about a second after it was made; not its creation. In the order of `changes`, each once. */
  accountUpdated: AccountUpdate;
  /** An import as it is, and each time it has changed, up to twice a second, until it has ended. States in between may be left out. */
  importProgress: Import;
  /** Each bulk upsert of the organization that was not a dry run, about a second after it was settled. In the order of `changes`, each once. */
  syncRunCompleted: SyncRun;
};


export type SubscriptionAccountUpdatedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  externalId?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionImportProgressArgs = {
  id: Scalars['ID']['input'];
};


export type SubscriptionSyncRunCompletedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};

/** What a bulk upsert that was not a dry run came to. */
export type SyncRun = Node & {
  __typename?: 'SyncRun';
  /** Id of the API key that was used. */
  apiKeyId: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  apiKeyName?: Maybe<Scalars['String']['output']>;
  /** The ten fields that changed in the largest number of accounts, the largest first. */
  changedFields: Array<SyncRunChangedField>;
  /** The run beside the one before it of the same API key; null where there is none. */
  comparison?: Maybe<SyncRunComparison>;
  /** Count of created rows. */
  created: Scalars['Int']['output'];
  /** Of `syncRunCompleted` alone: cursor after the run; subscribe with `after` to go on from it. */
  cursor?: Maybe<Scalars['String']['output']>;
  /** Milliseconds until all rows were settled. */
  durationMs: Scalars['Int']['output'];
  /** Count of failed rows. */
  failed: Scalars['Int']['output'];
  /** The rows that failed, by their index. */
  failedRows: Array<SyncRunFailedRow>;
  /** Id of the run. */
  id: Scalars['ID']['output'];
  /** The run before it of the same API key; null where there is none, or none any more. */
  previousRun?: Maybe<SyncRun>;
  /** When the request was received. */
  receivedAt: Scalars['DateTimeISO']['output'];
  /** Id of the request, as in `X-Request-Id`. */
  requestId: Scalars['String']['output'];
  /** Count of accounts in the request. */
  requested: Scalars['Int']['output'];
  /** `REST`, `GRAPHQL` or `CONSOLE`. */
  surface: Scalars['String']['output'];
  /** Id of the trace of the request, as in `traceresponse`; null where it was not traced. */
  traceId?: Maybe<Scalars['String']['output']>;
  /** Count of unchanged rows. */
  unchanged: Scalars['Int']['output'];
  /** Count of updated rows. */
  updated: Scalars['Int']['output'];
};

/** A field that changed in a run. */
export type SyncRunChangedField = {
  __typename?: 'SyncRunChangedField';
  /** Count of accounts in which it changed. */
  accounts: Scalars['Int']['output'];
  /** Dotted path of the field; for fields of free form the field alone. */
  field: Scalars['String']['output'];
};

/** A run beside the one before it of the same API key. Differences are positive where it is more now. */
export type SyncRunComparison = {
  __typename?: 'SyncRunComparison';
  /** Difference in the count of created rows. */
  createdDifference: Scalars['Int']['output'];
  /** Difference in the count of failed rows. */
  failedDifference: Scalars['Int']['output'];
  /** The same of the run before. */
  previousUnchangedShare: Scalars['Float']['output'];
  /** Difference in the count of accounts. */
  requestedDifference: Scalars['Int']['output'];
  /** Difference in the count of unchanged rows. */
  unchangedDifference: Scalars['Int']['output'];
  /** Part of the rows that changed nothing, from 0 to 1. */
  unchangedShare: Scalars['Float']['output'];
  /** Difference in the count of updated rows. */
  updatedDifference: Scalars['Int']['output'];
};

/** A page of a list. */
export type SyncRunConnection = {
  __typename?: 'SyncRunConnection';
  /** The items with their cursors. */
  edges: Array<SyncRunEdge>;
  /** The items themselves. */
  nodes: Array<SyncRun>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type SyncRunEdge = {
  __typename?: 'SyncRunEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: SyncRun;
};

/** A row that failed, without its content. */
export type SyncRunFailedRow = {
  __typename?: 'SyncRunFailedRow';
  /** Machine-readable code. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** The row’s external identifier, where it had one. */
  externalId?: Maybe<Scalars['String']['output']>;
  /** Zero-based position of the row in the request. */
  index: Scalars['Int']['output'];
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
  /** At this time or later. */
  gte?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** At this time or earlier. */
  lte?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** A page of a list. */
export type TimelineConnection = {
  __typename?: 'TimelineConnection';
  /** The items with their cursors. */
  edges: Array<TimelineEdge>;
  /** The items themselves. */
  nodes: Array<TimelineEvent>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type TimelineEdge = {
  __typename?: 'TimelineEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: TimelineEvent;
};

/** A change of an account, for a person to read. */
export type TimelineEvent = Node & {
  __typename?: 'TimelineEvent';
  /** Id of the account. */
  accountId: Scalars['ID']['output'];
  /** Id of the audit trail entry that holds the values. */
  auditTrailEntryId: Scalars['ID']['output'];
  /** When it happened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** External identifier of the account. */
  externalId: Scalars['String']['output'];
  /** Id of the event. */
  id: Scalars['ID']['output'];
  /** What happened: `ACCOUNT_UPDATED`. */
  kind: Scalars['String']['output'];
  /** Where it came from: `EXTERNAL_API` or `RETENTION`. */
  source: Scalars['String']['output'];
  /** A sentence that names the changed fields and no values. */
  summary: Scalars['String']['output'];
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

/** Answer to an update of one account. */
export type UpdateAccountResult = {
  __typename?: 'UpdateAccountResult';
  /** The account after the change. All but `id`, `externalId`, `organizationId`, `updatedAt` and `version` needs the scope `accounts:read`. */
  account?: Maybe<Account>;
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
};

/** Where changes of the organization are sent to, by the Standard Webhooks specification. */
export type Webhook = Node & {
  __typename?: 'Webhook';
  /** Whether one message tells of up to 500 changes, instead of one. */
  batch: Scalars['Boolean']['output'];
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the API key that created it. */
  createdBy: Scalars['ID']['output'];
  /** Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in. */
  createdByName?: Maybe<Scalars['String']['output']>;
  /** How far it has come in the feed of changes: a cursor of `changes`. */
  cursor: Scalars['String']['output'];
  /** Since when not. */
  disabledAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Why not; null while it is enabled. */
  disabledBy?: Maybe<WebhookDisabledBy>;
  /** Until when the secret before the present one signs too; null where there is none. */
  earlierSecretUntil?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Types of changes that are sent, such as `account.updated`; an empty list stands for all. */
  events: Array<Scalars['String']['output']>;
  /** How many messages of the last 7 days were given up after ten attempts and not sent again since, up to 1,000. */
  failedDeliveries: Scalars['Int']['output'];
  /** When its receiver first failed since it last took something; null while it has not. */
  failingSince?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Sends those updates only that change one of these fields, or what is below it, such as `contactInfo.email`. */
  fields: Array<Scalars['String']['output']>;
  /** Id of the webhook. */
  id: Scalars['ID']['output'];
  /** Whether changes are sent to it. */
  isEnabled: Scalars['Boolean']['output'];
  /** What it is for, up to 100 characters. */
  name: Scalars['String']['output'];
  /** Sends changes of accounts in these portfolios only, and those that move an account to another portfolio. */
  portfolioIds: Array<Scalars['String']['output']>;
  /** Sends changes of accounts with these status categories only, and all changes of `status`. */
  statusCategories: Array<AccountStatusCategory>;
  /** When its receiver last took something. */
  takenAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** `https` URL that it is sent to by POST. */
  url: Scalars['String']['output'];
  /** How late it is: since when the first message waits that was not taken; null where none waits. */
  waitingSince?: Maybe<Scalars['DateTimeISO']['output']>;
};

/** Answer to a change of a webhook. */
export type WebhookAnswer = {
  __typename?: 'WebhookAnswer';
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
  /** The webhook, as it is now. */
  webhook?: Maybe<Webhook>;
};

/** A message to a webhook, and what became of it. It is kept for 7 days. */
export type WebhookDelivery = Node & {
  __typename?: 'WebhookDelivery';
  /** The first 1,024 bytes of the answer. */
  answer?: Maybe<Scalars['String']['output']>;
  /** How many attempts of the schedule failed. */
  attempts: Scalars['Int']['output'];
  /** Its body, as JSON. */
  body: Scalars['String']['output'];
  /** How many changes it holds. */
  changes: Scalars['Int']['output'];
  /** When it was planned. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** How long that attempt took. */
  durationMs?: Maybe<Scalars['Int']['output']>;
  /** Why there was no answer. */
  failure?: Maybe<WebhookSendFailure>;
  /** Id of the delivery. */
  id: Scalars['ID']['output'];
  /** When it was last tried; null: never yet. */
  lastAttemptAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** `webhook-id` of the message: the same for each attempt. */
  messageId: Scalars['String']['output'];
  /** When it is tried next; null once it is settled. */
  nextAttemptAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Where it stands. */
  state: WebhookDeliveryState;
  /** HTTP status that was answered then, if there was an answer. */
  status?: Maybe<Scalars['Int']['output']>;
  /** The types of its changes. */
  types: Array<Scalars['String']['output']>;
};

/** A page of a list. */
export type WebhookDeliveryConnection = {
  __typename?: 'WebhookDeliveryConnection';
  /** The items with their cursors. */
  edges: Array<WebhookDeliveryEdge>;
  /** The items themselves. */
  nodes: Array<WebhookDelivery>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An item of a page, with its cursor. */
export type WebhookDeliveryEdge = {
  __typename?: 'WebhookDeliveryEdge';
  /** Cursor of the item, opaque and stable under inserts. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: WebhookDelivery;
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
  /** Somebody disabled it. */
  | 'CALLER'
  /** Its receiver failed for five days. */
  | 'FAILURES'
  /** Its receiver answered 410. */
  | 'GONE'
  /** Changes behind those that were sent are not kept any more. Enabled again, it begins with what comes. */
  | 'PLACE_LOST';

/** What a webhook is to be. What is left out of a change stays as it is. */
export type WebhookInput = {
  /** Whether one message tells of up to 500 changes, instead of one. */
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

/** Answer to the creation of a webhook, or of a secret. */
export type WebhookSecretAnswer = {
  __typename?: 'WebhookSecretAnswer';
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** What signs its messages: `whsec_…`. It is shown this once, and stored encrypted. */
  secret?: Maybe<Scalars['String']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
  /** The webhook, as it is now. */
  webhook?: Maybe<Webhook>;
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

/** Answer to a test event. */
export type WebhookTestAnswer = {
  __typename?: 'WebhookTestAnswer';
  /** The first 1,024 bytes of its answer. */
  answer?: Maybe<Scalars['String']['output']>;
  /** Machine-readable code, the same as over REST. */
  code: Scalars['String']['output'];
  /** Field-level findings, where there are any. */
  details?: Maybe<Array<FieldFault>>;
  /** How long it took. */
  durationMs?: Maybe<Scalars['Int']['output']>;
  /** Why there was no answer. */
  failure?: Maybe<WebhookSendFailure>;
  /** Whether the receiver took it: any status of 2xx. */
  isTaken?: Maybe<Scalars['Boolean']['output']>;
  /** Human-readable message. */
  message: Scalars['String']['output'];
  /** Seconds after which a retry makes sense, where one does. */
  retryAfterSeconds?: Maybe<Scalars['Int']['output']>;
  /** HTTP status of its answer, if there was one. */
  status?: Maybe<Scalars['Int']['output']>;
  /** Whether the request was carried out. */
  success: Scalars['Boolean']['output'];
  /** The webhook, as it is now. */
  webhook?: Maybe<Webhook>;
};

/** What other subgraphs may refer to. */
export type _Entity = Account;

/** This service as a subgraph of Apollo Federation. */
export type _Service = {
  __typename?: '_Service';
  /** The schema, with the directives of Apollo Federation 2. */
  sdl: Scalars['String']['output'];
};

export type AccountFieldsFragment = { __typename?: 'Account', id: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { __typename?: 'Person', birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { __typename?: 'PersonName', first?: string | null, last?: string | null } | null } | null, address?: { __typename?: 'Address', street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { __typename?: 'History', origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { __typename?: 'AccountOpened', date?: string | null } | null, lastPayment?: { __typename?: 'LastPayment', amount?: number | null, date?: string | null } | null, placed?: { __typename?: 'Placed', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { __typename?: 'ChargedOff', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { __typename?: 'Compliance', state?: string | null } | null, paymentRules?: { __typename?: 'PaymentRules', maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { __typename?: 'ContactInfo', email?: { __typename?: 'ContactEmail', address?: string | null, verified?: boolean | null } | null, phone?: { __typename?: 'ContactPhone', number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { __typename?: 'SmsOptOut', isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null };

export type AccountQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
}>;


export type AccountQuery = { __typename?: 'Query', account?: { __typename?: 'Account', id: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { __typename?: 'Person', birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { __typename?: 'PersonName', first?: string | null, last?: string | null } | null } | null, address?: { __typename?: 'Address', street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { __typename?: 'History', origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { __typename?: 'AccountOpened', date?: string | null } | null, lastPayment?: { __typename?: 'LastPayment', amount?: number | null, date?: string | null } | null, placed?: { __typename?: 'Placed', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { __typename?: 'ChargedOff', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { __typename?: 'Compliance', state?: string | null } | null, paymentRules?: { __typename?: 'PaymentRules', maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { __typename?: 'ContactInfo', email?: { __typename?: 'ContactEmail', address?: string | null, verified?: boolean | null } | null, phone?: { __typename?: 'ContactPhone', number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { __typename?: 'SmsOptOut', isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null } | null };

export type AccountsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AccountFilter>;
  sort?: InputMaybe<AccountSort>;
}>;


export type AccountsQuery = { __typename?: 'Query', accounts: { __typename?: 'AccountConnection', nodes: Array<{ __typename?: 'Account', id: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { __typename?: 'Person', birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { __typename?: 'PersonName', first?: string | null, last?: string | null } | null } | null, address?: { __typename?: 'Address', street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { __typename?: 'History', origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { __typename?: 'AccountOpened', date?: string | null } | null, lastPayment?: { __typename?: 'LastPayment', amount?: number | null, date?: string | null } | null, placed?: { __typename?: 'Placed', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { __typename?: 'ChargedOff', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { __typename?: 'Compliance', state?: string | null } | null, paymentRules?: { __typename?: 'PaymentRules', maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { __typename?: 'ContactInfo', email?: { __typename?: 'ContactEmail', address?: string | null, verified?: boolean | null } | null, phone?: { __typename?: 'ContactPhone', number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { __typename?: 'SmsOptOut', isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null }>, edges: Array<{ __typename?: 'AccountEdge', cursor: string, node: { __typename?: 'Account', externalId: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor?: string | null, endCursor?: string | null } } };

export type AccountVersionQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
}>;


export type AccountVersionQuery = { __typename?: 'Query', account?: { __typename?: 'Account', version: number } | null };

export type AccountAtQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
  at: Scalars['DateTimeISO']['input'];
}>;


export type AccountAtQuery = { __typename?: 'Query', accountAt?: { __typename?: 'Account', id: string, externalId: string, organizationId: string, status: AccountStatus, statusCategory: AccountStatusCategory, clientStatus?: string | null, phoneNumber?: string | null, metadata: unknown, emailAddress?: string | null, currentEmailAddressId?: string | null, emailAddressIds: Array<string>, typeOfDebt?: TypeOfDebt | null, bank?: string | null, client?: string | null, originalCreditor?: string | Record<string, unknown> | null, currentBalance?: number | string | null, tags: Array<string>, portfolioId: string, bucket?: string | null, createdAt: string, updatedAt: string, person?: { __typename?: 'Person', birthdate?: string | null, ssn?: string | null, last4SSN?: string | null, name?: { __typename?: 'PersonName', first?: string | null, last?: string | null } | null } | null, address?: { __typename?: 'Address', street?: string | null, additionalStreet?: string | null, city?: string | null, state?: string | null, zip?: string | null, country?: string | null } | null, history?: { __typename?: 'History', origin?: string | null, statuteLimitationsDate?: string | null, accountOpened?: { __typename?: 'AccountOpened', date?: string | null } | null, lastPayment?: { __typename?: 'LastPayment', amount?: number | null, date?: string | null } | null, placed?: { __typename?: 'Placed', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, date?: string | null } | null, chargedOff?: { __typename?: 'ChargedOff', balance?: number | null, principal?: number | null, interest?: number | null, fees?: number | null, events?: Array<unknown> | null } | null } | null, compliance?: { __typename?: 'Compliance', state?: string | null } | null, paymentRules?: { __typename?: 'PaymentRules', maxSettlementToday?: number | null, maxSettlementPlan?: number | null, maxMonths?: number | null, maxInstallments?: number | null } | null, contactInfo?: { __typename?: 'ContactInfo', email?: { __typename?: 'ContactEmail', address?: string | null, verified?: boolean | null } | null, phone?: { __typename?: 'ContactPhone', number?: string | null, verified?: boolean | null } | null } | null, smsOptOut?: { __typename?: 'SmsOptOut', isOptedOut?: boolean | null, optedOutAt?: string | null, optedOutReason?: string | null, lastOptOutResponse?: string | null, lookupCarrier?: string | null, lookupCarrierAt?: string | null } | null } | null };

export type AccountCountQueryVariables = Exact<{
  filter?: InputMaybe<AccountFilter>;
}>;


export type AccountCountQuery = { __typename?: 'Query', accounts: { __typename?: 'AccountConnection', totalCount: number, totalCountIsCapped: boolean } };

export type ApiKeyQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeyQuery = { __typename?: 'Query', apiKey: { __typename?: 'ApiKey', keyId: string, name: string, organizationId: string, scopes: Array<string>, createdAt: string, expiresAt?: string | null, networks?: Array<string> | null, bulkUpsert: { __typename?: 'BulkUpsertWindow', windowSeconds: number, nextAt?: string | null }, session?: { __typename?: 'ConsoleSession', expiresAt: string, isReadOnly: boolean } | null } };

export type BulkUpsertAccountsMutationVariables = Exact<{
  accounts: Array<AccountInput> | AccountInput;
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  includeChanges?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type BulkUpsertAccountsMutation = { __typename?: 'Mutation', bulkUpsertAccounts: { __typename?: 'BulkUpsertAccountsResult', success: boolean, code: string, message: string, retryAfterSeconds?: number | null, dryRun?: boolean | null, requested?: number | null, created?: number | null, updated?: number | null, unchanged?: number | null, failed?: number | null, details?: Array<{ __typename?: 'FieldFault', field: string, message: string }> | null, results?: Array<{ __typename?: 'BulkUpsertResultRow', index: number, externalId?: string | null, status: RowOutcome, accountId?: string | null, updatedAt?: string | null, code?: string | null, message?: string | null, details?: Array<{ __typename?: 'FieldFault', field: string, message: string }> | null, changes?: Array<{ __typename?: 'FieldChange', field: string, from?: unknown | null, to?: unknown | null }> | null }> | null } };

export type UpdateAccountMutationVariables = Exact<{
  externalId: Scalars['String']['input'];
  update: AccountUpdateInput;
}>;


export type UpdateAccountMutation = { __typename?: 'Mutation', updateAccount: { __typename?: 'UpdateAccountResult', success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ __typename?: 'FieldFault', field: string, message: string }> | null, account?: { __typename?: 'Account', id: string, externalId: string, organizationId: string, updatedAt: string } | null } };

export type UpdateAccountAtVersionMutationVariables = Exact<{
  externalId: Scalars['String']['input'];
  update: AccountUpdateInput;
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
}>;


export type UpdateAccountAtVersionMutation = { __typename?: 'Mutation', updateAccount: { __typename?: 'UpdateAccountResult', success: boolean, code: string, account?: { __typename?: 'Account', version: number } | null } };

export type AuditTrailQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type AuditTrailQuery = { __typename?: 'Query', account?: { __typename?: 'Account', auditTrail: { __typename?: 'AuditTrailConnection', nodes: Array<{ __typename?: 'AuditTrailEntry', id: string, accountId: string, externalId: string, source: string, operation: string, surface: string, apiKeyId: string, requestId: string, createdAt: string, changes: Array<{ __typename?: 'FieldChange', field: string, from?: unknown | null, to?: unknown | null }>, actor: { __typename?: 'Actor', kind: ActorKind, id: string, name?: string | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } } | null };

export type TimelineQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type TimelineQuery = { __typename?: 'Query', account?: { __typename?: 'Account', timeline: { __typename?: 'TimelineConnection', nodes: Array<{ __typename?: 'TimelineEvent', id: string, accountId: string, externalId: string, kind: string, source: string, summary: string, auditTrailEntryId: string, createdAt: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor?: string | null } } } | null };

export type AccountsWithHistoryQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
}>;


export type AccountsWithHistoryQuery = { __typename?: 'Query', accounts: { __typename?: 'AccountConnection', nodes: Array<{ __typename?: 'Account', externalId: string, auditTrail: { __typename?: 'AuditTrailConnection', nodes: Array<{ __typename?: 'AuditTrailEntry', operation: string, externalId: string }> }, timeline: { __typename?: 'TimelineConnection', nodes: Array<{ __typename?: 'TimelineEvent', kind: string, externalId: string }> } }> } };

export type OrganizationAuditTrailQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditTrailFilter>;
}>;


export type OrganizationAuditTrailQuery = { __typename?: 'Query', auditTrail: { __typename?: 'AuditTrailConnection', nodes: Array<{ __typename?: 'AuditTrailEntry', id: string, accountId: string, externalId: string, source: string, operation: string, surface: string, apiKeyId: string, requestId: string, createdAt: string, changes: Array<{ __typename?: 'FieldChange', field: string, from?: unknown | null, to?: unknown | null }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor?: string | null, endCursor?: string | null } } };

export type OrganizationTimelineQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TimelineFilter>;
}>;


export type OrganizationTimelineQuery = { __typename?: 'Query', timeline: { __typename?: 'TimelineConnection', nodes: Array<{ __typename?: 'TimelineEvent', id: string, accountId: string, externalId: string, kind: string, source: string, summary: string, auditTrailEntryId: string, createdAt: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor?: string | null, endCursor?: string | null } } };

export type HistoryVerificationQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type HistoryVerificationQuery = { __typename?: 'Query', historyVerification: { __typename?: 'HistoryVerification', part: HistoryPart, accounts: number, changes: number, roots: number, beginsAt?: string | null, signedUntil?: string | null, endCursor?: string | null, accepted: Array<{ __typename?: 'AcceptedHistory', from: string, until: string, sealedAt: string, reason: string }>, fault?: { __typename?: 'HistoryFault', code: HistoryFaultCode, message: string, externalId?: string | null, version?: number | null, at?: string | null } | null } };

export type SecurityEventsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SecurityEventFilter>;
}>;


export type SecurityEventsQuery = { __typename?: 'Query', securityEvents: { __typename?: 'SecurityEventConnection', nodes: Array<{ __typename?: 'SecurityEvent', id: string, kind: SecurityEventKind, apiKeyId: string, scope?: string | null, networks?: Array<string> | null, clientAddresses: Array<string>, count: number, createdAt: string, lastAt: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, endCursor?: string | null } } };

export type TotalsFragment = { __typename?: 'AccountTotals', count: number, balance: number };

export type AccountStatisticsQueryVariables = Exact<{
  filter?: InputMaybe<AccountFilter>;
  days?: InputMaybe<DayRangeInput>;
}>;


export type AccountStatisticsQuery = { __typename?: 'Query', accountStatistics: { __typename?: 'AccountStatistics', total: { __typename?: 'AccountTotals', count: number, balance: number }, byStatus: Array<{ __typename?: 'AccountsOfStatus', key: AccountStatus, count: number, balance: number }>, byStatusCategory: Array<{ __typename?: 'AccountsOfStatusCategory', key: AccountStatusCategory, count: number, balance: number }>, byTypeOfDebt: Array<{ __typename?: 'AccountsOfTypeOfDebt', key?: TypeOfDebt | null, count: number, balance: number }>, byPortfolio: Array<{ __typename?: 'AccountsOfPortfolio', key: string, count: number, balance: number, byStatusCategory: Array<{ __typename?: 'AccountsOfStatusCategory', key: AccountStatusCategory, count: number, balance: number }> }>, otherPortfolios: { __typename?: 'AccountTotals', count: number, balance: number }, byBucket: Array<{ __typename?: 'AccountsOfBucket', key?: string | null, count: number, balance: number, byStatusCategory: Array<{ __typename?: 'AccountsOfStatusCategory', key: AccountStatusCategory, count: number, balance: number }> }>, otherBuckets: { __typename?: 'AccountTotals', count: number, balance: number }, createdPerDay: Array<{ __typename?: 'AccountsOfDay', day: string, count: number }>, updatedPerDay: Array<{ __typename?: 'AccountsOfDay', day: string, count: number }> } };

export type AuditStatisticsQueryVariables = Exact<{
  filter?: InputMaybe<AuditStatisticsFilter>;
  days?: InputMaybe<DayRangeInput>;
  zone?: Scalars['String']['input'];
}>;


export type AuditStatisticsQuery = { __typename?: 'Query', auditStatistics: { __typename?: 'AuditStatistics', perDay: Array<{ __typename?: 'ChangesOfDay', day: string, created: number, changed: number, byOperation: Array<{ __typename?: 'ChangesOfOperation', key: string, count: number }> }> } };

export type SyncRunFieldsFragment = { __typename?: 'SyncRun', id: string, apiKeyId: string, surface: string, requestId: string, traceId?: string | null, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, failedRows: Array<{ __typename?: 'SyncRunFailedRow', index: number, externalId?: string | null, code: string, details?: Array<{ __typename?: 'FieldFault', field: string, message: string }> | null }>, changedFields: Array<{ __typename?: 'SyncRunChangedField', field: string, accounts: number }>, previousRun?: { __typename?: 'SyncRun', id: string } | null, comparison?: { __typename?: 'SyncRunComparison', unchangedShare: number, previousUnchangedShare: number, requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number } | null };

export type SyncRunsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SyncRunFilter>;
}>;


export type SyncRunsQuery = { __typename?: 'Query', syncRuns: { __typename?: 'SyncRunConnection', nodes: Array<{ __typename?: 'SyncRun', id: string, apiKeyId: string, surface: string, requestId: string, traceId?: string | null, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, failedRows: Array<{ __typename?: 'SyncRunFailedRow', index: number, externalId?: string | null, code: string, details?: Array<{ __typename?: 'FieldFault', field: string, message: string }> | null }>, changedFields: Array<{ __typename?: 'SyncRunChangedField', field: string, accounts: number }>, previousRun?: { __typename?: 'SyncRun', id: string } | null, comparison?: { __typename?: 'SyncRunComparison', unchangedShare: number, previousUnchangedShare: number, requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number } | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, endCursor?: string | null } } };

export type SyncRunQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SyncRunQuery = { __typename?: 'Query', syncRun?: { __typename?: 'SyncRun', id: string, apiKeyId: string, surface: string, requestId: string, traceId?: string | null, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, failedRows: Array<{ __typename?: 'SyncRunFailedRow', index: number, externalId?: string | null, code: string, details?: Array<{ __typename?: 'FieldFault', field: string, message: string }> | null }>, changedFields: Array<{ __typename?: 'SyncRunChangedField', field: string, accounts: number }>, previousRun?: { __typename?: 'SyncRun', id: string } | null, comparison?: { __typename?: 'SyncRunComparison', unchangedShare: number, previousUnchangedShare: number, requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number } | null } | null };

export type AuditTrailWithRunsQueryVariables = Exact<{
  externalId: Scalars['String']['input'];
}>;


export type AuditTrailWithRunsQuery = { __typename?: 'Query', account?: { __typename?: 'Account', auditTrail: { __typename?: 'AuditTrailConnection', nodes: Array<{ __typename?: 'AuditTrailEntry', operation: string, syncRun?: { __typename?: 'SyncRun', id: string, requested: number } | null }> } } | null };

export const AccountFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountFieldsFragment, unknown>;
export const TotalsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Totals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountTotals"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]} as unknown as DocumentNode<TotalsFragment, unknown>;
export const SyncRunFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SyncRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failedRows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"previousUnchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"createdDifference"}},{"kind":"Field","name":{"kind":"Name","value":"updatedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"failedDifference"}}]}}]}}]} as unknown as DocumentNode<SyncRunFieldsFragment, unknown>;
export const AccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Account"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountQuery, AccountQueryVariables>;
export const AccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Accounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountsQuery, AccountsQueryVariables>;
export const AccountVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]} as unknown as DocumentNode<AccountVersionQuery, AccountVersionQueryVariables>;
export const AccountAtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountAt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountAt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusCategory"}},{"kind":"Field","name":{"kind":"Name","value":"clientStatus"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"first"}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}},{"kind":"Field","name":{"kind":"Name","value":"birthdate"}},{"kind":"Field","name":{"kind":"Name","value":"ssn"}},{"kind":"Field","name":{"kind":"Name","value":"last4SSN"}}]}},{"kind":"Field","name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","name":{"kind":"Name","value":"currentEmailAddressId"}},{"kind":"Field","name":{"kind":"Name","value":"emailAddressIds"}},{"kind":"Field","name":{"kind":"Name","value":"address"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"additionalStreet"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"zip"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"statuteLimitationsDate"}},{"kind":"Field","name":{"kind":"Name","value":"accountOpened"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastPayment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"placed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chargedOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"interest"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"events"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"typeOfDebt"}},{"kind":"Field","name":{"kind":"Name","value":"compliance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxSettlementToday"}},{"kind":"Field","name":{"kind":"Name","value":"maxSettlementPlan"}},{"kind":"Field","name":{"kind":"Name","value":"maxMonths"}},{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bank"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"originalCreditor"}},{"kind":"Field","name":{"kind":"Name","value":"currentBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"contactInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"smsOptOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOptedOut"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutAt"}},{"kind":"Field","name":{"kind":"Name","value":"optedOutReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastOptOutResponse"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrier"}},{"kind":"Field","name":{"kind":"Name","value":"lookupCarrierAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"portfolioId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AccountAtQuery, AccountAtQueryVariables>;
export const AccountCountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountCount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCountIsCapped"}}]}}]}}]} as unknown as DocumentNode<AccountCountQuery, AccountCountQueryVariables>;
export const ApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"networks"}},{"kind":"Field","name":{"kind":"Name","value":"bulkUpsert"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"windowSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isReadOnly"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeyQuery, ApiKeyQueryVariables>;
export const BulkUpsertAccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BulkUpsertAccounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accounts"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeChanges"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bulkUpsertAccounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accounts"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accounts"}}},{"kind":"Argument","name":{"kind":"Name","value":"dryRun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeChanges"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeChanges"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]}}]}}]} as unknown as DocumentNode<BulkUpsertAccountsMutation, BulkUpsertAccountsMutationVariables>;
export const UpdateAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"update"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountUpdateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}},{"kind":"Argument","name":{"kind":"Name","value":"update"},"value":{"kind":"Variable","name":{"kind":"Name","value":"update"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateAccountMutation, UpdateAccountMutationVariables>;
export const UpdateAccountAtVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAccountAtVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"update"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountUpdateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ifVersion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}},{"kind":"Argument","name":{"kind":"Name","value":"update"},"value":{"kind":"Variable","name":{"kind":"Name","value":"update"}}},{"kind":"Argument","name":{"kind":"Name","value":"ifVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ifVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateAccountAtVersionMutation, UpdateAccountAtVersionMutationVariables>;
export const AuditTrailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditTrail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditTrail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AuditTrailQuery, AuditTrailQueryVariables>;
export const TimelineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Timeline"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeline"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"auditTrailEntryId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<TimelineQuery, TimelineQueryVariables>;
export const AccountsWithHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountsWithHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"auditTrail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeline"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AccountsWithHistoryQuery, AccountsWithHistoryQueryVariables>;
export const OrganizationAuditTrailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationAuditTrail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditTrailFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditTrail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<OrganizationAuditTrailQuery, OrganizationAuditTrailQueryVariables>;
export const OrganizationTimelineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationTimeline"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TimelineFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeline"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"auditTrailEntryId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<OrganizationTimelineQuery, OrganizationTimelineQueryVariables>;
export const HistoryVerificationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HistoryVerification"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"historyVerification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"part"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}},{"kind":"Field","name":{"kind":"Name","value":"changes"}},{"kind":"Field","name":{"kind":"Name","value":"roots"}},{"kind":"Field","name":{"kind":"Name","value":"beginsAt"}},{"kind":"Field","name":{"kind":"Name","value":"signedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"sealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fault"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<HistoryVerificationQuery, HistoryVerificationQueryVariables>;
export const SecurityEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SecurityEventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"networks"}},{"kind":"Field","name":{"kind":"Name","value":"clientAddresses"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SecurityEventsQuery, SecurityEventsQueryVariables>;
export const AccountStatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountStatistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DayRangeInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountStatistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Totals"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byStatusCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byTypeOfDebt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byPortfolio"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"byStatusCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherPortfolios"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Totals"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byBucket"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"byStatusCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherBuckets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Totals"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdPerDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedPerDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Totals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountTotals"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}}]}}]} as unknown as DocumentNode<AccountStatisticsQuery, AccountStatisticsQueryVariables>;
export const AuditStatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditStatistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditStatisticsFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DayRangeInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},"defaultValue":{"kind":"StringValue","value":"UTC","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditStatistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}},{"kind":"Argument","name":{"kind":"Name","value":"zone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"perDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"byOperation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AuditStatisticsQuery, AuditStatisticsQueryVariables>;
export const SyncRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SyncRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRunFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SyncRunFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SyncRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failedRows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"previousUnchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"createdDifference"}},{"kind":"Field","name":{"kind":"Name","value":"updatedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"failedDifference"}}]}}]}}]} as unknown as DocumentNode<SyncRunsQuery, SyncRunsQueryVariables>;
export const SyncRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SyncRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SyncRunFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SyncRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SyncRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failedRows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"previousUnchangedShare"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"createdDifference"}},{"kind":"Field","name":{"kind":"Name","value":"updatedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedDifference"}},{"kind":"Field","name":{"kind":"Name","value":"failedDifference"}}]}}]}}]} as unknown as DocumentNode<SyncRunQuery, SyncRunQueryVariables>;
export const AuditTrailWithRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditTrailWithRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"externalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"externalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditTrail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"syncRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requested"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AuditTrailWithRunsQuery, AuditTrailWithRunsQueryVariables>;