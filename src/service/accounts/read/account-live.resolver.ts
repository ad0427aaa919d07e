import { Arg, Ctx, Field, FieldResolver, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { currentTurn } from '../../../base/scheduling/request-scope';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { type AccountChange, ChangeKindEnum } from '../../records/change-log/change-ref';
import { type FeedEvent } from '../../records/live/change-feed';
import { AFTER, type SubscriptionContext } from '../../records/live/subscription-context';
import { Account, presentAccount } from '../model/account';
import { type AccountStore } from '../store/account.store';
import { type AccountEvent, type AccountUpdates } from './account-feed';
import { AccountUpdateFilter, wishesOf } from './account-update-filter';

@ObjectType({ description: 'A change of an account, sent as it happens.' })
export class AccountUpdate {
  @Field(() => ChangeKindEnum, { description: 'What it is.' })
  kind!: AccountChange;

  @Field(() => AuditTrailEntry, {
    nullable: true,
    description: 'Who changed what, and by which request; null of a creation, of which `account.creation` says it.',
  })
  auditTrailEntry!: AuditTrailEntry | null;

  @Field({ description: 'Cursor after the change: subscribe with `after` to go on from it.' })
  cursor!: string;

  externalId!: string;
}

export interface AccountFeeds {
  accountUpdates: AccountUpdates;
}

interface Subscriber {
  args: { externalId?: string | null; after?: string | null; filter?: AccountUpdateFilter | null };
  context: SubscriptionContext<AccountFeeds>;
}

async function subscribe({ args, context }: Subscriber): Promise<AsyncIterable<FeedEvent<AccountEvent>>> {
  requireScope(context, 'accounts:read');
  const { externalId, after } = args;
  const asked = { externalId, after, gone: context.ended, wishes: wishesOf(args.filter) };
  return context.feeds.accountUpdates.subscribe(context.organizationId, asked);
}

/** Sends changes of accounts as they happen, whichever process makes them. */
@Resolver(() => AccountUpdate)
export class AccountLiveResolver {
  constructor(private readonly dependencies: { accounts: AccountStore }) {}

  @Subscription(() => AccountUpdate, {
    subscribe,
    description:
      'Each update, erasure and legal hold of an account of the organization, about a second after it was made; its creation where `filter.kinds` asks for it. In the order of `changes`, each once.',
  })
  accountUpdated(
    @Root() { item, cursor }: FeedEvent<AccountEvent>,
    @Arg('externalId', () => String, { nullable: true, description: 'Only changes of this account.' })
    _externalId: string | null | undefined,
    @Arg('after', () => String, { nullable: true, description: AFTER })
    _after: string | null | undefined,
    @Arg('filter', () => AccountUpdateFilter, { nullable: true, description: 'Which changes.' })
    _filter: AccountUpdateFilter | null | undefined,
    @Ctx() { accessNotes }: RequestContext,
  ): AccountUpdate {
    const { type, externalId } = item;
    accessNotes.discloses([externalId]);
    return {
      kind: type,
      // A damaged one fails by itself: the others of the stream must come.
      get auditTrailEntry() {
        return item.entry;
      },
      cursor,
      externalId,
    };
  }

  @FieldResolver(() => Account, { nullable: true, description: 'The account as it is now.' })
  async account(@Root() { externalId }: AccountUpdate, @Ctx() context: RequestContext): Promise<Account | null> {
    const stored = await this.dependencies.accounts.findByExternalId(context.organizationId, externalId);
    // Many streams have read it at the same time.
    await currentTurn()?.next();
    return stored ? presentAccount(stored, context) : null;
  }
}
