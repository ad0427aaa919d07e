import { type AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { isEntryChange } from '../../records/change-log/change-ref';
import {
  type ChangeFeedOptions,
  createChangeFeed,
  type Select,
  type Subscription,
} from '../../records/live/change-feed';
import { type AccountStore } from '../store/account.store';

interface AccountFeedDependencies extends Pick<ChangeFeedOptions<AuditTrailEntry>, 'feedTails' | 'onFeedFailed'> {
  accounts: Pick<AccountStore, 'findByExternalId'>;
  auditTrail: Pick<AuditTrailStore, 'findByIds'>;
}

export interface UpdatesQuery extends Omit<Subscription, 'select'> {
  /** Only changes of this account, which need not exist yet. */
  externalId?: string | null | undefined;
}

/** Selects the changes of one account. It is looked up again whenever accounts were created, until it is there. */
export function ofAccount(
  organizationId: string,
  externalId: string,
  accounts: AccountFeedDependencies['accounts'],
): Select {
  let accountId: string | undefined;
  let hasLooked = false;
  return async (changes) => {
    const mayBeNew = !hasLooked || changes.some(({ ref }) => ref.type === 'account.created');
    if (accountId === undefined && mayBeNew) {
      accountId = (await accounts.findByExternalId(organizationId, externalId))?.id;
      hasLooked = true;
    }
    return (ref) => 'accountId' in ref && ref.accountId === accountId;
  };
}

/** The changes of accounts that have an entry in the audit trail. */
export function createAccountFeed({ accounts, auditTrail, feedTails, onFeedFailed }: AccountFeedDependencies) {
  const feed = createChangeFeed<AuditTrailEntry>({
    feedTails,
    onFeedFailed,
    idOf: ({ ref }) => (isEntryChange(ref) ? ref.entryId : undefined),
    load: (organizationId, ids) => auditTrail.findByIds(organizationId, ids),
  });
  return {
    /** @throws what `subscribe` of a change feed throws */
    subscribe: (organizationId: string, { externalId, ...query }: UpdatesQuery) =>
      feed.subscribe(organizationId, {
        ...query,
        ...(typeof externalId === 'string' && { select: ofAccount(organizationId, externalId, accounts) }),
      }),
    stop: feed.stop,
  };
}

export type AccountUpdates = ReturnType<typeof createAccountFeed>;
