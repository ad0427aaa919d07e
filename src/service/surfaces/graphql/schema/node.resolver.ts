import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { ServiceError } from '../../../../base/errors';
import { FIELD_COSTS } from '../../../../base/field-options/field-costs';
import { Node, nodeOf } from '../../../../base/field-options/node';
import { LARGEST_PAGE } from '../../../../base/paging/page';
import { presentAccount } from '../../../accounts/model/account';
import { type StoredAccount } from '../../../accounts/model/stored-account';
import { type AccountAtResolver } from '../../../accounts/past/account-at.resolver';
import { type AccountVersion, versionOf } from '../../../accounts/past/account-snapshot';
import { type RequestContext } from '../../../callers/request/request-context';
import { hasScope, type Scope } from '../../../callers/rights/scopes';
import { type SecurityEventStore } from '../../../callers/security-events/security-event.store';
import { type ChangeResolver } from '../../../feeds/changes/change.resolver';
import { type DeliveryStore } from '../../../feeds/webhooks/delivery/delivery.store';
import { toWebhookDelivery } from '../../../feeds/webhooks/delivery/webhook-delivery';
import { type WebhookResolver } from '../../../feeds/webhooks/endpoints/webhook.resolver';
import { type ImportResolver } from '../../../imports/import.resolver';
import { type AccessRecordStore } from '../../../records/access-records/access-record.store';
import { type AuditTrailEntry } from '../../../records/audit/entries/audit-trail-entry';
import { type DeclaredFields, TimelineEvent, timelineEventOf } from '../../../records/audit/entries/timeline-event';
import { type AuditTrailStore } from '../../../records/audit/trail/audit-trail.store';
import { isIdOfChange } from '../../../records/change-log/read-log';
import { type SyncRunResolver } from '../../../records/sync-runs/sync-run.resolver';
import { type FindAccount } from './account-link.resolver';

/** What the districts below give for it. */
interface Shown {
  callers: { securityEvents: Pick<SecurityEventStore, 'find'> };
  records: {
    auditTrail: AuditTrailStore;
    declaredFields: DeclaredFields;
    accessRecordStore: Pick<AccessRecordStore, 'find'>;
    resolvers: { syncRuns: SyncRunResolver };
  };
  accounts: { resolvers: { past: AccountAtResolver } };
  feeds: {
    webhookDeliveries: Pick<DeliveryStore, 'find'>;
    resolvers: { webhooks: WebhookResolver; changes: ChangeResolver };
  };
  imports: { resolvers: { imported: ImportResolver } };
}

/** A type, the scopes of which a caller needs one, and what finds an object of the type. */
type Finder = readonly [
  type: string,
  scopes: readonly Scope[],
  find: (id: string, context: RequestContext) => Promise<Node | null | undefined>,
];

/** After the id of its entry, so that an event has a different id: caches identify objects only by their ids. */
const EVENT = '-event';

const ID_OF_OBJECT = /^[0-9a-f]{24}$/;

const MAX_IDS = LARGEST_PAGE.GRAPHQL;

/** Going back to a version costs the same wherever it is asked for. */
const costOf = (id: unknown): number => (versionOf(String(id)) ? FIELD_COSTS.accountAt : FIELD_COSTS.node);

const FOUND =
  'An account, an account as it was, an entry of the audit trail, an event of the timeline, a change of the feed, a sync run, an import, a webhook or one of its deliveries, an access record or a security event';

/** What the caller may not read is not there. */
const unlessHidden = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'INSUFFICIENT_SCOPE') return undefined;
    throw error;
  });

/** Reads objects by their id alone, as Relay and other clients refetch them. */
@Resolver()
export class NodeResolver {
  private readonly finders: readonly Finder[];

  constructor(
    private readonly shown: Shown,
    private readonly findAccountById: FindAccount,
  ) {
    const { callers, records, feeds, imports } = shown;
    this.finders = [
      ['Account', ['accounts:read'], (id, context) => this.findAccount(id, context)],
      // Before its run, which has the same id: an import changes.
      ['Import', ['accounts:read', 'accounts:write'], (id, context) => imports.resolvers.imported.find(id, context)],
      ['SyncRun', ['accounts:read'], (id, context) => records.resolvers.syncRuns.syncRun(id, context)],
      ['Webhook', ['webhooks:manage'], (id, context) => feeds.resolvers.webhooks.webhook(id, context)],
      ['AuditTrailEntry', ['accounts:read'], (id, context) => this.findEntry(id, context)],
      ['WebhookDelivery', ['webhooks:manage'], (id, context) => this.findDelivery(id, context)],
      ['AccessRecord', ['audit:read'], (id, { organizationId }) => records.accessRecordStore.find(organizationId, id)],
      ['SecurityEvent', ['audit:read'], (id, { organizationId }) => callers.securityEvents.find(organizationId, id)],
    ];
  }

  @Query(() => Node, {
    nullable: true,
    complexity: ({ args, childComplexity }) => costOf(args.id) + childComplexity,
    description: `${FOUND}, by its id; null where there is none that the caller may read.`,
  })
  async node(
    @Arg('id', () => ID, { description: 'Id of the object.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Node | null> {
    return (await this.find(id, context)) ?? null;
  }

  @Query(() => [Node], {
    nullable: 'items',
    complexity: ({ args, childComplexity }) =>
      FIELD_COSTS.object + [args.ids].flat().reduce((sum, id) => sum + costOf(id) + childComplexity, 0),
    description: 'The objects that `node` finds by these ids, up to 100, in their order; null where it finds none.',
  })
  async nodes(
    @Arg('ids', () => [ID], { description: 'Ids of the objects.' }) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<(Node | null)[]> {
    if (ids.length > MAX_IDS) throw new ServiceError('INVALID_QUERY', `ids must be at most ${MAX_IDS}`);
    const unique = [...new Set(ids)];
    const nodes = await Promise.all(unique.map((id) => this.node(id, context)));
    const byId = new Map(unique.map((id, at) => [id, nodes[at] ?? null]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  private async find(id: string, context: RequestContext): Promise<Node | undefined> {
    const past = versionOf(id);
    if (past) return this.findSnapshot(past, context);
    if (isIdOfChange(id)) return this.findChange(id, context);
    if (id.endsWith(EVENT)) return this.findEvent(id.slice(0, -EVENT.length), context);
    if (!ID_OF_OBJECT.test(id)) return undefined;
    for (const [type, scopes, find] of this.finders) {
      // No caller asks for these types by name: what it may not read is no refusal, which would be recorded.
      if (!scopes.some((scope) => hasScope(context, scope))) continue;
      const found = nodeOf(type, await unlessHidden(find(id, context)));
      if (found) return found;
    }
    return undefined;
  }

  private async findStored(id: string, context: RequestContext): Promise<StoredAccount | undefined> {
    return hasScope(context, 'accounts:read') ? this.findAccountById(id, context) : undefined;
  }

  private async findAccount(id: string, context: RequestContext): Promise<Node | undefined> {
    const stored = await this.findStored(id, context);
    return stored && presentAccount(stored, context);
  }

  private async findSnapshot(
    { accountId, version }: AccountVersion,
    context: RequestContext,
  ): Promise<Node | undefined> {
    const stored = await this.findStored(accountId, context);
    const { past } = this.shown.accounts.resolvers;
    return nodeOf('AccountSnapshot', stored && (await past.snapshotOf(stored, { version }, context)));
  }

  private async findChange(id: string, context: RequestContext): Promise<Node | undefined> {
    if (!hasScope(context, 'accounts:read')) return undefined;
    return nodeOf('Change', await this.shown.feeds.resolvers.changes.find(id, context));
  }

  private async findEntry(id: string, context: RequestContext): Promise<AuditTrailEntry | undefined> {
    if (!hasScope(context, 'accounts:read') || !ID_OF_OBJECT.test(id)) return undefined;
    const [entry] = await this.shown.records.auditTrail.findByIds(context.organizationId, [id]);
    if (entry) context.accessNotes.discloses([entry.externalId]);
    return entry;
  }

  /** A delivery is for callers that may see its webhook. */
  private async findDelivery(id: string, context: RequestContext): Promise<Node | undefined> {
    const { webhookDeliveries, resolvers } = this.shown.feeds;
    const stored = await webhookDeliveries.find(context.organizationId, id);
    const webhook = stored && (await resolvers.webhooks.webhook(stored.webhookId, context));
    return webhook ? toWebhookDelivery(stored) : undefined;
  }

  private async findEvent(entryId: string, context: RequestContext): Promise<Node | undefined> {
    const entry = await this.findEntry(entryId, context);
    return nodeOf('TimelineEvent', entry && timelineEventOf(entry, this.shown.records.declaredFields));
  }
}

/** The id of an event over GraphQL. */
@Resolver(() => TimelineEvent)
export class TimelineEventIdResolver {
  @FieldResolver(() => ID, { description: 'Id of the event.' })
  id(@Root() { id }: TimelineEvent): string {
    return id + EVENT;
  }
}
