import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { costOfConditions, FIELD_COSTS } from '../../../base/field-options/field-costs';
import { DayRangeInput, dayBounds, dayRangeOf, daysOf, UTC } from '../../../base/time/day-range';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { AuditStatistics, AuditStatisticsFilter } from './audit-statistics';
import { type AuditStatisticsStore, type HowDone } from './audit-statistics.store';

const conditionsOf = (filter: AuditStatisticsFilter | null | undefined): HowDone =>
  Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => typeof value === 'string'));

/** Statistics of the history of an organization. */
@Resolver()
export class AuditStatisticsResolver {
  constructor(private readonly dependencies: { auditStatistics: AuditStatisticsStore; clock: () => Date }) {}

  @Query(() => AuditStatistics, {
    complexity: ({ args, childComplexity }) => FIELD_COSTS.statistics + costOfConditions(args.filter) + childComplexity,
    description: 'How many accounts were created, and how many changes there were, by day and by what was done.',
  })
  async auditStatistics(
    @Arg('filter', () => AuditStatisticsFilter, { nullable: true, description: 'Which creations and changes.' })
    filter: AuditStatisticsFilter | null | undefined,
    @Arg('days', () => DayRangeInput, { nullable: true, description: 'The days; the last 30 unless it is given.' })
    days: DayRangeInput | null | undefined,
    @Arg('zone', () => String, { defaultValue: UTC, description: 'Whose days, such as `America/New_York`.' })
    zone: string,
    @Ctx() context: RequestContext,
  ): Promise<AuditStatistics> {
    requireScope(context, 'accounts:read');
    const { auditStatistics, clock } = this.dependencies;
    const range = dayRangeOf(days, clock(), zone);
    const done = await auditStatistics.count(context.organizationId, dayBounds(range, zone), conditionsOf(filter));
    const perDay = daysOf(range).map((day, index) => {
      const { created = 0, changes = new Map<string, number>() } = done[index] ?? {};
      const byOperation = [...changes].map(([key, count]) => ({ key, count }));
      byOperation.sort((one, other) => (one.key < other.key ? -1 : 1));
      return { day, created, changed: byOperation.reduce((sum, { count }) => sum + count, 0), byOperation };
    });
    const counted = perDay.reduce((sum, { created, changed }) => sum + created + changed, 0);
    context.accessNotes.asks(describeQuestion('auditStatistics', { filter, days }), counted);
    return { perDay };
  }
}
