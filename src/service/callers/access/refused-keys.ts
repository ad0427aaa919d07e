import { ServiceError } from '../../../base/errors';
import { type Config } from '../../../base/settings/config';
import { MINUTE_MS } from '../../../base/time/durations';
import { type RecordSecurityEvent } from '../rights/security-event';
import { type KeyRefusedError } from './authenticate';

/** Refusals of one address within the window that are answered at once. */
const PROMPT_REFUSALS = 10;
const WINDOW_MS = MINUTE_MS;
/** Addresses that are counted at a time. Beyond that, the address that has been counted longest is forgotten. */
const MAX_ADDRESSES = 10_000;
/**
 * The greatest number of organizations that learn of one address within the window: those of the keys that it names first.
 */
const MAX_ORGANIZATIONS = 20;
/** Refusals that wait at a time, of one address and of all; one more is answered with 429 at once. */
const MAX_WAITING = { ofAddress: 10, ofAll: 1_000 };

interface Refusals {
  since: number;
  count: number;
  /** How many of them wait to be answered. */
  waiting: number;
  /**
   * The organizations whose keys the address named, with the first such key, and whether the refusals were reported to
   * them.
   */
  organizations: Map<string, { apiKeyId: string; isReported: boolean }>;
}

export interface RefusedKeysDependencies {
  clock: () => Date;
  config: Pick<Config, 'refusedKeyDelayMs'>;
  delay: (milliseconds: number) => Promise<void>;
  recordSecurityEvent: RecordSecurityEvent;
  log: { warn(facts: { clientAddress: string }, message: string): void };
}

/**
 * Counts refused keys by client address and slows down addresses that continue: after ten refusals within a minute,
 * each further one waits before it is answered. Only refusals wait. A valid key from the same address
 * never waits, since other clients may share the address. Counted in this process alone, in bounded memory.
 *
 * @returns a function that waits if the address is slowed down. It throws `RATE_LIMIT_EXCEEDED` if too many wait
 *   already.
 */
export function createRefusedKeys(dependencies: RefusedKeysDependencies) {
  const { clock, delay, recordSecurityEvent, log } = dependencies;
  const { refusedKeyDelayMs } = dependencies.config;
  const addresses = new Map<string, Refusals>();
  let allWaiting = 0;

  function refusalsOf(clientAddress: string): Refusals {
    const now = clock().getTime();
    const counted = addresses.get(clientAddress);
    // A clock that was set back begins a new window.
    if (counted && now >= counted.since && now - counted.since < WINDOW_MS) return counted;
    const refusals = Object.assign(counted ?? { waiting: 0 }, { since: now, count: 0, organizations: new Map() });
    // Deleted first, so that the map stays in the order of the windows.
    addresses.delete(clientAddress);
    addresses.set(clientAddress, refusals);
    const [oldest] = addresses.keys();
    if (addresses.size > MAX_ADDRESSES && oldest !== undefined) addresses.delete(oldest);
    return refusals;
  }

  function reportTo(clientAddress: string, { organizations }: Refusals): void {
    for (const [organizationId, named] of organizations) {
      if (named.isReported) continue;
      named.isReported = true;
      recordSecurityEvent({ kind: 'ADDRESS_REFUSED', organizationId, apiKeyId: named.apiKeyId, clientAddress });
    }
  }

  async function wait(refusals: Refusals): Promise<void> {
    if (refusals.waiting >= MAX_WAITING.ofAddress || allWaiting >= MAX_WAITING.ofAll) {
      const retryAfterSeconds = Math.ceil(refusedKeyDelayMs / 1000);
      throw new ServiceError('RATE_LIMIT_EXCEEDED', 'Too many refused API keys from this address', {
        retryAfterSeconds,
      });
    }
    refusals.waiting += 1;
    allWaiting += 1;
    await delay(refusedKeyDelayMs);
    refusals.waiting -= 1;
    allWaiting -= 1;
  }

  return async ({ key, isElsewhere }: KeyRefusedError, clientAddress: string): Promise<void> => {
    if (key && isElsewhere) {
      const { organizationId, keyId: apiKeyId } = key;
      recordSecurityEvent({ kind: 'NETWORK_REFUSED', organizationId, apiKeyId, clientAddress });
    }
    const refusals = refusalsOf(clientAddress);
    refusals.count += 1;
    if (key && !refusals.organizations.has(key.organizationId) && refusals.organizations.size < MAX_ORGANIZATIONS)
      refusals.organizations.set(key.organizationId, { apiKeyId: key.keyId, isReported: false });
    if (refusals.count === PROMPT_REFUSALS)
      log.warn({ clientAddress }, 'an address presented ten refused API keys within a minute');
    if (refusals.count >= PROMPT_REFUSALS) reportTo(clientAddress, refusals);
    if (refusals.count > PROMPT_REFUSALS && refusedKeyDelayMs > 0) await wait(refusals);
  };
}
