import { BulkUpsertResolver } from '../../../accounts/bulk-upsert/bulk-upsert.resolver';
import { AccountsBySsnResolver } from '../../../accounts/disclosure/accounts-by-ssn.resolver';
import { ErasePersonResolver } from '../../../accounts/hold-and-erase/erase-person.resolver';
import { LegalHoldResolver } from '../../../accounts/hold-and-erase/legal-hold.resolver';
import { AccountAtResolver } from '../../../accounts/past/account-at.resolver';
import { AccountAuditResolver, EntryReasonResolver } from '../../../accounts/past/account-audit.resolver';
import { AccountSnapshotResolver } from '../../../accounts/past/account-snapshot';
import { RunChangesResolver } from '../../../accounts/past/run-changes.resolver';
import { AccountResolver } from '../../../accounts/read/account.resolver';
import { AccountConnectionResolver } from '../../../accounts/read/account-connection';
import { AccountEntityResolver } from '../../../accounts/read/account-entity.resolver';
import { AccountLiveResolver } from '../../../accounts/read/account-live.resolver';
import { UpdateAccountResolver } from '../../../accounts/update/update-account.resolver';
import { UpdatedAccountResolver } from '../../../accounts/update/updated-account.resolver';
import { ActorsResolver } from '../../../callers/keys/actors.resolver';
import { KeyInfoResolver } from '../../../callers/keys/key-info.resolver';
import { ManageKeysResolver } from '../../../callers/keys/manage-keys.resolver';
import { PeopleResolver } from '../../../callers/keys/people.resolver';
import { SecurityEventResolver } from '../../../callers/security-events/security-event.resolver';
import { HistoryVerificationResolver } from '../../../compliance/history-verification/history-verification.resolver';
import { ChangeResolver } from '../../../feeds/changes/change.resolver';
import { ChangeLiveResolver } from '../../../feeds/changes/change-live.resolver';
import { AccountStatisticsResolver } from '../../../feeds/statistics/account-statistics.resolver';
import { AuditStatisticsResolver } from '../../../feeds/statistics/audit-statistics.resolver';
import { ClosingBalancesResolver } from '../../../feeds/statistics/closing-balances.resolver';
import { DeliveryResolver } from '../../../feeds/webhooks/delivery/delivery.resolver';
import { WebhookResolver } from '../../../feeds/webhooks/endpoints/webhook.resolver';
import { DecideResolver } from '../../../imports/decide.resolver';
import { AuditTrailImportResolver } from '../../../imports/entry-import.resolver';
import { ImportResolver } from '../../../imports/import.resolver';
import { AccessRecordResolver } from '../../../records/access-records/access-record.resolver';
import { AuditSearchResolver } from '../../../records/audit/trail/audit-search.resolver';
import { AuditTrailSyncRunResolver, SyncRunResolver } from '../../../records/sync-runs/sync-run.resolver';
import { ACCOUNT_LINK_RESOLVERS } from './account-link.resolver';
import { ACTOR_RESOLVERS } from './actor.resolver';
import { KEY_NAME_RESOLVERS } from './key-name.resolver';
import { NodeResolver, TimelineEventIdResolver } from './node.resolver';
import { SubgraphResolver } from './subgraph.resolver';

/** The one list of resolvers that the schema has. The districts create them. */
export const RESOLVERS = [
  AccountResolver,
  BulkUpsertResolver,
  UpdateAccountResolver,
  UpdatedAccountResolver,
  AccountConnectionResolver,
  AccountAuditResolver,
  EntryReasonResolver,
  AccountLiveResolver,
  AccountStatisticsResolver,
  AccountAtResolver,
  AccountSnapshotResolver,
  AccountsBySsnResolver,
  ErasePersonResolver,
  LegalHoldResolver,
  AuditSearchResolver,
  AuditStatisticsResolver,
  ClosingBalancesResolver,
  ChangeResolver,
  ChangeLiveResolver,
  HistoryVerificationResolver,
  NodeResolver,
  TimelineEventIdResolver,
  SubgraphResolver,
  AccountEntityResolver,
  KeyInfoResolver,
  ManageKeysResolver,
  PeopleResolver,
  ActorsResolver,
  WebhookResolver,
  DeliveryResolver,
  SecurityEventResolver,
  AccessRecordResolver,
  SyncRunResolver,
  AuditTrailSyncRunResolver,
  RunChangesResolver,
  ImportResolver,
  AuditTrailImportResolver,
  DecideResolver,
  ...KEY_NAME_RESOLVERS,
  ...ACTOR_RESOLVERS,
  ...ACCOUNT_LINK_RESOLVERS,
] as const;

export type ResolverClass = (typeof RESOLVERS)[number];

/**
 * Finds the instance of each class of the list.
 * @throws where one has none
 */
export function createContainer(instances: readonly object[]): (resolverClass: ResolverClass) => object {
  const byClass = new Map(instances.map((instance) => [instance.constructor, instance]));
  const find = (resolverClass: ResolverClass) => {
    const instance = byClass.get(resolverClass);
    if (!instance) throw new Error(`No district has created ${resolverClass.name}`);
    return instance;
  };
  for (const resolverClass of RESOLVERS) find(resolverClass);
  return find;
}
