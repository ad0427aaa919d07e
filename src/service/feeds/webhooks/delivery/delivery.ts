import { type DeliveryState, type PendingDelivery } from '../rules/delivery-state';
import { type PlannedDelivery } from '../rules/plan-deliveries';
import { type Outcome } from '../sending/outcome';

/** What became of the last attempt, and when it was sent. */
export interface LastAttempt extends Omit<Outcome, 'retryAfter'> {
  at: Date;
}

/** A message to an endpoint, and what became of it. */
export interface StoredDelivery extends PlannedDelivery, Omit<PendingDelivery, 'nextAttemptAt' | 'subjects'> {
  organizationId: string;
  webhookId: string;
  state: DeliveryState;
  createdAt: Date;
  /** Null once it is settled. */
  nextAttemptAt: Date | null;
  lastAttempt: LastAttempt | null;
  /** When it is removed; null while it waits. */
  expiresAt: Date | null;
}

/** What changes of a delivery. */
export type DeliveryChange = Partial<
  Pick<
    StoredDelivery,
    'state' | 'attempts' | 'isExpedited' | 'nextAttemptAt' | 'notBefore' | 'lastAttempt' | 'expiresAt'
  >
>;

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** When a delivery is removed that is settled now. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT_MS);
