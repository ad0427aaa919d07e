import { type Db, type Filter, ObjectId } from 'mongodb';
import { type Turns } from '../turns';
import { type AuditTrailEntry } from './audit-trail-entry';
import { type ChangeRecordStore, createChangeRecordStore } from './change-record.store';

/**
 * The place of an entry in the trail of an organization. The times of one account never run backwards, and entries of
 * one time stand in the order of its versions: ids alone would not tell, since the clocks of several processes differ.
 */
export interface TrailPosition {
  createdAt: Date;
  accountVersion: number;
  id: string;
}

/** Conditions on entries of the audit trail; all of those that are given must hold. */
export interface TrailQuery {
  accountId?: string;
  since?: Date;
  until?: Date;
  /** A changed field, or any below it. */
  field?: string;
  equal?: Partial<Record<'source' | 'operation' | 'surface' | 'apiKeyId', string>>;
  after?: TrailPosition;
  limit: number;
}

interface TrailEntries {
  entries: AuditTrailEntry[];
  /** Where the search stopped before it had found enough; undefined where the trail ends there. */
  stoppedAt?: TrailPosition;
}

/** An entry of the trail by its name. */
type TrailRef = Pick<AuditTrailEntry, 'id' | 'externalId' | 'createdAt'>;

export interface AuditTrailStore extends ChangeRecordStore<AuditTrailEntry> {
  /** The trail of an organization, newest first. */
  search(organizationId: string, query: TrailQuery): Promise<TrailEntries>;
  /** What an organization wrote at a time or later, newest first: where it stands, without what it says. */
  listRefs(organizationId: string, since: Date, limit: number): Promise<TrailRef[]>;
  /** In no order; entries that are not there are left out. */
  findByIds(organizationId: string, ids: readonly string[]): Promise<AuditTrailEntry[]>;
  /** The trail of an account from the entry that led to `version` on backwards. */
  backwards(organizationId: string, accountId: string, version: number, limit: number): Promise<AuditTrailEntry[]>;
}

/** Of a long list, so many are read at a time: parsing them all at once would hold up other requests. */
const REFS_AT_A_TIME = 1_000;

const NEWEST_FIRST = { createdAt: -1, accountVersion: -1, _id: -1 } as const;

/** Entries that one search looks at where no index tells which of them are meant. */
const MOST_EXAMINED = 1_000;

type EntryDocument = Omit<AuditTrailEntry, 'id'> & { _id: ObjectId };
type EntryFilter = Filter<EntryDocument>;

const toEntry = ({ _id, ...fields }: EntryDocument): AuditTrailEntry => ({ id: _id.toHexString(), ...fields });

/** Before the position, or from it on, in the order of time. */
function besides({ createdAt, accountVersion, id }: TrailPosition, side: 'before' | 'from'): EntryFilter {
  const [strict, loose, last] = side === 'before' ? ['$lt', '$lte', '$lt'] : ['$gt', '$gte', '$gte'];
  return {
    createdAt: { [loose as string]: createdAt },
    $or: [
      { createdAt: { [strict as string]: createdAt } },
      { createdAt, accountVersion: { [strict as string]: accountVersion } },
      { createdAt, accountVersion, _id: { [last as string]: new ObjectId(id) } },
    ],
  } as EntryFilter;
}

/** What an index answers: a stretch of the trail of the organization, or of an account. */
function stretchOf(organizationId: string, { accountId, since, until, after }: TrailQuery): EntryFilter {
  const times = [since && { createdAt: { $gte: since } }, until && { createdAt: { $lte: until } }];
  const conditions = [...times, after && besides(after, 'before')].filter((condition) => condition !== undefined);
  return {
    organizationId,
    ...(accountId !== undefined && { accountId }),
    ...(conditions.length > 0 && { $and: conditions }),
  };
}

/** What no index answers: it is looked for within the stretch. */
function wantedOf({ field, equal = {} }: TrailQuery): EntryFilter | undefined {
  const conditions: EntryFilter[] = Object.entries(equal).map(([name, value]) => ({ [name]: value }));
  if (field !== undefined) {
    // The character that comes after the dot ends the range of all paths below the field.
    const below = { field: { $gte: `${field}.`, $lt: `${field}/` } };
    conditions.push({ changes: { $elemMatch: { $or: [{ field }, below] } } });
  }
  return conditions.length > 0 ? { $and: conditions } : undefined;
}

const textsOf = ({ field = '', accountId = '', equal = {} }: TrailQuery) => [field, accountId, ...Object.values(equal)];

export function createAuditTrailStore(database: Db, turns: Turns): AuditTrailStore {
  const documents = database.collection<EntryDocument>('auditTrail');

  return {
    ...createChangeRecordStore<AuditTrailEntry>(database, 'auditTrail', turns),
    async search(organizationId, query) {
      // Text that is no Unicode is never stored; on the wire it would turn into other text.
      if (!textsOf(query).every((text) => text.isWellFormed())) return { entries: [] };
      const stretch = stretchOf(organizationId, query);
      const sort = {
        ...(query.accountId === undefined && { createdAt: -1 as const }),
        accountVersion: -1,
        _id: -1,
      } as const;
      const wanted = wantedOf(query);
      const stoppedAt = wanted && (await placeOf(stretch, sort, MOST_EXAMINED));
      const filter = {
        $and: [stretch, ...(wanted ? [wanted] : []), ...(stoppedAt ? [besides(stoppedAt, 'from')] : [])],
      };
      const found = await documents.find(filter as EntryFilter, { sort, limit: query.limit }).toArray();
      const entries = found.map(toEntry);
      return { entries, ...(stoppedAt && entries.length < query.limit && { stoppedAt }) };
    },
    async listRefs(organizationId, since, limit) {
      const options = {
        ...{ sort: NEWEST_FIRST, limit, batchSize: REFS_AT_A_TIME },
        projection: { externalId: 1, createdAt: 1 },
      };
      const found = await documents.find({ organizationId, createdAt: { $gte: since } }, options).toArray();
      return found.map(({ _id, externalId, createdAt }) => ({ id: _id.toHexString(), externalId, createdAt }));
    },
    async findByIds(organizationId, ids) {
      const found = await documents.find({ organizationId, _id: { $in: ids.map((id) => new ObjectId(id)) } }).toArray();
      return found.map(toEntry);
    },
    async backwards(organizationId, accountId, version, limit) {
      const filter = { organizationId, accountId, accountVersion: { $lte: version } };
      const options = { sort: { accountVersion: -1 as const }, limit, batchSize: limit + 1 };
      return (await documents.find(filter, options).toArray()).map(toEntry);
    },
  };

  /** The position of the entry that stands `count`-th in the stretch, where there is one. */
  async function placeOf(
    stretch: EntryFilter,
    sort: Record<string, -1>,
    count: number,
  ): Promise<TrailPosition | undefined> {
    const projection = { createdAt: 1, accountVersion: 1 };
    const [found] = await documents.find(stretch, { sort, projection, skip: count - 1, limit: 1 }).toArray();
    return found && { createdAt: found.createdAt, accountVersion: found.accountVersion, id: found._id.toHexString() };
  }
}
