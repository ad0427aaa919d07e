import { type Db } from 'mongodb';
import { insertion, type Write } from '../../storage/database/transactions/write';
import { type StoredPart } from '../model/slice-place';

/** A part that is stored. */
export interface ReceivedPart extends StoredPart {
  importId: string;
  /** A keyed hash of its content; the same number with another one is a conflict. */
  contentHash: string;
  createdAt: Date;
}

/** The parts of imports, without their rows. */
export interface PartStore {
  find(organizationId: string, importId: string, number: number): Promise<ReceivedPart | undefined>;
  /**
   * In the order of their numbers.
   * @param highest the last number that counts. A part that arrives while its import is committed without it is stored,
   *   but refused; its number is above those of the import.
   */
  list(organizationId: string, importId: string, highest?: number): Promise<StoredPart[]>;
  /** A part of the same number is refused. */
  prepareInsert(organizationId: string, part: ReceivedPart): Promise<Write>;
  remove(organizationId: string, importId: string, numbers: readonly number[]): Promise<void>;
}

interface PartDocument extends ReceivedPart {
  _id: string;
  organizationId: string;
}

const PARTS = 'importParts';
const idOf = (importId: string, number: number) => `${importId}:${number}`;

export function createPartStore(database: Db): PartStore {
  const parts = database.collection<PartDocument>(PARTS);
  return {
    async find(organizationId, importId, number) {
      const found = await parts.findOne({ _id: idOf(importId, number), organizationId });
      if (!found) return undefined;
      const { _id, organizationId: _organizationId, ...part } = found;
      return part;
    },
    async list(organizationId, importId, highest) {
      const filter = { organizationId, importId, ...(highest !== undefined && { number: { $lte: highest } }) };
      const projection = { _id: 0, number: 1, rows: 1 };
      return parts.find<StoredPart>(filter, { projection, sort: { number: 1 } }).toArray();
    },
    prepareInsert: async (organizationId, part) => ({
      ...insertion(PARTS, [{ _id: idOf(part.importId, part.number), organizationId, ...part }]),
      subjects: [String(part.number)],
    }),
    async remove(organizationId, importId, numbers) {
      await parts.deleteMany({ _id: { $in: numbers.map((number) => idOf(importId, number)) }, organizationId });
    },
  };
}
