import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { pageOf, requirePageSize } from '../../../base/paging/page';
import { PageArguments } from '../../../base/paging/page-arguments';
import { timeRangeOf } from '../../../base/time/time-comparator';
import { type RequestContext } from '../request/request-context';
import { requireScope } from '../rights/scopes';
import { SECURITY_EVENT_ORDER, type SecurityEventStore } from './security-event.store';
import { SecurityEventConnection, SecurityEventFilter } from './security-event-record';

const { cursorOf, positionOf } = SECURITY_EVENT_ORDER;

@Resolver()
export class SecurityEventResolver {
  constructor(private readonly dependencies: { securityEvents: SecurityEventStore; settled: () => Promise<void> }) {}

  @Query(() => SecurityEventConnection, {
    description:
      'What happened to the API keys of the organization, and what was refused, newest first. Needs the scope `audit:read`.',
  })
  async securityEvents(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => SecurityEventFilter, { nullable: true, description: 'Which events.' })
    filter: SecurityEventFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<SecurityEventConnection> {
    requireScope(context, 'audit:read');
    const size = requirePageSize(first, context.protocol);
    const { kind, apiKeyId, createdAt } = filter ?? {};
    const query = {
      ...(kind && { kind }),
      ...(typeof apiKeyId === 'string' && { apiKeyId }),
      ...timeRangeOf(createdAt),
      ...(typeof after === 'string' && { after: positionOf(after) }),
      limit: size + 1,
    };
    const { securityEvents, settled } = this.dependencies;
    // Refusals of this process before this request are included.
    await settled();
    return pageOf(await securityEvents.list(context.organizationId, query), size, after, cursorOf);
  }
}
