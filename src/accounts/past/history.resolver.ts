import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { requireScope } from '../../access/scopes';
import { type AuditTrailStore } from '../../audit/audit-trail.store';
import { type TimelineEvent } from '../../audit/entries';
import { type HistoryStore } from '../../audit/history.store';
import { AuditTrailFilter, TimelineFilter } from '../../audit/history-filter';
import { type HistorySearch, searchAuditTrail, searchTimeline } from '../../audit/search-history';
import { AuditTrailConnection, TimelineConnection } from '../../audit/types';
import { DEFAULT_PAGE, type Page, pageOf, requirePageSize } from '../../paging/page';
import { PRICES } from '../../prices';
import { type RequestContext } from '../../request/request-context';
import { TimeScalar } from '../../time/time-scalar';
import { Account, presentAccount } from '../model/account';
import { type AccountStore } from '../store/account.store';
import { findAccountAt } from './find-account-at';

export interface HistoryResolverDependencies {
  accounts: AccountStore;
  auditTrail: AuditTrailStore;
  timeline: HistoryStore<TimelineEvent>;
}

const searchComplexity = ({ args, childComplexity }: { args: Record<string, unknown>; childComplexity: number }) =>
  PRICES.historySearch + Math.max(Number(args.first), 0) * childComplexity;

/** The past: of all accounts of an organization together, and of one at a time. */
@Resolver()
export class HistoryResolver {
  constructor(private readonly dependencies: HistoryResolverDependencies) {}

  @Query(() => AuditTrailConnection, {
    complexity: searchComplexity,
    description:
      'Who changed what and when, over all accounts of the organization, newest first. A page looks at 1,000 entries at most: with conditions other than `createdAt` and `externalId` it may hold fewer than `first`; go on while `hasNextPage`.',
  })
  auditTrail(
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE, description: 'Size of the page, up to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor behind which the page starts.' })
    after: string | null | undefined,
    @Arg('filter', () => AuditTrailFilter, { nullable: true, description: 'Which entries.' })
    filter: AuditTrailFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AuditTrailConnection> {
    const { auditTrail } = this.dependencies;
    return this.searched(first, after, filter, context, (search) =>
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
    @Arg('after', () => String, { nullable: true, description: 'Cursor behind which the page starts.' })
    after: string | null | undefined,
    @Arg('filter', () => TimelineFilter, { nullable: true, description: 'Which events.' })
    filter: TimelineFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<TimelineConnection> {
    const { auditTrail, timeline } = this.dependencies;
    return this.searched(first, after, filter, context, (search) =>
      searchTimeline(context.organizationId, search, auditTrail, timeline),
    );
  }

  @Query(() => Account, {
    nullable: true,
    complexity: ({ childComplexity }) => PRICES.accountAt + childComplexity,
    description:
      'One account as it was at a time, rebuilt from its audit trail; null where it did not exist then. Its history is that up to then.',
  })
  async accountAt(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('at', () => TimeScalar, { description: 'The time; a change made at that very time counts as made.' })
    at: Date,
    @Ctx() context: RequestContext,
  ): Promise<Account | null> {
    requireScope(context, 'accounts:read');
    const found = await findAccountAt(context.organizationId, externalId, at, this.dependencies);
    return found ? presentAccount(found) : null;
  }

  private async searched<Node>(
    first: number,
    after: string | null | undefined,
    filter: TimelineFilter | null | undefined,
    context: RequestContext,
    search: (search: HistorySearch) => Promise<Page<Node>>,
  ): Promise<Page<Node>> {
    requireScope(context, 'accounts:read');
    const size = requirePageSize(first, context.surface);
    if (typeof filter?.externalId !== 'string') return search({ size, after, filter });
    const account = await this.dependencies.accounts.findByExternalId(context.organizationId, filter.externalId);
    return account ? search({ size, after, filter, accountId: account.id }) : pageOf<Node>([], size, after, () => '');
  }
}
