import { type Db, type Filter, ObjectId } from 'mongodb';
import { CHANGE_NOTES, type ChangeNoteDocument } from '../../storage/database/transactions/note-changes';
import { isDuplicateKey } from '../../storage/database/transactions/write-failure';

/** What one transaction changed, not yet in the feed. */
export interface ChangeNote {
  id: string;
  organizationId: string;
  changes: Uint8Array;
  /** Undefined where a release made it that did not count. */
  moved: readonly string[] | undefined;
}

/** The changes of some transactions, under their number in the feed of the organization. */
export interface ChangeBlock {
  id: string;
  number: number;
  /** When it got its number; never before that of the block before it. */
  createdAt: Date;
  mark: string;
  changes: Uint8Array;
}

/** A block that gets its number. */
export interface NewBlock extends ChangeBlock {
  /** What all of it moves between the groups that are counted; undefined where that is not known. */
  moved: string | undefined;
}

export type BlockHead = Pick<ChangeBlock, 'number' | 'createdAt'>;

/** How many notes wait for their place in the feed, over all organizations. */
export interface PendingNotes {
  count: number;
  /** When the oldest was made; undefined where there is none. */
  since: Date | undefined;
}

export interface NotesQuery {
  limit: number;
  /** Of this organization alone. */
  organizationId?: string;
  /** Of all organizations but these. */
  except?: readonly string[];
}

/** A block as it is stored. */
export interface BlockDocument extends Omit<NewBlock, 'id'> {
  _id: ObjectId;
  organizationId: string;
  /** The ids of the notes that it was made of, joined. */
  notes: Uint8Array;
}

export const BLOCKS = 'changes';

const READ = { promoteBuffers: true } as const;
const HEAD = { _id: 0, number: 1, createdAt: 1 };
const ID_BYTES = 12;

const packIds = (ids: readonly string[]): Buffer => Buffer.from(ids.join(''), 'hex');
/** The ids of the notes that a block was made of. */
export const unpackIds = (packed: Uint8Array): string[] =>
  Array.from({ length: packed.length / ID_BYTES }, (_, at) =>
    Buffer.from(packed.subarray(at * ID_BYTES, (at + 1) * ID_BYTES)).toString('hex'),
  );
const byIds = (ids: readonly string[]) => ({ _id: { $in: ids.map((id) => new ObjectId(id)) } });

/**
 * The feeds of changes: notes that wait for their number, and the blocks that have one. The numbers of an organization
 * have no gaps, but for what is removed at the beginning.
 */
export type ChangeLogStore = ReturnType<typeof createChangeLogStore>;

export function createChangeLogStore(database: Db) {
  const notes = database.collection<ChangeNoteDocument>(CHANGE_NOTES);
  const blocks = database.collection<BlockDocument>(BLOCKS);

  async function findEnd(organizationId: string, direction: 1 | -1, projection: object) {
    const options = { ...READ, sort: { number: direction }, projection, limit: 1 };
    const [found] = await blocks.find({ organizationId }, options).toArray();
    return found;
  }

  return {
    /** The first notes in the order of their ids, as they were at one moment. */
    async readNotes({ limit, organizationId, except = [] }: NotesQuery): Promise<ChangeNote[]> {
      const filter: Filter<ChangeNoteDocument> = {};
      if (organizationId !== undefined) filter.organizationId = organizationId;
      else if (except.length > 0) filter.$nor = [{ organizationId: { $in: except } }];
      // All in one answer of the database where they fit: it shows one moment.
      const options = { sort: { _id: 1 as const }, limit, batchSize: limit + 1 };
      const found = await notes.find(filter, { ...READ, ...options, readConcern: { level: 'snapshot' } }).toArray();
      return found.map(({ _id, organizationId, changes, moved }) => {
        return { id: _id.toHexString(), organizationId, changes, moved };
      });
    },
    async removeNotes(ids: readonly string[]) {
      if (ids.length > 0) await notes.deleteMany(byIds(ids));
    },
    async countNotes(): Promise<PendingNotes> {
      const [count, [oldest]] = await Promise.all([
        notes.countDocuments({}),
        notes.find({}, { sort: { _id: 1 }, projection: { _id: 1 }, limit: 1 }).toArray(),
      ]);
      return { count, since: oldest?._id.getTimestamp() };
    },
    /** The newest block, and the notes that it was made of. */
    async findNewest(organizationId: string): Promise<(BlockHead & { noteIds: string[] }) | undefined> {
      const found = await findEnd(organizationId, -1, { ...HEAD, notes: 1 });
      return found && { number: found.number, createdAt: found.createdAt, noteIds: unpackIds(found.notes) };
    },
    /** @returns false if the number was given to another block */
    async append(organizationId: string, { id, ...block }: NewBlock, noteIds: readonly string[]) {
      try {
        await blocks.insertOne({ _id: new ObjectId(id), organizationId, ...block, notes: packIds(noteIds) });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },
    /** Blocks from a number on, in their order. */
    async read(organizationId: string, from: number, limit: number): Promise<ChangeBlock[]> {
      const projection = { number: 1, createdAt: 1, mark: 1, changes: 1 };
      const options = { ...READ, sort: { number: 1 as const }, projection, limit, batchSize: limit + 1 };
      const found = await blocks.find({ organizationId, number: { $gte: from } }, options).toArray();
      return found.map(({ _id, ...block }) => ({ id: _id.toHexString(), ...block }));
    },
    /** Where a block stands in the feed. */
    async findPlace(organizationId: string, id: string): Promise<Pick<ChangeBlock, 'number' | 'mark'> | undefined> {
      const projection = { _id: 0, number: 1, mark: 1 };
      return (await blocks.findOne({ _id: new ObjectId(id), organizationId }, { projection })) ?? undefined;
    },
    async findOldest(organizationId: string): Promise<BlockHead | undefined> {
      return findEnd(organizationId, 1, HEAD);
    },
    async findHead(organizationId: string, number: number): Promise<BlockHead | undefined> {
      return (await blocks.findOne({ organizationId, number }, { projection: HEAD })) ?? undefined;
    },
    /** Removes blocks below a number, a bounded count of them. @returns how many */
    async removeBelow(organizationId: string, number: number, limit: number) {
      const options = { sort: { number: 1 as const }, projection: { _id: 1 }, limit, batchSize: limit + 1 };
      const found = await blocks.find({ organizationId, number: { $lt: number } }, options).toArray();
      if (found.length > 0)
        await blocks.deleteMany({ ...byIds(found.map(({ _id }) => _id.toHexString())), organizationId });
      return found.length;
    },
  };
}
