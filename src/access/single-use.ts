import { ServiceError } from '../errors';
import { type Caller, type RequestSignature } from './caller';
import { type Claim, type ClaimStore } from './claim.store';

export interface SingleUseDependencies {
  claims: ClaimStore;
  clock: () => Date;
  /** The longest time from the headers of a request, when its timestamp is checked, to the last write for it. */
  longestRequestMs: number;
}

/** How far timers, and the clocks of processes on one database, may disagree. */
const CLOCK_SLACK_MS = 60_000;

/** The claims that other requests made before this one. */
export interface HeldByOthers {
  signature: boolean;
  /** When the slot of the rate limit becomes free; undefined if it was free or not requested. */
  slotUntil: Date | undefined;
}

const claimOf = ({ value, validUntil }: RequestSignature, longestRequestMs: number): Claim => ({
  name: `signature|${value}`,
  until: new Date(validUntil.getTime() + longestRequestMs + CLOCK_SLACK_MS),
});

/**
 * Uses up the signature of a request, if it has one, so that no other request is carried out with it. The same command
 * claims a slot of the rate limit. The signature is used up even if the slot is not free, since a recording of the
 * request must not be carried out later. A replayed request claims no slot.
 */
export async function useSignature(
  { organizationId, signature }: Caller,
  { claims: claimStore, clock, longestRequestMs }: SingleUseDependencies,
  slot?: Claim,
): Promise<HeldByOthers> {
  const own = signature && !signature.isUsed ? claimOf(signature, longestRequestMs) : undefined;
  const claims = [own, slot].filter((claim) => claim !== undefined);
  if (claims.length === 0) return { signature: false, slotUntil: undefined };
  const held = await claimStore.claim(organizationId, claims, clock());
  const untilOf = (claim: Claim | undefined) => held.find(({ name }) => name === claim?.name)?.until;
  const isReplayed = untilOf(own) !== undefined;
  if (signature) signature.isUsed = !isReplayed;
  return { signature: isReplayed, slotUntil: untilOf(slot) };
}

/** The failure of a request whose signature was used before; a security event reports it. */
export function requestReplayed(context: Caller): ServiceError {
  context.reportRefusal({ kind: 'REPLAY_REFUSED' });
  return new ServiceError('REQUEST_REPLAYED', 'This signature was used before; sign again for each try');
}

/** Uses up the signature of a request. @throws ServiceError `REQUEST_REPLAYED` if it was used before */
export async function requireFirstUse(context: Caller, dependencies: SingleUseDependencies): Promise<void> {
  if ((await useSignature(context, dependencies)).signature) throw requestReplayed(context);
}
