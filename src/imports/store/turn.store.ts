import { type Db } from 'mongodb';
import { isDuplicateKey } from '../../database/transactions/write-failure';

/** Which process works on the imports of an organization. */
export interface TurnStore {
  /**
   * Takes the turn of an organization, or keeps it for longer.
   * @returns whether it is this owner's until then
   */
  take(organizationId: string, owner: string, until: Date, now: Date): Promise<boolean>;
  /** Gives the turn back, if it is this owner's. */
  giveBack(organizationId: string, owner: string): Promise<void>;
}

interface TurnDocument {
  /** Id of the organization. */
  _id: string;
  owner: string;
  until: Date;
}

/** @param isAlone whether no other process uses the database: a turn of another owner is left from an earlier one then */
export function createTurnStore(database: Db, isAlone: boolean): TurnStore {
  const turns = database.collection<TurnDocument>('importTurns');
  return {
    async take(organizationId, owner, until, now) {
      const isFree = isAlone ? {} : { $or: [{ owner }, { until: { $lte: now } }] };
      try {
        await turns.updateOne({ _id: organizationId, ...isFree }, { $set: { owner, until } }, { upsert: true });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },
    async giveBack(organizationId, owner) {
      await turns.deleteOne({ _id: organizationId, owner });
    },
  };
}
