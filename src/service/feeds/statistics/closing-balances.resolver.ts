import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { DayRangeInput, dayRangeOf, daysAsked, daysOf } from '../../../base/time/day-range';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type ClosingStore } from '../../records/change-log/closing.store';
import { type CounterStore } from '../../records/change-log/counter.store';
import { dayOf } from '../../records/change-log/figures';
import { AccountsOfStatusCategory, AccountTotals } from './account-statistics';
import { closedTotals } from './counted-statistics';

@ObjectType({ description: 'The accounts at the end of a day.' })
class ClosingBalance {
  @Field(() => GraphQLLocalDate, { description: 'The day, in UTC.' })
  day!: string;

  @Field(() => AccountTotals, { description: 'All of the accounts.' })
  total!: AccountTotals;

  @Field(() => [AccountsOfStatusCategory], { description: 'By status category, those with most accounts first.' })
  byStatusCategory!: AccountsOfStatusCategory[];
}

@ObjectType({ description: 'How many accounts there were, and what was owed, day by day.' })
class ClosingBalances {
  @Field(() => GraphQLLocalDate, {
    nullable: true,
    description: 'The first day that was closed; null before one was. Days are closed once counters are there.',
  })
  since!: string | null;

  @Field(() => [ClosingBalance], {
    description: 'The days of the range, the first one first, without those that were not closed; today as it is now.',
  })
  perDay!: ClosingBalance[];
}

interface ClosingDependencies {
  closings: ClosingStore;
  counters: Pick<CounterStore, 'readUnclosed'>;
  clock: () => Date;
}

/** Balances over time. */
@Resolver()
export class ClosingBalancesResolver {
  constructor(private readonly dependencies: ClosingDependencies) {}

  @Query(() => ClosingBalances, {
    complexity: ({ args, childComplexity }) => FIELD_COSTS.countedStatistics + daysAsked(args.days) * childComplexity,
    description: 'Accounts and balances at the end of each day, by status category. Days are kept for 800 days.',
  })
  async closingBalances(
    @Arg('days', () => DayRangeInput, { nullable: true, description: 'The days; the last 30 unless it is given.' })
    days: DayRangeInput | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ClosingBalances> {
    requireScope(context, 'accounts:read');
    const { organizationId } = context;
    const { closings, counters, clock } = this.dependencies;
    const today = dayOf(clock());
    const asked = daysOf(dayRangeOf(days, clock())).filter((day) => day <= today);
    // Read first: what is closed meanwhile is in both.
    const unclosed = (await counters.readUnclosed(organizationId, today)) ?? [];
    const [from = today, to = today] = [asked[0], asked.at(-1)];
    const closed = await closings.list(organizationId, from, to);
    const known = [...closed, ...unclosed];
    const perDay = asked.flatMap((day): ClosingBalance[] => {
      const closing = known.find((one) => one.day <= day && day < one.until);
      return closing ? [{ day, ...closedTotals(closing.byStatus) }] : [];
    });
    const [ended] = unclosed.slice(0, -1);
    const since = (await closings.firstDay(organizationId)) ?? ended?.day ?? null;
    const most = Math.max(0, ...perDay.map(({ total }) => total.count));
    context.accessNotes.asks(describeQuestion('closingBalances', { days }), most);
    return { since, perDay };
  }
}
