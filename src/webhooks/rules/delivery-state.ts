import { type DisablingCause, disablingCause, isTaken } from './disable';
import { nextAttemptAt } from './retry-schedule';

/** Where a delivery stands: it waits for an attempt, was taken, or failed for good. */
export const DELIVERY_STATES = ['PENDING', 'TAKEN', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery that waits. */
export interface PendingDelivery {
  id: string;
  /** The accounts that it tells of; none if it tells of no account. */
  subjects: readonly string[];
  /** How many of its attempts failed. */
  attempts: number;
  nextAttemptAt: Date;
  /** Whether it is tried at once, ahead of its schedule. */
  isExpedited: boolean;
}

/** So many failures in a row show that a receiver is down. */
const DOWN_AFTER = 10;

export const isDown = ({ failures }: { failures: number }): boolean => failures >= DOWN_AFTER;

/** How many deliveries of an endpoint are under way at once. */
const MAX_LANES = 4;
export const lanesOf = ({ failures }: { failures: number }): number => (failures > 0 ? 1 : MAX_LANES);

const isDue = ({ isExpedited, nextAttemptAt: next }: PendingDelivery, now: Date): boolean => isExpedited || next <= now;

/**
 * The deliveries that can be tried now. Each list is to be tried one after the other, and ends with the first that has to
 * be tried again: no change of an account overtakes an earlier one. Lists may be tried side by side.
 * @param pending in the order of their changes
 */
export function dueDeliveries(pending: readonly PendingDelivery[], now: Date): string[][] {
  const blocked = new Set<string>();
  const lists = new Map<string, string[]>();
  for (const delivery of pending) {
    const { id, subjects } = delivery;
    const isFree = isDue(delivery, now) && !subjects.some((subject) => blocked.has(subject));
    const [only, ...others] = subjects;
    const begun = only !== undefined && others.length === 0 ? lists.get(only) : undefined;
    if (isFree && begun) begun.push(id);
    else if (isFree && !subjects.some((subject) => lists.has(subject))) {
      lists.set(others.length === 0 && only !== undefined ? only : `\0${id}`, [id]);
      // What follows of several accounts waits until they are told together.
      if (others.length > 0) for (const subject of subjects) blocked.add(subject);
    } else for (const subject of subjects) blocked.add(subject);
  }
  return [...lists.values()];
}

/** Those that no delivery of the same account is ahead of. */
function oldestOfAccounts(pending: readonly PendingDelivery[]): PendingDelivery[] {
  const seen = new Set<string>();
  return pending.filter(({ subjects }) => {
    const isOldest = !subjects.some((subject) => seen.has(subject));
    for (const subject of subjects) seen.add(subject);
    return isOldest;
  });
}

/**
 * What is tried of a receiver that is down: one delivery that was tried before, at its time. Others wait until it takes one.
 * @param pending in the order of their changes
 */
export function probe(pending: readonly PendingDelivery[], now: Date): string[][] {
  const oldest = oldestOfAccounts(pending);
  const tried = oldest.filter(({ attempts, isExpedited }) => attempts > 0 || isExpedited);
  const [first] = (tried.length > 0 ? tried : oldest).filter((delivery) => isDue(delivery, now));
  return first ? [[first.id]] : [];
}

/** What an attempt makes of a delivery. */
export type SettledDelivery = Pick<PendingDelivery, 'attempts' | 'isExpedited'> & {
  state: DeliveryState;
  nextAttemptAt: Date | null;
};

/** An attempt that was ahead of the schedule leaves the schedule as it is. @param random from 0 up to 1 */
export function settleDelivery(
  { attempts, nextAttemptAt: next, isExpedited }: PendingDelivery,
  status: number | null,
  now: Date,
  random: number,
): SettledDelivery {
  if (isTaken(status)) return { state: 'TAKEN', attempts, isExpedited: false, nextAttemptAt: null };
  if (isExpedited && next > now) return { state: 'PENDING', attempts, isExpedited: false, nextAttemptAt: next };
  const again = nextAttemptAt(attempts + 1, now, random);
  const state = again ? 'PENDING' : 'FAILED';
  return { state, attempts: attempts + 1, isExpedited: false, nextAttemptAt: again ?? null };
}

/** What is known of a receiver from its latest attempts. */
export interface ReceiverState {
  failures: number;
  failingSince: Date | null;
  takenAt: Date | null;
}

/** The same after one more attempt, and whether that ends the deliveries. */
export function settleReceiver(
  state: ReceiverState,
  status: number | null,
  now: Date,
): ReceiverState & { disabledBy?: DisablingCause } {
  if (isTaken(status)) return { failures: 0, failingSince: null, takenAt: now };
  const failingSince = state.failingSince ?? now;
  const disabledBy = disablingCause(status, failingSince, now);
  return { ...state, failures: state.failures + 1, failingSince, ...(disabledBy && { disabledBy }) };
}
