import { AccessRecordResolver } from '../../access-records/access-record.resolver';
import { BulkUpsertResolver } from '../../accounts/bulk-upsert/bulk-upsert.resolver';
import { AccountsBySsnResolver } from '../../accounts/disclosure/accounts-by-ssn.resolver';
import { AccountEntityResolver } from '../../accounts/entities/account-entity.resolver';
import { ErasePersonResolver } from '../../accounts/erase/erase-person.resolver';
import { LegalHoldResolver } from '../../accounts/hold/legal-hold.resolver';
import { AccountResolver } from '../../accounts/list/account.resolver';
import { AccountConnectionResolver } from '../../accounts/list/account-connection';
import { AccountLiveResolver } from '../../accounts/live/account-live.resolver';
import { AccountAtResolver } from '../../accounts/past/account-at.resolver';
import { AccountAuditResolver } from '../../accounts/past/account-audit.resolver';
import { AccountStatisticsResolver } from '../../accounts/statistics/account-statistics.resolver';
import { UpdateAccountResolver } from '../../accounts/update/update-account.resolver';
import { UpdatedAccountResolver } from '../../accounts/update/updated-account.resolver';
import { AuditStatisticsResolver } from '../../audit/statistics/audit-statistics.resolver';
import { AuditSearchResolver } from '../../audit/trail/audit-search.resolver';
import { ChangeResolver } from '../../changes/change.resolver';
import { HistoryVerificationResolver } from '../../history-verification/history-verification.resolver';
import { DecideResolver } from '../../imports/decide/decide.resolver';
import { ImportResolver } from '../../imports/import.resolver';
import { UndoResolver } from '../../imports/undo/undo.resolver';
import { KeyInfoResolver } from '../../key-info/key-info.resolver';
import { ManageKeysResolver } from '../../key-management/manage-keys.resolver';
import { ACTOR_RESOLVERS } from '../../key-names/actor.resolver';
import { KEY_NAME_RESOLVERS } from '../../key-names/key-name.resolver';
import { SecurityEventResolver } from '../../security-events/security-event.resolver';
import { AuditTrailSyncRunResolver, SyncRunResolver } from '../../sync-runs/sync-run.resolver';
import { DeliveryResolver } from '../../webhooks/delivery/delivery.resolver';
import { WebhookResolver } from '../../webhooks/endpoints/webhook.resolver';
import { SubgraphResolver } from '../federation/subgraph.resolver';
import { NodeResolver, TimelineEventIdResolver } from '../node/node.resolver';

/** The one list of resolvers that the schema has. The districts create them. */
export const RESOLVERS = [
  AccountResolver,
  BulkUpsertResolver,
  UpdateAccountResolver,
  UpdatedAccountResolver,
  AccountConnectionResolver,
  AccountAuditResolver,
  AccountLiveResolver,
  AccountStatisticsResolver,
  AccountAtResolver,
  AccountsBySsnResolver,
  ErasePersonResolver,
  LegalHoldResolver,
  AuditSearchResolver,
  AuditStatisticsResolver,
  ChangeResolver,
  HistoryVerificationResolver,
  NodeResolver,
  TimelineEventIdResolver,
  SubgraphResolver,
  AccountEntityResolver,
  KeyInfoResolver,
  ManageKeysResolver,
  WebhookResolver,
  DeliveryResolver,
  SecurityEventResolver,
  AccessRecordResolver,
  SyncRunResolver,
  AuditTrailSyncRunResolver,
  UndoResolver,
  ImportResolver,
  DecideResolver,
  ...KEY_NAME_RESOLVERS,
  ...ACTOR_RESOLVERS,
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
