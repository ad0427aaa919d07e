import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { present } from '../../../base/json/present';
import { pageOf, requirePageSize } from '../../../base/paging/page';
import { PageArguments } from '../../../base/paging/page-arguments';
import { timeRangeOf } from '../../../base/time/time-comparator';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { AccessRecordConnection, AccessRecordFilter } from './access-record';
import { ACCESS_RECORD_ORDER, type AccessRecordStore } from './access-record.store';

const { cursorOf, positionOf } = ACCESS_RECORD_ORDER;

@Resolver()
export class AccessRecordResolver {
  constructor(private readonly dependencies: { accessRecordStore: AccessRecordStore }) {}

  @Query(() => AccessRecordConnection, {
    name: 'accessRecords',
    description:
      'Who was shown which accounts, newest first: those with social security numbers in full, or every read where the service is set to record them. A page looks at 1,000 records at most: by `operation` or `fullNumbers` it may hold fewer than `first`; go on while `hasNextPage`. Needs the scope `audit:read`.',
  })
  async list(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => AccessRecordFilter, { nullable: true, description: 'Which records.' })
    filter: AccessRecordFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AccessRecordConnection> {
    requireScope(context, 'audit:read');
    const size = requirePageSize(first, context.protocol);
    const { externalId, apiKeyId, operation, fullNumbers, createdAt } = filter ?? {};
    const query = {
      ...present({ externalId, apiKeyId, operation, fullNumbers }),
      ...timeRangeOf(createdAt),
      ...(typeof after === 'string' && { after: positionOf(after) }),
      limit: size + 1,
    };
    const { records, stoppedAt } = await this.dependencies.accessRecordStore.list(context.organizationId, query);
    const page = pageOf(records, size, after, cursorOf);
    if (!stoppedAt) return page;
    return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: true, endCursor: cursorOf(stoppedAt) } };
  }
}
