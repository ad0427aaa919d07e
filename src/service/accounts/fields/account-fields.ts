import { InputType, ObjectType } from 'type-graphql';
import { type JsonObject } from '../../../base/json/json';
import {
  Amount,
  Balance,
  Flag,
  Fraction,
  Identifier,
  IsoDateTime,
  LastFourDigits,
  Nested,
  OneOf,
  OpenObject,
  OriginalCreditor,
  Part,
  PhoneNumber,
  SocialSecurityNumber,
  Text,
  TextList,
} from './declare';
import { AccountStatus, TypeOfDebt } from './enums';
import { LIMITS } from './limits';
import { History } from './milestones';

@Part('PersonName', 'Name of a person.')
class PersonName {
  @Text({ description: 'First name.' })
  first?: string | null;

  @Text({ description: 'Last name.' })
  last?: string | null;
}

@Part('Person', 'Person profile.')
class Person {
  @Nested(() => PersonName, { description: 'Name of the person.' })
  name?: PersonName | null;

  @Text({ description: 'Date of birth, usually YYYY-MM-DD.', sensitive: true })
  birthdate?: string | null;

  @SocialSecurityNumber({
    description:
      'Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored.',
  })
  ssn?: string | null;

  @LastFourDigits({ description: 'Last four digits of the social security number: exactly four digits.' })
  last4SSN?: string | null;
}

@Part('Address', 'Postal address.')
class Address {
  @Text({ description: 'Primary line.' })
  street?: string | null;

  @Text({ description: 'Secondary line.' })
  additionalStreet?: string | null;

  @Text({ description: 'City.' })
  city?: string | null;

  @Text({ description: 'State or province.' })
  state?: string | null;

  @Text({ description: 'Postal code.' })
  zip?: string | null;

  @Text({ description: 'Country.' })
  country?: string | null;
}

@Part('ContactEmail', 'E-mail contact.')
class ContactEmail {
  @Text({ description: 'E-mail address.' })
  address?: string | null;

  @Flag({ description: 'Whether the address is verified.' })
  verified?: boolean | null;
}

@Part('ContactPhone', 'Phone contact.')
class ContactPhone {
  @Text({ description: 'Phone number, of any form.' })
  number?: string | null;

  @Flag({ description: 'Whether the number is verified.' })
  verified?: boolean | null;
}

@Part('ContactInfo', 'Contact details and preferences.')
class ContactInfo {
  @Nested(() => ContactEmail, { description: 'E-mail contact.' })
  email?: ContactEmail | null;

  @Nested(() => ContactPhone, { description: 'Phone contact.' })
  phone?: ContactPhone | null;
}

@Part('SmsOptOut', 'SMS opt-out details.')
class SmsOptOut {
  @Flag({ description: 'Whether the person opted out of SMS.', nullable: false })
  isOptedOut?: boolean;

  @IsoDateTime({ description: 'When the person opted out.' })
  optedOutAt?: string | null;

  @Text({ description: 'Why, for example the word STOP.' })
  optedOutReason?: string | null;

  @Text({ description: 'Last inbound opt-out text.' })
  lastOptOutResponse?: string | null;

  @Text({ description: 'Carrier look-up result.' })
  lookupCarrier?: string | null;

  @IsoDateTime({ description: 'When the carrier was looked up.' })
  lookupCarrierAt?: string | null;
}

@Part('Compliance', 'Compliance metadata.')
class Compliance {
  @Text({ description: 'State whose rules apply.' })
  state?: string | null;
}

@Part('PaymentRules', 'Payment constraints.')
class PaymentRules {
  @Fraction({ description: 'Maximum settlement today, a fraction from 0 to 1.' })
  maxSettlementToday?: number | null;

  @Fraction({ description: 'Maximum settlement on a plan, a fraction from 0 to 1.' })
  maxSettlementPlan?: number | null;

  @Amount({ description: 'Maximum length of a plan, in months.' })
  maxMonths?: number | null;

  @Amount({ description: 'Maximum number of instalments.' })
  maxInstallments?: number | null;
}

/**
 * `read` declares the fields of the account object. `write` declares those of an input, in which each may be left out.
 */
type Use = 'read' | 'write';

/** The updatable fields of an account. This is the one place that declares them. */
function updatableFields(use: Use) {
  const always = use === 'read';

  @ObjectType()
  @InputType()
  abstract class UpdatableFields {
    @OneOf(AccountStatus, { description: 'Granular status.', nullable: false, always })
    status?: AccountStatus;

    @Text({ description: 'Free-form status set by the caller.', personal: true })
    clientStatus?: string | null;

    @PhoneNumber({ description: 'Primary phone number in E.164 form.', personal: true })
    phoneNumber?: string | null;

    @OpenObject({ description: 'Free-form key/value object.', nullable: false, always })
    metadata?: JsonObject;

    @Nested(() => Person, { description: 'Person profile.', personal: true })
    person?: Person | null;

    @Text({ description: 'Primary e-mail address.', personal: true })
    emailAddress?: string | null;

    @Nested(() => Address, { description: 'Address details.', personal: true })
    address?: Address | null;

    @Nested(() => History, { description: 'Account history.' })
    history?: History | null;

    @OneOf(TypeOfDebt, { description: 'Classification of the debt.' })
    typeOfDebt?: TypeOfDebt | null;

    @Nested(() => Compliance, { description: 'Compliance metadata.' })
    compliance?: Compliance | null;

    @Nested(() => PaymentRules, { description: 'Payment constraints.' })
    paymentRules?: PaymentRules | null;

    @Text({ description: 'Name of the bank the debt originated from.' })
    bank?: string | null;

    @Text({ description: 'Name of the current client.' })
    client?: string | null;

    @OriginalCreditor({ description: 'Original creditor: a name or an object.' })
    originalCreditor?: string | JsonObject | null;

    @Balance({ description: 'Current balance: a number, or text as the caller sent it.' })
    currentBalance?: number | string | null;

    @TextList({
      description: 'Tags. A list that is sent replaces the stored one.',
      nullable: false,
      always,
      maxItems: LIMITS.tags,
      maxLength: LIMITS.tagLength,
    })
    tags?: string[];

    @Nested(() => ContactInfo, { description: 'Contact details and preferences.', personal: true })
    contactInfo?: ContactInfo | null;

    @Nested(() => SmsOptOut, { description: 'SMS opt-out details.', personal: true })
    smsOptOut?: SmsOptOut | null;
  }
  return UpdatableFields;
}

/** The fields of a row of a bulk upsert: the updatable fields and those that only a row may have. */
function rowFields(use: Use) {
  @ObjectType()
  @InputType()
  abstract class RowFields extends updatableFields(use) {
    @Identifier({
      description: 'The caller’s identifier for the account, kept exactly as sent.',
      nullable: false,
      always: true,
      maxLength: LIMITS.externalIdLength,
    })
    externalId!: string;

    @Text({
      description: 'Portfolio; required when creating, never changed afterwards.',
      nullable: false,
      always: use === 'read',
    })
    portfolioId?: string;

    @Text({ description: 'Bucket; set at creation and by bulk upsert.' })
    bucket?: string | null;
  }
  return RowFields;
}

export const ReadableFields = rowFields('read');

@InputType({
  description: 'The fields that an update may change. Absent: left alone. Null: cleared. Objects are merged deeply.',
})
export class AccountUpdateInput extends updatableFields('write') {}

@InputType({ description: 'One row of a bulk upsert: an account to create or update, matched by `externalId`.' })
export class AccountInput extends rowFields('write') {}
