import { Arg, Args, Ctx, Field, ID, InputType, Query, Resolver } from 'type-graphql';
import { searchComplexity } from '../../../../base/field-options/field-costs';
import { replacedBy } from '../../../../base/field-options/replaced-by';
import { present } from '../../../../base/json/present';
import { mapNodes, type Page, pageOf, requirePageSize } from '../../../../base/paging/page';
import { PageArguments } from '../../../../base/paging/page-arguments';
import { TimeComparator, timeRangeOf } from '../../../../base/time/time-comparator';
import { describeQuestion } from '../../../callers/request/access-notes';
import { type RequestContext } from '../../../callers/request/request-context';
import { type EntrySurface, SurfaceEnum } from '../../../callers/rights/caller';
import { requireScope } from '../../../callers/rights/scopes';
import {
  AuditTrailConnection,
  type AuditTrailEntry,
  ChangeOperationEnum,
  ChangeSourceEnum,
  type Operation,
  type Source,
} from '../entries/audit-trail-entry';
import { howDone } from '../entries/how-done';
import { type DeclaredFields, TimelineConnection, timelineEventOf } from '../entries/timeline-event';
import { type AuditTrailStore, type TrailEntries, type TrailQuery } from './audit-trail.store';
import { ORGANIZATION_RECORDS_ORDER } from './change-record.store';

const SOURCE = replacedBy('sources', 'Where the change came from: `EXTERNAL_API` or `RETENTION`.');

@InputType({ description: 'Conditions on timeline events; all of those that are given must hold.' })
export class TimelineFilter {
  @Field(() => TimeComparator, { nullable: true, description: 'When the change was made.' })
  createdAt?: TimeComparator | null;

  @Field(() => String, {
    nullable: true,
    description: 'A changed field, or any below it: `person` finds `person.name.first`.',
  })
  field?: string | null;

  @Field(() => String, SOURCE)
  source?: string | null;

  @Field(() => [ChangeSourceEnum], { nullable: true, description: 'Where the change came from: one of these.' })
  sources?: Source[] | null;

  @Field(() => String, { nullable: true, description: 'External identifier of the account.' })
  externalId?: string | null;
}

@InputType({ description: 'Conditions on entries of the audit trail; all of those that are given must hold.' })
export class AuditTrailFilter extends TimelineFilter {
  // Declared again: an inherited field of an input loses its deprecation.
  @Field(() => String, SOURCE)
  override source?: string | null;

  @Field(() => String, replacedBy('operations', '`BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`.'))
  operation?: string | null;

  @Field(() => [ChangeOperationEnum], { nullable: true, description: 'What was done: one of these.' })
  operations?: Operation[] | null;

  @Field(() => String, replacedBy('surfaces', '`REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.'))
  surface?: string | null;

  @Field(() => [SurfaceEnum], { nullable: true, description: 'What the request came over: one of these.' })
  surfaces?: EntrySurface[] | null;

  @Field(() => ID, { nullable: true, description: 'Id of the API key that was used.' })
  apiKeyId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the bulk upsert or import that made the change.' })
  syncRunId?: string | null;
}

export interface AuditSearchDependencies {
  accounts: { findByExternalId(organizationId: string, externalId: string): Promise<{ id: string } | undefined> };
  auditTrail: AuditTrailStore;
  declaredFields: DeclaredFields;
}

interface AuditSearch {
  first: number;
  after: string | null | undefined;
  filter: AuditTrailFilter | null | undefined;
}

const { cursorOf, positionOf } = ORGANIZATION_RECORDS_ORDER;

/** @throws ServiceError `INVALID_QUERY` for a foreign cursor */
function queryOf(size: number, { after, filter }: AuditSearch, accountId: string | undefined): TrailQuery {
  const { createdAt, field } = filter ?? {};
  const { from, to } = timeRangeOf(createdAt);
  return {
    ...present({ accountId, since: from, until: to, field }),
    ...(typeof after === 'string' && { after: positionOf(after) }),
    how: howDone(filter ?? {}),
    limit: size + 1,
  };
}

@Resolver()
export class AuditSearchResolver {
  constructor(private readonly dependencies: AuditSearchDependencies) {}

  @Query(() => AuditTrailConnection, {
    complexity: searchComplexity,
    description:
      'Who changed what and when, over all accounts of the organization, newest first. A page looks at 1,000 entries at most: with conditions other than `createdAt` and `externalId` it may hold fewer than `first`; go on while `hasNextPage`.',
  })
  auditTrail(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => AuditTrailFilter, { nullable: true, description: 'Which entries.' })
    filter: AuditTrailFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AuditTrailConnection> {
    return this.search('auditTrail', { first, after, filter }, context);
  }

  @Query(() => TimelineConnection, {
    complexity: searchComplexity,
    description:
      'The changes of all accounts of the organization for a person to read, newest first; pages are as those of `auditTrail`.',
  })
  async timeline(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => TimelineFilter, { nullable: true, description: 'Which events.' })
    filter: TimelineFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<TimelineConnection> {
    const { declaredFields } = this.dependencies;
    const found = await this.search('timeline', { first, after, filter }, context);
    return mapNodes(found, (entry) => timelineEventOf(entry, declaredFields));
  }

  /**
   * For a condition without an index, a page examines a limited number of entries. It may then have fewer entries than
   * requested and still have a next page.
   */
  private async search(name: string, search: AuditSearch, context: RequestContext): Promise<Page<AuditTrailEntry>> {
    requireScope(context, 'accounts:read');
    const { first, after, filter } = search;
    const found = await this.find(requirePageSize(first, context.protocol), search, context.organizationId);
    const page = pageOf(found.entries, first, after, cursorOf);
    context.accessNotes.asks(describeQuestion(name, { first, filter }));
    context.accessNotes.discloses(page.nodes.map(({ externalId }) => externalId));
    if (!found.stoppedAt) return page;
    return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: true, endCursor: cursorOf(found.stoppedAt) } };
  }

  private async find(size: number, search: AuditSearch, organizationId: string): Promise<TrailEntries> {
    const { accounts, auditTrail } = this.dependencies;
    const externalId = search.filter?.externalId;
    const isOfOne = typeof externalId === 'string';
    const account = isOfOne ? await accounts.findByExternalId(organizationId, externalId) : undefined;
    if (isOfOne && !account) return { entries: [] };
    return auditTrail.search(organizationId, queryOf(size, search, account?.id));
  }
}
