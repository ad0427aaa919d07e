import { Field, InputType } from 'type-graphql';
import { TimeComparator } from '../../../base/time/time-comparator';
import {
  AccountStatusCategoryComparator,
  AccountStatusComparator,
  AmountComparator,
  DayComparator,
  FlagComparator,
  TextComparator,
  TextListComparator,
  TypeOfDebtComparator,
} from './comparators';

const optional = (description: string) => ({ nullable: true, description });

/** Selects accounts. `conditions.ts` turns it into conditions. */
@InputType({
  description:
    'Conditions on accounts; all of those that are given must hold. What is null is not given. ' +
    'At most 50 conditions in all, 5 levels deep.',
})
export class AccountFilter {
  @Field(() => AccountStatusComparator, optional('Status of the account.'))
  status?: AccountStatusComparator | null;

  @Field(() => AccountStatusCategoryComparator, optional('Category of the status.'))
  statusCategory?: AccountStatusCategoryComparator | null;

  @Field(() => TextComparator, optional('Portfolio of the account.'))
  portfolioId?: TextComparator | null;

  @Field(() => TextComparator, optional('Bucket of the account.'))
  bucket?: TextComparator | null;

  @Field(() => TypeOfDebtComparator, optional('Classification of the debt.'))
  typeOfDebt?: TypeOfDebtComparator | null;

  @Field(() => TextComparator, optional('Name of the current client.'))
  client?: TextComparator | null;

  @Field(() => TextComparator, optional('Name of the bank the debt originated from.'))
  bank?: TextComparator | null;

  @Field(() => TextListComparator, optional('Tags of the account.'))
  tags?: TextListComparator | null;

  @Field(() => TextComparator, optional('State or province of the address.'))
  state?: TextComparator | null;

  @Field(() => TextComparator, optional('Primary phone number in E.164 form.'))
  phoneNumber?: TextComparator | null;

  @Field(() => TextComparator, optional('Primary e-mail address.'))
  emailAddress?: TextComparator | null;

  @Field(
    () => TextComparator,
    optional('File number, `metadata.filenumber`. One that is a number is found by `eq` and `in` alone.'),
  )
  fileNumber?: TextComparator | null;

  @Field(() => DayComparator, optional('Day of the placement, `history.placed.date`.'))
  placedOn?: DayComparator | null;

  @Field(() => DayComparator, optional('Day of the last payment, `history.lastPayment.date`.'))
  lastPaidOn?: DayComparator | null;

  @Field(
    () => DayComparator,
    optional('Day on which the statute of limitations runs out, `history.statuteLimitationsDate`.'),
  )
  statuteEndsOn?: DayComparator | null;

  @Field(() => TextComparator, optional('The caller’s identifier for the account.'))
  externalId?: TextComparator | null;

  @Field(() => TimeComparator, optional('When the account was created.'))
  createdAt?: TimeComparator | null;

  @Field(() => TimeComparator, optional('When the account last changed.'))
  updatedAt?: TimeComparator | null;

  @Field(
    () => AmountComparator,
    optional('Current balance as a number. Text that is a number counts as that number, other text as no value.'),
  )
  balance?: AmountComparator | null;

  @Field(() => FlagComparator, optional('Whether the account has opted out of text messages.'))
  optedOut?: FlagComparator | null;

  @Field(() => Boolean, optional('True: only accounts on legal hold. False: only the others.'))
  onLegalHold?: boolean | null;

  @Field(
    () => String,
    optional(
      'Words that each begin a word of the last or first name, the external id, the file number, the e-mail address or ' +
        'the phone number, of which the last four or seven digits are words, too; neither case, accents nor apostrophes ' +
        'matter, nor how a phone number is spelled.',
    ),
  )
  search?: string | null;

  @Field(() => [AccountFilter], optional('All of these hold.'))
  and?: AccountFilter[] | null;

  @Field(() => [AccountFilter], optional('At least one of these holds.'))
  or?: AccountFilter[] | null;

  @Field(() => AccountFilter, optional('This does not hold.'))
  not?: AccountFilter | null;
}
