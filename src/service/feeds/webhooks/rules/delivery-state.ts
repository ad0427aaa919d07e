import { type DisablingCause, disablingCause, isTaken } from './disable';
import { nextAttemptAt } from './retry-schedule';

/** Where a delivery stands: it waits for an attempt, was taken, or failed for good. */
export type DeliveryState = 'PENDING' | 'TAKEN' | 'FAILED';

/** A delivery that waits. */
export interface PendingDelivery {
  id: string;
  /** The accounts that it is about; empty if it is about no account. */
  subjects: readonly string[];
  /** How many of its attempts failed. */
  attempts: number;
  nextAttemptAt: Date;
  /** Whether it is tried at once, ahead of its schedule. */
  isExpedited: boolean;
  /** Before which time its receiver asked not to be tried again; also ahead of the schedule. */
  notBefore?: Date | null;
}

/** This many failures in a row show that a receiver is down. */
const DOWN_AFTER = 10;

export const isDown = ({ failures }: { failures: number }): boolean => failures >= DOWN_AFTER;

/** How many deliveries of an endpoint are under way at once. */
const MAX_LANES = 4;
export const lanesOf = ({ failures }: { failures: number }): number => (failures > 0 ? 1 : MAX_LANES);

const isDue = ({ isExpedited, nextAttemptAt: next, notBefore }: PendingDelivery, now: Date): boolean =>
  next <= now || (isExpedited && !(notBefore && notBefore > now));

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
      // Later changes of several accounts wait until these are sent together.
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
  notBefore?: Date;
};

const laterOf = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one);

/**
 * An attempt that was ahead of the schedule leaves the schedule as it is.
 * @param random from 0 up to 1
 * @param notBefore what the receiver asked for, which counts where it is later
 */
export function settleDelivery(
  { attempts, nextAttemptAt: planned, isExpedited }: PendingDelivery,
  status: number | null,
  now: Date,
  random: number,
  notBefore?: Date,
): SettledDelivery {
  const settled = { attempts, isExpedited: false, nextAttemptAt: null };
  if (isTaken(status)) return { ...settled, state: 'TAKEN' };
  const isAhead = isExpedited && planned > now;
  const tried = { ...settled, attempts: isAhead ? attempts : attempts + 1 };
  const again = isAhead ? planned : nextAttemptAt(attempts + 1, now, random);
  if (!again) return { ...tried, state: 'FAILED' };
  const next = laterOf(again, notBefore);
  return { ...tried, state: 'PENDING', nextAttemptAt: next, ...(notBefore && { notBefore }) };
}

/** What the latest attempts showed of a receiver. */
export interface ReceiverState {
  /** How many attempts failed since one was taken. */
  failures: number;
  /** When the first of these failed; null while none has. */
  failingSince: Date | null;
  /** When an attempt was last taken. */
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
