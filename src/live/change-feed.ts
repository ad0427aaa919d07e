import { addAbortSignal, Readable } from 'node:stream';
import { type CommitSignal } from '../database/commit-signal';
import { Deadline } from '../database/deadline';
import { ServiceError } from '../errors';

/** What a feed tells of: it has an id, by which it is told once. */
export interface FeedItem {
  id: string;
}

export interface FeedOptions<Item extends FeedItem> {
  /** What an organization wrote since a time, in any order, up to `most`. */
  read: (organizationId: string, since: Date, most: number) => Promise<Item[]>;
  clock: () => Date;
  /**
   * How long before it can be read an item may have got its time: each read reaches back so far, since another process
   * may commit later what it decided on earlier.
   */
  overlapMs: number;
  /** Tells that it is worth reading before it is time; it may stay silent. */
  signal: CommitSignal;
  /** Told of a failed read; the next one makes up for it. */
  onFailed: (error: unknown) => void;
}

const INTERVAL_MS = 500;
/** Between a signal and the read: a batch signals hundreds of times. */
const GATHER_MS = 20;
/** Items that wait for a subscriber who does not take them; more, and it is dropped. */
const MOST_PENDING = 1_000;
/** Items of one read; with more, nobody could tell which are missing. */
const MOST_READ = 5_000;

const tooMuch = () =>
  new ServiceError('SERVICE_UNAVAILABLE', 'More changed than could be told: read the lists, and subscribe again');

interface Subscriber<Item> {
  queue: Readable;
  matches: (item: Item) => boolean;
}

/** The subscribers of one organization, and what they were told of late. */
class Channel<Item extends FeedItem> {
  readonly subscribers = new Set<Subscriber<Item>>();
  /** What was there before is known, and will not be told. */
  readonly ready: Promise<unknown>;
  private seen: ReadonlySet<string> = new Set();
  private since = 0;
  private readAt: Date;

  constructor(
    private readonly organizationId: string,
    private readonly options: FeedOptions<Item>,
  ) {
    this.readAt = options.clock();
    this.ready = this.readNew();
  }

  /** Tells the subscribers what is new since the last read. */
  async tell(): Promise<void> {
    await this.ready;
    for (const item of (await this.readNew()).reverse()) {
      for (const subscriber of this.subscribers) {
        if (!subscriber.matches(item)) continue;
        if (subscriber.queue.readableLength >= MOST_PENDING) subscriber.queue.destroy(tooMuch());
        else subscriber.queue.push(item);
      }
    }
  }

  /** Reads what there is, newest first, and remembers it. */
  private async readNew(): Promise<Item[]> {
    const { read, clock, overlapMs } = this.options;
    const now = clock();
    // It never moves back, whatever the clock does: what was forgotten would be told again.
    this.since = Math.max(this.since, Math.min(this.readAt.getTime(), now.getTime()) - overlapMs);
    const found = await Deadline.outside(() => read(this.organizationId, new Date(this.since), MOST_READ));
    const { seen } = this;
    this.seen = new Set(found.map(({ id }) => id));
    this.readAt = now;
    if (found.length >= MOST_READ) {
      for (const { queue } of this.subscribers) queue.destroy(tooMuch());
    }
    return found.filter(({ id }) => !seen.has(id));
  }
}

/**
 * Tells subscribers what their organization writes, whichever process writes it, by reading again and again what is
 * new; nothing is read for organizations that nobody listens to. A subscriber who takes too slowly what it is told is
 * dropped: what waits for it stays bounded.
 */
export class ChangeFeed<Item extends FeedItem> {
  private readonly channels = new Map<string, Channel<Item>>();
  private timer: NodeJS.Timeout | undefined;
  private endSignal: (() => void) | undefined;
  private isReading = false;

  constructor(private readonly options: FeedOptions<Item>) {}

  /**
   * @param gone ends the subscription
   * @returns what is written from now on, once each; it ends with `SERVICE_UNAVAILABLE` where the subscriber is dropped
   * @throws what `read` throws
   */
  async subscribe(
    organizationId: string,
    gone: AbortSignal,
    matches: (item: Item) => boolean = () => true,
  ): Promise<AsyncIterable<Item>> {
    const channel = this.channels.get(organizationId) ?? new Channel(organizationId, this.options);
    this.channels.set(organizationId, channel);
    const close = () => {
      if (this.channels.get(organizationId) === channel) this.channels.delete(organizationId);
    };
    const queue = addAbortSignal(gone, new Readable({ objectMode: true, highWaterMark: MOST_PENDING, read() {} }));
    const subscriber = { queue, matches };
    channel.subscribers.add(subscriber);
    queue.on('error', () => undefined); // Told to whoever reads it.
    queue.once('close', () => {
      channel.subscribers.delete(subscriber);
      if (channel.subscribers.size === 0) close();
    });
    this.timer ??= this.turnIn(INTERVAL_MS);
    this.endSignal ??= this.options.signal(() => this.hasten());
    try {
      await Deadline.limit(async () => channel.ready);
    } catch (error) {
      close(); // The next subscriber starts anew.
      queue.destroy();
      throw error;
    }
    return queue;
  }

  stop(): void {
    for (const { subscribers } of this.channels.values()) for (const { queue } of subscribers) queue.destroy();
    this.channels.clear();
    this.rest();
  }

  private turnIn(milliseconds: number): NodeJS.Timeout {
    return Deadline.outside(() => setTimeout(() => void this.turn(), milliseconds));
  }

  private hasten(): void {
    if (this.isReading || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = this.turnIn(GATHER_MS);
  }

  private async turn(): Promise<void> {
    this.isReading = true;
    for (const channel of [...this.channels.values()]) await channel.tell().catch(this.options.onFailed);
    this.isReading = false;
    if (this.channels.size > 0) this.timer = this.turnIn(INTERVAL_MS);
    else this.rest();
  }

  /** Nobody listens: nothing is read. */
  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.endSignal?.();
    this.endSignal = undefined;
  }
}
