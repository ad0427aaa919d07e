import { ServiceError } from '../errors';
import { type Claim, type RateLimitStore } from './rate-limit.store';
import { type RequestContext } from './request-context';

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

/**
 * Uses up the signature of a request, where it has one, so that no other request is carried out with it; and takes a
 * turn with it, in the same command. The signature is used up also where there is no turn: a recording of the request
 * must not be carried out later. A replayed request takes no turn.
 */
export async function useSignature(
  { organizationId, signature }: RequestContext,
  { rateLimits, clock, longestRequestMs }: SingleUseDependencies,
  turn?: Claim,
): Promise<TakenBefore> {
  const claims = turn ? [turn] : [];
  const unused = signature?.isUsed === false ? signature : undefined;
  const name = `signature|${unused?.value}`;
  if (unused) claims.unshift({ name, until: new Date(unused.goodUntil.getTime() + longestRequestMs + SLACK_MS) });
  if (claims.length === 0) return { signature: false, turnUntil: undefined };
  const taken = await rateLimits.claim(organizationId, claims, clock());
  const isReplayed = taken.some((claim) => claim.name === name);
  if (unused) unused.isUsed = !isReplayed;
  return { signature: isReplayed, turnUntil: taken.find((claim) => claim.name === turn?.name)?.until };
}

/** The failure of a request whose signature another one has used up. */
export const requestReplayed = () =>
  new ServiceError('REQUEST_REPLAYED', 'This signature was used before; sign every try of a request anew');

/** @throws ServiceError `REQUEST_REPLAYED` where the request is signed, and its signature was used before */
export async function requireFirstUse(context: RequestContext, dependencies: SingleUseDependencies): Promise<void> {
  if ((await useSignature(context, dependencies)).signature) throw requestReplayed();
}
