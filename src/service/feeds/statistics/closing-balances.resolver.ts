import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { DayRangeInput, dayRangeOf, daysAsked, daysOf } from '../../../base/time/day-range';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type Closing, type ClosingStore } from '../../records/change-log/closing.store';
import { type CounterStore } from '../../records/change-log/counter.store';
import { dayOf, EVERY_PORTFOLIO, sumByStatus } from '../../records/change-log/figures';
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
  counters: Pick<CounterStore, 'read'>;
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
    const { closings, clock } = this.dependencies;
    const today = dayOf(clock());
    const asked = daysOf(dayRangeOf(days, clock())).filter((day) => day <= today);
    const present = await this.present(organizationId, today);
    const [from = today, to = today] = [asked[0], asked.at(-1)];
    const closed = await closings.list(organizationId, from, to);
    const known = present ? [...closed, present] : closed;
    const perDay = asked.flatMap((day): ClosingBalance[] => {
      const closing = known.find((one) => one.day <= day && day < one.until);
      return closing ? [{ day, ...closedTotals(closing.byStatus) }] : [];
    });
    const since = (await closings.firstDay(organizationId)) ?? null;
    const most = Math.max(0, ...perDay.map(({ total }) => total.count));
    context.accessNotes.asks(describeQuestion('closingBalances', { days }), most);
    return { since, perDay };
  }

  /** How the organization stands since its newest change. */
  private async present(organizationId: string, today: string): Promise<Closing | undefined> {
    const { closings, counters } = this.dependencies;
    const figures = await counters.read(organizationId, [EVERY_PORTFOLIO]);
    if (!figures) return undefined;
    const day = (await closings.openDay(organizationId)) ?? today;
    return { day, until: AFTER_EVERY_DAY, byStatus: sumByStatus(figures) };
  }
}

/** It comes after every day as text. */
const AFTER_EVERY_DAY = ':';
