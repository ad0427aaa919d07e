// Generated from the schemas of openapi.json by `npm run generate`. Do not edit.

/** The codes by which the service says why a request failed. */
export const FAILURE_CODES = [
  'INVALID_REQUEST',
  'INVALID_REQUEST_BODY',
  'ACCOUNTS_REQUIRED',
  'ACCOUNTS_LIMIT_EXCEEDED',
  'NO_VALID_UPDATABLE_FIELDS',
  'VALIDATION_FAILED',
  'INVALID_REQUEST_HEADER',
  'INVALID_QUERY',
  'QUERY_LIMIT_EXCEEDED',
  'MISSING_AUTH_HEADERS',
  'INVALID_API_KEY',
  'INVALID_SESSION',
  'REQUEST_TIMESTAMP_OUTSIDE_WINDOW',
  'INVALID_REQUEST_SIGNATURE',
  'INSUFFICIENT_SCOPE',
  'GRANT_TOO_WIDE',
  'CROSS_ORIGIN_REQUEST',
  'CONSOLE_READ_ONLY',
  'ACCOUNT_NOT_FOUND',
  'IMPORT_NOT_FOUND',
  'SYNC_RUN_NOT_FOUND',
  'API_KEY_NOT_FOUND',
  'WEBHOOK_NOT_FOUND',
  'WEBHOOK_DELIVERY_NOT_FOUND',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'REQUEST_REPLAYED',
  'IDEMPOTENCY_KEY_IN_USE',
  'IMPORT_PART_CONFLICT',
  'IMPORT_PARTS_MISSING',
  'IMPORT_STATE_CONFLICT',
  'STALE_PLAN',
  'API_KEY_ENDED',
  'API_KEYS_LIMIT_EXCEEDED',
  'WEBHOOKS_LIMIT_EXCEEDED',
  'ACCOUNT_ERASED',
  'CHANGES_CURSOR_UNKNOWN',
  'VERSION_MISMATCH',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'ACCOUNT_ON_HOLD',
  'RATE_LIMIT_EXCEEDED',
  'REQUEST_HEADERS_TOO_LARGE',
  'ACCOUNT_UNREADABLE',
  'INTERNAL_ERROR',
  'EVIDENCE_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
] as const;

/**
 * The fields that an update may change.
 */
export type AccountUpdate = Omit<AccountRow, 'externalId' | 'portfolioId' | 'bucket'>;

/**
 * An account to create or update, matched by `externalId`.
 */
export interface AccountRow {
  /**
   * The caller’s identifier for the account, kept exactly as sent.
   */
  externalId: string;
  /**
   * Portfolio; required when creating, never changed afterwards.
   */
  portfolioId?: string;
  /**
   * Bucket; set at creation and by bulk upsert.
   */
  bucket?: string | null;
  /**
   * Granular status.
   */
  status?:
    | 'LOADED'
    | 'ACTIVE'
    | 'PAID IN FULL'
    | 'SETTLED IN FULL'
    | 'PAYMENTS ON FILE'
    | 'DECLINED'
    | 'REFUSED'
    | 'DISPUTE'
    | 'CHARGEBACK'
    | 'BANKRUPTCY'
    | 'CEASE & DESIST'
    | 'COMPLAINT FILED'
    | 'FRAUD'
    | 'LAWSUIT RISK'
    | 'DO NOT CALL'
    | 'DECEASED'
    | 'JAIL'
    | 'RECALLED'
    | 'MANAGER REVIEW'
    | 'FOLLOW UP'
    | 'OTHER';
  /**
   * Free-form status set by the caller.
   */
  clientStatus?: string | null;
  /**
   * Primary phone number in E.164 form.
   */
  phoneNumber?: string | null;
  /**
   * Free-form key/value object.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * Person profile.
   */
  person?: {
    /**
     * Name of the person.
     */
    name?: {
      /**
       * First name.
       */
      first?: string | null;
      /**
       * Last name.
       */
      last?: string | null;
    } | null;
    /**
     * Date of birth, usually YYYY-MM-DD.
     */
    birthdate?: string | null;
    /**
     * Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored.
     */
    ssn?: string | null;
    /**
     * Last four digits of the social security number: exactly four digits.
     */
    last4SSN?: string | null;
  } | null;
  /**
   * Primary e-mail address.
   */
  emailAddress?: string | null;
  /**
   * Address details.
   */
  address?: {
    /**
     * Primary line.
     */
    street?: string | null;
    /**
     * Secondary line.
     */
    additionalStreet?: string | null;
    /**
     * City.
     */
    city?: string | null;
    /**
     * State or province.
     */
    state?: string | null;
    /**
     * Postal code.
     */
    zip?: string | null;
    /**
     * Country.
     */
    country?: string | null;
  } | null;
  /**
   * Account history.
   */
  history?: {
    /**
     * Where the account came from.
     */
    origin?: string | null;
    /**
     * When the statute of limitations runs out.
     */
    statuteLimitationsDate?: string | null;
    /**
     * Opening of the account.
     */
    accountOpened?: {
      /**
       * When the account was opened.
       */
      date?: string | null;
    } | null;
    /**
     * Last payment on the account.
     */
    lastPayment?: {
      /**
       * Amount of the last payment.
       */
      amount?: number | null;
      /**
       * When the last payment was made.
       */
      date?: string | null;
    } | null;
    /**
     * Placement for collection.
     */
    placed?: {
      /**
       * Balance at placement.
       */
      balance?: number | null;
      /**
       * Principal at placement.
       */
      principal?: number | null;
      /**
       * Interest at placement.
       */
      interest?: number | null;
      /**
       * Fees at placement.
       */
      fees?: number | null;
      /**
       * When the account was placed.
       */
      date?: string | null;
    } | null;
    /**
     * Charge-off.
     */
    chargedOff?: {
      /**
       * Balance at charge-off.
       */
      balance?: number | null;
      /**
       * Principal at charge-off.
       */
      principal?: number | null;
      /**
       * Interest at charge-off.
       */
      interest?: number | null;
      /**
       * Fees at charge-off.
       */
      fees?: number | null;
      /**
       * Charge-off events, objects of the caller’s own form.
       */
      events?:
        | {
            [k: string]: unknown;
          }[]
        | null;
    } | null;
  } | null;
  /**
   * Classification of the debt.
   */
  typeOfDebt?:
    | (
        | 'credit_card'
        | 'personal_loan'
        | 'payday_loan'
        | 'installment_loan'
        | 'line_of_credit'
        | 'auto_loan'
        | 'auto_lease'
        | 'medical'
        | 'dental'
        | 'utility'
        | 'telecom'
        | 'mortgage'
        | 'rent'
        | 'hoa'
        | 'student_loan_private'
        | 'student_loan_federal'
        | 'retail_financing'
        | 'bnpl'
        | 'business_loan'
        | 'commercial'
        | 'parking_private'
        | 'tolls'
        | 'gym_membership'
        | 'subscription'
        | 'club_dues'
        | 'municipal_fines'
        | 'court_fines'
        | 'taxes'
        | 'nsf_check'
        | 'other'
      )
    | null;
  /**
   * Compliance metadata.
   */
  compliance?: {
    /**
     * State whose rules apply.
     */
    state?: string | null;
  } | null;
  /**
   * Payment constraints.
   */
  paymentRules?: {
    /**
     * Maximum settlement today, a fraction from 0 to 1.
     */
    maxSettlementToday?: number | null;
    /**
     * Maximum settlement on a plan, a fraction from 0 to 1.
     */
    maxSettlementPlan?: number | null;
    /**
     * Maximum length of a plan, in months.
     */
    maxMonths?: number | null;
    /**
     * Maximum number of instalments.
     */
    maxInstallments?: number | null;
  } | null;
  /**
   * Name of the bank the debt originated from.
   */
  bank?: string | null;
  /**
   * Name of the current client.
   */
  client?: string | null;
  /**
   * Original creditor: a name or an object.
   */
  originalCreditor?:
    | string
    | {
        [k: string]: unknown;
      }
    | null;
  /**
   * Current balance: a number, or text as the caller sent it.
   */
  currentBalance?: number | string | null;
  /**
   * Tags. A list that is sent replaces the stored one.
   *
   * @maxItems 100
   */
  tags?: string[];
  /**
   * Contact details and preferences.
   */
  contactInfo?: {
    /**
     * E-mail contact.
     */
    email?: {
      /**
       * E-mail address.
       */
      address?: string | null;
      /**
       * Whether the address is verified.
       */
      verified?: boolean | null;
    } | null;
    /**
     * Phone contact.
     */
    phone?: {
      /**
       * Phone number, of any form.
       */
      number?: string | null;
      /**
       * Whether the number is verified.
       */
      verified?: boolean | null;
    } | null;
  } | null;
  /**
   * SMS opt-out details.
   */
  smsOptOut?: {
    /**
     * Whether the person opted out of SMS.
     */
    isOptedOut?: boolean;
    /**
     * When the person opted out.
     */
    optedOutAt?: string | null;
    /**
     * Why, for example the word STOP.
     */
    optedOutReason?: string | null;
    /**
     * Last inbound opt-out text.
     */
    lastOptOutResponse?: string | null;
    /**
     * Carrier look-up result.
     */
    lookupCarrier?: string | null;
    /**
     * When the carrier was looked up.
     */
    lookupCarrierAt?: string | null;
  } | null;
}
/**
 * Accounts to create or update.
 */
export interface BulkUpsertRequest {
  /**
   * The rows, matched by `externalId`; each may occur once.
   *
   * @minItems 1
   * @maxItems 500
   */
  accounts: AccountRow[];
  /**
   * Report what would happen; write nothing.
   */
  dryRun?: boolean;
  /**
   * List the changes of updated rows. Needs `accounts:read` too.
   */
  includeChanges?: boolean;
}
/**
 * A debt-collection account.
 */
export interface Account {
  /**
   * Granular status.
   */
  status:
    | 'LOADED'
    | 'ACTIVE'
    | 'PAID IN FULL'
    | 'SETTLED IN FULL'
    | 'PAYMENTS ON FILE'
    | 'DECLINED'
    | 'REFUSED'
    | 'DISPUTE'
    | 'CHARGEBACK'
    | 'BANKRUPTCY'
    | 'CEASE & DESIST'
    | 'COMPLAINT FILED'
    | 'FRAUD'
    | 'LAWSUIT RISK'
    | 'DO NOT CALL'
    | 'DECEASED'
    | 'JAIL'
    | 'RECALLED'
    | 'MANAGER REVIEW'
    | 'FOLLOW UP'
    | 'OTHER';
  /**
   * Free-form status set by the caller.
   */
  clientStatus: string | null;
  /**
   * Primary phone number in E.164 form.
   */
  phoneNumber: string | null;
  /**
   * Free-form key/value object.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Person profile.
   */
  person: Person | null;
  /**
   * Primary e-mail address.
   */
  emailAddress: string | null;
  /**
   * Address details.
   */
  address: Address | null;
  /**
   * Account history.
   */
  history: History | null;
  /**
   * Classification of the debt.
   */
  typeOfDebt:
    | (
        | 'credit_card'
        | 'personal_loan'
        | 'payday_loan'
        | 'installment_loan'
        | 'line_of_credit'
        | 'auto_loan'
        | 'auto_lease'
        | 'medical'
        | 'dental'
        | 'utility'
        | 'telecom'
        | 'mortgage'
        | 'rent'
        | 'hoa'
        | 'student_loan_private'
        | 'student_loan_federal'
        | 'retail_financing'
        | 'bnpl'
        | 'business_loan'
        | 'commercial'
        | 'parking_private'
        | 'tolls'
        | 'gym_membership'
        | 'subscription'
        | 'club_dues'
        | 'municipal_fines'
        | 'court_fines'
        | 'taxes'
        | 'nsf_check'
        | 'other'
      )
    | null;
  /**
   * Compliance metadata.
   */
  compliance: Compliance | null;
  /**
   * Payment constraints.
   */
  paymentRules: PaymentRules | null;
  /**
   * Name of the bank the debt originated from.
   */
  bank: string | null;
  /**
   * Name of the current client.
   */
  client: string | null;
  /**
   * Original creditor: a name or an object.
   */
  originalCreditor:
    | string
    | {
        [k: string]: unknown;
      }
    | null;
  /**
   * Current balance: a number, or text as the caller sent it.
   */
  currentBalance: number | string | null;
  /**
   * Tags. A list that is sent replaces the stored one.
   */
  tags: string[];
  /**
   * Contact details and preferences.
   */
  contactInfo: ContactInfo | null;
  /**
   * SMS opt-out details.
   */
  smsOptOut: SmsOptOut | null;
  /**
   * The caller’s identifier for the account, kept exactly as sent.
   */
  externalId: string;
  /**
   * Portfolio; required when creating, never changed afterwards.
   */
  portfolioId: string;
  /**
   * Bucket; set at creation and by bulk upsert.
   */
  bucket: string | null;
  /**
   * Internal account id.
   */
  id: string;
  /**
   * Owning organization.
   */
  organizationId: string;
  /**
   * Broader category, derived from the status.
   */
  status_category: 'NEW' | 'ACTIVE' | 'PAID' | 'PARTIAL' | 'DECLINED' | 'REFUSED' | 'LEGAL_HOLD' | 'CLOSED' | 'ADMIN';
  /**
   * Id of the current e-mail object.
   */
  currentEmailAddressId: string | null;
  /**
   * Ids of the linked e-mail objects.
   */
  emailAddressIds: string[];
  /**
   * When the account was created.
   */
  createdAt: string;
  /**
   * When the account last changed.
   */
  updatedAt: string;
}
/**
 * Person profile.
 */
export interface Person {
  /**
   * Name of the person.
   */
  name?: PersonName | null;
  /**
   * Date of birth, usually YYYY-MM-DD.
   */
  birthdate?: string | null;
  /**
   * Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored.
   */
  ssn?: string | null;
  /**
   * Last four digits of the social security number: exactly four digits.
   */
  last4SSN?: string | null;
}
/**
 * Name of a person.
 */
export interface PersonName {
  /**
   * First name.
   */
  first?: string | null;
  /**
   * Last name.
   */
  last?: string | null;
}
/**
 * Postal address.
 */
export interface Address {
  /**
   * Primary line.
   */
  street?: string | null;
  /**
   * Secondary line.
   */
  additionalStreet?: string | null;
  /**
   * City.
   */
  city?: string | null;
  /**
   * State or province.
   */
  state?: string | null;
  /**
   * Postal code.
   */
  zip?: string | null;
  /**
   * Country.
   */
  country?: string | null;
}
/**
 * Account history.
 */
export interface History {
  /**
   * Where the account came from.
   */
  origin?: string | null;
  /**
   * When the statute of limitations runs out.
   */
  statuteLimitationsDate?: string | null;
  /**
   * Opening of the account.
   */
  accountOpened?: AccountOpened | null;
  /**
   * Last payment on the account.
   */
  lastPayment?: LastPayment | null;
  /**
   * Placement for collection.
   */
  placed?: Placed | null;
  /**
   * Charge-off.
   */
  chargedOff?: ChargedOff | null;
}
/**
 * Opening of the account.
 */
export interface AccountOpened {
  /**
   * When the account was opened.
   */
  date?: string | null;
}
/**
 * Last payment on the account.
 */
export interface LastPayment {
  /**
   * Amount of the last payment.
   */
  amount?: number | null;
  /**
   * When the last payment was made.
   */
  date?: string | null;
}
/**
 * Placement of the account for collection.
 */
export interface Placed {
  /**
   * Balance at placement.
   */
  balance?: number | null;
  /**
   * Principal at placement.
   */
  principal?: number | null;
  /**
   * Interest at placement.
   */
  interest?: number | null;
  /**
   * Fees at placement.
   */
  fees?: number | null;
  /**
   * When the account was placed.
   */
  date?: string | null;
}
/**
 * Charge-off of the account.
 */
export interface ChargedOff {
  /**
   * Balance at charge-off.
   */
  balance?: number | null;
  /**
   * Principal at charge-off.
   */
  principal?: number | null;
  /**
   * Interest at charge-off.
   */
  interest?: number | null;
  /**
   * Fees at charge-off.
   */
  fees?: number | null;
  /**
   * Charge-off events, objects of the caller’s own form.
   */
  events?:
    | {
        [k: string]: unknown;
      }[]
    | null;
}
/**
 * Compliance metadata.
 */
export interface Compliance {
  /**
   * State whose rules apply.
   */
  state?: string | null;
}
/**
 * Payment constraints.
 */
export interface PaymentRules {
  /**
   * Maximum settlement today, a fraction from 0 to 1.
   */
  maxSettlementToday?: number | null;
  /**
   * Maximum settlement on a plan, a fraction from 0 to 1.
   */
  maxSettlementPlan?: number | null;
  /**
   * Maximum length of a plan, in months.
   */
  maxMonths?: number | null;
  /**
   * Maximum number of instalments.
   */
  maxInstallments?: number | null;
}
/**
 * Contact details and preferences.
 */
export interface ContactInfo {
  /**
   * E-mail contact.
   */
  email?: ContactEmail | null;
  /**
   * Phone contact.
   */
  phone?: ContactPhone | null;
}
/**
 * E-mail contact.
 */
export interface ContactEmail {
  /**
   * E-mail address.
   */
  address?: string | null;
  /**
   * Whether the address is verified.
   */
  verified?: boolean | null;
}
/**
 * Phone contact.
 */
export interface ContactPhone {
  /**
   * Phone number, of any form.
   */
  number?: string | null;
  /**
   * Whether the number is verified.
   */
  verified?: boolean | null;
}
/**
 * SMS opt-out details.
 */
export interface SmsOptOut {
  /**
   * Whether the person opted out of SMS.
   */
  isOptedOut?: boolean;
  /**
   * When the person opted out.
   */
  optedOutAt?: string | null;
  /**
   * Why, for example the word STOP.
   */
  optedOutReason?: string | null;
  /**
   * Last inbound opt-out text.
   */
  lastOptOutResponse?: string | null;
  /**
   * Carrier look-up result.
   */
  lookupCarrier?: string | null;
  /**
   * When the carrier was looked up.
   */
  lookupCarrierAt?: string | null;
}
/**
 * Who changed what on an account, when and by which request.
 */
export interface AuditTrailEntry {
  /**
   * Id of the entry.
   */
  id: string;
  /**
   * Id of the account.
   */
  accountId: string;
  /**
   * External identifier of the account.
   */
  externalId: string;
  /**
   * Where the change came from: `EXTERNAL_API` or `RETENTION`.
   */
  source: 'EXTERNAL_API' | 'RETENTION';
  /**
   * `BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`.
   */
  operation: 'BULK_UPSERT' | 'UPDATE' | 'ERASE' | 'PLACE_HOLD' | 'RELEASE_HOLD';
  /**
   * `REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.
   */
  surface: 'REST' | 'GRAPHQL' | 'CONSOLE' | 'COMMAND_LINE';
  /**
   * The changed fields; social security numbers are masked.
   */
  changes: FieldChange[];
  /**
   * Id of the API key that was used; where a person signed in without one, an id that stands in for it.
   */
  apiKeyId: string;
  /**
   * Id of the request, as in `X-Request-Id`.
   */
  requestId: string;
  /**
   * When the change was made.
   */
  createdAt: string;
  /**
   * Id of the sync run or import whose change is undone.
   */
  undoes?: string;
  /**
   * Why the person was erased, where a reason was given.
   */
  reason?: string;
  actor: Actor;
}
/**
 * A changed field. Social security numbers are masked.
 */
export interface FieldChange {
  /**
   * Dotted path of the field; a dot inside a key has a backslash before it.
   */
  field: string;
  /**
   * Value before; null where there was none.
   */
  from: {
    [k: string]: unknown;
  };
  /**
   * Value after.
   */
  to: {
    [k: string]: unknown;
  };
}
/**
 * Who did something: an API key, or a person.
 */
export interface Actor {
  /**
   * A key, or a person.
   */
  kind: 'KEY' | 'PERSON';
  /**
   * Id of the key; of a person, the issuer of the account, `#`, and the subject there.
   */
  id: string;
  /**
   * Name of the key, where it is recorded; of a person, as it was when they signed in.
   */
  name: string | null;
}
/**
 * A change of an account, for a person to read.
 */
export interface TimelineEvent {
  /**
   * Id of the event.
   */
  id: string;
  /**
   * Id of the account.
   */
  accountId: string;
  /**
   * External identifier of the account.
   */
  externalId: string;
  /**
   * What happened: `ACCOUNT_UPDATED`.
   */
  kind: 'ACCOUNT_UPDATED';
  /**
   * Where it came from: `EXTERNAL_API` or `RETENTION`.
   */
  source: 'EXTERNAL_API' | 'RETENTION';
  /**
   * A sentence that names the changed fields and no values.
   */
  summary: string;
  /**
   * Id of the audit trail entry that holds the values.
   */
  auditTrailEntryId: string;
  /**
   * When it happened.
   */
  createdAt: string;
}
/**
 * A change in the feed of the organization: of an account, an import or a sync run.
 */
export interface Change {
  /**
   * Id of the change, the same whenever it is read or sent.
   */
  id: string;
  /**
   * `account.created`, `account.updated`, `account.erased`, `account.hold_placed`, `account.hold_released`, `import.held`, `import.completed`, `import.failed`, `import.cancelled`, `import.expired` or `sync_run.completed`. More may come: ignore those that you do not know.
   */
  type:
    | 'account.created'
    | 'account.updated'
    | 'account.erased'
    | 'account.hold_placed'
    | 'account.hold_released'
    | 'import.held'
    | 'import.completed'
    | 'sync_run.completed'
    | 'import.failed'
    | 'import.cancelled'
    | 'import.expired';
  /**
   * External identifier of the account; null where there is none.
   */
  externalId: string | null;
  /**
   * Id of the account; null where there is none.
   */
  accountId: string | null;
  /**
   * The version of the account that the change led to, from 1 on; null where there is no account.
   */
  version: number | null;
  /**
   * Dotted paths of the changed fields; empty for a new account, and where there is no account.
   */
  fields: string[];
  /**
   * Where the change came from: `EXTERNAL_API` or `RETENTION`.
   */
  source: 'EXTERNAL_API' | 'RETENTION';
  /**
   * `REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.
   */
  surface: 'REST' | 'GRAPHQL' | 'CONSOLE' | 'COMMAND_LINE';
  /**
   * `BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`; null where there is no account.
   */
  operation: ('BULK_UPSERT' | 'UPDATE' | 'ERASE' | 'PLACE_HOLD' | 'RELEASE_HOLD') | null;
  /**
   * Id of the API key that was used; where a person signed in without one, an id that stands in for it.
   */
  apiKeyId: string;
  /**
   * Id of the sync run that the change belongs to, or that is completed; null where there is none.
   */
  syncRunId: string | null;
  /**
   * Id of the import that is held or has ended; else null.
   */
  importId: string | null;
  /**
   * When the change was made; of imports and sync runs, when it came into the feed.
   */
  createdAt: string;
  /**
   * Cursor after the change: go on from it once the change is processed.
   */
  cursor: string;
  /**
   * The changed fields with their values, masked. None for a new account, without an account, and where they cannot be read.
   */
  values?: FieldChange[];
}
/**
 * The numbers that an update replaced while the account was on legal hold.
 */
export interface HeldNumbers {
  /**
   * Id of the audit trail entry, which shows them masked.
   */
  auditTrailEntryId: string;
  /**
   * When the change was made.
   */
  createdAt: string;
  /**
   * One for each change of the entry that masks a number.
   */
  numbers: {
    /**
     * The changed field.
     */
    field: string;
    /**
     * The value before the change, in full.
     */
    from: {
      [k: string]: unknown;
    };
  }[];
}
/**
 * A field-level finding.
 */
export interface FieldFault {
  /**
   * Dotted path of the field.
   */
  field: string;
  /**
   * What is wrong with it. Never repeats the value.
   */
  message: string;
}
/**
 * What became of one row of a bulk upsert.
 */
export interface BulkUpsertResultRow {
  /**
   * Zero-based position of the account in the request.
   */
  index: number;
  /**
   * The account’s external identifier, when available.
   */
  externalId?: string;
  /**
   * Outcome for the row.
   */
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  /**
   * Account id, for rows that succeeded.
   */
  accountId?: string;
  /**
   * Last update time, when available.
   */
  updatedAt?: string;
  /**
   * Machine-readable error code, for failed rows.
   */
  code?:
    | 'MISSING_REQUIRED_FIELD'
    | 'VALIDATION_FAILED'
    | 'DUPLICATE_EXTERNAL_ID'
    | 'ORGANIZATION_ID_NOT_ALLOWED'
    | 'ACCOUNT_ERASED'
    | 'CONFLICT'
    | 'INTERNAL_ERROR';
  /**
   * Human-readable message, for failed rows.
   */
  message?: string;
  /**
   * Field-level findings of a validation failure.
   */
  details?: FieldFault[];
  /**
   * Changed fields, for updated rows when asked for.
   */
  changes?: FieldChange[];
}
/**
 * The account that was updated; its fields are read with the scope to read.
 */
export interface UpdatedAccount {
  /**
   * Internal account id.
   */
  id: string;
  /**
   * The caller’s identifier for the account, kept exactly as sent.
   */
  externalId: string;
  /**
   * Owning organization.
   */
  organizationId: string;
  /**
   * When the account last changed.
   */
  updatedAt: string;
}
/**
 * A new import.
 */
export interface NewImport {
  /**
   * A name of your own.
   */
  name?: string | null;
  /**
   * Says that the import names every account of a portfolio.
   */
  complete?: {
    /**
     * The portfolio.
     */
    portfolioId: string;
  } | null;
  /**
   * Whether the import stops once it is planned.
   */
  review?: boolean | null;
  /**
   * What holds the import, in place of the default ones; null: no limit.
   */
  brakes?: {
    /**
     * A share, from 0 to 1.
     */
    failedShare?: number | null;
    /**
     * A share, from 0 to 1.
     */
    missingShare?: number | null;
    /**
     * A count or a sum.
     */
    optOutsCleared?: number | null;
    /**
     * A count or a sum.
     */
    legalHoldsLeft?: number | null;
    /**
     * A share, from 0 to 1.
     */
    updatedShare?: number | null;
    /**
     * A count or a sum.
     */
    updatedCount?: number | null;
    /**
     * A count or a sum.
     */
    createdCount?: number | null;
    /**
     * A count or a sum.
     */
    balanceMoved?: number | null;
  } | null;
}
/**
 * A set of rows that is planned, carried out and undone as one thing.
 */
export interface Import {
  /**
   * Id of the import.
   */
  id: string;
  /**
   * The caller’s name for it.
   */
  name: string | null;
  /**
   * `UPSERT` or `UNDO`.
   */
  kind: 'UPSERT' | 'UNDO';
  /**
   * Where it stands; the guide of imports explains each state.
   */
  state:
    | 'RECEIVING'
    | 'QUEUED'
    | 'PLANNING'
    | 'PLANNED'
    | 'HELD'
    | 'APPLYING'
    | 'COMPLETED'
    | 'CANCELLED'
    | 'FAILED'
    | 'EXPIRED';
  /**
   * Count of parts that are stored.
   */
  parts: number;
  /**
   * While it is receiving: up to 1,000 numbers of parts that are missing below the highest one.
   */
  missingParts: number[];
  /**
   * Count of rows.
   */
  requested: number;
  planned: ImportCounts;
  done: ImportCounts;
  /**
   * Count of accounts that a complete feed does not name.
   */
  missing: number;
  /**
   * Identifies the plan; `apply` names it.
   */
  planChecksum: string | null;
  /**
   * The brakes that hold or held it.
   */
  heldBy: HeldBrake[];
  options: ImportOptions;
  /**
   * When it was created.
   */
  createdAt: string;
  /**
   * Id of the API key that created it.
   */
  createdBy: string;
  /**
   * When all its parts were there.
   */
  committedAt: string | null;
  /**
   * When it ended, however it did.
   */
  finishedAt: string | null;
  /**
   * Id of the import or sync run that it undoes.
   */
  undoes: string | null;
  /**
   * Id of the import that undid it.
   */
  undoneBy: string | null;
  /**
   * Id of the API key that released it from its brakes.
   */
  releasedBy: string | null;
  /**
   * Why it was released, where a reason was given.
   */
  releaseReason?: string;
  /**
   * Id of the API key that applied its plan, if one did.
   */
  appliedBy?: string;
  /**
   * Since when it waits for a decision, if it does.
   */
  waitingSince?: string;
  /**
   * Count of accounts whose opt-out from text messages the plan clears. Needs the scope `accounts:read`.
   */
  optOutsCleared?: number;
  /**
   * Count of accounts that leave the status category LEGAL_HOLD by the plan. Needs the scope `accounts:read`.
   */
  legalHoldsLeft?: number;
  /**
   * Sum by which the plan moves balances of existing accounts, up or down. Needs the scope `accounts:read`.
   */
  balanceMoved?: number;
  /**
   * Set where it failed as a whole.
   */
  failure: ImportFailure | null;
  /**
   * Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in.
   */
  createdByName?: string;
  /**
   * Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in.
   */
  releasedByName?: string;
  /**
   * Name of that API key, where it is recorded, also once it is revoked; or of the person who signed in.
   */
  appliedByName?: string;
}
/**
 * Counts of rows by outcome.
 */
export interface ImportCounts {
  /**
   * Count of created rows.
   */
  created: number;
  /**
   * Count of updated rows.
   */
  updated: number;
  /**
   * Count of unchanged rows.
   */
  unchanged: number;
  /**
   * Count of failed rows.
   */
  failed: number;
}
/**
 * A brake that holds an import.
 */
export interface HeldBrake {
  /**
   * Name of the brake, as in `options.brakes`.
   */
  brake: string;
  /**
   * What the brake allows.
   */
  limit: number;
  /**
   * What the plan would do; null where that would disclose stored values, and the key lacks `accounts:read`.
   */
  actual: number | null;
}
/**
 * How an import is carried out.
 */
export interface ImportOptions {
  /**
   * Set where the feed names all accounts of a portfolio.
   */
  complete: ImportCompleteness | null;
  /**
   * Whether the import stops once it is planned.
   */
  review: boolean;
  brakes: ImportBrakes;
}
/**
 * Which accounts a complete feed names all of.
 */
export interface ImportCompleteness {
  /**
   * Portfolio of the accounts.
   */
  portfolioId: string;
}
/**
 * What an import may do before it is held; null: no limit.
 */
export interface ImportBrakes {
  /**
   * Share of rows that fail.
   */
  failedShare: number | null;
  /**
   * Share of the portfolio’s accounts that a complete feed does not name.
   */
  missingShare: number | null;
  /**
   * Count of accounts whose opt-out from text messages is cleared.
   */
  optOutsCleared: number | null;
  /**
   * Count of accounts that leave the status category LEGAL_HOLD.
   */
  legalHoldsLeft: number | null;
  /**
   * Share of rows that update an account.
   */
  updatedShare: number | null;
  /**
   * Count of rows that update an account.
   */
  updatedCount: number | null;
  /**
   * Count of rows that create an account.
   */
  createdCount: number | null;
  /**
   * Sum by which balances of existing accounts move, up or down.
   */
  balanceMoved: number | null;
}
/**
 * Why an import cannot go on.
 */
export interface ImportFailure {
  /**
   * Machine-readable code.
   */
  code: string;
  /**
   * Human-readable message.
   */
  message: string;
}
/**
 * A row of an import, and what becomes of it.
 */
export interface ImportRow {
  /**
   * Zero-based position of the row in the whole import.
   */
  index: number;
  /**
   * The account’s external identifier, when available.
   */
  externalId?: string;
  /**
   * Outcome of the row: the planned one until the row is done.
   */
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  /**
   * Whether the row was carried out.
   */
  done: boolean;
  /**
   * Machine-readable error code, for failed rows.
   */
  code?:
    | 'MISSING_REQUIRED_FIELD'
    | 'VALIDATION_FAILED'
    | 'DUPLICATE_EXTERNAL_ID'
    | 'ORGANIZATION_ID_NOT_ALLOWED'
    | 'ACCOUNT_ERASED'
    | 'CONFLICT'
    | 'INTERNAL_ERROR'
    | 'STALE_PLAN'
    | 'CREATION_NOT_UNDONE'
    | 'NOTHING_TO_UNDO';
  /**
   * Human-readable message, for failed rows.
   */
  message?: string;
  /**
   * Field-level findings of a validation failure.
   */
  details?: FieldFault[];
  /**
   * Changed fields, for updated rows. Needs the scope `accounts:read`.
   */
  changes?: FieldChange[];
  /**
   * Account id, for rows that succeeded.
   */
  accountId?: string;
  /**
   * Version of the account: that it was planned on, and once the row is done the one that it led to.
   */
  version?: number;
  /**
   * The brakes that the row counts for: `optOutsCleared`, `legalHoldsLeft`, `balanceMoved`. Needs the scope `accounts:read`.
   */
  brakes?: string[];
  /**
   * The row as it was sent; absent once its person was erased. Social security numbers are masked without `accounts:read:ssn`; in full they leave an access record.
   */
  row?: {
    [k: string]: unknown;
  };
}
/**
 * An account that a complete feed does not name.
 */
export interface MissingAccount {
  /**
   * External identifier of the account.
   */
  externalId: string;
  /**
   * Id of the account.
   */
  accountId: string;
  /**
   * Since which complete feed of the portfolio it has been missing, by the time of its commit.
   */
  since: string;
}
/**
 * The API key of the request.
 */
export interface ApiKey {
  /**
   * Id of the key: the part between its prefix and the dot.
   */
  keyId: string;
  /**
   * What it was named when it was made; may be empty.
   */
  name: string;
  /**
   * The organization that it opens.
   */
  organizationId: string;
  /**
   * What it may do, such as `accounts:read`.
   */
  scopes: (
    | 'accounts:read'
    | 'accounts:write'
    | 'accounts:read:ssn'
    | 'accounts:erase'
    | 'accounts:hold'
    | 'audit:read'
    | 'imports:release'
    | 'keys:manage'
    | 'webhooks:manage'
  )[];
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * When it ends: when it expires or reaches the maximum age, whichever comes first; null: never by itself.
   */
  expiresAt: string | null;
  /**
   * The only networks that it may be used from; null: any.
   */
  networks: string[] | null;
  bulkUpsert: BulkUpsertWindow;
  session?: ConsoleSession;
}
/**
 * How often an API key may send bulk upserts.
 */
export interface BulkUpsertWindow {
  /**
   * How many seconds the key waits from one bulk upsert to the next at each client address; 0: not at all.
   */
  windowSeconds: number;
  /**
   * When the next bulk upsert from this client address may begin; null where it may now.
   */
  nextAt: string | null;
}
/**
 * A session of the console.
 */
export interface ConsoleSession {
  /**
   * When it ends, if nobody signs out before and the key stays valid.
   */
  expiresAt: string;
  /**
   * Whether every write is refused, whatever the scopes: the service is set to take signed ones alone, and a session signs nothing.
   */
  isReadOnly: boolean;
  person?: ConsolePerson;
}
/**
 * A person who signed in to the console with an account of the organization.
 */
export interface ConsolePerson {
  /**
   * The issuer of the account, `#`, and the subject there.
   */
  id: string;
  /**
   * As the issuer named it at the sign-in.
   */
  name: string;
}
/**
 * A change of an account. Messages about one account come in the order of `version`.
 */
export interface AccountEvent {
  type: 'account.created' | 'account.updated' | 'account.erased' | 'account.hold_placed' | 'account.hold_released';
  /**
   * When it happened; of a batch, when its last change happened.
   */
  timestamp: string;
  /**
   * What it is about, by ids.
   */
  data: {
    /**
     * Id of the change, the same whenever it is sent.
     */
    id: string;
    /**
     * External identifier of the account.
     */
    externalId: string;
    /**
     * Id of the account.
     */
    accountId: string;
    /**
     * The version of the account that the change led to, from 1 on.
     */
    version: number;
    /**
     * Dotted paths of the changed fields. Of a free-form field, such as `metadata`, its name alone.
     */
    fields?: string[];
    /**
     * Id of the sync run.
     */
    syncRunId?: string;
  };
}
/**
 * What became of an import.
 */
export interface ImportEvent {
  type: 'import.held' | 'import.completed' | 'import.failed' | 'import.cancelled' | 'import.expired';
  /**
   * When it happened; of a batch, when its last change happened.
   */
  timestamp: string;
  /**
   * What it is about, by ids.
   */
  data: {
    /**
     * Id of the change, the same whenever it is sent.
     */
    id: string;
    /**
     * Id of the import.
     */
    importId: string;
  };
}
/**
 * The sync run of a bulk upsert or an import, completed.
 */
export interface SyncRunEvent {
  type: 'sync_run.completed';
  /**
   * When it happened; of a batch, when its last change happened.
   */
  timestamp: string;
  /**
   * What it is about, by ids.
   */
  data: {
    /**
     * Id of the change, the same whenever it is sent.
     */
    id: string;
    /**
     * Id of the sync run.
     */
    syncRunId: string;
  };
}
/**
 * Several changes, in their order.
 */
export interface EventBatch {
  type: 'changes.batch';
  /**
   * When it happened; of a batch, when its last change happened.
   */
  timestamp: string;
  /**
   * What it is about, by ids.
   */
  data: {
    /**
     * The changes, each as it would be sent alone.
     *
     * @minItems 1
     * @maxItems 500
     */
    events: (AccountEvent | ImportEvent | SyncRunEvent)[];
  };
}
/**
 * A test: nothing happened.
 */
export interface TestEvent {
  type: 'webhook.test';
  /**
   * When it happened; of a batch, when its last change happened.
   */
  timestamp: string;
  /**
   * What it is about, by ids.
   */
  data: {
    /**
     * Id of the webhook.
     */
    webhookId: string;
  };
}
/**
 * What every failure answers with.
 */
export interface Failure {
  success: false;
  /**
   * Machine-readable; see the responses of each operation.
   */
  code: (typeof FAILURE_CODES)[number];
  /**
   * For a person to read; it never repeats a value.
   */
  message: string;
  /**
   * What is wrong with which field, where that can be said.
   */
  details?: FieldFault[];
  /**
   * With `IMPORT_PARTS_MISSING`: the numbers of the missing parts, up to 1,000.
   */
  missing?: number[];
}
