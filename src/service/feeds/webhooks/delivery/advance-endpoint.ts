import { type Log } from '../../../../base/log';
import { type RecordSecurityEvent } from '../../../callers/rights/security-event';
import { isUnknownPosition } from '../../../records/change-log/change-position';
import { ContendedError } from '../../../storage/database/transactions/errors';
import { type EnabledEndpoint, isSentAlike, type StoredEndpoint } from '../endpoints/endpoint';
import { isDown } from '../rules/delivery-state';
import { type DisablingCause } from '../rules/disable';
import { type ReadOnDependencies, readOn } from './read-on';
import { type TryDependencies, tryDeliveries } from './try-deliveries';

export interface AdvanceDependencies extends ReadOnDependencies, TryDependencies {
  recordSecurityEvent: RecordSecurityEvent;
  log: Pick<Log, 'warn' | 'error'>;
}

/** This many deliveries of an endpoint may wait; further changes wait in the feed. A batch may hold 500 changes. */
const MAX_PENDING = 1_000;
const MAX_PENDING_BATCHES = 20;
/** The largest number of them that there can be: one page more. */
const PENDING_LIMIT = MAX_PENDING + 100;

async function disable(
  endpoint: StoredEndpoint,
  disabledBy: DisablingCause,
  { webhooks, recordSecurityEvent, log, clock }: AdvanceDependencies,
): Promise<void> {
  if (!(await webhooks.settle(endpoint, { disabledBy, disabledAt: clock() }))) return;
  const { id, organizationId, createdBy } = endpoint;
  recordSecurityEvent({ organizationId, kind: 'WEBHOOK_FAILED', apiKeyId: createdBy, webhookId: id });
  const facts = { organizationId, webhookId: id, cause: disabledBy };
  log.error(facts, 'a webhook was disabled: its receiver gets nothing any more');
}

/** Reads on. @returns whether there was something to read */
async function readNext(endpoint: StoredEndpoint, dependencies: AdvanceDependencies): Promise<boolean> {
  try {
    return await readOn(endpoint, dependencies);
  } catch (error) {
    // Another process, or a resend, has moved its place: it is looked at again.
    if (error instanceof ContendedError) return true;
    if (!isUnknownPosition(error)) throw error;
    await disable(endpoint, 'PLACE_LOST', dependencies);
    return false;
  }
}

/**
 * Takes an endpoint one step on: tries what is due, or reads on in the feed. One that leads elsewhere by now is left to
 * the process that sends there, and one with another secret to the next look.
 * @param isStopping whether the service ends, or nothing is to be sent to this address, or with this secret, any more
 * @returns whether there may be more to do at once
 */
export async function advanceEndpoint(
  enabled: EnabledEndpoint,
  isStopping: () => boolean,
  dependencies: AdvanceDependencies,
): Promise<boolean> {
  const { webhooks, webhookDeliveries } = dependencies;
  const endpoint = await webhooks.find(enabled.organizationId, enabled.id);
  if (!endpoint || endpoint.disabledBy !== null || !isSentAlike(endpoint, enabled)) return false;
  const pending = await webhookDeliveries.listPending(endpoint, PENDING_LIMIT);
  const { receiver, disabledBy, hasTried } = await tryDeliveries(endpoint, pending, isStopping, dependencies);
  if (hasTried) {
    // Moved or disabled meanwhile: what was stored of the attempts must not delay what is to be sent at once.
    if (!(await webhooks.settle(endpoint, receiver))) await webhookDeliveries.expediteAll(endpoint);
    if (disabledBy) await disable(endpoint, disabledBy, dependencies);
    return disabledBy === undefined;
  }
  if (isStopping()) return false;
  const hasRoom = pending.length < (endpoint.batch ? MAX_PENDING_BATCHES : MAX_PENDING);
  // A receiver that is down is given one thing to try; otherwise it would never be found to be up again.
  const mayRead = isDown(endpoint) ? pending.length === 0 : hasRoom;
  return mayRead && readNext(endpoint, dependencies);
}
