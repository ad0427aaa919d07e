import { type Db, type Filter, ObjectId, type WithId } from 'mongodb';
import { isId } from '../../../base/id';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';
import { changesToNote } from '../../records/change-log/change-ref';
import { keysetFilter, sortBy } from '../../storage/database/reads/keyset';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { fieldUpdates, insertion, type Write } from '../../storage/database/transactions/write';
import { type StoredImport, senderOf } from '../model/import';
import { IMPORT_STATES, type ImportState, OPEN_STATES, WORKING_STATES } from '../model/import-state';

/** The order of imports: newest first, then by id. */
export const IMPORT_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });

interface ImportQuery {
  states?: readonly ImportState[];
  name?: string;
  /** Id of the API key that created them. */
  createdBy?: string;
  /** Of complete feeds of this portfolio alone. */
  portfolioId?: string;
  after?: SortKeyOf<typeof IMPORT_ORDER>;
  limit: number;
}

/** What of an import a step changes. */
export type ImportChange = Partial<Omit<StoredImport, 'id' | 'organizationId' | 'revision'>>;

/** What the feed of changes publishes of an import that comes to this state. */
const EVENT_TYPES: { [State in ImportState]?: 'import.held' | 'import.completed' } = {
  HELD: 'import.held',
  COMPLETED: 'import.completed',
};

type ImportRef = Pick<StoredImport, 'id' | 'organizationId' | 'revision'>;

/** The imports of one organization at a time, but for what the worker looks for. */
export interface ImportStore {
  prepareInsert(added: StoredImport): Promise<Write>;
  find(organizationId: string, id: string): Promise<StoredImport | undefined>;
  /** Newest first. */
  list(organizationId: string, query: ImportQuery): Promise<StoredImport[]>;
  /** In no order; those that do not exist are left out. */
  findByIds(organizationId: string, ids: readonly string[]): Promise<StoredImport[]>;
  countOpen(organizationId: string): Promise<number>;
  /** For what the feed does not publish. @returns false if it was changed meanwhile; nothing is written then */
  change(read: ImportRef, change: ImportChange): Promise<boolean>;
  /** The same as a write of a transaction, which fails with ContendedError, and which the feed of changes may publish. */
  prepareChange(
    read: ImportRef & Pick<StoredImport, 'createdBy' | 'movedBy' | 'rights'>,
    change: ImportChange,
  ): Promise<Write>;
  /** The import that was committed first of those in which something is to be done. */
  findOldestWorking(organizationId: string): Promise<StoredImport | undefined>;
  /** The organizations in whose imports something is to be done. */
  findOrganizationsWithWork(): Promise<string[]>;
  /** When the oldest import of all organizations was committed in which something is to be done. */
  findWorkSince(): Promise<Date | undefined>;
  /** How many imports of all organizations have not ended, by their state. */
  countByState(): Promise<ReadonlyMap<ImportState, number>>;
  /** The imports of all organizations whose rows are past their time and not removed yet, unless they are worked on. */
  findWithOldRows(now: Date, limit: number, except: readonly string[]): Promise<StoredImport[]>;
}

interface ImportDocument extends Omit<StoredImport, 'id'> {
  _id: ObjectId;
  /** The portfolio of a complete feed: the embedded server filters by paths of two names at most. */
  completePortfolioId: string | null;
}

const IMPORTS = 'imports';
/** The states in which nothing is read of the rows. */
const IDLE_STATES = IMPORT_STATES.filter((state) => !WORKING_STATES.includes(state));

const NEWEST_FIRST = sortBy(IMPORT_ORDER.fields, -1);

const toImport = ({ _id, completePortfolioId: _own, ...fields }: WithId<ImportDocument>): StoredImport => ({
  id: _id.toHexString(),
  ...fields,
});
const toDocument = ({ id, ...fields }: StoredImport): ImportDocument => ({
  _id: new ObjectId(id),
  ...fields,
  completePortfolioId: fields.options.complete?.portfolioId ?? null,
});

const changed = ({ revision }: ImportRef, change: ImportChange) => ({ ...change, revision: revision + 1 });
const unchangedSince = ({ id, organizationId, revision }: ImportRef) => ({
  _id: new ObjectId(id),
  organizationId,
  revision,
});

export function createImportStore(database: Db): ImportStore {
  const imports = database.collection<ImportDocument>(IMPORTS);
  return {
    prepareInsert: async (added) => insertion(IMPORTS, [toDocument(added)]),
    async find(organizationId, id) {
      if (!isId(id)) return undefined;
      const found = await imports.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toImport(found) : undefined;
    },
    async findByIds(organizationId, ids) {
      const filter = { _id: { $in: ids.filter(isId).map((id) => new ObjectId(id)) }, organizationId };
      return (await imports.find(filter, { batchSize: ids.length + 1 }).toArray()).map(toImport);
    },
    async list(organizationId, { states, name, createdBy, portfolioId, after, limit }) {
      // Lone surrogates are never stored (BSON would replace them): such a name matches nothing.
      if (name?.isWellFormed() === false) return [];
      const filter: Filter<ImportDocument> = {
        organizationId,
        ...(states && { state: { $in: [...states] } }),
        ...(name !== undefined && { name }),
        ...(createdBy !== undefined && { createdBy }),
        ...(portfolioId !== undefined && { completePortfolioId: portfolioId }),
        ...(after && { $and: [keysetFilter(after, 'after') as Filter<ImportDocument>] }),
      };
      const options = { sort: NEWEST_FIRST, limit };
      const found = await withinReadTime((time) => imports.find(filter, { ...options, ...time }).toArray());
      return found.map(toImport);
    },
    countOpen: (organizationId) => imports.countDocuments({ organizationId, state: { $in: [...OPEN_STATES] } }),
    async change(read, change) {
      const { matchedCount } = await imports.updateOne(unchangedSince(read), { $set: changed(read, change) });
      return matchedCount === 1;
    },
    async prepareChange(read, change) {
      const write = fieldUpdates(IMPORTS, [{ filter: unchangedSince(read), set: changed(read, change) }]);
      const { id: runId, organizationId } = read;
      const type = change.state && EVENT_TYPES[change.state];
      const { surface, apiKeyId } = senderOf(read);
      return type ? { ...write, toNote: changesToNote(organizationId, [{ type, runId, surface, apiKeyId }]) } : write;
    },
    async findOldestWorking(organizationId) {
      const filter = { organizationId, state: { $in: [...WORKING_STATES] } };
      const found = await imports.findOne(filter, { sort: { committedAt: 1, _id: 1 } });
      return found ? toImport(found) : undefined;
    },
    async findOrganizationsWithWork() {
      const groups = await imports
        .aggregate<{ _id: string }>([
          { $match: { state: { $in: [...WORKING_STATES] } } },
          { $group: { _id: '$organizationId' } },
        ])
        .toArray();
      return groups.map(({ _id }) => _id);
    },
    async findWorkSince() {
      const filter = { state: { $in: [...WORKING_STATES] } };
      const options = { sort: { committedAt: 1, _id: 1 }, projection: { committedAt: 1 } } as const;
      return (await imports.findOne(filter, options))?.committedAt ?? undefined;
    },
    async countByState() {
      const groups = await imports
        .aggregate<{ _id: ImportState; count: number }>([
          { $match: { state: { $in: [...OPEN_STATES] } } },
          { $group: { _id: '$state', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
    async findWithOldRows(now, limit, except) {
      const filter = {
        rowsUntil: { $lte: now },
        state: { $in: IDLE_STATES },
        $nor: [{ organizationId: { $in: except } }],
      };
      return (await imports.find(filter, { sort: { rowsUntil: 1 }, limit }).toArray()).map(toImport);
    },
  };
}
