import { type Db } from 'mongodb';
import { isDuplicateKey } from '../database/refusal';

interface WindowDocument {
  _id: string;
  organizationId: string;
  /** End of the window; a TTL index clears what is past. */
  expiresAt: Date;
}

/** Windows in which only one request is let through; in the database, so that they hold across instances. */
export interface RateLimitStore {
  /**
   * Opens a window that ends at `expiresAt`, unless one is open at `now`.
   * @returns undefined where it was opened, else the end of the one that is open
   */
  open(organizationId: string, bucket: string, now: Date, expiresAt: Date): Promise<Date | undefined>;
}

export function createRateLimitStore(database: Db): RateLimitStore {
  const windows = database.collection<WindowDocument>('rateLimits');
  return {
    async open(organizationId, bucket, now, expiresAt) {
      const _id = `${organizationId}|${bucket}`;
      try {
        await windows.updateOne(
          { _id, expiresAt: { $lte: now } },
          { $set: { organizationId, expiresAt } },
          { upsert: true },
        );
        return undefined;
      } catch (error) {
        // The filter found no window that has ended, and the upsert met one that has not.
        if (!isDuplicateKey(error)) throw error;
        return (await windows.findOne({ _id }))?.expiresAt ?? expiresAt;
      }
    },
  };
}
