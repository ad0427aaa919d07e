import { type Db, ObjectId } from 'mongodb';
import { ERASURES } from '../embedded-server/index';
import { type Transaction } from './transactions/transaction';
import { insertAll } from './transactions/write-in-transaction';

/**
 * Notes that something was erased. The embedded server's file still holds it then, in pages that are free: it compacts
 * its file at the next start, and forgets the note. Other databases have their own ways, so nothing is noted there.
 */
export interface ErasureStore {
  /** @param transaction the one that erases; without one, call this before */
  note(transaction?: Transaction): Promise<void>;
}

export function createErasureStore(database: Db, isEmbedded: boolean): ErasureStore {
  return {
    async note(transaction) {
      if (!isEmbedded) return;
      const erasure = { _id: new ObjectId() };
      if (transaction) await insertAll(database, ERASURES, [erasure], transaction);
      else await database.collection(ERASURES).insertOne(erasure);
    },
  };
}
