import { type Db, type Document, MongoServerError } from 'mongodb';
import { wasNeverSent } from '../../storage/database/transactions/database-away';
import { DUPLICATE_KEY, isConflictCode } from '../../storage/database/transactions/write-failure';

/** A name that one request holds until a time; no other request can claim it before. */
export interface Claim {
  name: string;
  until: Date;
}

interface ClaimDocument {
  _id: string;
  organizationId: string;
  /** A TTL index deletes expired claims. */
  expiresAt: Date;
}

/** A request that loses a race normally finds the claim of the winner in the next try. */
const MAX_TRIES = 10;

interface UpdateReply {
  writeErrors?: { index: number; code: number }[];
}

const idOf = (organizationId: string, { name }: Pick<Claim, 'name'>): string => `${organizationId}|${name}`;

/** The claims of the rate limit and of used signatures. They are in the database, so they hold for all instances. */
export function createClaimStore(database: Db) {
  const held = database.collection<ClaimDocument>('rateLimits'); // used signatures too

  /** Claims in one command. @returns the first claim that was refused, and why */
  async function tryClaims(organizationId: string, claims: readonly Claim[], now: Date) {
    const updates = claims.map((claim) => ({
      q: { _id: idOf(organizationId, claim), expiresAt: { $lte: now } },
      u: { $set: { organizationId, expiresAt: claim.until } },
      upsert: true,
    }));
    const command = { update: held.collectionName, updates, ordered: true, writeConcern: { w: 'majority' } };
    return (await sendOnce(command)).writeErrors?.[0];
  }

  /**
   * Sends a command, and once more if it never left. The driver's bulk write would also repeat it if the answer was lost,
   * and an engine without a record of retries would then mistake the claims of this request for another's.
   */
  async function sendOnce(command: Document): Promise<UpdateReply> {
    try {
      return await database.command(command);
    } catch (error) {
      if (!wasNeverSent(error)) throw error;
      return database.command(command);
    }
  }

  return {
    /**
     * Claims names one after the other, in one command. Stops at the first one that another request holds at `now`.
     * @returns that claim and later claims that other requests hold; an empty list if all were claimed
     */
    async claim(organizationId: string, claims: readonly Claim[], now: Date): Promise<Claim[]> {
      let open = claims;
      let refused = await tryClaims(organizationId, open, now);
      // This request holds the claims before the refused one by now.
      for (let tries = 1; refused && isConflictCode(refused.code) && tries < MAX_TRIES; tries += 1) {
        open = open.slice(refused.index);
        refused = await tryClaims(organizationId, open, now);
      }
      if (!refused) return [];
      // The filter matched no expired claim, so the upsert met one that is still held.
      if (refused.code !== DUPLICATE_KEY)
        throw new MongoServerError({ message: 'A claim was refused', code: refused.code });
      const ids = claims.map((claim) => idOf(organizationId, claim));
      const found = await held.find({ _id: { $in: ids }, expiresAt: { $gt: now } }).toArray();
      const untilOf = (claim: Claim) => found.find(({ _id }) => _id === idOf(organizationId, claim))?.expiresAt;
      return open.slice(refused.index).flatMap((claim, at) => {
        const until = untilOf(claim) ?? (at === 0 ? claim.until : undefined);
        return until ? [{ ...claim, until }] : [];
      });
    },
    /** Until when a request holds a name; undefined if none does at `now`. */
    async heldUntil(organizationId: string, name: string, now: Date): Promise<Date | undefined> {
      const filter = { _id: idOf(organizationId, { name }), expiresAt: { $gt: now } };
      return (await held.findOne(filter))?.expiresAt;
    },
  };
}

export type ClaimStore = ReturnType<typeof createClaimStore>;
