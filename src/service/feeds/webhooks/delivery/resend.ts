import { ServiceError } from '../../../../base/errors';
import { cursorOf, isBefore, positionOf } from '../../../records/change-log/change-position';
import { untilUncontended } from '../../../storage/database/transactions/contention';
import { ContendedError } from '../../../storage/database/transactions/errors';
import { type ReadChanges, startOf } from '../../changes/read-changes';
import { type StoredEndpoint } from '../endpoints/endpoint';
import { type EndpointStore } from '../endpoints/endpoint.store';
import { type Reader, readableWebhookOf } from '../endpoints/manage-webhooks';
import { toWebhook } from '../endpoints/webhook';
import { type DeliveryStore } from './delivery.store';
import { type ResendAnswer, toWebhookDelivery } from './webhook-delivery';

export interface ResendDependencies {
  webhooks: EndpointStore;
  webhookDeliveries: DeliveryStore;
  readChanges: ReadChanges;
  clock: () => Date;
}

const PATIENCE = { tries: 8, message: 'The webhook is moving on all the time; send the request again' };

const deliveryNotFound = () =>
  new ServiceError('WEBHOOK_DELIVERY_NOT_FOUND', 'There is no such delivery, or none any more');

/** Sends one delivery again, as soon as possible, with its whole schedule before it. */
export async function resendDelivery(
  id: string,
  caller: Reader,
  dependencies: ResendDependencies,
): Promise<ResendAnswer> {
  const { webhookDeliveries, clock } = dependencies;
  const { organizationId } = caller;
  const stored = await webhookDeliveries.find(organizationId, id);
  if (!stored) throw deliveryNotFound();
  await readableWebhookOf(stored.webhookId, caller, dependencies);
  const again = {
    state: 'PENDING',
    attempts: 0,
    isExpedited: true,
    nextAttemptAt: clock(),
    notBefore: null,
    expiresAt: null,
  } as const;
  if (!(await webhookDeliveries.change({ organizationId }, id, again))) throw deliveryNotFound();
  const delivery = toWebhookDelivery({ ...stored, ...again });
  return { success: true, code: 'WEBHOOK_RESENDING', message: 'The delivery is sent again', delivery };
}

/** The furthest place that a webhook has come to, as a cursor. */
const furthest = ({ position, sentUpTo = position }: StoredEndpoint): string =>
  isBefore(positionOf(position), positionOf(sentUpTo)) ? sentUpTo : position;

/**
 * Moves a webhook back in the feed: everything after that place is sent, also what was sent before. One that has not
 * come as far yet stays where it is, since it would miss what lies between.
 * @throws ServiceError `WEBHOOK_NOT_FOUND`, `INVALID_QUERY`, `CHANGES_CURSOR_UNKNOWN`, `CONFLICT`
 */
export async function resendFrom(
  id: string,
  { after, since }: { after?: string | null | undefined; since?: Date | null | undefined },
  caller: Reader,
  dependencies: ResendDependencies,
): Promise<ResendAnswer> {
  const { webhooks, readChanges, clock } = dependencies;
  const { organizationId } = caller;
  await readableWebhookOf(id, caller, dependencies);
  const isCursor = typeof after === 'string';
  if (isCursor === since instanceof Date)
    throw new ServiceError('INVALID_QUERY', 'Name either a cursor, after, or a time, since');
  const from = { since: since ?? clock(), limit: 1 };
  const asked = isCursor ? after : cursorOf(startOf(await readChanges(organizationId, from)));
  // Refused now, rather than by disabling the webhook later.
  await readChanges(organizationId, { after: positionOf(asked), limit: 1 });
  return untilUncontended(PATIENCE, async () => {
    const stored = await readableWebhookOf(id, caller, dependencies);
    const position = isBefore(positionOf(asked), positionOf(stored.position)) ? asked : stored.position;
    const moved = { position, sentUpTo: furthest(stored) };
    if (position === asked && !(await webhooks.moveBack(stored, moved))) throw new ContendedError();
    const webhook = toWebhook({ ...stored, position }, clock());
    return { success: true, code: 'WEBHOOK_RESENDING', message: 'Changes are sent from there on', webhook };
  });
}
