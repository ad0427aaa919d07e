import { type Db } from 'mongodb';
import { insertion } from '../../storage/database/transactions/write';
import { type PartSize } from '../model/slice-place';

/** A part that is stored. */
export interface StoredPart extends PartSize {
  importId: string;
  /** A keyed hash of its content; the same number with another one is a conflict. */
  contentHash: string;
  createdAt: Date;
}

interface PartDocument extends StoredPart {
  _id: string;
  organizationId: string;
}

const PARTS = 'importParts';
const idOf = (importId: string, number: number) => `${importId}:${number}`;

/** The parts of imports, without their rows. */
export type PartStore = ReturnType<typeof createPartStore>;

export function createPartStore(database: Db) {
  const parts = database.collection<PartDocument>(PARTS);
  return {
    async find(organizationId: string, importId: string, number: number): Promise<StoredPart | undefined> {
      const found = await parts.findOne({ _id: idOf(importId, number), organizationId });
      if (!found) return undefined;
      const { _id, organizationId: _organizationId, ...part } = found;
      return part;
    },
    /**
     * In the order of their numbers.
     * @param highest the last number that counts. A part that arrives while its import is committed without it is stored,
     *   but refused; its number is above those of the import.
     */
    async list(organizationId: string, importId: string, highest?: number): Promise<PartSize[]> {
      const filter = { organizationId, importId, ...(highest !== undefined && { number: { $lte: highest } }) };
      const projection = { _id: 0, number: 1, rows: 1 };
      return parts.find<PartSize>(filter, { projection, sort: { number: 1 } }).toArray();
    },
    /** A part of the same number is refused. */
    prepareInsert: async (organizationId: string, part: StoredPart) => ({
      ...insertion(PARTS, [{ _id: idOf(part.importId, part.number), organizationId, ...part }]),
      subjects: [String(part.number)],
    }),
    async remove(organizationId: string, importId: string, numbers: readonly number[]): Promise<void> {
      await parts.deleteMany({ _id: { $in: numbers.map((number) => idOf(importId, number)) }, organizationId });
    },
  };
}
