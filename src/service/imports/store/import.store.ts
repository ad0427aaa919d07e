import { type Db, type Filter, ObjectId, type WithId } from 'mongodb';
import { isId } from '../../../base/id';
import { present } from '../../../base/json/present';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';
import { type ChangeType, changesToNote } from '../../records/change-log/change-ref';
import { rangeFilter, sortBy } from '../../storage/database/reads/keyset';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { fieldUpdates, insertion } from '../../storage/database/transactions/write';
import { type StoredImport, senderOf } from '../model/import';
import { type Mover } from '../model/import-rights';
import { IMPORT_STATES, type ImportState, OPEN_STATES, WORKING_STATES } from '../model/import-state';

/** The order of imports: newest first, then by id. */
export const IMPORT_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });

export interface ImportQuery {
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
const EVENT_TYPES: { [State in ImportState]?: ChangeType & `import.${Lowercase<State>}` } = {
  HELD: 'import.held',
  COMPLETED: 'import.completed',
  CANCELLED: 'import.cancelled',
  FAILED: 'import.failed',
  EXPIRED: 'import.expired',
};

interface ImportDocument extends Omit<StoredImport, 'id'> {
  _id: ObjectId;
  /** The portfolio of a complete feed: the embedded server filters by paths of two names at most. */
  completePortfolioId: string | null;
}

const IMPORTS = 'imports';
const OPEN = { state: { $in: [...OPEN_STATES] } };
const WORKING = { state: { $in: [...WORKING_STATES] } };
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

const changed = ({ revision }: StoredImport, change: ImportChange) => ({ ...change, revision: revision + 1 });
const unchangedSince = ({ id, organizationId, revision }: StoredImport) => ({
  _id: new ObjectId(id),
  organizationId,
  revision,
});

/** The imports of one organization at a time, but for what the worker looks for. */
export type ImportStore = ReturnType<typeof createImportStore>;

export function createImportStore(database: Db) {
  const imports = database.collection<ImportDocument>(IMPORTS);
  return {
    prepareInsert: async (added: StoredImport) => insertion(IMPORTS, [toDocument(added)]),
    async find(organizationId: string, id: string): Promise<StoredImport | undefined> {
      if (!isId(id)) return undefined;
      const found = await imports.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toImport(found) : undefined;
    },
    /** In no order; those that do not exist are left out. */
    async findByIds(organizationId: string, ids: readonly string[]): Promise<StoredImport[]> {
      const filter = { _id: { $in: ids.filter(isId).map((id) => new ObjectId(id)) }, organizationId };
      return (await imports.find(filter, { batchSize: ids.length + 1 }).toArray()).map(toImport);
    },
    /** Newest first. */
    async list(organizationId: string, { states, name, createdBy, portfolioId, after, limit }: ImportQuery) {
      // Lone surrogates are never stored (BSON would replace them): such a name matches nothing.
      if (name?.isWellFormed() === false) return [];
      const state = states && { $in: [...states] };
      const filter = {
        organizationId,
        ...present({ state, name, createdBy, completePortfolioId: portfolioId }),
        ...rangeFilter('createdAt', { after }),
      } as Filter<ImportDocument>;
      const options = { sort: NEWEST_FIRST, limit };
      const found = await withinReadTime((time) => imports.find(filter, { ...options, ...time }).toArray());
      return found.map(toImport);
    },
    countOpen: (organizationId: string) => imports.countDocuments({ organizationId, ...OPEN }),
    /** For what the feed does not publish. @returns false if it was changed meanwhile; nothing is written then */
    async change(read: StoredImport, change: ImportChange): Promise<boolean> {
      const { matchedCount } = await imports.updateOne(unchangedSince(read), { $set: changed(read, change) });
      return matchedCount === 1;
    },
    /**
     * The same as a write of a transaction, which fails with ContendedError, and which the feed of changes may publish: as of its
     * sender, unless a caller is named who changes it.
     */
    async prepareChange(
      read: StoredImport,
      change: ImportChange,
      by: Pick<Mover, 'surface' | 'apiKeyId'> = senderOf(read),
    ) {
      const write = fieldUpdates(IMPORTS, [{ filter: unchangedSince(read), set: changed(read, change) }]);
      const { id: runId, organizationId } = read;
      const type = change.state && EVENT_TYPES[change.state];
      const { surface, apiKeyId } = by;
      return type ? { ...write, toNote: changesToNote(organizationId, [{ type, runId, surface, apiKeyId }]) } : write;
    },
    /** The import that was committed first of those in which something is to be done. */
    async findOldestWorking(organizationId: string): Promise<StoredImport | undefined> {
      const found = await imports.findOne({ organizationId, ...WORKING }, { sort: { committedAt: 1, _id: 1 } });
      return found ? toImport(found) : undefined;
    },
    /** The organizations in whose imports something is to be done. */
    async findOrganizationsWithWork(): Promise<string[]> {
      const groups = await imports
        .aggregate<{ _id: string }>([{ $match: WORKING }, { $group: { _id: '$organizationId' } }])
        .toArray();
      return groups.map(({ _id }) => _id);
    },
    /** When the oldest import of all organizations was committed in which something is to be done. */
    async findWorkSince(): Promise<Date | undefined> {
      const options = { sort: { committedAt: 1, _id: 1 }, projection: { committedAt: 1 } } as const;
      return (await imports.findOne(WORKING, options))?.committedAt ?? undefined;
    },
    /** How many imports of all organizations have not ended, by their state. */
    async countByState(): Promise<ReadonlyMap<ImportState, number>> {
      const groups = await imports
        .aggregate<{ _id: ImportState; count: number }>([
          { $match: OPEN },
          { $group: { _id: '$state', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
    /** The imports of all organizations whose rows are past their time and not removed yet, unless they are worked on. */
    async findWithOldRows(now: Date, limit: number, except: readonly string[]): Promise<StoredImport[]> {
      const filter = {
        rowsUntil: { $lte: now },
        state: { $in: IDLE_STATES },
        $nor: [{ organizationId: { $in: except } }],
      };
      return (await imports.find(filter, { sort: { rowsUntil: 1 }, limit }).toArray()).map(toImport);
    },
  };
}
