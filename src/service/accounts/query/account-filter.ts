import { Field, InputType } from 'type-graphql';
import { TimeComparator } from '../../../base/time/time-comparator';
import {
  AccountStatusCategoryComparator,
  AccountStatusComparator,
  AmountComparator,
  type Comparator,
  DayComparator,
  FlagComparator,
  TextComparator,
  TextListComparator,
  TypeOfDebtComparator,
} from './comparators';
import { LIMITS_OF_FILTER } from './filter-limits';

const optional = (description: string) => ({ nullable: true, description });

/** The fields that a filter compares with values: the path that each is stored at, its comparator and its description. */
export const COMPARED = {
  status: ['status', AccountStatusComparator, 'Status of the account.'],
  // A category is asked for by its statuses.
  statusCategory: ['status', AccountStatusCategoryComparator, 'Category of the status.'],
  portfolioId: ['portfolioId', TextComparator, 'Portfolio of the account.'],
  bucket: ['bucket', TextComparator, 'Bucket of the account.'],
  typeOfDebt: ['typeOfDebt', TypeOfDebtComparator, 'Classification of the debt.'],
  client: ['client', TextComparator, 'Name of the current client.'],
  bank: ['bank', TextComparator, 'Name of the bank the debt originated from.'],
  tags: ['tags', TextListComparator, 'Tags of the account.'],
  state: ['address.state', TextComparator, 'State or province of the address.'],
  phoneNumber: ['phoneNumber', TextComparator, 'Primary phone number in E.164 form.'],
  emailAddress: ['emailAddress', TextComparator, 'Primary e-mail address.'],
  fileNumber: [
    'metadata.filenumber',
    TextComparator,
    'File number, `metadata.filenumber`. One that is a number is found by `eq` and `in` alone.',
  ],
  placedOn: ['history.placed.date', DayComparator, 'Day of the placement, `history.placed.date`.'],
  lastPaidOn: ['history.lastPayment.date', DayComparator, 'Day of the last payment, `history.lastPayment.date`.'],
  statuteEndsOn: [
    'history.statuteLimitationsDate',
    DayComparator,
    'Day on which the statute of limitations runs out, `history.statuteLimitationsDate`.',
  ],
  externalId: ['externalId', TextComparator, 'The caller’s identifier for the account.'],
  createdAt: ['createdAt', TimeComparator, 'When the account was created.'],
  updatedAt: ['updatedAt', TimeComparator, 'When the account last changed.'],
  balance: [
    'balanceAmount',
    AmountComparator,
    'Current balance as a number. Text that is a number counts as that number, other text as no value.',
  ],
  optedOut: ['smsOptOut.isOptedOut', FlagComparator, 'Whether the account has opted out of text messages.'],
} as const satisfies Record<string, readonly [path: string, type: new () => Comparator, description: string]>;

type Compared = { -readonly [Name in keyof typeof COMPARED]?: InstanceType<(typeof COMPARED)[Name][1]> | null };

/** By another name: decorators read the types of properties, and the class comes after them. */
type Below = AccountFilter;

@InputType()
class OtherConditions {
  @Field(() => Boolean, optional('True: only accounts on legal hold. False: only the others.'))
  onLegalHold?: boolean | null;

  @Field(
    () => String,
    optional(
      'Words that each begin a word of the last or first name, the external id, the file number, the e-mail address or ' +
        'the phone number, of which the last four or seven digits are words, too; neither case, accents nor apostrophes ' +
        'matter, nor how a phone number is spelled. An empty text finds every account, one without words, such as `-`, none.',
    ),
  )
  search?: string | null;

  @Field(() => [AccountFilter], optional('All of these hold.'))
  and?: Below[] | null;

  @Field(() => [AccountFilter], optional('At least one of these holds.'))
  or?: Below[] | null;

  @Field(() => AccountFilter, optional('This does not hold.'))
  not?: Below | null;
}

/** Selects accounts. `conditions.ts` turns it into conditions. */
@InputType({
  description:
    'Conditions on accounts; all of those that are given must hold. What is null is not given. ' +
    `At most ${LIMITS_OF_FILTER.conditions} conditions in all, ${LIMITS_OF_FILTER.depth} levels deep.`,
})
export class AccountFilter extends (OtherConditions as new () => OtherConditions & Compared) {}

for (const [name, [, type, description]] of Object.entries(COMPARED))
  Field(() => type, optional(description))(AccountFilter.prototype, name);
