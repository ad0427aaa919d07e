import { type StoredEndpoint } from '../endpoints/endpoint';
import { type EndpointSecrets } from '../endpoints/secrets';
import {
  dueDeliveries,
  isDown,
  lanesOf,
  type PendingDelivery,
  probe,
  type ReceiverState,
  settleDelivery,
  settleReceiver,
} from '../rules/delivery-state';
import { type DisablingCause, isTaken } from '../rules/disable';
import { receiverOf } from '../rules/endpoint-url';
import { readRetryAfter } from '../rules/retry-schedule';
import { type Pace } from '../sending/pace';
import { type Sender, signedSending } from '../sending/send';
import { type DeliveryChange, type DeliveryStore, keptUntil } from './delivery.store';

export interface TryDependencies {
  webhookDeliveries: DeliveryStore;
  webhookSecrets: EndpointSecrets;
  webhookSender: Pick<Sender, 'send'>;
  webhookPace: Pick<Pace, 'next'>;
  clock: () => Date;
  /** From 0 up to 1. */
  random: () => number;
  /** Called with each attempt. */
  webhookAttempted: (isTaken: boolean) => void;
}

/** What a round of attempts made of an endpoint. */
export interface TriedRound {
  receiver: ReceiverState;
  /** Set where that ends the deliveries. */
  disabledBy?: DisablingCause;
  /** Whether anything was tried. */
  hasTried: boolean;
}

/** How many deliveries are tried, and for how long more are begun, before their outcomes are stored. */
const ROUND = 100;
const ROUND_MS = 10_000;

/** The first deliveries of the lists, up to a number of them. */
function firstOf(lists: readonly string[][], count: number): string[][] {
  let left = count;
  return lists.flatMap((list) => {
    const some = list.slice(0, left);
    left -= some.length;
    return some.length > 0 ? [some] : [];
  });
}

/**
 * Tries what is due of an endpoint, and stores what became of it. Nothing of one that ends without being taken once
 * `isStopping` says so is stored: it is tried again.
 * @param pending in the order of their changes
 */
export async function tryDeliveries(
  endpoint: StoredEndpoint,
  pending: readonly PendingDelivery[],
  isStopping: () => boolean,
  dependencies: TryDependencies,
): Promise<TriedRound> {
  const { webhookDeliveries, webhookSecrets, webhookSender, webhookPace, clock, random, webhookAttempted } =
    dependencies;
  const now = clock();
  const wasDown = isDown(endpoint);
  const lists = wasDown ? probe(pending, now) : firstOf(dueDeliveries(pending, now), ROUND);
  const round: TriedRound = {
    receiver: { failures: endpoint.failures, failingSince: endpoint.failingSince, takenAt: endpoint.takenAt },
    hasTried: false,
  };
  if (lists.length === 0) return round;
  const byId = new Map(pending.map((delivery) => [delivery.id, delivery]));
  const messages = await webhookDeliveries.findBodies(endpoint, lists.flat());
  const secrets = await webhookSecrets.of(endpoint, now);
  const changes = new Map<PendingDelivery, DeliveryChange>();
  const isLate = () => clock().getTime() - now.getTime() > ROUND_MS;
  const host = receiverOf(endpoint.url);
  /** Whether too much waits for its host: it comes again later. */
  let isCrowded = false;
  const isOver = () =>
    isStopping() || isCrowded || isLate() || round.disabledBy !== undefined || (isDown(round.receiver) && !wasDown);

  /** @returns whether the next one of its list may follow */
  async function tryDelivery(id: string): Promise<boolean> {
    const [delivery, message] = [byId.get(id), messages.get(id)];
    if (!delivery || !message) return true;
    if (!(await webhookPace.next(host, endpoint.organizationId))) isCrowded = true;
    if (isOver()) return false;
    round.hasTried = true;
    const at = clock();
    const sending = await signedSending(endpoint.url, { id: message.messageId, body: message.body }, secrets, at);
    const { retryAfter, ...outcome } = await webhookSender.send(sending);
    if (isStopping() && !isTaken(outcome.status)) return false;
    const ended = clock();
    webhookAttempted(isTaken(outcome.status));
    const settled = settleDelivery(delivery, outcome.status, ended, random(), readRetryAfter(retryAfter, ended));
    const expiresAt = settled.state === 'PENDING' ? null : keptUntil(ended);
    changes.set(delivery, { ...settled, lastAttempt: { at, ...outcome }, expiresAt });
    const { disabledBy, ...receiver } = settleReceiver(round.receiver, outcome.status, ended);
    round.receiver = receiver;
    if (disabledBy) round.disabledBy ??= disabledBy;
    return settled.state !== 'PENDING';
  }

  const waiting = lists.values();
  async function lane(at: number): Promise<void> {
    for (const list of waiting) {
      for (const id of list) if (isOver() || !(await tryDelivery(id))) break;
      // A receiver that fails is asked less at once.
      if (isOver() || at >= lanesOf(round.receiver)) return;
    }
  }
  await Promise.all(Array.from({ length: lanesOf(endpoint) }, (_, at) => lane(at)));

  // It has recovered: what waits for a later attempt is sent now.
  if (wasDown && !isDown(round.receiver)) {
    for (const delivery of pending)
      if (delivery.attempts > 0 && !changes.has(delivery)) changes.set(delivery, { isExpedited: true });
  }
  await webhookDeliveries.settleAll(endpoint, changes);
  return round;
}
