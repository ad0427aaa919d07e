import { type GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { askedFields } from '../../../base/field-options/asked-fields';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { DayRangeInput, dayRangeOf } from '../../../base/time/day-range';
import { AccountFilter } from '../../accounts/query/account-filter';
import { parseAccountFilter } from '../../accounts/query/conditions';
import { costOfTests, priceOf } from '../../accounts/query/filter-cost';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { AccountStatistics } from './account-statistics';
import { type AccountStatisticsStore } from './account-statistics.store';
import { COUNTED_PER_DAY, type CountedPerDay } from './pipeline';

const PER_DAYS = Object.keys(COUNTED_PER_DAY) as CountedPerDay[];

/** Statistics of the accounts of an organization. */
@Resolver()
export class AccountStatisticsResolver {
  constructor(private readonly dependencies: { statistics: AccountStatisticsStore; clock: () => Date }) {}

  @Query(() => AccountStatistics, {
    complexity: ({ args, childComplexity }) =>
      FIELD_COSTS.statistics + priceOf(args.filter, costOfTests) + childComplexity,
    description: 'Counts and sums of the accounts of the organization.',
  })
  async accountStatistics(
    @Arg('filter', () => AccountFilter, { nullable: true, description: 'Which accounts.' })
    filter: AccountFilter | null | undefined,
    @Arg('days', () => DayRangeInput, {
      nullable: true,
      description: 'The days that accounts are counted by; the last 30 unless it is given.',
    })
    days: DayRangeInput | null | undefined,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AccountStatistics> {
    requireScope(context, 'accounts:read');
    const { statistics, clock } = this.dependencies;
    const range = dayRangeOf(days, clock());
    const asked = askedFields(info);
    const perDays = PER_DAYS.filter((name) => asked.has(name));
    const found = await statistics.count(context.organizationId, parseAccountFilter(filter), range, perDays);
    context.accessNotes.asks(describeQuestion('accountStatistics', { filter, days }), found.total.count);
    return found;
  }
}
