import { InputType, ObjectType } from 'type-graphql';
import { type JsonObject } from '../../../base/json/json';
import { ContactInfo, SmsOptOut } from './contact';
import {
  Amount,
  Balance,
  Fraction,
  Identifier,
  Nested,
  OneOf,
  OpenObject,
  OriginalCreditor,
  Part,
  PhoneNumber,
  Text,
  TextList,
} from './declare';
import { AccountStatus, TypeOfDebt } from './enums';
import { LIMITS } from './limits';
import { History } from './milestones';
import { Person } from './person';

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
