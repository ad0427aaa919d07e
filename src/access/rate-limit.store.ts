import { type Db, MongoBulkWriteError } from 'mongodb';
import { isDuplicateKey } from '../database/refusal';

/** A name that one request takes until a time; no other request gets it before. */
export interface Claim {
  name: string;
  until: Date;
}

interface ClaimDocument {
  _id: string;
  organizationId: string;
  /** A TTL index clears what is past. */
  expiresAt: Date;
}

/** Turns and signatures, which only one request gets; in the database, so that they hold across instances. */
export interface RateLimitStore {
  /**
   * Takes names one after the other, in one command. Stops at the first that another request holds at `now`.
   * @returns that one, and those behind it that others hold too; none where all were taken
   */
  claim(organizationId: string, claims: readonly Claim[], now: Date): Promise<Claim[]>;
}

export function createRateLimitStore(database: Db): RateLimitStore {
  const held = database.collection<ClaimDocument>('rateLimits');
  return {
    async claim(organizationId, claims, now) {
      const idOf = ({ name }: Claim) => `${organizationId}|${name}`;
      const updates = claims.map((claim) => ({
        updateOne: {
          filter: { _id: idOf(claim), expiresAt: { $lte: now } },
          update: { $set: { organizationId, expiresAt: claim.until } },
          upsert: true,
        },
      }));
      try {
        await held.bulkWrite(updates);
        return [];
      } catch (error) {
        // The filter found nothing that is past, and the upsert met what is not.
        if (!isDuplicateKey(error) || !(error instanceof MongoBulkWriteError)) throw error;
        const [refused] = [error.writeErrors].flat();
        const [first, ...rest] = claims.slice(refused?.index ?? 0);
        const ids = claims.map(idOf);
        const found = await held.find({ _id: { $in: ids }, expiresAt: { $gt: now } }).toArray();
        const untilOf = (claim: Claim) => found.find(({ _id }) => _id === idOf(claim))?.expiresAt;
        return [
          ...(first ? [{ ...first, until: untilOf(first) ?? first.until }] : []),
          ...rest.flatMap((claim) => {
            const until = untilOf(claim);
            return until ? [{ ...claim, until }] : [];
          }),
        ];
      }
    },
  };
}
