import { type AuditTrailEntry } from '../../audit/entries/audit-trail-entry';
import { type AuditTrailStore } from '../../audit/trail/audit-trail.store';
import { ChangeFeed, type FeedDependencies, MAX_CLOCK_SKEW_MS } from '../../live/change-feed';
import { type AccountStore } from '../store/account.store';

export interface AccountFeedDependencies extends FeedDependencies {
  accounts: AccountStore;
  auditTrail: AuditTrailStore;
}

/** The changes of accounts, as the audit trail records them. */
export function createAccountFeed({
  accounts,
  auditTrail,
  clock,
  watchInserts,
  onFeedFailed,
  databaseTimeoutMs,
}: AccountFeedDependencies): ChangeFeed<AuditTrailEntry> {
  return new ChangeFeed({
    read: async (organizationId, since, limit) => {
      const refs = await auditTrail.listRefs(organizationId, since, limit);
      return refs.map(({ id, createdAt, externalId }) => ({ id, at: createdAt, subject: externalId }));
    },
    load: auditTrail.findByIds,
    latest: async (organizationId, externalId, since) => {
      const account = await accounts.findByExternalId(organizationId, externalId);
      const [entry] = account ? await auditTrail.backwards(organizationId, account, account.version, 1) : [];
      return entry && entry.createdAt >= since ? entry : undefined;
    },
    clock,
    // An entry gets its time before its transaction, which may take as long as the request may wait for the database.
    overlapMs: databaseTimeoutMs + MAX_CLOCK_SKEW_MS,
    signal: watchInserts(['auditTrail']),
    onFailed: onFeedFailed,
  });
}
