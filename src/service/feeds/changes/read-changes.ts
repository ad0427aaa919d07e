import { type CreatedAccount, type CreatedAccountStore } from '../../accounts/store/created-account.store';
import { type AuditTrailStore, type PublishedEntry } from '../../records/audit/trail/audit-trail.store';
import { type ChangeLogStore } from '../../records/change-log/change-log.store';
import { type ChangePosition, cursorOf } from '../../records/change-log/change-position';
import { type ChangeRef, type ChangeType, isEntryChange } from '../../records/change-log/change-ref';
import { type LoggedChange, type LogPart, readLog } from '../../records/change-log/read-log';
import { type Change } from './change';

export interface ReadChangesDependencies {
  changeLog: ChangeLogStore;
  auditTrail: Pick<AuditTrailStore, 'findPublished'>;
  createdAccounts: CreatedAccountStore;
}

/** Which changes are read. */
export interface ChangesQuery {
  /** Only what comes after it; by default, all that is kept. */
  after?: ChangePosition;
  /** Without a position: from about this time on. */
  since?: Date;
  limit: number;
  types?: readonly ChangeType[];
  /** Only changes of this account. */
  accountId?: string;
  /** Whether the values of changed fields are read too, masked. */
  withValues?: boolean;
}

/** A change and the place after it. */
export interface PlacedChange {
  change: Change;
  position: ChangePosition;
}

/** A page of the feed. It may be shorter than asked for, also where there is more. */
export interface ChangesPage {
  changes: PlacedChange[];
  /** Where the feed goes on; always there. */
  end: ChangePosition;
  hasMore: boolean;
}

/** Where a page starts: before its first change. */
export const startOf = ({ changes: [first], end }: ChangesPage): ChangePosition =>
  first ? { ...first.position, offset: first.position.offset - 1 } : end;

/**
 * Reads on in the feed of an organization, in the order in which the changes became visible.
 * @throws ServiceError `CHANGES_CURSOR_UNKNOWN` where the feed does not lead on from the position
 */
export type ReadChanges = (organizationId: string, query: ChangesQuery) => Promise<ChangesPage>;

/** The greatest number of changes that one page looks at where a filter chooses among them. */
const MAX_EXAMINED = 5_000;
const EXAMINED_AT_ONCE = 500;
/** Entries that are read at once, and the bytes after which a page ends early. */
const ENTRIES_AT_ONCE = 100;
const MAX_BYTES = 16_777_216;

/** What is stored of some changes. */
interface Stored {
  entries: ReadonlyMap<string, PublishedEntry>;
  created: ReadonlyMap<string, CreatedAccount>;
  /** How much of it was read. */
  bytes: number;
}

const NO_ACCOUNT = { externalId: null, accountId: null, version: null, fields: [], operation: null };
const NO_RUN = { syncRunId: null, importId: null };

/** A change with what is stored of it; undefined where that is gone. Pure. */
function describe({ id, ref, loggedAt, position }: LoggedChange, { entries, created }: Stored): Change | undefined {
  const { type } = ref;
  const cursor = cursorOf(position);
  if (type === 'account.created') {
    const account = created.get(ref.accountId);
    if (!account) return undefined;
    const { externalId, createdAt, creation } = account;
    const { operation, source = 'EXTERNAL_API', surface, apiKeyId, syncRunId = null } = creation;
    const about = { accountId: account.id, externalId, version: 1, fields: [], createdAt };
    return { id, type, ...about, operation, source, surface, apiKeyId, syncRunId, importId: null, cursor };
  }
  if (isEntryChange(ref)) {
    const entry = entries.get(ref.entryId);
    if (!entry) return undefined;
    const { id: entryId, accountVersion: version, syncRunId = null, ...published } = entry;
    return { id, type, ...published, version, entryId, syncRunId, importId: null, cursor };
  }
  const run = type === 'sync_run.completed' ? { syncRunId: ref.runId } : { importId: ref.runId };
  const { surface, apiKeyId } = ref;
  const about = { ...NO_ACCOUNT, ...NO_RUN, ...run };
  return { id, type, ...about, source: 'EXTERNAL_API', surface, apiKeyId, createdAt: loggedAt, cursor };
}

export function createReadChanges({ changeLog, auditTrail, createdAccounts }: ReadChangesDependencies): ReadChanges {
  async function readStored(organizationId: string, refs: readonly ChangeRef[], withValues: boolean): Promise<Stored> {
    const entryIds = refs.flatMap((ref) => (isEntryChange(ref) ? [ref.entryId] : []));
    const createdIds = refs.flatMap((ref) => (ref.type === 'account.created' ? [ref.accountId] : []));
    const [{ entries, bytes }, created] = await Promise.all([
      entryIds.length > 0 ? auditTrail.findPublished(organizationId, entryIds, withValues) : { entries: [], bytes: 0 },
      createdIds.length > 0 ? createdAccounts.findCreated(organizationId, createdIds) : [],
    ]);
    return {
      entries: new Map(entries.map((entry) => [entry.id, entry])),
      created: new Map(created.map((account) => [account.id, account])),
      bytes,
    };
  }

  /** The next changes that are wanted, as the feed names them. */
  async function readWanted(organizationId: string, query: ChangesQuery): Promise<LogPart> {
    const { types, accountId, limit, after, since } = query;
    if (types === undefined && accountId === undefined) return readLog(organizationId, query, changeLog);
    const isWanted = ({ ref }: LoggedChange) =>
      (types?.includes(ref.type) ?? true) &&
      (accountId === undefined || ('accountId' in ref && ref.accountId === accountId));
    const changes: LoggedChange[] = [];
    const start = { ...(after && { after }), ...(since && { since }) };
    for (let [examined, from] = [0, start]; ; ) {
      const part = await readLog(organizationId, { ...from, limit: EXAMINED_AT_ONCE }, changeLog);
      for (const [at, change] of part.changes.entries()) {
        if (isWanted(change)) changes.push(change);
        if (changes.length === limit) {
          const hasMore = part.hasMore || at < part.changes.length - 1;
          return { changes, end: change.position, hasMore };
        }
      }
      examined += part.changes.length;
      if (!part.hasMore || examined >= MAX_EXAMINED) return { ...part, changes };
      from = { after: part.end };
    }
  }

  return async (organizationId, query) => {
    const { changes: logged, end, hasMore } = await readWanted(organizationId, query);
    const changes: PlacedChange[] = [];
    let [read, left] = [0, MAX_BYTES];
    for (; read < logged.length && left > 0; read += ENTRIES_AT_ONCE) {
      const some = logged.slice(read, read + ENTRIES_AT_ONCE);
      const refs = some.map(({ ref }) => ref);
      const stored = await readStored(organizationId, refs, query.withValues ?? false);
      left -= stored.bytes;
      for (const one of some) {
        const change = describe(one, stored);
        if (change) changes.push({ change, position: one.position });
      }
    }
    const last = logged[read - 1];
    // Very large changes fill a page before it has as many as asked for.
    return last && read < logged.length ? { changes, end: last.position, hasMore: true } : { changes, end, hasMore };
  };
}
