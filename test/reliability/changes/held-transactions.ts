import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { changesToNote } from '../../../src/service/records/change-log/change-ref';
import { type Database } from '../../../src/service/storage/database/connection/connect';
import { type Random } from '../../support/random';

const LONGEST_HOLD_MS = 1_500;

/**
 * Holds transactions open whose notes were made long before they become visible, and gives some of them up.
 * @returns the ids of the imports that those which were committed tell of
 */
export async function holdTransactions(
  { db, newId }: Pick<Database, 'db' | 'newId'>,
  random: Random,
  organizationId: string,
  isDone: () => boolean,
): Promise<string[]> {
  const committed: string[] = [];
  while (!isDone()) {
    const runId = newId();
    const { changes } = changesToNote(organizationId, [
      { type: 'import.held', runId, surface: 'REST', apiKeyId: 'holder' },
    ]);
    const note = { _id: new ObjectId(), organizationId, changes };
    const isGivenUp = random.below(5) === 0;
    try {
      await db.client.withSession(async (session) => {
        session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
        await db.collection('changeNotes').insertOne(note, { session });
        await pause(random.below(LONGEST_HOLD_MS));
        if (isGivenUp) await session.abortTransaction();
        else await session.commitTransaction();
      });
      if (!isGivenUp) committed.push(runId);
    } catch {
      // The database was killed. Whether the commit was carried out is not known, so it is not asked for.
    }
  }
  return committed;
}
