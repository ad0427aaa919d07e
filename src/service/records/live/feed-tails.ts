import { Poller } from '../../../base/scheduling/poller';
import { type ChangeLogStore } from '../change-log/change-log.store';
import { type ChangePosition, isUnknownPosition } from '../change-log/change-position';
import { newestPosition, readLog } from '../change-log/read-log';
import { FeedTail } from './feed-tail';

export interface FeedTailsDependencies {
  changeLog: ChangeLogStore;
  /** Calls back once there are new changes of an organization, at least of this process. */
  onChanges: (listener: (organizationId: string) => void) => () => void;
  /** Called when a read fails; it is retried. */
  onFeedFailed: (error: unknown) => void;
}

/** The place of one subscriber in the feed of its organization. */
export interface Follower {
  tail: FeedTail;
  /** After it come the changes that the subscriber gets. */
  start: ChangePosition;
  /** Aborted once the subscription has ended. */
  signal: AbortSignal;
}

/** The end of the feed of an organization that has subscribers. */
interface OpenTail {
  tail: FeedTail;
  poller: Poller;
  subscribers: Set<AbortController>;
}

/** Reads on in the feeds of organizations that have subscribers, whichever process makes the changes. */
export class FeedTails {
  private readonly open = new Map<string, OpenTail>();
  private endListening: (() => void) | undefined;

  constructor(private readonly dependencies: FeedTailsDependencies) {}

  /**
   * @param after where to begin; undefined: at the end, as it is now
   * @param gone aborted to end the subscription
   * @throws ServiceError `CHANGES_CURSOR_UNKNOWN` where the feed does not lead on from there
   */
  async join(organizationId: string, after: ChangePosition | undefined, gone: AbortSignal): Promise<Follower> {
    const { changeLog } = this.dependencies;
    const newest = await newestPosition(organizationId, changeLog);
    if (after) await readLog(organizationId, { after, limit: 1 }, changeLog);
    gone.throwIfAborted();
    const open = this.open.get(organizationId) ?? this.openTail(organizationId, newest);
    const subscriber = new AbortController();
    open.subscribers.add(subscriber);
    const leave = () => {
      subscriber.abort();
      open.subscribers.delete(subscriber);
      if (open.subscribers.size === 0) this.close(organizationId, open);
    };
    gone.addEventListener('abort', leave, { once: true });
    return { tail: open.tail, start: after ?? newest, signal: subscriber.signal };
  }

  stop(): void {
    for (const [organizationId, open] of this.open) {
      for (const subscriber of open.subscribers) subscriber.abort();
      this.close(organizationId, open);
    }
  }

  private openTail(organizationId: string, end: ChangePosition): OpenTail {
    const { changeLog, onChanges, onFeedFailed } = this.dependencies;
    const tail = new FeedTail(organizationId, changeLog, end);
    const advance = async () => {
      try {
        if (await tail.advance()) poller.expedite();
      } catch (error) {
        if (!isUnknownPosition(error)) return onFeedFailed(error);
        // The database is another one. The next subscriber finds its end.
        this.close(organizationId, open);
        tail.fail(error);
      }
    };
    const poller = new Poller(advance);
    const open = { tail, poller, subscribers: new Set<AbortController>() };
    this.open.set(organizationId, open);
    this.endListening ??= onChanges((changed) => this.open.get(changed)?.poller.expedite());
    return open;
  }

  private close(organizationId: string, open: OpenTail): void {
    void open.poller.stop();
    if (this.open.get(organizationId) === open) this.open.delete(organizationId);
    if (this.open.size > 0) return;
    this.endListening?.();
    this.endListening = undefined;
  }
}
