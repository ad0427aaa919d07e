import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import { DecimalScalar, decimalOf } from '../../../base/decimal';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { InRest } from '../../../base/field-options/in-rest';
import { present } from '../../../base/json/present';
import { pageOf, requirePageSize } from '../../../base/paging/page';
import { PageArguments } from '../../../base/paging/page-arguments';
import { timeRangeOf } from '../../../base/time/time-comparator';
import { type RequestContext } from '../../callers/request/request-context';
import { createRequestLoader } from '../../callers/request/request-loader';
import { requireScope } from '../../callers/rights/scopes';
import { AuditTrailEntry } from '../audit/entries/audit-trail-entry';
import { type ChangeFeed, type FeedEvent } from '../live/change-feed';
import { AFTER, type SubscriptionContext } from '../live/subscription-context';
import { compareRuns, FailedRow, SyncRun, SyncRunComparison, SyncRunConnection, SyncRunFilter } from './sync-run';
import { RUN_ORDER, type SyncRunStore } from './sync-run.store';

export interface SyncRunResolverDependencies {
  syncRuns: SyncRunStore;
  clock: () => Date;
}

export interface SyncRunFeeds {
  syncRuns: ChangeFeed<SyncRun>;
}

interface Subscriber {
  args: { after?: string | null };
  context: SubscriptionContext<SyncRunFeeds>;
}

function subscribe({ args: { after }, context }: Subscriber): Promise<AsyncIterable<FeedEvent<SyncRun>>> {
  requireScope(context, 'accounts:read');
  return context.feeds.syncRuns.subscribe(context.organizationId, { after, gone: context.ended });
}

function createLoaders({ syncRuns, clock }: SyncRunResolverDependencies) {
  return {
    run: createRequestLoader<string, SyncRun | undefined>(async (ids, { organizationId }) => {
      const found = await syncRuns.findByIds(organizationId, ids, clock());
      const byId = new Map(found.map((run) => [run.id, run]));
      return ids.map((id) => byId.get(id));
    }),
    previous: createRequestLoader<SyncRun, SyncRun | undefined>((runs, { organizationId }) =>
      syncRuns.findPrevious(organizationId, runs, clock()),
    ),
    failedRows: createRequestLoader<string, FailedRow[]>(async (ids, { organizationId }) => {
      const byId = await syncRuns.findFailedRows(organizationId, ids, clock());
      return ids.map((id) => byId.get(id) ?? []);
    }),
  };
}

@Resolver(() => SyncRun)
export class SyncRunResolver {
  private readonly loaders: ReturnType<typeof createLoaders>;

  constructor(private readonly dependencies: SyncRunResolverDependencies) {
    this.loaders = createLoaders(dependencies);
  }

  @Subscription(() => SyncRun, {
    subscribe,
    description:
      'Each bulk upsert of the organization that was not a dry run, and each completed import, about a second after its end. In the order of `changes`, each once.',
  })
  syncRunCompleted(
    @Root() { item, cursor }: FeedEvent<SyncRun>,
    @Arg('after', () => String, { nullable: true, description: AFTER })
    _after: string | null | undefined,
  ): SyncRun {
    return { ...item, cursor };
  }

  @Query(() => SyncRunConnection, {
    description: 'What the bulk upserts of the organization came to, newest first; dry runs leave nothing.',
  })
  async syncRuns(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => SyncRunFilter, { nullable: true, description: 'Which runs.' })
    filter: SyncRunFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<SyncRunConnection> {
    requireScope(context, 'accounts:read');
    const { syncRuns, clock } = this.dependencies;
    const size = requirePageSize(first, context.protocol);
    const { apiKeyId, receivedAt, hadFailures } = filter ?? {};
    const query = {
      ...present({ apiKeyId, hadFailures }),
      ...timeRangeOf(receivedAt),
      ...(typeof after === 'string' && { after: RUN_ORDER.positionOf(after) }),
      limit: size + 1,
    };
    const found = await syncRuns.list(context.organizationId, query, clock());
    return pageOf(found, size, after, RUN_ORDER.cursorOf);
  }

  @Query(() => SyncRun, {
    nullable: true,
    description: 'One run; null where there is none, or none any more.',
  })
  async syncRun(
    @Arg('id', () => ID, { description: 'Id of the run.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<SyncRun | null> {
    requireScope(context, 'accounts:read');
    return (await this.loaders.run(id, context)) ?? null;
  }

  @InRest({ isHidden: true })
  @FieldResolver(() => DecimalScalar, {
    nullable: true,
    description: '`balanceMoved` as text: to the millionth, exact up to nine billion.',
  })
  balanceMovedSum(@Root() { balanceMoved }: SyncRun): string | null {
    return typeof balanceMoved === 'number' ? decimalOf(String(balanceMoved)) : null;
  }

  @FieldResolver(() => [FailedRow], {
    complexity: FIELD_COSTS.failedRows,
    description: 'The rows that failed, by their index.',
  })
  failedRows(@Root() { id }: SyncRun, @Ctx() context: RequestContext): Promise<FailedRow[]> {
    return this.loaders.failedRows(id, context);
  }

  @FieldResolver(() => SyncRun, {
    nullable: true,
    complexity: ({ childComplexity }) => FIELD_COSTS.syncRunPart + childComplexity,
    description: 'The run before it of the same API key; null where there is none, or none any more.',
  })
  async previousRun(@Root() run: SyncRun, @Ctx() context: RequestContext): Promise<SyncRun | null> {
    return (await this.loaders.previous(run, context)) ?? null;
  }

  @FieldResolver(() => SyncRunComparison, {
    nullable: true,
    complexity: FIELD_COSTS.syncRunPart,
    description: 'The run beside the one before it of the same API key; null where there is none.',
  })
  async comparison(@Root() run: SyncRun, @Ctx() context: RequestContext): Promise<SyncRunComparison | null> {
    const previous = await this.loaders.previous(run, context);
    return previous ? compareRuns(run, previous) : null;
  }
}

@Resolver(() => AuditTrailEntry)
export class AuditTrailSyncRunResolver {
  private readonly loadRun: ReturnType<typeof createLoaders>['run'];

  constructor(dependencies: SyncRunResolverDependencies) {
    this.loadRun = createLoaders(dependencies).run;
  }

  @FieldResolver(() => SyncRun, {
    nullable: true,
    description: 'The run that made the change; null where it was a single update, or the run is kept no more.',
  })
  @InRest({ isHidden: true })
  async syncRun(@Root() { syncRunId }: AuditTrailEntry, @Ctx() context: RequestContext): Promise<SyncRun | null> {
    return syncRunId === undefined ? null : ((await this.loadRun(syncRunId, context)) ?? null);
  }
}
