import { Arg, Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { selectChanges } from '../../accounts/read/account-feed';
import { type AccountStore } from '../../accounts/store/account.store';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type ChangeFeedOptions, createChangeFeed, type FeedEvent, type Select } from '../../records/live/change-feed';
import { AFTER, type SubscriptionContext } from '../../records/live/subscription-context';
import { Change } from './change';
import { ChangeFilter, typesAsked } from './change.resolver';
import { type DescribeChanges } from './describe-changes';

interface LiveChangesDependencies extends Pick<ChangeFeedOptions<Change>, 'feedTails' | 'onFeedFailed'> {
  accounts: Pick<AccountStore, 'findFingerprints'>;
  describeChanges: DescribeChanges;
}

/** The feed of changes, for subscribers. */
export function createLiveChanges({ accounts, describeChanges, ...parts }: LiveChangesDependencies) {
  const { subscribe, stop } = createChangeFeed<Change>({
    ...parts,
    idOf: ({ id }) => id,
    load: async (organizationId, _ids, logged) => {
      const { found } = await describeChanges(organizationId, logged, false);
      return found.map(({ change }) => change);
    },
  });
  /** Selects what a filter asks for. @throws ServiceError `INVALID_QUERY` */
  const select = (organizationId: string, filter: ChangeFilter): Select => {
    const types = typesAsked(filter);
    const { externalId, since } = filter;
    if (since) throw new ServiceError('INVALID_QUERY', 'A subscription begins at `after`, or now; leave out `since`');
    return selectChanges(organizationId, { types, externalId }, accounts);
  };
  return { subscribe, stop, select };
}

export interface ChangeFeeds {
  changes: ReturnType<typeof createLiveChanges>;
}

interface Subscriber {
  args: { after?: string | null; filter?: ChangeFilter | null };
  context: SubscriptionContext<ChangeFeeds>;
}

async function subscribe({ args, context }: Subscriber): Promise<AsyncIterable<FeedEvent<Change>>> {
  requireScope(context, 'accounts:read');
  const { organizationId, ended } = context;
  const { changes } = context.feeds;
  const select = changes.select(organizationId, args.filter ?? {});
  return changes.subscribe(organizationId, { after: args.after, gone: ended, select });
}

/** Sends changes as they come into the feed, whichever process makes them. */
@Resolver()
export class ChangeLiveResolver {
  @Subscription(() => Change, {
    subscribe,
    description:
      'Each change of the organization as the query `changes` has it, about a second after it was made: of accounts, imports and sync runs. In the same order, each once; `cursor` goes on from it.',
  })
  changes(
    @Root() { item }: FeedEvent<Change>,
    @Arg('after', () => String, { nullable: true, description: AFTER })
    _after: string | null | undefined,
    @Arg('filter', () => ChangeFilter, { nullable: true, description: 'Which changes; without `since`.' })
    _filter: ChangeFilter | null | undefined,
    @Ctx() { accessNotes }: RequestContext,
  ): Change {
    if (item.externalId !== null) accessNotes.discloses([item.externalId]);
    return item;
  }
}
