import { type Db, type Document, ObjectId } from 'mongodb';
import { isId } from '../../../base/id';
import { present } from '../../../base/json/present';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';
import { keysetFilter, rangeFilter, sortBy } from '../../storage/database/reads/keyset';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { insertion, type Write } from '../../storage/database/transactions/write';
import { changesToNote } from '../change-log/change-ref';
import { type FailedRow, type StoredSyncRun, type SyncRun } from './sync-run';

interface SyncRunDocument extends Omit<StoredSyncRun, 'id'> {
  _id: ObjectId;
  /** Whether any row failed; for the index. */
  hadFailures: boolean;
  /** When the run expires; a TTL index then deletes it. */
  expiresAt: Date;
}

export interface SyncRunQuery {
  apiKeyId?: string;
  from?: Date;
  to?: Date;
  hadFailures?: boolean;
  after?: RunPosition;
  limit: number;
}

const READ = { promoteBuffers: true };
const HIDDEN = { failedRows: 0, hadFailures: 0, expiresAt: 0 };
export const RUN_ORDER = defineOrder({ receivedAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
export type RunPosition = SortKeyOf<typeof RUN_ORDER>;
const NEWEST_FIRST = sortBy(RUN_ORDER.fields, -1);

type RunFields = Omit<SyncRunDocument, keyof typeof HIDDEN>;

const toRun = ({ _id, ...fields }: RunFields): SyncRun => ({ id: _id.toHexString(), ...fields });

const toDocument = ({ id, ...fields }: StoredSyncRun, expiresAt: Date): SyncRunDocument => ({
  _id: new ObjectId(id),
  ...fields,
  hadFailures: fields.failed > 0,
  expiresAt,
});

/** The runs of one organization at a time, without those that have expired at `now`. */
export type SyncRunStore = ReturnType<typeof createSyncRunStore>;

export function createSyncRunStore(database: Db) {
  const runs = database.collection<SyncRunDocument>('syncRuns');
  const kept = (organizationId: string, now: Date) => ({ organizationId, expiresAt: { $gt: now } });
  const withIds = (organizationId: string, ids: readonly string[], now: Date) => ({
    ...kept(organizationId, now),
    _id: { $in: ids.filter(isId).map((id) => new ObjectId(id)) },
  });
  /** The newest run that each filter matches, in their order; all in one query. */
  async function newestOfEach(filters: readonly Document[]): Promise<(SyncRun | undefined)[]> {
    const [first, ...others] = filters.map((filter, position) => [
      { $match: filter },
      { $sort: NEWEST_FIRST },
      { $limit: 1 },
      { $project: HIDDEN },
      { $addFields: { position } },
    ]);
    if (!first) return [];
    const unions = others.map((pipeline) => ({ $unionWith: { coll: 'syncRuns', pipeline } }));
    const newest: (SyncRun | undefined)[] = filters.map(() => undefined);
    const found = runs.aggregate<RunFields & { position: number }>([...first, ...unions], READ);
    for (const { position, ...fields } of await found.toArray()) newest[position] = toRun(fields);
    return newest;
  }
  return {
    async prepareInsert(run: StoredSyncRun, expiresAt: Date): Promise<Write> {
      const { id: runId, organizationId, surface, apiKeyId } = run;
      const change = { type: 'sync_run.completed', runId, surface, apiKeyId } as const;
      return {
        ...insertion(runs.collectionName, [toDocument(run, expiresAt)]),
        toNote: changesToNote(organizationId, [change]),
      };
    },
    /** Newest first, then by id. */
    async list(
      organizationId: string,
      { apiKeyId, from, to, hadFailures, after, limit }: SyncRunQuery,
      now: Date,
    ): Promise<SyncRun[]> {
      const range = rangeFilter('receivedAt', { from, to, after });
      const filter = { ...kept(organizationId, now), ...present({ apiKeyId, hadFailures }), ...range };
      const options = { ...READ, sort: NEWEST_FIRST, limit, projection: HIDDEN };
      const found = await withinReadTime((time) => runs.find(filter, { ...options, ...time }).toArray());
      return found.map(toRun);
    },
    /** In no order; runs that do not exist are left out. */
    async findByIds(organizationId: string, ids: readonly string[], now: Date): Promise<SyncRun[]> {
      const filter = withIds(organizationId, ids, now);
      return (await runs.find(filter, { ...READ, projection: HIDDEN }).toArray()).map(toRun);
    },
    /** The run of the same key before each of `of`, in their order. */
    findPrevious: (organizationId: string, of: readonly (RunPosition & { apiKeyId: string })[], now: Date) =>
      newestOfEach(
        of.map((run) => ({
          ...kept(organizationId, now),
          apiKeyId: run.apiKeyId,
          ...keysetFilter(RUN_ORDER.keyOf(run), 'after'),
        })),
      ),
    /** The newest run of each key, in their order. */
    findLatest: (keys: readonly { organizationId: string; keyId: string }[], now: Date) =>
      newestOfEach(keys.map(({ organizationId, keyId }) => ({ ...kept(organizationId, now), apiKeyId: keyId }))),
    async findFailedRows(organizationId: string, ids: readonly string[], now: Date): Promise<Map<string, FailedRow[]>> {
      const found = await runs.find(withIds(organizationId, ids, now), { projection: { failedRows: 1 } }).toArray();
      return new Map(found.map(({ _id, failedRows }) => [_id.toHexString(), failedRows]));
    },
  };
}
