import { type Db } from 'mongodb';
import { isDuplicateKey } from './transactions/write-failure';

/** Which process does the work on what, such as on the imports of an organization. */
export interface TurnStore {
  /**
   * Takes a turn, or keeps it for longer.
   * @param id of what is worked on
   * @returns whether it is this owner's until then
   */
  take(id: string, owner: string, until: Date, now: Date): Promise<boolean>;
  /** Gives the turn back, if it is this owner's. */
  giveBack(id: string, owner: string): Promise<void>;
}

interface TurnDocument {
  _id: string;
  owner: string;
  until: Date;
}

/** @param isAlone whether no other process uses the database: a turn of another owner is left from an earlier one then */
export function createTurnStore(database: Db, collection: 'importTurns' | 'webhookTurns', isAlone: boolean): TurnStore {
  const turns = database.collection<TurnDocument>(collection);
  return {
    async take(id, owner, until, now) {
      const isFree = isAlone ? {} : { $or: [{ owner }, { until: { $lte: now } }] };
      try {
        await turns.updateOne({ _id: id, ...isFree }, { $set: { owner, until } }, { upsert: true });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },
    async giveBack(id, owner) {
      await turns.deleteOne({ _id: id, owner });
    },
  };
}
