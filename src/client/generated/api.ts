// Generated from the schemas of openapi.json by `npm run generate`. Do not edit.

/** The codes by which the service tells why a request failed. */
export const FAILURE_CODES = [
  'INVALID_REQUEST',
  'INVALID_REQUEST_BODY',
  'ACCOUNTS_REQUIRED',
  'ACCOUNTS_LIMIT_EXCEEDED',
  'NO_VALID_UPDATABLE_FIELDS',
  'VALIDATION_FAILED',
  'INVALID_REQUEST_HEADER',
  'INVALID_QUERY',
  'MISSING_AUTH_HEADERS',
  'INVALID_API_KEY',
  'REQUEST_TIMESTAMP_OUTSIDE_WINDOW',
  'INVALID_REQUEST_SIGNATURE',
  'INSUFFICIENT_SCOPE',
  'ACCOUNT_NOT_FOUND',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'REQUEST_REPLAYED',
  'IDEMPOTENCY_KEY_IN_USE',
  'ACCOUNT_ERASED',
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
 * The fields that an update may change.
 */
export interface AccountUpdate {
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
  dryRun?: boolean | null;
  /**
   * List the changes of updated rows. Needs `accounts:read` too.
   */
  includeChanges?: boolean | null;
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
   * `REST`, `GRAPHQL` or `COMMAND_LINE`.
   */
  surface: 'REST' | 'GRAPHQL' | 'COMMAND_LINE';
  /**
   * The changed fields; social security numbers are masked.
   */
  changes: FieldChange[];
  /**
   * Id of the API key that was used.
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
}
/**
 * A changed field. Social security numbers are masked.
 */
export interface FieldChange {
  /**
   * Dotted path of the field; a dot inside a key stands behind a backslash.
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
   * The caller’s identifier for the account.
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
 * What every failure answers with.
 */
export interface Failure {
  success: false;
  /**
   * Machine-readable; see the responses of each operation.
   */
  code:
    | 'INVALID_REQUEST'
    | 'INVALID_REQUEST_BODY'
    | 'ACCOUNTS_REQUIRED'
    | 'ACCOUNTS_LIMIT_EXCEEDED'
    | 'NO_VALID_UPDATABLE_FIELDS'
    | 'VALIDATION_FAILED'
    | 'INVALID_REQUEST_HEADER'
    | 'INVALID_QUERY'
    | 'MISSING_AUTH_HEADERS'
    | 'INVALID_API_KEY'
    | 'REQUEST_TIMESTAMP_OUTSIDE_WINDOW'
    | 'INVALID_REQUEST_SIGNATURE'
    | 'INSUFFICIENT_SCOPE'
    | 'ACCOUNT_NOT_FOUND'
    | 'NOT_FOUND'
    | 'METHOD_NOT_ALLOWED'
    | 'REQUEST_TIMEOUT'
    | 'CONFLICT'
    | 'REQUEST_REPLAYED'
    | 'IDEMPOTENCY_KEY_IN_USE'
    | 'ACCOUNT_ERASED'
    | 'VERSION_MISMATCH'
    | 'PAYLOAD_TOO_LARGE'
    | 'UNSUPPORTED_MEDIA_TYPE'
    | 'IDEMPOTENCY_KEY_REUSED'
    | 'ACCOUNT_ON_HOLD'
    | 'RATE_LIMIT_EXCEEDED'
    | 'REQUEST_HEADERS_TOO_LARGE'
    | 'ACCOUNT_UNREADABLE'
    | 'INTERNAL_ERROR'
    | 'EVIDENCE_UNAVAILABLE'
    | 'SERVICE_UNAVAILABLE';
  /**
   * For a person to read; it never repeats a value.
   */
  message: string;
  /**
   * What is wrong with which field, where that can be told.
   */
  details?: FieldFault[];
}
