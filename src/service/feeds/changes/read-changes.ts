import { MAX_PAGE_BYTES } from '../../../base/paging/page';
import { type ChangeLogStore } from '../../records/change-log/change-log.store';
import { type ChangePosition } from '../../records/change-log/change-position';
import { type ChangeType } from '../../records/change-log/change-ref';
import { type LoggedChange, type LogPart, readLog } from '../../records/change-log/read-log';
import { type DescribeChanges, type PlacedChange } from './describe-changes';

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
export type ReadChanges = ReturnType<typeof createReadChanges>;

/** The greatest number of changes that one page looks at where a filter chooses among them. */
const MAX_EXAMINED = 5_000;
const EXAMINED_AT_ONCE = 500;
/** Entries that are read at once. */
const ENTRIES_AT_ONCE = 100;

export function createReadChanges(parts: { changeLog: ChangeLogStore; describeChanges: DescribeChanges }) {
  const { changeLog, describeChanges } = parts;
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

  return async (organizationId: string, query: ChangesQuery): Promise<ChangesPage> => {
    const { changes: logged, end, hasMore } = await readWanted(organizationId, query);
    const changes: PlacedChange[] = [];
    let [read, left] = [0, MAX_PAGE_BYTES];
    for (; read < logged.length && left > 0; read += ENTRIES_AT_ONCE) {
      const some = logged.slice(read, read + ENTRIES_AT_ONCE);
      const { found, bytes } = await describeChanges(organizationId, some, query.withValues ?? false);
      left -= bytes;
      changes.push(...found);
    }
    const last = logged[read - 1];
    // Very large changes fill a page before it has as many as asked for.
    return last && read < logged.length ? { changes, end: last.position, hasMore: true } : { changes, end, hasMore };
  };
}
