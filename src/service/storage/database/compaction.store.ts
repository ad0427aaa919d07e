import { type Db, ObjectId } from 'mongodb';
import { ERASURES } from '../../../embedded-server/index';
import { insertion } from './transactions/write';

/**
 * Notes that something was erased. The embedded server's file still holds it then, in pages that are free: it compacts
 * its file at the next start, and removes the note. Other databases have their own ways, so nothing is noted there.
 */
export type CompactionStore = ReturnType<typeof createCompactionStore>;

export function createCompactionStore(database: Db, isEmbedded: boolean) {
  return {
    /** Call it before erasing without a transaction. */
    async note(): Promise<void> {
      if (isEmbedded) await database.collection(ERASURES).insertOne({});
    },
    /** The notes that are written by the transaction that erases. */
    prepareNotes: async () => (isEmbedded ? [insertion(ERASURES, [{ _id: new ObjectId() }])] : []),
  };
}
