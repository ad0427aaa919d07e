import { EventEmitter, once } from 'node:events';
import { type ChangeLogStore } from '../change-log/change-log.store';
import { type ChangePosition, isBefore } from '../change-log/change-position';
import { type LoggedChange, readLog } from '../change-log/read-log';

/** How many of the newest changes are in memory, for all who follow them: their ids alone. */
const MAX_KEPT = 1_000;
const READ_AT_ONCE = 500;
/** How many changes one follower holds. */
const PAGE = 100;

/**
 * The newest changes of one organization, read once for all who follow its feed. A subscriber that is further back reads
 * by itself, at its pace, until it has caught up.
 */
export class FeedTail {
  private kept: LoggedChange[] = [];
  private failure: Error | undefined;
  private readonly grown = new EventEmitter().setMaxListeners(0);

  /**
   * @param start after it come the changes that are kept
   * @param end after it, the feed is read on
   */
  constructor(
    private readonly organizationId: string,
    private readonly changeLog: ChangeLogStore,
    private start: ChangePosition,
    private end = start,
  ) {}

  /**
   * Reads on.
   * @returns whether there is more
   * @throws ServiceError `CHANGES_CURSOR_UNKNOWN`
   */
  async advance(): Promise<boolean> {
    const { changes, end, hasMore } = await readLog(
      this.organizationId,
      { after: this.end, limit: READ_AT_ONCE },
      this.changeLog,
    );
    if (changes.length === 0) return false;
    this.end = end;
    this.kept.push(...changes);
    const dropped = this.kept.splice(0, Math.max(this.kept.length - MAX_KEPT, 0));
    this.start = dropped.at(-1)?.position ?? this.start;
    this.grown.emit('changes');
    return hasMore;
  }

  /** Ends all who follow, since the feed does not lead on. */
  fail(error: Error): void {
    this.failure = error;
    this.grown.emit('changes');
  }

  /**
   * The next changes after a position, as soon as there are any.
   * @throws ServiceError `CHANGES_CURSOR_UNKNOWN`; what the database throws; the reason of `signal`
   */
  async next(position: ChangePosition, signal: AbortSignal): Promise<LoggedChange[]> {
    for (;;) {
      signal.throwIfAborted();
      const changes = isBefore(position, this.start)
        ? (await readLog(this.organizationId, { after: position, limit: PAGE }, this.changeLog)).changes
        : this.keptAfter(position);
      if (changes.length > 0) return changes;
      if (this.failure) throw this.failure;
      await once(this.grown, 'changes', { signal });
    }
  }

  private keptAfter(position: ChangePosition): LoggedChange[] {
    const first = this.kept.findLastIndex((change) => !isBefore(position, change.position)) + 1;
    return this.kept.slice(first, first + PAGE);
  }
}
