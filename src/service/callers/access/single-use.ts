import { ServiceError } from '../../../base/errors';
import { type Config } from '../../../base/settings/config';
import { MINUTE_MS } from '../../../base/time/durations';
import { type Caller, type RequestSignature } from '../rights/caller';
import { rateLimitError, slotOf } from './bulk-upsert-rate-limit';
import { type Claim, type ClaimStore } from './signature-and-rate-limit-claims.store';

/** A signature is valid for one request that writes. */
export interface SingleUseDependencies {
  claims: ClaimStore;
  clock: () => Date;
  /** The longest time from the headers of a request, when its timestamp is checked, to the last write for it. */
  longestRequestMs: number;
  config: Pick<Config, 'bulkUpsertWindowSeconds'>;
}

const USED_BEFORE = 'This signature was used before; sign again for each try';

/** How far timers, and the clocks of processes on one database, may disagree. */
const CLOCK_SLACK_MS = MINUTE_MS;

const signatureClaim = ({ value, validUntil }: RequestSignature, longestRequestMs: number): Claim => ({
  name: `signature|${value}`,
  until: new Date(validUntil.getTime() + longestRequestMs + CLOCK_SLACK_MS),
});

/**
 * Uses up the signature of a request, if it has one, so that no other request is carried out with it. The same command
 * claims a slot of the rate limit. The signature is used up even if the slot is not free, since a recording of the
 * request must not be carried out later. A replayed request claims no slot.
 * @returns what other requests have claimed before: the signature, and until when the slot
 */
export async function useSignature(
  { organizationId, signature }: Caller,
  { claims: claimStore, clock, longestRequestMs }: SingleUseDependencies,
  slot?: Claim,
): Promise<{ isReplayed: boolean; slotUntil: Date | undefined }> {
  const own = signature && !signature.isUsed ? signatureClaim(signature, longestRequestMs) : undefined;
  const claims = [own, slot].filter((claim) => claim !== undefined);
  if (claims.length === 0) return { isReplayed: false, slotUntil: undefined };
  const held = await claimStore.claim(organizationId, claims, clock());
  const untilOf = (claim: Claim | undefined) => held.find(({ name }) => name === claim?.name)?.until;
  const isReplayed = untilOf(own) !== undefined;
  if (signature) signature.isUsed = !isReplayed;
  return { isReplayed, slotUntil: untilOf(slot) };
}

/**
 * Uses up the signature of a request, and holds a bulk upsert to its rate limit.
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `REQUEST_REPLAYED`; a security event reports a replay
 */
export async function requireFirstUse(
  context: Caller,
  dependencies: SingleUseDependencies,
  isBulkUpsert: boolean,
): Promise<void> {
  const { clock, config } = dependencies;
  const seconds = config.bulkUpsertWindowSeconds;
  const now = clock();
  const slot = isBulkUpsert ? slotOf(context, now, seconds) : undefined;
  const { isReplayed, slotUntil } = await useSignature(context, dependencies, slot);
  // A replay will be refused then, too.
  if (slotUntil) throw rateLimitError(slotUntil, now, seconds, isReplayed ? `. ${USED_BEFORE}` : '');
  if (!isReplayed) return;
  context.reportRefusal({ kind: 'REPLAY_REFUSED' });
  throw new ServiceError('REQUEST_REPLAYED', USED_BEFORE);
}
