import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DecimalScalar, decimalOf } from '../../../base/decimal';
import { InRest } from '../../../base/field-options/in-rest';
import { Node } from '../../../base/field-options/node';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type RequestContext } from '../../callers/request/request-context';
import { SurfaceEnum } from '../../callers/rights/caller';
import { type Person } from '../../callers/rights/person';
import { ChangeOperationEnum, type Operation } from '../../records/audit/entries/audit-trail-entry';
import { ReadableFields } from '../fields/account-fields';
import { ROW_FIELDS, UNSET_FIELDS } from '../fields/account-schema';
import { AccountStatusCategory } from '../fields/enums';
import { fieldsByName } from '../fields/fields-by-name';
import { maskNumbers } from '../ssn/mask-numbers';
import { numberKindOf } from '../ssn/number-keys';
import { balanceAmountOf } from './derived-fields';
import { LegalHold } from './legal-hold';
import { statusCategoryOf } from './status-category';
import { type StoredAccount } from './stored-account';

/** Who created an account, and by which request. */
@ObjectType({ description: 'Which request created an account.' })
export class AccountCreation {
  @Field(() => ChangeOperationEnum, { description: '`BULK_UPSERT`.' })
  operation!: Operation;

  @Field(() => SurfaceEnum, { description: '`REST`, `GRAPHQL` or `CONSOLE`.' })
  surface!: string;

  @Field(() => ID, {
    description: 'Id of the API key that was used; where a person signed in without one, an id that stands in for it.',
  })
  apiKeyId!: string;

  person?: Person;

  @Field({ description: 'Id of the request, as in `X-Request-Id`.' })
  requestId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the sync run.' })
  syncRunId?: string;
}

/** The account object that both surfaces return. It inherits the fields that a caller can send. */
@ObjectType({ implements: Node, description: 'A debt-collection account.' })
@Directive('@key(fields: "id")')
@Directive('@key(fields: "organizationId externalId")')
export class Account extends ReadableFields {
  @Field(() => ID, { description: 'Internal account id.' })
  id!: string;

  @Field(() => ID, { description: 'Owning organization.' })
  organizationId!: string;

  @Field(() => AccountStatusCategory, { description: 'Broader category, derived from the status.' })
  @InRest({ name: 'status_category' })
  statusCategory!: AccountStatusCategory;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'The number that `currentBalance` states; null where it states none.',
  })
  @InRest({ isHidden: true })
  get balance(): string | null {
    const shown = maskNumbers(this.currentBalance ?? null, numberKindOf('currentBalance'));
    const isStated = typeof shown === 'string' || typeof shown === 'number';
    return isStated && balanceAmountOf(shown) !== null ? decimalOf(String(shown)) : null;
  }

  @Field(() => ID, { nullable: true, description: 'Id of the current e-mail object.' })
  currentEmailAddressId!: string | null;

  @Field(() => [ID], { description: 'Ids of the linked e-mail objects.' })
  emailAddressIds!: string[];

  @Field(() => TimeScalar, { description: 'When the account was created.' })
  createdAt!: Date;

  @Field(() => TimeScalar, { description: 'When the account last changed.' })
  updatedAt!: Date;

  @Field(() => AccountCreation, { description: 'Which request created the account.' })
  @InRest({ isHidden: true })
  creation!: AccountCreation;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When the person was erased; null where that did not happen.',
  })
  @InRest({ isHidden: true })
  erasedAt!: Date | null;

  @Field(() => LegalHold, {
    nullable: true,
    description: 'Who ordered that the person must not be erased, when and why; null where nobody did.',
  })
  @InRest({ isHidden: true })
  legalHold!: LegalHold | null;

  @Field(() => Int, {
    description:
      'Counts the states of the account from 1; the `ETag` over REST, and what `ifVersion` is compared with.',
  })
  @InRest({ isHidden: true })
  version!: number;
}

/**
 * The account object of a stored account, for the answer to a request. It has every field; one that was never set is null
 * or empty.
 * @param access notes that the answer discloses the account
 * @param account a new one, which is filled
 */
export function fillAccount<T extends Account>(
  account: T,
  stored: StoredAccount,
  { accessNotes }: Pick<RequestContext, 'accessNotes'>,
): T {
  accessNotes.discloses([stored.externalId]);
  const values = fieldsByName(stored);
  const fields = fieldsByName(account);
  for (const name of ROW_FIELDS) fields[name] = values[name] === undefined ? UNSET_FIELDS[name] : values[name];
  account.id = stored.id;
  account.organizationId = stored.organizationId;
  account.currentEmailAddressId = stored.currentEmailAddressId;
  account.createdAt = stored.createdAt;
  account.updatedAt = stored.updatedAt;
  account.version = stored.version;
  account.statusCategory = statusCategoryOf(stored.status);
  account.emailAddressIds = stored.emails.map(({ id }) => id);
  account.creation = stored.creation;
  account.erasedAt = stored.erasedAt ?? null;
  account.legalHold = stored.legalHold ?? null;
  return account;
}

/** The same as a new account. */
export const presentAccount = (stored: StoredAccount, access: Pick<RequestContext, 'accessNotes'>): Account =>
  fillAccount(new Account(), stored, access);
