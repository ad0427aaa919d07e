import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../../../base/decimal';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { TimeScalar } from '../../../base/time/time-scalar';
import { AccountStatus, AccountStatusCategory, TypeOfDebt } from '../../accounts/fields/enums';

/** Portfolios and buckets that are listed one by one. Callers name them freely, so there may be any number. */
export const MAX_GROUPS = 100;

const BALANCE =
  'Sum of the balances that are numbers, or text that is a number: exact for balances of up to 6 decimals below 4 ' +
  'billion, and sums below 9 quadrillion. A sum beyond what a Float can hold is the greatest Float, or the least; 0 ' +
  'where such sums of both signs are added.';

@ObjectType({ description: 'Accounts, counted and summed.' })
export class AccountTotals {
  @Field(() => Int, { description: 'Number of accounts.' })
  count!: number;

  @Field(() => Number, { description: BALANCE })
  balance!: number;

  @Field(() => DecimalScalar, { description: 'The same sum, to the millionth.' })
  balanceSum!: string;
}

@ObjectType({ description: 'The accounts of a status.' })
export class AccountsOfStatus extends AccountTotals {
  @Field(() => AccountStatus, { description: 'The status.' })
  key!: AccountStatus;
}

@ObjectType({ description: 'The accounts of a status category.' })
export class AccountsOfStatusCategory extends AccountTotals {
  @Field(() => AccountStatusCategory, { description: 'The category.' })
  key!: AccountStatusCategory;
}

@ObjectType({ description: 'The accounts of a type of debt.' })
export class AccountsOfTypeOfDebt extends AccountTotals {
  @Field(() => TypeOfDebt, { nullable: true, description: 'The type; null for accounts without one.' })
  key!: TypeOfDebt | null;
}

/** As if each of the groups that are listed one by one had accounts of every category. */
const COST_OF_CATEGORIES = MAX_GROUPS * Object.keys(AccountStatusCategory).length * FIELD_COSTS.object;

/** Totals that are split by category, too. */
@ObjectType()
abstract class TotalsByCategory extends AccountTotals {
  @Field(() => [AccountsOfStatusCategory], {
    complexity: COST_OF_CATEGORIES,
    description: 'The same by status category, those with most accounts first.',
  })
  byStatusCategory!: AccountsOfStatusCategory[];
}

@ObjectType({ description: 'The accounts of a portfolio.' })
export class AccountsOfPortfolio extends TotalsByCategory {
  @Field(() => String, { description: 'The portfolio.' })
  key!: string;
}

@ObjectType({ description: 'The accounts of a bucket.' })
export class AccountsOfBucket extends TotalsByCategory {
  @Field(() => String, { nullable: true, description: 'The bucket; null for accounts without one.' })
  key!: string | null;
}

@ObjectType({ description: 'The accounts of a day.' })
export class AccountsOfDay {
  @Field(() => GraphQLLocalDate, { description: 'The day, in UTC.' })
  day!: string;

  @Field(() => Int, { description: 'Number of accounts.' })
  count!: number;
}

const COUNTED_LIVE =
  'False: read from counters, which takes as long for a million accounts as for a thousand. True: the accounts were ' +
  'counted for this answer, since the filter has other conditions than on portfolio, bucket, status and type of debt, ' +
  'or days were asked for beside a filter, or counters are not kept: until they are built, with more than about 50,000 groups ' +
  'of them, or with sums that are not exact.';

const MOST_FIRST = 'those with most accounts first';

/** Figures of many accounts for a dashboard. */
@ObjectType({ description: 'Counts and sums of the accounts that pass a filter; what no account has is left out.' })
export class AccountStatistics {
  @Field(() => TimeScalar, { description: 'The moment that the figures are of.' })
  asOf!: Date;

  @Field(() => Boolean, { description: COUNTED_LIVE })
  isCountedLive!: boolean;

  @Field(() => AccountTotals, { description: 'All of the accounts.' })
  total!: AccountTotals;

  @Field(() => [AccountsOfStatus], { description: `By status, ${MOST_FIRST}.` })
  byStatus!: AccountsOfStatus[];

  @Field(() => [AccountsOfStatusCategory], { description: `By status category, ${MOST_FIRST}.` })
  byStatusCategory!: AccountsOfStatusCategory[];

  @Field(() => [AccountsOfTypeOfDebt], { description: `By type of debt, ${MOST_FIRST}.` })
  byTypeOfDebt!: AccountsOfTypeOfDebt[];

  @Field(() => [AccountsOfPortfolio], { description: `By portfolio, ${MOST_FIRST}; at most ${MAX_GROUPS}.` })
  byPortfolio!: AccountsOfPortfolio[];

  @Field(() => AccountTotals, { description: 'The accounts of portfolios past the first 100.' })
  otherPortfolios!: AccountTotals;

  @Field(() => [AccountsOfBucket], { description: `By bucket, ${MOST_FIRST}; at most ${MAX_GROUPS}.` })
  byBucket!: AccountsOfBucket[];

  @Field(() => AccountTotals, { description: 'The accounts of buckets past the first 100.' })
  otherBuckets!: AccountTotals;

  @Field(() => [AccountsOfDay], { description: 'By the day of their creation: every day of the range.' })
  createdPerDay!: AccountsOfDay[];

  @Field(() => [AccountsOfDay], { description: 'By the day of their last change: every day of the range.' })
  updatedPerDay!: AccountsOfDay[];
}
