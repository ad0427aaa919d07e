import { BSON, type Db, type Document, type Filter, type FindOptions, ObjectId } from 'mongodb';
import { present } from '../../../../base/json/present';
import { mapInTurns } from '../../../../base/scheduling/steps';
import { type TimeRange } from '../../../../base/time/time-comparator';
import { keysetFilter, rangeFilter, sortBy } from '../../../storage/database/reads/keyset';
import { type ReadTime, withinReadTime } from '../../../storage/database/reads/read-time';
import { insertion, type Write } from '../../../storage/database/transactions/write';
import { readBesideDamage } from '../../../storage/encryption/damage';
import { type AuditTrailEntry, type HeldNumber } from '../entries/audit-trail-entry';
import { type FieldChange } from '../entries/field-change';
import { conditionsOn, type HowDone } from '../entries/how-done';
import { toEntry } from '../integrity/chain.store';
import { type ChangesSealer, type LinkedEntry, type SealedEntry } from '../integrity/sealed-changes';
import {
  ACCOUNT_RECORDS_ORDER,
  AUDIT_TRAIL,
  createChangeRecordReader,
  ORGANIZATION_RECORDS_ORDER,
  type TrailPosition,
} from './change-record.store';

/** Conditions on entries of the audit trail. All that are given must hold. */
export interface TrailQuery {
  accountId?: string;
  since?: Date;
  until?: Date;
  /** A changed field, or any below it. */
  field?: string;
  how?: HowDone;
  after?: TrailPosition;
  limit: number;
}

/** A page of the entries of one run. */
export interface RunPage {
  /** The id of the entry after which it begins. */
  after?: string;
  /** A changed field, or any below it. */
  field?: string | undefined;
  limit: number;
}

export interface TrailEntries {
  entries: AuditTrailEntry[];
  /** The position at which the search stopped before it found enough entries; undefined at the end of the trail. */
  stoppedAt?: TrailPosition;
}

/** The numbers that an entry kept, since it replaced them while the account was on legal hold. */
export interface HeldNumbersEntry extends Pick<AuditTrailEntry, 'id' | 'createdAt' | 'accountVersion'> {
  numbers: HeldNumber[];
}

/** An account whose trail is read, with its secret where that was read before. */
export interface TrailAccount {
  id: string;
  secret?: Uint8Array | null;
}

/** Entries per read of a long list: parsing all at once would hold up other requests. */
const LONG_BATCH_SIZE = 1_000;

const NEWEST_FIRST = sortBy(ORGANIZATION_RECORDS_ORDER.fields, -1);
const NEWEST_FIRST_OF_ACCOUNT = sortBy([...ACCOUNT_RECORDS_ORDER.fields, 'id'], -1);

/** One read takes these versions of those accounts, of which not all are asked for, where they are no more than this. */
const MAX_CROSSED = 5_000;

/** The greatest number of entries that a search examines for conditions without an index. */
const MAX_EXAMINED = 1_000;

type EntryDocument = Omit<SealedEntry, 'id'> & { _id: ObjectId };
type EntryFilter = Filter<EntryDocument>;

const WITH_HELD_NUMBERS: Document = { heldFields: { $ne: null } };

const DECODE = { promoteBuffers: true, validation: { utf8: false } } as const;

/** What the feed of changes publishes of an entry. @param values the changed fields with their values, where these are read */
function publishedOf(entry: SealedEntry, values: FieldChange[] | undefined) {
  const { id, accountId, externalId, accountVersion, source, operation, surface, apiKeyId, createdAt } = entry;
  const published = { id, accountId, externalId, accountVersion, source, operation, surface, apiKeyId, createdAt };
  return {
    ...published,
    ...(entry.syncRunId !== undefined && { syncRunId: entry.syncRunId }),
    fields: entry.changes.map(({ field }) => field),
    ...(values && { values }),
  };
}

export type PublishedEntry = ReturnType<typeof publishedOf>;

/** The conditions that an index serves: a range of the trail of the organization or of one account. */
const indexedFilter = (
  organizationId: string,
  { accountId, since, until, after }: Omit<TrailQuery, 'limit'>,
): EntryFilter => ({
  organizationId,
  ...present({ accountId }),
  ...rangeFilter('createdAt', { from: since, to: until, after }),
});

/** Entries that changed a field, or any below it. */
function ofField(field: string): EntryFilter {
  // The slash is the character after the dot: it ends the range of the paths below the field.
  const below = { field: { $gte: `${field}.`, $lt: `${field}/` } };
  return { changes: { $elemMatch: { $or: [{ field }, below] } } };
}

/** The conditions that no index serves; undefined if there are none. */
function unindexedFilter({ field, how = {} }: TrailQuery): EntryFilter | undefined {
  const conditions: EntryFilter[] = Object.entries(conditionsOn(how)).map(([name, values]) => ({ [name]: values }));
  if (field !== undefined) conditions.push(ofField(field));
  return conditions.length > 0 ? { $and: conditions } : undefined;
}

const textsOf = ({ field = '', accountId = '', how = {} }: TrailQuery) => [
  field,
  accountId,
  ...Object.values(how).flat(),
];

export type AuditTrailStore = ReturnType<typeof createAuditTrailStore>;

/** @param sealer encrypts the values in entries on their way to the database, and decrypts them back */
export function createAuditTrailStore(database: Db, sealer: ChangesSealer) {
  const documents = database.collection<EntryDocument>(AUDIT_TRAIL);

  async function findEntries(
    organizationId: string,
    filter: EntryFilter,
    options?: FindOptions,
    secrets?: ReadonlyMap<string, Uint8Array>,
  ) {
    const found = await documents.find(filter, { promoteBuffers: true, ...options }).toArray();
    return sealer.open(organizationId, found.map(toEntry), secrets);
  }

  return {
    ...createChangeRecordReader<AuditTrailEntry>(database, (id, entries) => sealer.open(id, entries)),
    /** A refused entry is named by the external id of its account. */
    async prepareInsert(entries: readonly LinkedEntry[]): Promise<Write> {
      const inserted = entries.map(({ id, ...fields }) => ({ _id: new ObjectId(id), ...fields }));
      return { ...insertion(AUDIT_TRAIL, inserted), subjects: entries.map(({ externalId }) => externalId) };
    },
    /** What makes entries of an organization ready to be inserted. */
    linking: (organizationId: string) => sealer.linking(organizationId),
    /** The trail of an organization, newest first. */
    async search(organizationId: string, query: TrailQuery): Promise<TrailEntries> {
      // Lone surrogates are never stored, and BSON would replace them. So such a text matches nothing.
      if (!textsOf(query).every((text) => text.isWellFormed())) return { entries: [] };
      const range = indexedFilter(organizationId, query);
      const sort = query.accountId === undefined ? NEWEST_FIRST : NEWEST_FIRST_OF_ACCOUNT;
      const wanted = unindexedFilter(query);
      const stoppedAt = wanted && (await withinReadTime((time) => positionAt(range, sort, MAX_EXAMINED, time)));
      const filter = {
        $and: [range, ...(wanted ? [wanted] : []), ...(stoppedAt ? [keysetFilter(stoppedAt, 'untilHere')] : [])],
      };
      const entries = await withinReadTime((time) =>
        findEntries(organizationId, filter as EntryFilter, { sort, limit: query.limit, ...time }),
      );
      return { entries, ...(stoppedAt && entries.length < query.limit && { stoppedAt }) };
    },
    /** In no order; entries that do not exist are left out. */
    async findByIds(organizationId: string, ids: readonly string[]) {
      return findEntries(organizationId, { organizationId, _id: { $in: ids.map((id) => new ObjectId(id)) } });
    },
    /**
     * The same for the feed of changes, and how many bytes they take where they are stored. A damaged entry is without its
     * values, and keeps no other from being read.
     */
    async findPublished(organizationId: string, ids: readonly string[], withValues: boolean) {
      const filter = { organizationId, _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const raw = await documents.find<Uint8Array>(filter, { batchSize: ids.length + 1, raw: true }).toArray();
      const sealed = await mapInTurns(raw, (bytes) => toEntry(BSON.deserialize(bytes, DECODE) as EntryDocument));
      const open = (some: readonly SealedEntry[]): Promise<(AuditTrailEntry | undefined)[]> =>
        sealer.open(organizationId, some);
      const opened = withValues ? await readBesideDamage(sealed, open, () => [undefined]) : undefined;
      const entries = sealed.map((entry, at) => publishedOf(entry, opened?.[at]?.changes));
      return { entries, bytes: raw.reduce((sum, { length }) => sum + length, 0) };
    },
    /** The entries of these times that a bulk upsert wrote, in no order. */
    async findOfRun(organizationId: string, syncRunId: string, times: readonly Date[]) {
      return findEntries(organizationId, { organizationId, createdAt: { $in: [...times] }, syncRunId });
    },
    /**
     * The entries of a sync run, in the order of their ids. For a field, a page examines a limited number of them.
     * @returns with the id of the entry at which the search stopped before it found enough
     */
    async pageOfRun(organizationId: string, syncRunId: string, { after, field, limit }: RunPage) {
      if (field?.isWellFormed() === false) return { entries: [] };
      const sort = { _id: 1 as const };
      const ofRun = { organizationId, syncRunId };
      const later = after === undefined ? ofRun : { ...ofRun, _id: { $gt: new ObjectId(after) } };
      if (field === undefined) {
        const entries = await findEntries(organizationId, later, { sort, limit, batchSize: limit + 1 });
        return { entries };
      }
      const last = { sort, projection: { _id: 1 }, skip: MAX_EXAMINED - 1, limit: 1 } as const;
      const [end] = await withinReadTime((time) => documents.find(later, { ...last, ...time }).toArray());
      const filter = { $and: [later, ofField(field), ...(end ? [{ _id: { $lte: end._id } }] : [])] } as EntryFilter;
      const options = { sort, limit, batchSize: limit + 1 };
      const entries = await withinReadTime((time) => findEntries(organizationId, filter, { ...options, ...time }));
      return { entries, ...(end && entries.length < limit && { stoppedAt: end._id.toHexString() }) };
    },
    /** What a sync run updated, in the order of the entries' ids. */
    async listOfRun(organizationId: string, syncRunId: string, { after, limit }: { after?: string; limit: number }) {
      const later = after !== undefined && { _id: { $gt: new ObjectId(after) } };
      const projection = { accountId: 1, externalId: 1, accountVersion: 1 };
      const options = { sort: { _id: 1 }, projection, limit, batchSize: limit + 1 } as const;
      const found = await documents.find({ organizationId, syncRunId, ...later }, options).toArray();
      return found.map(({ _id, accountId, externalId, accountVersion }) => ({
        id: _id.toHexString(),
        accountId,
        externalId,
        accountVersion,
      }));
    },
    /** The entries that led to versions of accounts, in no order. */
    async findOfVersions(organizationId: string, versions: readonly { accountId: string; version: number }[]) {
      const wanted = new Set(versions.map(({ accountId, version }) => `${accountId} ${version}`));
      const accountsOf = new Map<number, string[]>();
      for (const { accountId, version } of versions) {
        const accountIds = accountsOf.get(version);
        if (accountIds) accountIds.push(accountId);
        else accountsOf.set(version, [accountId]);
      }
      const all = { versions: [...accountsOf.keys()], accountIds: versions.map(({ accountId }) => accountId) };
      const isFew = all.versions.length * all.accountIds.length <= MAX_CROSSED;
      const each = [...accountsOf].map(([version, accountIds]) => ({ versions: [version], accountIds }));
      const entries: AuditTrailEntry[] = [];
      for (const { versions: some, accountIds } of isFew ? [all] : each) {
        const filter = { organizationId, accountId: { $in: accountIds }, accountVersion: { $in: some } };
        entries.push(...(await findEntries(organizationId, filter, { batchSize: LONG_BATCH_SIZE })));
      }
      return entries.filter((entry) => wanted.has(`${entry.accountId} ${entry.accountVersion}`));
    },
    /** The trail of an account, backwards from the entry that led to `version`. */
    async backwards(organizationId: string, { id: accountId, secret }: TrailAccount, version: number, limit: number) {
      const secrets = new Map(secret ? [[accountId, secret]] : []);
      const filter = { organizationId, accountId, accountVersion: { $lte: version } };
      const options = { sort: { accountVersion: -1 as const }, limit, batchSize: limit + 1 };
      return findEntries(organizationId, filter, options, secrets);
    },
    /** The entries of an account that kept numbers, newest first. None where the person was erased. */
    async listHeldNumbers(
      organizationId: string,
      { id: accountId, secret }: TrailAccount,
      { beforeVersion, limit, from, to }: TimeRange & { beforeVersion: number; limit: number },
    ): Promise<HeldNumbersEntry[]> {
      if (!secret) return [];
      const range = indexedFilter(organizationId, { accountId, since: from, until: to });
      const filter = { ...range, accountVersion: { $lt: beforeVersion }, ...WITH_HELD_NUMBERS };
      const options = { promoteBuffers: true, sort: { accountVersion: -1 as const }, limit, batchSize: limit + 1 };
      const found = (await documents.find(filter, options).toArray()).map(toEntry);
      const numbers = await sealer.openHeldNumbers(organizationId, found, secret);
      return found.map(({ id, createdAt, accountVersion }, position) => {
        return { id, createdAt, accountVersion, numbers: numbers[position] ?? [] };
      });
    },
  };

  async function positionAt(
    range: EntryFilter,
    sort: Record<string, -1>,
    count: number,
    time: ReadTime,
  ): Promise<TrailPosition | undefined> {
    const projection = { createdAt: 1, accountVersion: 1 };
    const [found] = await documents.find(range, { sort, projection, skip: count - 1, limit: 1, ...time }).toArray();
    return found && { createdAt: found.createdAt, accountVersion: found.accountVersion, id: found._id.toHexString() };
  }
}
