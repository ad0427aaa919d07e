import { type GraphQLScalarType } from 'graphql';
import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, InputType } from 'type-graphql';
import { AccountStatus, AccountStatusCategory, TypeOfDebt } from '../fields/enums';
import { LIMITS_OF_FILTER } from './filter-limits';

const UP_TO = `up to ${LIMITS_OF_FILTER.values}`;

export type Value = string | number | boolean | Date;

/**
 * The operators of all comparators, of which the input type of a field has some. Those that are left out or null set no
 * condition. All others must hold.
 */
export interface Comparator<V extends Value = Value> {
  eq?: V | null;
  in?: readonly V[] | null;
  gt?: V | null;
  gte?: V | null;
  lt?: V | null;
  lte?: V | null;
  startsWith?: string | null;
  contains?: string | null;
  isNull?: boolean | null;
}

const MISSING = 'True: only where there is no value. False: only where there is one.';

/** Declares an input type. @param operators those that it has, each with its description */
function comparator<V extends Value>(
  name: string,
  description: string,
  type: GraphQLScalarType | object,
  operators: Partial<Record<keyof Comparator, string>>,
): new () => Comparator<V> {
  @InputType(name, { description })
  class Operators {}
  for (const [operator, says] of Object.entries(operators)) {
    const single = operator === 'isNull' ? Boolean : type;
    const typeOf = () => (operator === 'in' ? [type] : single) as GraphQLScalarType;
    Field(typeOf, { nullable: true, description: says })(Operators.prototype, operator);
  }
  return Operators;
}

export const AccountStatusComparator = comparator<AccountStatus>(
  'AccountStatusComparator',
  'Conditions on a status.',
  AccountStatus,
  { eq: 'Equal to this status.', in: `Equal to one of these statuses, ${UP_TO}.` },
);

export const AccountStatusCategoryComparator = comparator<AccountStatusCategory>(
  'AccountStatusCategoryComparator',
  'Conditions on a status category.',
  AccountStatusCategory,
  { eq: 'Equal to this category.', in: `Equal to one of these categories, ${UP_TO}.` },
);

export const TypeOfDebtComparator = comparator<TypeOfDebt>(
  'TypeOfDebtComparator',
  'Conditions on a type of debt.',
  TypeOfDebt,
  { eq: 'Equal to this type.', in: `Equal to one of these types, ${UP_TO}.`, isNull: MISSING },
);

export const TextComparator = comparator<string>('TextComparator', 'Conditions on a text; case matters.', String, {
  eq: 'Equal to this text.',
  in: `Equal to one of these texts, ${UP_TO}.`,
  startsWith: 'Begins with this text.',
  contains: 'This text is somewhere in it.',
  isNull: MISSING,
});

export const TextListComparator = comparator<string>(
  'TextListComparator',
  'Conditions on a list of texts; case matters.',
  String,
  {
    eq: 'One of the texts is equal to this one.',
    in: `One of the texts is equal to one of these, ${UP_TO}.`,
    startsWith: 'One of the texts begins with this text.',
    isNull: 'True: only where the list is empty. False: only where it is not.',
  },
);

export const AmountComparator = comparator<number>('AmountComparator', 'Conditions on an amount.', Number, {
  eq: 'Equal to this amount.',
  in: `Equal to one of these amounts, ${UP_TO}.`,
  gt: 'More than this amount.',
  lt: 'Less than this amount.',
  gte: 'This amount or more.',
  lte: 'This amount or less.',
  isNull: MISSING,
});

export const DayComparator = comparator<string>(
  'DayComparator',
  'Conditions on a day, as it was sent: no zone moves it.',
  GraphQLLocalDate,
  {
    eq: 'On this day.',
    gt: 'After this day.',
    gte: 'On this day or later.',
    lt: 'Before this day.',
    lte: 'On this day or earlier.',
    isNull: MISSING,
  },
);

export const FlagComparator = comparator<boolean>('FlagComparator', 'Conditions on a yes or no.', Boolean, {
  eq: 'Equal to this.',
  isNull: MISSING,
});
