import { type Db, ObjectId } from 'mongodb';
import { insertion, type Write } from '../../storage/database/transactions/write';

/** A person whose rows are to be looked for once more. */
export interface DueErasure {
  id: string;
  organizationId: string;
  externalId: string;
}

/**
 * The persons that were erased lately, of all organizations. Whatever dies when, their rows are looked for once more when
 * every part that was on its way has arrived.
 */
export interface ErasureStore {
  /** @param due when the rows are looked for */
  prepareInsert(erasure: DueErasure, due: Date): Promise<Write>;
  /** Those that are due, the first ones first. @param except the organizations that are left out */
  findDue(now: Date, limit: number, except: readonly string[]): Promise<DueErasure[]>;
  remove(erasure: DueErasure): Promise<void>;
  /** Looks later, so that others do not wait for one that fails. */
  putOff(erasure: DueErasure, due: Date): Promise<void>;
}

interface ErasureDocument extends Omit<DueErasure, 'id'> {
  _id: ObjectId;
  due: Date;
}

const ERASURES = 'importErasures';

export function createErasureStore(database: Db): ErasureStore {
  const erasures = database.collection<ErasureDocument>(ERASURES);
  return {
    prepareInsert: async ({ id, ...erasure }, due) => insertion(ERASURES, [{ _id: new ObjectId(id), ...erasure, due }]),
    async findDue(now, limit, except) {
      const filter = { due: { $lte: now }, $nor: [{ organizationId: { $in: except } }] };
      const found = await erasures.find(filter, { sort: { due: 1 }, limit }).toArray();
      return found.map(({ _id, organizationId, externalId }) => ({
        id: _id.toHexString(),
        organizationId,
        externalId,
      }));
    },
    async remove({ id, organizationId }) {
      await erasures.deleteOne({ _id: new ObjectId(id), organizationId });
    },
    async putOff({ id, organizationId }, due) {
      await erasures.updateOne({ _id: new ObjectId(id), organizationId }, { $set: { due } });
    },
  };
}
