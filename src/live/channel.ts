import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { outsideRequest } from '../scheduling/request-scope';
import { type MissedChanges } from './missed-changes';

/** The part of an item that stays in memory until a subscriber takes it. */
export interface FeedRef {
  id: string;
  at: Date;
  /** The subject of the item, for subscribers that follow only one subject. */
  subject?: string;
}

export interface FeedEvent<Item> {
  item: Item;
  /** Set if more changed than could be sent to the subscriber. The item is then the newest change. */
  missed?: MissedChanges;
}

export interface ChannelOptions<Item> {
  /** The latest items of an organization since a time, newest first, up to `limit`. */
  read: (organizationId: string, since: Date, limit: number) => Promise<FeedRef[]>;
  /** Items by their ids, in any order, without those that no longer exist. */
  load: (organizationId: string, ids: readonly string[]) => Promise<(Item & { id: string })[]>;
  /** The newest item about a subject, if it is not older than this time. For feeds whose items have subjects. */
  latest?: (organizationId: string, subject: string, since: Date) => Promise<Item | undefined>;
  clock: () => Date;
  /**
   * How much older than its commit the time of an item may be. Each read reaches back this far, since another process may
   * commit an item with an earlier time later.
   */
  overlapMs: number;
  /** Called when a read fails; it is retried. */
  onFailed: (error: unknown) => void;
}

/**
 * The new items of one read, in a linked list. Each subscriber keeps its position. Batches that all subscribers have
 * passed are released.
 */
interface Batch {
  /** Oldest first. */
  readonly refs: readonly FeedRef[];
  /** The number of items announced before it. */
  readonly start: number;
  /** Set if this holds only one item of many, since there were more than one read returns. */
  readonly missed?: MissedChanges;
  next?: Batch;
}

/** The most items of one read, and the most that may wait for one subscriber. Only their refs are in memory. */
const MAX_PENDING = 20_000;
/** Items that are loaded at a time for a subscriber. */
const PAGE_SIZE = 20;
/** Subscribers that keep up load the same pages at about the same time; the cache loads each page once. */
const MAX_CACHED_PAGES = 8;
/** Then an item is loaded again before it is sent: a person that it tells of may have been erased. */
const FRESH_MS = 1_000;
const RETRY_MS = 500;

/** Items of one page, by their ids. */
interface LoadedPage<Item> {
  items: Map<string, Item>;
  /** When they began to be read. */
  at: number;
}

const isFresh = ({ at }: { at: number }): boolean => performance.now() - at < FRESH_MS;

/** The items of one organization, for its subscribers. Each subscriber reads at its own pace. */
export class Channel<Item> {
  /** Resolves once existing items are known; they will not be sent. */
  readonly ready: Promise<unknown>;
  private newest: Batch = { refs: [], start: 0 };
  private announced = 0;
  private readonly grown = new EventEmitter().setMaxListeners(0);
  private readonly pages = new Map<string, { at: number; loaded: Promise<LoadedPage<Item>> }>();
  private seen: ReadonlySet<string> = new Set();
  private wasCut = false;
  private since = 0;
  private readAt: Date;

  constructor(
    private readonly organizationId: string,
    private readonly options: ChannelOptions<Item>,
  ) {
    this.readAt = options.clock();
    this.ready = this.readNew();
  }

  /** Reads the items that are new since the last read, and announces them. */
  async advance(): Promise<void> {
    await this.ready;
    const { refs, missed } = await this.readNew();
    if (refs.length === 0) return;
    const batch = { refs, start: this.announced, ...(missed && { missed }) };
    this.announced += refs.length;
    this.newest.next = batch;
    this.newest = batch;
    this.grown.emit('batch');
  }

  /** The items announced from now on. @param signal ends the iteration with an error */
  follow(signal: AbortSignal, subject?: string): AsyncIterableIterator<FeedEvent<Item>> {
    return this.eventsAfter(this.newest, signal, subject);
  }

  private async *eventsAfter(start: Batch, signal: AbortSignal, subject: string | undefined) {
    for (let batch = start; ; ) {
      while (!batch.next) await once(this.grown, 'batch', { signal });
      batch = batch.next;
      let sent = 0;
      for (; sent < batch.refs.length && !this.isBehind(batch, sent); sent += PAGE_SIZE) {
        for await (const item of this.pageItems(batch.refs.slice(sent, sent + PAGE_SIZE), signal, subject)) {
          yield { item };
        }
      }
      if (sent >= batch.refs.length) continue;
      const missed = this.missedFrom(batch);
      batch = this.newest;
      const item = await this.latest(batch, signal, subject, missed);
      if (item) yield { item, missed };
    }
  }

  private async *pageItems(page: readonly FeedRef[], signal: AbortSignal, subject: string | undefined) {
    const wanted = page.filter((ref) => subject === undefined || ref.subject === subject);
    if (wanted.length === 0) return;
    let loaded: LoadedPage<Item> | undefined;
    for (const { id } of wanted) {
      signal.throwIfAborted();
      // A subscriber may take its time between two items.
      if (!loaded || !isFresh(loaded)) loaded = await this.withRetry(() => this.load(page), signal);
      const item = loaded.items.get(id);
      if (item) yield item;
    }
  }

  /** Whether a subscriber at this position is too far behind to get every item. */
  private isBehind(batch: Batch, sent: number): boolean {
    return batch.missed !== undefined || this.announced - batch.start - sent > MAX_PENDING;
  }

  /** The time range of everything announced from a batch on. */
  private missedFrom(first: Batch): MissedChanges {
    let since = Number.POSITIVE_INFINITY;
    for (let batch: Batch | undefined = first; batch; batch = batch.next) {
      const start = batch.missed?.since ?? batch.refs[0]?.at;
      if (start) since = Math.min(since, start.getTime());
    }
    return { since: new Date(since), until: this.readAt };
  }

  /** The newest of the items that were missed. */
  private async latest({ refs }: Batch, signal: AbortSignal, subject: string | undefined, { since }: MissedChanges) {
    const { latest } = this.options;
    if (subject === undefined || latest === undefined) {
      const { items } = await this.withRetry(() => this.load(refs.slice(-1)), signal);
      return items.values().next().value;
    }
    return this.withRetry(() => outsideRequest(() => latest(this.organizationId, subject, since)), signal);
  }

  private load(page: readonly FeedRef[]): Promise<LoadedPage<Item>> {
    const ids = page.map(({ id }) => id);
    const name = ids.join();
    const known = this.pages.get(name);
    if (known && isFresh(known)) return known.loaded;
    const at = performance.now();
    const found = outsideRequest(() => this.options.load(this.organizationId, ids));
    const loaded = found.then((list) => ({ items: new Map(list.map((item) => [item.id, item])), at }));
    loaded.catch(() => this.pages.delete(name));
    this.pages.set(name, { at, loaded });
    const [oldest = name] = this.pages.keys();
    if (this.pages.size > MAX_CACHED_PAGES) this.pages.delete(oldest);
    return loaded;
  }

  /** Retries, so that a short outage of the database does not end a subscription. */
  private async withRetry<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        this.options.onFailed(error);
        await pause(RETRY_MS, undefined, { signal });
      }
    }
  }

  /** The new items, oldest first; only the newest if there are more than one read returns. */
  private async readNew(): Promise<{ refs: FeedRef[]; missed?: MissedChanges }> {
    const { read, clock, overlapMs } = this.options;
    const now = clock();
    // It never moves back, even if the clock does: items that `seen` has forgotten would be sent again.
    this.since = Math.max(this.since, Math.min(this.readAt.getTime(), now.getTime()) - overlapMs);
    const since = new Date(this.since);
    const found = await outsideRequest(() => read(this.organizationId, since, MAX_PENDING));
    const { seen, wasCut } = this;
    const fresh = found.filter(({ id }) => !seen.has(id));
    this.seen = new Set(found.map(({ id }) => id));
    this.readAt = now;
    this.wasCut = found.length >= MAX_PENDING;
    // After a truncated read it is unknown which items of the next one are new, so that one counts as a gap too.
    const isGap = this.wasCut ? fresh.length > 0 : wasCut;
    return isGap ? { refs: found.slice(0, 1), missed: { since, until: now } } : { refs: fresh.reverse() };
  }
}
