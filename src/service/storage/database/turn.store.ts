import { type Db } from 'mongodb';
import { unlessDuplicate } from './transactions/write-failure';

interface TurnDocument {
  _id: string;
  owner: string;
  until: Date;
}

/** Which process does the work on what, such as on the imports of an organization. */
export type TurnStore = ReturnType<typeof createTurnStore>;

/** @param isAlone whether no other process uses the database: a turn of another owner is left from an earlier one then */
export function createTurnStore(database: Db, collection: 'importTurns' | 'webhookTurns', isAlone: boolean) {
  const turns = database.collection<TurnDocument>(collection);
  return {
    /**
     * Takes a turn, or keeps it for longer.
     * @param id of what is worked on
     * @returns whether it is this owner's until then
     */
    take(id: string, owner: string, until: Date, now: Date): Promise<boolean> {
      const isFree = isAlone ? {} : { $or: [{ owner }, { until: { $lte: now } }] };
      return unlessDuplicate(turns.updateOne({ _id: id, ...isFree }, { $set: { owner, until } }, { upsert: true }));
    },
    /** Gives the turn back, if it is this owner's. */
    async giveBack(id: string, owner: string): Promise<void> {
      await turns.deleteMany({ _id: id, owner });
    },
  };
}
