import { type Db, ObjectId } from 'mongodb';
import { insertion } from '../../storage/database/transactions/write';

/** A person whose rows are to be looked for once more. */
export interface DueErasure {
  id: string;
  organizationId: string;
  externalId: string;
}

interface ErasureDocument extends Omit<DueErasure, 'id'> {
  _id: ObjectId;
  due: Date;
}

const ERASURES = 'importErasures';

/**
 * The persons that were erased lately, of all organizations. Whatever dies when, their rows are looked for once more when
 * every part that was on its way has arrived.
 */
export type ErasureStore = ReturnType<typeof createErasureStore>;

export function createErasureStore(database: Db) {
  const erasures = database.collection<ErasureDocument>(ERASURES);
  return {
    /** @param due when the rows are looked for */
    prepareInsert: async ({ id, ...erasure }: DueErasure, due: Date) =>
      insertion(ERASURES, [{ _id: new ObjectId(id), ...erasure, due }]),
    /** Those that are due, the first ones first. @param except the organizations that are left out */
    async findDue(now: Date, limit: number, except: readonly string[]): Promise<DueErasure[]> {
      const filter = { due: { $lte: now }, $nor: [{ organizationId: { $in: except } }] };
      const found = await erasures.find(filter, { sort: { due: 1 }, limit }).toArray();
      return found.map(({ _id, organizationId, externalId }) => ({
        id: _id.toHexString(),
        organizationId,
        externalId,
      }));
    },
    async remove({ id, organizationId }: DueErasure): Promise<void> {
      await erasures.deleteMany({ _id: new ObjectId(id), organizationId });
    },
    /** Looks later, so that others do not wait for one that fails. */
    async putOff({ id, organizationId }: DueErasure, due: Date): Promise<void> {
      await erasures.updateOne({ _id: new ObjectId(id), organizationId }, { $set: { due } });
    },
  };
}
