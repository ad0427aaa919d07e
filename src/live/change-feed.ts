import { type CommitSignal } from '../database/connection/commit-signal';
import { Poller } from '../scheduling/poller';
import { withinDeadline } from '../scheduling/request-scope';
import { Channel, type ChannelOptions, type FeedEvent } from './channel';

export interface FeedOptions<Item> extends ChannelOptions<Item> {
  /** Signals that there may be new items before the next poll. It may never fire. */
  signal: CommitSignal;
}

/** What every feed needs. */
export interface FeedDependencies {
  clock: () => Date;
  watchInserts: (collections: readonly string[]) => CommitSignal;
  /** Called when a read fails; it is retried. */
  onFeedFailed: (error: unknown) => void;
  databaseTimeoutMs: number;
}

/** How far apart the clocks of processes on one database may be without a subscriber missing anything. */
export const MAX_CLOCK_SKEW_MS = 10_000;

/** The channel of an organization that has subscribers. */
interface OpenChannel<Item> {
  channel: Channel<Item>;
  poller: Poller;
  subscribers: Set<AbortController>;
}

/**
 * Sends subscribers the new items of their organization, whichever process wrote them, by polling the database. It polls
 * only for organizations that have subscribers. Each subscriber reads at its own pace. One that falls too far behind gets
 * a gap and continues with the newest item, so what waits for it is bounded, and it delays nobody.
 */
export class ChangeFeed<Item> {
  private readonly channels = new Map<string, OpenChannel<Item>>();
  private endSignal: (() => void) | undefined;

  constructor(private readonly options: FeedOptions<Item>) {}

  /**
   * @param gone aborted to end the subscription
   * @param subject limits the items to those about it
   * @returns each item that is written from now on, once
   * @throws what `read` throws
   */
  async subscribe(
    organizationId: string,
    gone: AbortSignal,
    subject?: string,
  ): Promise<AsyncIterableIterator<FeedEvent<Item>>> {
    gone.throwIfAborted();
    const open = this.channels.get(organizationId) ?? this.open(organizationId);
    const subscriber = new AbortController();
    open.subscribers.add(subscriber);
    const leave = () => {
      subscriber.abort();
      open.subscribers.delete(subscriber);
      if (open.subscribers.size === 0) this.close(organizationId, open);
    };
    gone.addEventListener('abort', leave, { once: true });
    try {
      await withinDeadline(async () => open.channel.ready);
    } catch (error) {
      leave();
      this.close(organizationId, open); // The next subscriber opens a new one.
      throw error;
    }
    return open.channel.follow(subscriber.signal, subject);
  }

  stop(): void {
    for (const [organizationId, open] of this.channels) {
      for (const subscriber of open.subscribers) subscriber.abort();
      this.close(organizationId, open);
    }
  }

  private open(organizationId: string): OpenChannel<Item> {
    const channel = new Channel(organizationId, this.options);
    const poller = new Poller(() => channel.advance().catch(this.options.onFailed));
    const open = { channel, poller, subscribers: new Set<AbortController>() };
    this.channels.set(organizationId, open);
    this.endSignal ??= this.options.signal(() => {
      for (const { poller } of this.channels.values()) poller.expedite();
    });
    return open;
  }

  private close(organizationId: string, open: OpenChannel<Item>): void {
    open.poller.stop();
    if (this.channels.get(organizationId) === open) this.channels.delete(organizationId);
    if (this.channels.size > 0) return;
    this.endSignal?.();
    this.endSignal = undefined;
  }
}
