import { ServiceError } from '../errors';
import { type Caller, type RequestSignature } from './caller';
import { type Claim, type RateLimitStore } from './rate-limit.store';

export interface SingleUseDependencies {
  rateLimits: RateLimitStore;
  clock: () => Date;
  /** From the head of a request to the last write for it: the timestamp is checked at the head. */
  longestRequestMs: number;
}

/** Timers, and the clocks of processes on one database, need not agree better than this. */
const SLACK_MS = 60_000;

/** What other requests took before this one. */
export interface TakenBefore {
  signature: boolean;
  /** Until when the turn is taken; undefined where it was free, or none was asked for. */
  turnUntil: Date | undefined;
}

const claimOf = ({ value, goodUntil }: RequestSignature, longestRequestMs: number): Claim => ({
  name: `signature|${value}`,
  until: new Date(goodUntil.getTime() + longestRequestMs + SLACK_MS),
});

/**
 * Uses up the signature of a request, where it has one, so that no other request is carried out with it; and takes a
 * turn with it, in the same command. The signature is used up also where there is no turn: a recording of the request
 * must not be carried out later. A replayed request takes no turn.
 */
export async function useSignature(
  { organizationId, signature }: Caller,
  { rateLimits, clock, longestRequestMs }: SingleUseDependencies,
  turn?: Claim,
): Promise<TakenBefore> {
  const own = signature && !signature.isUsed ? claimOf(signature, longestRequestMs) : undefined;
  const claims = [own, turn].filter((claim) => claim !== undefined);
  if (claims.length === 0) return { signature: false, turnUntil: undefined };
  const taken = await rateLimits.claim(organizationId, claims, clock());
  const untilOf = (claim: Claim | undefined) => taken.find(({ name }) => name === claim?.name)?.until;
  const isReplayed = untilOf(own) !== undefined;
  if (signature) signature.isUsed = !isReplayed;
  return { signature: isReplayed, turnUntil: untilOf(turn) };
}

/** The failure of a request whose signature another one has used up. */
export const requestReplayed = () =>
  new ServiceError('REQUEST_REPLAYED', 'This signature was used before; sign again for each try');

/** @throws ServiceError `REQUEST_REPLAYED` where the request is signed, and its signature was used before */
export async function requireFirstUse(context: Caller, dependencies: SingleUseDependencies): Promise<void> {
  if ((await useSignature(context, dependencies)).signature) throw requestReplayed();
}
