import { type Db, MongoServerError } from 'mongodb';

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

const DUPLICATE_KEY = 11000;

/** What the database answers to an update command. */
interface UpdateReply {
  writeErrors?: { index: number; code: number }[];
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
        q: { _id: idOf(claim), expiresAt: { $lte: now } },
        u: { $set: { organizationId, expiresAt: claim.until } },
        upsert: true,
      }));
      // Not by the driver's own bulk write: it would send the command again where its answer was lost, and an engine that
      // keeps no record of retries would then find the request's own claims and take them for another's.
      const reply = (await database.command({
        update: held.collectionName,
        updates,
        ordered: true,
        writeConcern: { w: 'majority' },
      })) as UpdateReply;
      const [refused] = reply.writeErrors ?? [];
      if (!refused) return [];
      // The filter found nothing that is past, and the upsert met what is not.
      if (refused.code !== DUPLICATE_KEY)
        throw new MongoServerError({ message: 'A claim was refused', code: refused.code });
      const [first, ...rest] = claims.slice(refused.index);
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
    },
  };
}
