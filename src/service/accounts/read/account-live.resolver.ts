import { Arg, Ctx, Field, FieldResolver, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { currentTurn } from '../../../base/scheduling/request-scope';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { type FeedEvent } from '../../records/live/change-feed';
import { AFTER, type SubscriptionContext } from '../../records/live/subscription-context';
import { Account, presentAccount } from '../model/account';
import { type AccountStore } from '../store/account.store';
import { type AccountUpdates } from './account-feed';

@ObjectType({ description: 'A change of an account, sent as it happens.' })
export class AccountUpdate {
  @Field(() => AuditTrailEntry, { description: 'Who changed what, and by which request.' })
  auditTrailEntry!: AuditTrailEntry;

  @Field({ description: 'Cursor after the change: subscribe with `after` to go on from it.' })
  cursor!: string;
}

export interface AccountFeeds {
  accountUpdates: AccountUpdates;
}

interface Subscriber {
  args: { externalId?: string | null; after?: string | null };
  context: SubscriptionContext<AccountFeeds>;
}

function subscribe({ args, context }: Subscriber): Promise<AsyncIterable<FeedEvent<AuditTrailEntry>>> {
  requireScope(context, 'accounts:read');
  const { externalId, after } = args;
  return context.feeds.accountUpdates.subscribe(context.organizationId, { externalId, after, gone: context.ended });
}

/** Sends changes of accounts as they happen, whichever process makes them. */
@Resolver(() => AccountUpdate)
export class AccountLiveResolver {
  constructor(private readonly dependencies: { accounts: AccountStore }) {}

  @Subscription(() => AccountUpdate, {
    subscribe,
    description:
      'Each update, erasure and legal hold of an account of the organization, about a second after it was made; not its creation. In the order of `changes`, each once.',
  })
  accountUpdated(
    @Root() { item, cursor }: FeedEvent<AuditTrailEntry>,
    @Arg('externalId', () => String, { nullable: true, description: 'Only changes of this account.' })
    _externalId: string | null | undefined,
    @Arg('after', () => String, { nullable: true, description: AFTER })
    _after: string | null | undefined,
    @Ctx() { accessNotes }: RequestContext,
  ): AccountUpdate {
    accessNotes.discloses([item.externalId]);
    return { auditTrailEntry: item, cursor };
  }

  @FieldResolver(() => Account, { nullable: true, description: 'The account as it is now.' })
  async account(@Root() { auditTrailEntry }: AccountUpdate, @Ctx() context: RequestContext): Promise<Account | null> {
    const stored = await this.dependencies.accounts.findByExternalId(
      context.organizationId,
      auditTrailEntry.externalId,
    );
    // Many streams have read it at the same time.
    await currentTurn()?.next();
    return stored ? presentAccount(stored, context) : null;
  }
}
