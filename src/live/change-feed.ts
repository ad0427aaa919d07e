import { type CommitSignal } from '../database/commit-signal';
import { Deadline } from '../database/deadline';
import { Channel, type ChannelOptions, type FeedEvent } from './channel';
import { Poller } from './poller';

export interface FeedOptions<Item> extends ChannelOptions<Item> {
  /** Tells that it is worth reading before it is time; it may stay silent. */
  signal: CommitSignal;
}

/** What the feed of every room is made with. */
export interface FeedDependencies {
  clock: () => Date;
  watchInserts: (collections: readonly string[]) => CommitSignal;
  /** Told of a failed read; it is tried again. */
  onFeedFailed: (error: unknown) => void;
  databaseTimeoutMs: number;
}

/** How far apart the clocks of processes on one database may be without a subscriber missing anything. */
export const MAX_CLOCK_SKEW_MS = 10_000;

/** The channel of an organization that somebody listens to. */
interface OpenChannel<Item> {
  channel: Channel<Item>;
  poller: Poller;
  subscribers: Set<AbortController>;
}

/**
 * Tells subscribers what their organization writes, whichever process writes it, by reading again and again what is
 * new; nothing is read for organizations that nobody listens to. Each subscriber takes items at a pace of its own. One
 * that falls too far behind is told of a gap and goes on with the newest item: what waits for it is bounded, and it
 * holds up nobody.
 */
export class ChangeFeed<Item> {
  private readonly channels = new Map<string, OpenChannel<Item>>();
  private endSignal: (() => void) | undefined;

  constructor(private readonly options: FeedOptions<Item>) {}

  /**
   * @param gone ends the subscription
   * @param subject only items about this
   * @returns what is written from now on, once each
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
      await Deadline.limit(async () => open.channel.ready);
    } catch (error) {
      leave();
      this.close(organizationId, open); // The next subscriber starts anew.
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
