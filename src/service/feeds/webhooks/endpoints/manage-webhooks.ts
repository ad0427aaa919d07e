import { ServiceError } from '../../../../base/errors';
import { type OneByOne } from '../../../../base/scheduling/one-by-one';
import { currentDeadline } from '../../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../../base/scheduling/resting';
import { type Config } from '../../../../base/settings/config';
import { HOUR_MS } from '../../../../base/time/durations';
import { type ChangeWishes } from '../../../accounts/query/wanted-changes';
import { type RequestContext } from '../../../callers/request/request-context';
import { hasScope, requireScope } from '../../../callers/rights/scopes';
import { type SecurityEvent, type SecurityEventKind } from '../../../callers/rights/security-event';
import { type SecurityEventStore } from '../../../callers/security-events/security-event.store';
import { type ChangeLogStore } from '../../../records/change-log/change-log.store';
import { cursorOf } from '../../../records/change-log/change-position';
import { newestPosition } from '../../../records/change-log/read-log';
import { goesByValues, readEndpoint } from '../rules/endpoint-input';
import { type EndpointChange, type EndpointRef, type StoredEndpoint } from './endpoint';
import { type EndpointStore } from './endpoint.store';
import { type EndpointSecrets } from './secrets';
import { toWebhook, type WebhookAnswer, type WebhookInput, type WebhookSecretAnswer } from './webhook';

export interface ManageWebhooksDependencies {
  webhooks: EndpointStore;
  webhookSecrets: EndpointSecrets;
  webhookDeliveries: {
    /** Has waiting deliveries sent at once. */
    expediteAll(endpoint: EndpointRef): Promise<void>;
    removeAll(endpoint: EndpointRef, afterEach: () => Promise<void>): Promise<void>;
  };
  changeLog: ChangeLogStore;
  securityEvents: Pick<SecurityEventStore, 'add'>;
  config: Pick<Config, 'webhookNetworks'>;
  inOrder: OneByOne;
  beginResting: BeginResting;
  newId: () => string;
  clock: () => Date;
}

/** The part of a request that says who calls. */
type Caller = Pick<
  RequestContext,
  'organizationId' | 'apiKeyId' | 'person' | 'clientAddress' | 'scopes' | 'reportRefusal'
>;

/** The part of a request that says what the caller may read. */
export type Reader = Pick<Caller, 'organizationId' | 'scopes' | 'person' | 'reportRefusal'>;

/** Webhooks of an organization. */
export const MAX_WEBHOOKS = 20;
/** A week. */
const MAX_OVERLAP_HOURS = 168;
/** Of an address where no attempt has failed. */
const UNTRIED = { failingSince: null, failures: 0 } as const;

/** Stored before the change is made: no change goes without its record. */
async function record(
  kind: SecurityEventKind,
  webhookId: string,
  { organizationId, apiKeyId, person, clientAddress }: Caller,
  { securityEvents, clock }: ManageWebhooksDependencies,
): Promise<void> {
  const at = clock();
  const event: SecurityEvent = { organizationId, kind, apiKeyId, webhookId, ...(person && { person }) };
  await securityEvents.add(event, { count: 1, firstAt: at, lastAt: at, clientAddresses: [clientAddress] });
}

/** Whether what passes a webhook, now or earlier, discloses values of accounts: those that it goes by. */
const isByValues = (endpoint: ChangeWishes & Pick<StoredEndpoint, 'wentByValues'>): boolean =>
  endpoint.wentByValues === true || goesByValues(endpoint);

/** Whether the caller may read everything that a webhook discloses. */
export const mayRead = (stored: StoredEndpoint, caller: Pick<Caller, 'scopes'>): boolean =>
  !isByValues(stored) || hasScope(caller, 'accounts:read');

/** @throws ServiceError `INSUFFICIENT_SCOPE` where the caller may not read the values that a webhook goes by */
export function requireRightsTo(filter: ChangeWishes & Pick<StoredEndpoint, 'wentByValues'>, caller: Reader): void {
  if (isByValues(filter)) requireScope(caller, 'accounts:read', 'a webhook that goes by values of accounts');
}

/** The parts of an input that are there. */
function given({ kinds, events, ...input }: WebhookInput) {
  const wanted = kinds || events ? [...(events ?? []), ...(kinds ?? [])] : null;
  const parts = Object.entries({ ...input, events: wanted });
  return Object.fromEntries(parts.filter(([, value]) => value !== null && value !== undefined));
}

/** @throws ServiceError `WEBHOOK_NOT_FOUND`, also for one of another organization */
async function webhookOf(
  id: string,
  { organizationId }: Pick<Caller, 'organizationId'>,
  { webhooks }: Pick<ManageWebhooksDependencies, 'webhooks'>,
): Promise<StoredEndpoint> {
  const found = await webhooks.find(organizationId, id);
  if (!found) throw notFound();
  return found;
}

/**
 * A webhook that is to be shown or changed.
 * @throws ServiceError `WEBHOOK_NOT_FOUND`; `INSUFFICIENT_SCOPE` where the caller may not read the values that it goes by,
 *   or went by earlier
 */
export async function readableWebhookOf(
  id: string,
  caller: Reader,
  dependencies: Pick<ManageWebhooksDependencies, 'webhooks'>,
): Promise<StoredEndpoint> {
  const stored = await webhookOf(id, caller, dependencies);
  requireRightsTo(stored, caller);
  return stored;
}

const notFound = () => new ServiceError('WEBHOOK_NOT_FOUND', 'There is no such webhook');

/** Records a change, makes it, and answers with what the endpoint is then. */
async function change(
  stored: StoredEndpoint,
  { kind, changed, message }: { kind: SecurityEventKind; changed: EndpointChange; message: string },
  caller: Caller,
  dependencies: ManageWebhooksDependencies,
): Promise<WebhookAnswer> {
  await record(kind, stored.id, caller, dependencies);
  if (!(await dependencies.webhooks.change(stored, changed))) throw notFound();
  const webhook = toWebhook({ ...stored, ...changed }, dependencies.clock());
  return { success: true, code: 'WEBHOOK_UPDATED', message, webhook };
}

/** Creates a webhook. Its secret is in the answer, and nowhere else in plain. */
export async function createWebhook(
  input: WebhookInput,
  caller: Caller,
  dependencies: ManageWebhooksDependencies,
): Promise<WebhookSecretAnswer> {
  const { webhooks, webhookSecrets, changeLog, config, inOrder, newId, clock } = dependencies;
  const none = { url: '', name: '', events: [], portfolioIds: [], statusCategories: [], fields: [], batch: false };
  const facts = readEndpoint({ ...none, ...given(input) }, config.webhookNetworks ?? []);
  requireRightsTo(facts, caller);
  const { organizationId, apiKeyId } = caller;
  // Otherwise several would count before any of them is added.
  return inOrder(organizationId, async () => {
    if ((await webhooks.list(organizationId, MAX_WEBHOOKS)).length >= MAX_WEBHOOKS)
      throw new ServiceError('WEBHOOKS_LIMIT_EXCEEDED', `There are ${MAX_WEBHOOKS} webhooks: delete some first`);
    const [ref, createdAt] = [{ id: newId(), organizationId }, clock()];
    const { secret, sealed } = await webhookSecrets.make(ref);
    const stored: StoredEndpoint = {
      ...ref,
      ...facts,
      wentByValues: isByValues(facts),
      createdAt,
      createdBy: apiKeyId,
      disabledBy: null,
      disabledAt: null,
      takenAt: null,
      ...UNTRIED,
      position: cursorOf(await newestPosition(organizationId, changeLog)),
      secret: sealed,
      earlierSecret: null,
      earlierSecretUntil: null,
    };
    await record('WEBHOOK_CREATED', ref.id, caller, dependencies);
    await webhooks.insert(stored);
    const message = 'The webhook is created; its secret is shown this once';
    return { success: true, code: 'WEBHOOK_CREATED', message, webhook: toWebhook(stored, createdAt), secret };
  });
}

/** Changes where a webhook is sent to, or what is sent. */
export async function updateWebhook(
  id: string,
  input: WebhookInput,
  caller: Caller,
  dependencies: ManageWebhooksDependencies,
): Promise<WebhookAnswer> {
  const stored = await readableWebhookOf(id, caller, dependencies);
  const { url, name, events, portfolioIds, statusCategories, fields, batch } = stored;
  const wanted = given(input);
  const wish = { url, name, events, portfolioIds, statusCategories, fields, batch, ...wanted };
  const facts = readEndpoint(wish, dependencies.config.webhookNetworks ?? []);
  requireRightsTo(facts, caller);
  const isMoved = facts.url !== url;
  const changed = {
    // Nothing else: another request may be changing the rest.
    ...Object.fromEntries(Object.entries(facts).filter(([fact]) => fact in wanted)),
    // Never taken back, also by a write at the same moment.
    ...((isByValues(stored) || isByValues(facts)) && { wentByValues: true }),
    ...(isMoved && UNTRIED),
  };
  const message = 'The webhook is changed';
  const answer = await change(stored, { kind: 'WEBHOOK_CHANGED', changed, message }, caller, dependencies);
  // After the change, or they might be sent to the address before it.
  if (isMoved) await dependencies.webhookDeliveries.expediteAll(stored);
  return answer;
}

/** Replaces the secret. The one before signs too for as long as it is being replaced. */
export async function rotateSecret(
  id: string,
  overlapHours: number,
  caller: Caller,
  dependencies: ManageWebhooksDependencies,
): Promise<WebhookSecretAnswer> {
  const { webhookSecrets, clock } = dependencies;
  if (overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS) {
    const details = [{ field: 'overlapHours', message: `must be from 0 to ${MAX_OVERLAP_HOURS}` }];
    throw new ServiceError('VALIDATION_FAILED', 'The secret cannot be replaced like this: see details', { details });
  }
  const stored = await readableWebhookOf(id, caller, dependencies);
  const { secret, sealed } = await webhookSecrets.make(stored);
  const earlierSecretUntil = overlapHours === 0 ? null : new Date(clock().getTime() + overlapHours * HOUR_MS);
  const changed = { secret: sealed, earlierSecret: earlierSecretUntil && stored.secret, earlierSecretUntil };
  const message = 'The secret is replaced; the new one is shown this once';
  const answer = await change(stored, { kind: 'WEBHOOK_SECRET_ROTATED', changed, message }, caller, dependencies);
  return { ...answer, code: 'WEBHOOK_SECRET_ROTATED', secret };
}

/**
 * Stops sending. One that is disabled already is left as it is. A caller that may not read the webhook may do that too, and is
 * shown nothing of it.
 */
export async function disableWebhook(
  id: string,
  caller: Caller,
  dependencies: ManageWebhooksDependencies,
): Promise<WebhookAnswer> {
  const stored = await webhookOf(id, caller, dependencies);
  const message = 'The webhook is disabled';
  const now = dependencies.clock();
  const changed = { disabledBy: 'CALLER', disabledAt: now } as const;
  const { webhook, ...answer } =
    stored.disabledBy !== null
      ? { success: true, code: 'WEBHOOK_UPDATED' as const, message, webhook: toWebhook(stored, now) }
      : await change(stored, { kind: 'WEBHOOK_DISABLED', changed, message }, caller, dependencies);
  return mayRead(stored, caller) && webhook ? { ...answer, webhook } : answer;
}

/**
 * Sends again, from where it stood, and first what waits. Where that is not kept any more, it begins with what comes. One
 * that is enabled already is left as it is.
 */
export async function enableWebhook(
  id: string,
  caller: Caller,
  dependencies: ManageWebhooksDependencies,
): Promise<WebhookAnswer> {
  const stored = await readableWebhookOf(id, caller, dependencies);
  const message = 'The webhook is enabled';
  if (stored.disabledBy === null)
    return { success: true, code: 'WEBHOOK_UPDATED', message, webhook: toWebhook(stored, dependencies.clock()) };
  const { organizationId, disabledBy } = stored;
  const isLost = disabledBy === 'PLACE_LOST';
  const { changeLog, webhookDeliveries } = dependencies;
  const changed = {
    disabledBy: null,
    ...UNTRIED,
    // Otherwise it may have been moved meanwhile, such as by a resend.
    ...(isLost && { position: cursorOf(await newestPosition(organizationId, changeLog)) }),
  };
  await webhookDeliveries.expediteAll(stored);
  return change(stored, { kind: 'WEBHOOK_ENABLED', changed, message }, caller, dependencies);
}

/**
 * Deletes a webhook for good. It has been disabled and keeps its place until its deliveries are removed: a request that
 * ends before that can be sent again.
 */
export async function deleteWebhook(
  id: string,
  caller: Caller,
  dependencies: ManageWebhooksDependencies,
): Promise<WebhookAnswer> {
  const stored = await webhookOf(id, caller, dependencies);
  await record('WEBHOOK_DELETED', stored.id, caller, dependencies);
  const { webhooks, webhookDeliveries, beginResting, clock } = dependencies;
  await webhooks.change(stored, { disabledBy: 'CALLER', disabledAt: clock() });
  const rest = beginResting();
  const removeDeliveries = () =>
    webhookDeliveries.removeAll(stored, async () => {
      await rest();
      currentDeadline()?.prolong();
    });
  await removeDeliveries();
  await webhooks.remove(stored);
  // What a process planned that had not seen the end of the webhook.
  await removeDeliveries();
  return { success: true, code: 'WEBHOOK_DELETED', message: 'The webhook is deleted' };
}
