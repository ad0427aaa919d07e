import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { costOfConditions, FIELD_COSTS } from '../../../../base/field-options/field-costs';
import { DEFAULT_PAGE, itemsOfPage, type Page, pageOf, requirePageSize } from '../../../../base/paging/page';
import { describeQuestion } from '../../../callers/request/access-notes';
import { type RequestContext } from '../../../callers/request/request-context';
import { requireScope } from '../../../callers/rights/scopes';
import { AuditTrailConnection } from '../entries/audit-trail-entry';
import { type DeclaredFields, TimelineConnection } from '../entries/timeline-event';
import { AuditTrailFilter, TimelineFilter } from './audit-filter';
import { type AuditTrailStore } from './audit-trail.store';
import { type AuditSearch, searchAuditTrail, searchTimeline } from './search-audit';

/** The part of the account store that a search needs: the id for an external identifier. */
interface AccountIds {
  findByExternalId(organizationId: string, externalId: string): Promise<{ id: string } | undefined>;
}

export interface AuditSearchDependencies {
  accounts: AccountIds;
  auditTrail: AuditTrailStore;
  declaredFields: DeclaredFields;
}

interface SearchArguments {
  first: number;
  after: string | null | undefined;
  filter: TimelineFilter | null | undefined;
}

const searchComplexity = ({ args, childComplexity }: { args: Record<string, unknown>; childComplexity: number }) =>
  FIELD_COSTS.auditSearch + costOfConditions(args.filter) + itemsOfPage(args.first) * childComplexity;

/** Searches the audit trail and the timeline of all accounts of an organization. */
@Resolver()
export class AuditSearchResolver {
  constructor(private readonly dependencies: AuditSearchDependencies) {}

  @Query(() => AuditTrailConnection, {
    complexity: searchComplexity,
    description:
      'Who changed what and when, over all accounts of the organization, newest first. A page looks at 1,000 entries at most: with conditions other than `createdAt` and `externalId` it may hold fewer than `first`; go on while `hasNextPage`.',
  })
  auditTrail(
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE, description: 'Size of the page, up to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which the page starts.' })
    after: string | null | undefined,
    @Arg('filter', () => AuditTrailFilter, { nullable: true, description: 'Which entries.' })
    filter: AuditTrailFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AuditTrailConnection> {
    const { auditTrail } = this.dependencies;
    return this.searched('auditTrail', { first, after, filter }, context, (search) =>
      searchAuditTrail(context.organizationId, search, auditTrail),
    );
  }

  @Query(() => TimelineConnection, {
    complexity: searchComplexity,
    description:
      'The changes of all accounts of the organization for a person to read, newest first; pages are as those of `auditTrail`.',
  })
  timeline(
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE, description: 'Size of the page, up to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which the page starts.' })
    after: string | null | undefined,
    @Arg('filter', () => TimelineFilter, { nullable: true, description: 'Which events.' })
    filter: TimelineFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<TimelineConnection> {
    const { auditTrail, declaredFields } = this.dependencies;
    return this.searched('timeline', { first, after, filter }, context, (search) =>
      searchTimeline(context.organizationId, search, auditTrail, declaredFields),
    );
  }

  private async searched<Node extends { externalId: string }>(
    name: string,
    { first, after, filter }: SearchArguments,
    context: RequestContext,
    search: (search: AuditSearch) => Promise<Page<Node>>,
  ): Promise<Page<Node>> {
    requireScope(context, 'accounts:read');
    const size = requirePageSize(first, context.protocol);
    const find = async () => {
      if (typeof filter?.externalId !== 'string') return search({ size, after, filter });
      const account = await this.dependencies.accounts.findByExternalId(context.organizationId, filter.externalId);
      return account ? search({ size, after, filter, accountId: account.id }) : pageOf<Node>([], size, after, () => '');
    };
    const found = await find();
    context.accessNotes.asks(describeQuestion(name, { first, filter }));
    context.accessNotes.discloses(found.nodes.map(({ externalId }) => externalId));
    return found;
  }
}
