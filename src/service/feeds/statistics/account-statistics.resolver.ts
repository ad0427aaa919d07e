import { type GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { askedFields } from '../../../base/field-options/asked-fields';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { DayRangeInput, dayRangeOf, endOf } from '../../../base/time/day-range';
import { AccountFilter } from '../../accounts/query/account-filter';
import { type Condition, parseAccountFilter } from '../../accounts/query/conditions';
import { isEveryAccount, isOfGroups, portfoliosOf } from '../../accounts/query/counted-groups';
import { costOfTests, priceOf } from '../../accounts/query/filter-cost';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type CounterStore } from '../../records/change-log/counter.store';
import { daysBetween } from '../../records/change-log/figures';
import { AccountStatistics } from './account-statistics';
import { type AccountStatisticsStore } from './account-statistics.store';
import { countedStatistics } from './counted-statistics';
import { COUNTED_PER_DAY, type CountedPerDay } from './pipeline';

const PER_DAYS = Object.keys(COUNTED_PER_DAY) as CountedPerDay[];

const costOfLive = (condition: Condition): number => FIELD_COSTS.statistics + costOfTests(condition);

/** What statistics cost where counters are there. Which days are asked for is only known to the resolver. */
const costOfStatistics = (condition: Condition): number =>
  isOfGroups(condition) ? FIELD_COSTS.countedStatistics : costOfLive(condition);

interface StatisticsDependencies {
  statistics: AccountStatisticsStore;
  counters: Pick<CounterStore, 'read'>;
  clock: () => Date;
}

/** Statistics of the accounts of an organization. */
@Resolver()
export class AccountStatisticsResolver {
  constructor(private readonly dependencies: StatisticsDependencies) {}

  @Query(() => AccountStatistics, {
    complexity: ({ args, childComplexity }) => priceOf(args.filter, costOfStatistics) + childComplexity,
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
    const { organizationId } = context;
    const { statistics, counters, clock } = this.dependencies;
    const asOf = clock();
    const range = dayRangeOf(days, asOf);
    const asked = askedFields(info);
    const perDays = PER_DAYS.filter((name) => asked.has(name));
    const condition = parseAccountFilter(filter);
    // Days have no portfolios.
    const isCounted = isOfGroups(condition) && (perDays.length === 0 || isEveryAccount(condition));
    const pages = [portfoliosOf(condition), ...(perDays.length > 0 ? [daysBetween(range.start, endOf(range))] : [])];
    const figures = isCounted ? await counters.read(organizationId, pages) : undefined;
    const rest = figures ? 0 : costOfLive(condition) - costOfStatistics(condition);
    if (rest > 0 && !(await statistics.hasFew(organizationId))) context.charge(rest);
    const found = figures
      ? countedStatistics(figures, condition, range, asOf)
      : await statistics.count(organizationId, condition, range, perDays, asOf);
    context.accessNotes.asks(describeQuestion('accountStatistics', { filter, days }), found.total.count);
    return found;
  }
}
