import { Arg, Ctx, Field, FieldResolver, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { requireScope } from '../../access/scopes';
import { AuditTrailEntry } from '../../audit/entries/audit-trail-entry';
import { type ChangeFeed } from '../../live/change-feed';
import { type FeedEvent } from '../../live/channel';
import { MissedChanges } from '../../live/missed-changes';
import { type SubscriptionContext } from '../../live/subscription-context';
import { type RequestContext } from '../../request/request-context';
import { currentTurn } from '../../scheduling/request-scope';
import { Account, presentAccount } from '../model/account';
import { type AccountStore } from '../store/account.store';

@ObjectType({ description: 'A change of an account, told as it happens.' })
export class AccountUpdate {
  @Field(() => AuditTrailEntry, { description: 'Who changed what, and by which request.' })
  auditTrailEntry!: AuditTrailEntry;

  @Field(() => MissedChanges, {
    nullable: true,
    description:
      'Set where more changed than this subscriber could be told. This change is the newest then; read the lists again for the others.',
  })
  missed!: MissedChanges | null;
}

export interface AccountFeeds {
  accountUpdates: ChangeFeed<AuditTrailEntry>;
}

interface Subscriber {
  args: { externalId?: string | null };
  context: SubscriptionContext<AccountFeeds>;
}

function subscribe({ args: { externalId }, context }: Subscriber): Promise<AsyncIterable<FeedEvent<AuditTrailEntry>>> {
  requireScope(context, 'accounts:read');
  return context.feeds.accountUpdates.subscribe(context.organizationId, context.ended, externalId ?? undefined);
}

/** Sends changes of accounts as they happen, whichever process makes them. */
@Resolver(() => AccountUpdate)
export class AccountLiveResolver {
  constructor(private readonly dependencies: { accounts: AccountStore }) {}

  @Subscription(() => AccountUpdate, {
    subscribe,
    description: 'Each change of an account of the organization, about a second after it was made.',
  })
  accountUpdated(
    @Root() { item, missed }: FeedEvent<AuditTrailEntry>,
    @Arg('externalId', () => String, { nullable: true, description: 'Only changes of this account.' })
    _externalId: string | null | undefined,
    @Ctx() { accessNotes }: RequestContext,
  ): AccountUpdate {
    accessNotes.tells([item.externalId]);
    return { auditTrailEntry: item, missed: missed ?? null };
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
