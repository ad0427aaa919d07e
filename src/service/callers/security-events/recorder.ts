import { type Log } from '../../../base/log';
import { outsideRequest } from '../../../base/scheduling/request-scope';
import { type SecurityEvent } from '../rights/security-event';
import { identityOf, type Occurrences, type SecurityEventStore, withAddresses } from './security-event.store';

/** Records that may wait to be written; further ones are dropped, which the log says. */
const MAX_PENDING = 1_000;

/**
 * Writes events one after the other, after the requests that caused them: a refusal does not wait for the database.
 * Equal events that come meanwhile are added up, so a flood of them costs one write at a time.
 */
export function createRecorder(securityEvents: SecurityEventStore, { clock, log }: { clock: () => Date; log: Log }) {
  const onEventLost = ({ kind, organizationId, apiKeyId: keyId }: SecurityEvent) =>
    log.error({ kind, organizationId, keyId }, 'a security event could not be recorded');
  const pending = new Map<string, { event: SecurityEvent; occurrences: Occurrences }>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    for (const [identity, { event, occurrences }] of pending) {
      pending.delete(identity);
      await securityEvents.add(event, occurrences).catch(() => onEventLost(event));
    }
    writing = undefined;
  }

  return {
    recordSecurityEvent(event: SecurityEvent) {
      const now = clock();
      const identity = identityOf(event, now);
      const { clientAddress } = event;
      const added = clientAddress === undefined ? [] : [clientAddress];
      const earlier = pending.get(identity)?.occurrences;
      if (!earlier && pending.size >= MAX_PENDING) return onEventLost(event);
      const occurrences = {
        count: (earlier?.count ?? 0) + 1,
        firstAt: earlier?.firstAt ?? now,
        lastAt: now,
        clientAddresses: withAddresses(earlier?.clientAddresses ?? [], added),
      };
      pending.set(identity, { event, occurrences });
      // It goes on when the request is over, and so must not have its deadline.
      writing ??= outsideRequest(writeAll);
    },
    /** Resolves once everything recorded so far is written, or has failed. */
    settled: async (): Promise<void> => writing,
  };
}
