import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Ctx, Field, ID, InputType, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS, FILTER_COSTS } from '../../../base/field-options/field-costs';
import { replacedBy } from '../../../base/field-options/replaced-by';
import { DayRangeInput, dayBounds, dayRangeOf, daysOf, UTC } from '../../../base/time/day-range';
import { TimeScalar } from '../../../base/time/time-scalar';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { type EntrySurface, SurfaceEnum } from '../../callers/rights/caller';
import { requireScope } from '../../callers/rights/scopes';
import {
  ChangeOperationEnum,
  ChangeSourceEnum,
  type Operation,
  type Source,
} from '../../records/audit/entries/audit-trail-entry';
import { type HowDone, howDone } from '../../records/audit/entries/how-done';
import { type CounterStore } from '../../records/change-log/counter.store';
import { daysBetween } from '../../records/change-log/figures';
import { type AuditStatisticsStore } from './audit-statistics.store';
import { areWholeHours, type DoneBetween, doneBetween } from './counted-statistics';

@InputType({ description: 'Conditions on changes and creations; all of those that are given must hold.' })
class AuditStatisticsFilter {
  @Field(() => String, replacedBy('sources', 'Where they came from: `EXTERNAL_API` or `RETENTION`.'))
  source?: string | null;

  @Field(() => [ChangeSourceEnum], { nullable: true, description: 'Where they came from: one of these.' })
  sources?: Source[] | null;

  @Field(() => String, replacedBy('operations', 'What was done, such as `BULK_UPSERT` or `UPDATE`.'))
  operation?: string | null;

  @Field(() => [ChangeOperationEnum], { nullable: true, description: 'What was done: one of these.' })
  operations?: Operation[] | null;

  @Field(() => String, replacedBy('surfaces', '`REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.'))
  surface?: string | null;

  @Field(() => [SurfaceEnum], { nullable: true, description: 'What the request came over: one of these.' })
  surfaces?: EntrySurface[] | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key that was used.' })
  apiKeyId?: string | null;
}

@ObjectType({ description: 'The changes of one kind.' })
class ChangesOfOperation {
  @Field(() => ChangeOperationEnum, {
    description: '`BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`.',
  })
  key!: string;

  @Field(() => Int, { description: 'Number of changes.' })
  count!: number;
}

@ObjectType({ description: 'What happened on a day.' })
class ChangesOfDay {
  @Field(() => GraphQLLocalDate, { description: 'The day, in the zone that was asked for.' })
  day!: string;

  @Field(() => Int, { description: 'Accounts that were created.' })
  created!: number;

  @Field(() => Int, { description: 'Changes of accounts: entries of the audit trail.' })
  changed!: number;

  @Field(() => [ChangesOfOperation], { description: 'The changes by what was done, in the order of its names.' })
  byOperation!: ChangesOfOperation[];
}

@ObjectType({ description: 'How much was changed, and when.' })
class AuditStatistics {
  @Field(() => TimeScalar, { description: 'The moment that the figures are of.' })
  asOf!: Date;

  @Field(() => Boolean, {
    description: 'False: read from counters. True: counted for this answer, by its filter or zone.',
  })
  isCountedLive!: boolean;

  @Field(() => [ChangesOfDay], { description: 'Every day of the range, the first one first.' })
  perDay!: ChangesOfDay[];
}

/** Counters are kept by the hour, and not by how something was done. */
const isOfCounters = (how: HowDone): boolean => Object.keys(how).length === 0;
const costOfLive = (how: HowDone): number => FIELD_COSTS.statistics + (isOfCounters(how) ? 0 : FILTER_COSTS.list);
const costOfStatistics = (how: HowDone): number =>
  isOfCounters(how) ? FIELD_COSTS.countedStatistics : costOfLive(how);

interface AuditStatisticsDependencies {
  auditStatistics: AuditStatisticsStore;
  counters: Pick<CounterStore, 'read'>;
  clock: () => Date;
}

/** Statistics of the history of an organization. */
@Resolver()
export class AuditStatisticsResolver {
  constructor(private readonly dependencies: AuditStatisticsDependencies) {}

  @Query(() => AuditStatistics, {
    complexity: ({ args, childComplexity }) => costOfStatistics(howDone(args.filter ?? {})) + childComplexity,
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
    const asOf = this.dependencies.clock();
    const range = dayRangeOf(days, asOf, zone);
    const { done, isCountedLive } = await this.count(context, dayBounds(range, zone), howDone(filter ?? {}));
    const perDay = daysOf(range).map((day, index) => {
      const { created = 0, changes = new Map<string, number>() } = done[index] ?? {};
      const byOperation = [...changes].map(([key, count]) => ({ key, count }));
      byOperation.sort((one, other) => (one.key < other.key ? -1 : 1));
      return { day, created, changed: byOperation.reduce((sum, { count }) => sum + count, 0), byOperation };
    });
    const counted = perDay.reduce((sum, { created, changed }) => sum + created + changed, 0);
    context.accessNotes.asks(describeQuestion('auditStatistics', { filter, days }), counted);
    return { asOf, isCountedLive, perDay };
  }

  private async count(
    { organizationId, charge }: RequestContext,
    times: readonly Date[],
    how: HowDone,
  ): Promise<{ done: DoneBetween[]; isCountedLive: boolean }> {
    const { auditStatistics, counters } = this.dependencies;
    const [from, to] = [times[0], times.at(-1)];
    const isCounted = isOfCounters(how) && areWholeHours(times);
    const figures = isCounted && from && to && (await counters.read(organizationId, [daysBetween(from, to)]));
    if (figures) return { done: doneBetween(figures, times), isCountedLive: false };
    const rest = costOfLive(how) - costOfStatistics(how);
    if (rest > 0 && !(await auditStatistics.hasFew(organizationId))) charge(rest);
    return { done: await auditStatistics.count(organizationId, times, how), isCountedLive: true };
  }
}
