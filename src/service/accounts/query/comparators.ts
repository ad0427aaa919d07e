import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, Float, InputType } from 'type-graphql';
import { AccountStatus, AccountStatusCategory, TypeOfDebt } from '../fields/enums';

// Operators that are left out or null set no condition. All others must hold.

const optional = (description: string) => ({ nullable: true, description });
const MISSING = 'True: only where there is no value. False: only where there is one.';

@InputType({ description: 'Conditions on a status.' })
export class AccountStatusComparator {
  @Field(() => AccountStatus, optional('Equal to this status.'))
  eq?: AccountStatus | null;

  @Field(() => [AccountStatus], optional('Equal to one of these statuses, up to 100.'))
  in?: AccountStatus[] | null;
}

@InputType({ description: 'Conditions on a status category.' })
export class AccountStatusCategoryComparator {
  @Field(() => AccountStatusCategory, optional('Equal to this category.'))
  eq?: AccountStatusCategory | null;

  @Field(() => [AccountStatusCategory], optional('Equal to one of these categories, up to 100.'))
  in?: AccountStatusCategory[] | null;
}

@InputType({ description: 'Conditions on a type of debt.' })
export class TypeOfDebtComparator {
  @Field(() => TypeOfDebt, optional('Equal to this type.'))
  eq?: TypeOfDebt | null;

  @Field(() => [TypeOfDebt], optional('Equal to one of these types, up to 100.'))
  in?: TypeOfDebt[] | null;

  @Field(() => Boolean, optional(MISSING))
  isNull?: boolean | null;
}

@InputType({ description: 'Conditions on a text; case matters.' })
export class TextComparator {
  @Field(() => String, optional('Equal to this text.'))
  eq?: string | null;

  @Field(() => [String], optional('Equal to one of these texts, up to 100.'))
  in?: string[] | null;

  @Field(() => String, optional('Begins with this text.'))
  startsWith?: string | null;

  @Field(() => String, optional('This text is somewhere in it.'))
  contains?: string | null;

  @Field(() => Boolean, optional(MISSING))
  isNull?: boolean | null;
}

@InputType({ description: 'Conditions on a list of texts; case matters.' })
export class TextListComparator {
  @Field(() => String, optional('One of the texts is equal to this one.'))
  eq?: string | null;

  @Field(() => [String], optional('One of the texts is equal to one of these, up to 100.'))
  in?: string[] | null;

  @Field(() => String, optional('One of the texts begins with this text.'))
  startsWith?: string | null;

  @Field(() => Boolean, optional('True: only where the list is empty. False: only where it is not.'))
  isNull?: boolean | null;
}

@InputType({ description: 'Conditions on an amount.' })
export class AmountComparator {
  @Field(() => Float, optional('Equal to this amount.'))
  eq?: number | null;

  @Field(() => [Float], optional('Equal to one of these amounts, up to 100.'))
  in?: number[] | null;

  @Field(() => Float, optional('More than this amount.'))
  gt?: number | null;

  @Field(() => Float, optional('Less than this amount.'))
  lt?: number | null;

  @Field(() => Float, optional('This amount or more.'))
  gte?: number | null;

  @Field(() => Float, optional('This amount or less.'))
  lte?: number | null;

  @Field(() => Boolean, optional(MISSING))
  isNull?: boolean | null;
}

@InputType({ description: 'Conditions on a day, as it was sent: no zone moves it.' })
export class DayComparator {
  @Field(() => GraphQLLocalDate, optional('On this day.'))
  eq?: string | null;

  @Field(() => GraphQLLocalDate, optional('After this day.'))
  gt?: string | null;

  @Field(() => GraphQLLocalDate, optional('On this day or later.'))
  gte?: string | null;

  @Field(() => GraphQLLocalDate, optional('Before this day.'))
  lt?: string | null;

  @Field(() => GraphQLLocalDate, optional('On this day or earlier.'))
  lte?: string | null;

  @Field(() => Boolean, optional(MISSING))
  isNull?: boolean | null;
}

@InputType({ description: 'Conditions on a yes or no.' })
export class FlagComparator {
  @Field(() => Boolean, optional('Equal to this.'))
  eq?: boolean | null;

  @Field(() => Boolean, optional(MISSING))
  isNull?: boolean | null;
}
