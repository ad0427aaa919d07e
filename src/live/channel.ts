import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Deadline } from '../database/deadline';
import { type MissedChanges } from './missed-changes';

/** What is kept of an item until a subscriber takes it. */
export interface FeedRef {
  id: string;
  at: Date;
  /** What the item is about, for subscribers who want to be told of that alone. */
  subject?: string;
}

export interface FeedEvent<Item> {
  item: Item;
  /** Set where more changed than the subscriber could be told: the item is the newest change then. */
  missed?: MissedChanges;
}

export interface ChannelOptions<Item> {
  /** What an organization wrote since a time, newest first, up to `most`. */
  read: (organizationId: string, since: Date, most: number) => Promise<FeedRef[]>;
  /** Items by their ids, in any order; those that are gone are left out. */
  load: (organizationId: string, ids: readonly string[]) => Promise<(Item & { id: string })[]>;
  /** The newest item about a subject, if it is of this time or later; for a feed whose items have subjects. */
  latest?: (organizationId: string, subject: string, since: Date) => Promise<Item | undefined>;
  clock: () => Date;
  /**
   * How long before it can be read an item may have got its time: each read reaches back so far, since another process
   * may commit later what it decided on earlier.
   */
  overlapMs: number;
  /** Told of a failed read; it is tried again. */
  onFailed: (error: unknown) => void;
}

/** What one read found that was new. A subscriber keeps its place in the list; what all have passed is let go. */
interface Batch {
  /** Oldest first. */
  readonly refs: readonly FeedRef[];
  /** How many items were announced before. */
  readonly start: number;
  /** Set where this holds one item of many: there were more than one read takes. */
  readonly missed?: MissedChanges;
  next?: Batch;
}

/** Items of one read, and items that may wait for one subscriber. Only their refs are in memory. */
const MOST_WAITING = 20_000;
/** Items that a subscriber holds while it is told of them. */
const PAGE_SIZE = 20;
/** Subscribers who keep up take the same pages at about the same time: each is read once. */
const PAGES_KEPT = 8;
const RETRY_MS = 500;

/** What an organization writes, for the subscribers who follow it, each at a pace of its own. */
export class Channel<Item> {
  /** What was there before is known, and will not be told. */
  readonly ready: Promise<unknown>;
  private newest: Batch = { refs: [], start: 0 };
  private announced = 0;
  private readonly grown = new EventEmitter().setMaxListeners(0);
  private readonly pages = new Map<string, Promise<Map<string, Item>>>();
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

  /** Looks for what is new since the last read, and announces it. */
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

  /** What is announced from now on. @param gone ends it, with an error */
  follow(gone: AbortSignal, subject?: string): AsyncIterableIterator<FeedEvent<Item>> {
    return this.eventsAfter(this.newest, gone, subject);
  }

  private async *eventsAfter(start: Batch, gone: AbortSignal, subject: string | undefined) {
    for (let batch = start; ; ) {
      while (!batch.next) await once(this.grown, 'batch', { signal: gone });
      batch = batch.next;
      let told = 0;
      for (; told < batch.refs.length && !this.isBehind(batch, told); told += PAGE_SIZE) {
        for await (const item of this.pageItems(batch.refs.slice(told, told + PAGE_SIZE), gone, subject)) {
          yield { item };
        }
      }
      if (told >= batch.refs.length) continue;
      const missed = this.missedFrom(batch);
      batch = this.newest;
      const item = await this.latest(batch, gone, subject, missed);
      if (item) yield { item, missed };
    }
  }

  private async *pageItems(page: readonly FeedRef[], gone: AbortSignal, subject: string | undefined) {
    const wanted = page.filter((ref) => subject === undefined || ref.subject === subject);
    if (wanted.length === 0) return;
    const items = await this.retried(() => this.load(page), gone);
    for (const { id } of wanted) {
      gone.throwIfAborted();
      const item = items.get(id);
      if (item) yield item;
    }
  }

  /** Whether a subscriber at this place cannot be told of each item from here on. */
  private isBehind(batch: Batch, told: number): boolean {
    return batch.missed !== undefined || this.announced - batch.start - told > MOST_WAITING;
  }

  /** The time of all that was announced from a batch on. */
  private missedFrom(first: Batch): MissedChanges {
    let since = Number.POSITIVE_INFINITY;
    for (let batch: Batch | undefined = first; batch; batch = batch.next) {
      const start = batch.missed?.since ?? batch.refs[0]?.at;
      if (start) since = Math.min(since, start.getTime());
    }
    return { since: new Date(since), until: this.readAt };
  }

  /** The newest item, where it is among what was missed. */
  private async latest({ refs }: Batch, gone: AbortSignal, subject: string | undefined, { since }: MissedChanges) {
    const { latest } = this.options;
    if (subject === undefined || latest === undefined) {
      const items = await this.retried(() => this.load(refs.slice(-1)), gone);
      return items.values().next().value;
    }
    return this.retried(() => Deadline.outside(() => latest(this.organizationId, subject, since)), gone);
  }

  private load(page: readonly FeedRef[]): Promise<Map<string, Item>> {
    const ids = page.map(({ id }) => id);
    const name = ids.join();
    let items = this.pages.get(name);
    if (!items) {
      const found = Deadline.outside(() => this.options.load(this.organizationId, ids));
      items = found.then((list) => new Map(list.map((item) => [item.id, item])));
      items.catch(() => this.pages.delete(name));
      this.pages.set(name, items);
      const [oldest = name] = this.pages.keys();
      if (this.pages.size > PAGES_KEPT) this.pages.delete(oldest);
    }
    return items;
  }

  /** A database that is away for a while does not end a subscription. */
  private async retried<T>(read: () => Promise<T>, gone: AbortSignal): Promise<T> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        this.options.onFailed(error);
        await pause(RETRY_MS, undefined, { signal: gone });
      }
    }
  }

  /** What is new, oldest first; or the newest item alone, where there is more than can be told. */
  private async readNew(): Promise<{ refs: FeedRef[]; missed?: MissedChanges }> {
    const { read, clock, overlapMs } = this.options;
    const now = clock();
    // It never moves back, whatever the clock does: what was forgotten would be told again.
    this.since = Math.max(this.since, Math.min(this.readAt.getTime(), now.getTime()) - overlapMs);
    const since = new Date(this.since);
    const found = await Deadline.outside(() => read(this.organizationId, since, MOST_WAITING));
    const { seen, wasCut } = this;
    const fresh = found.filter(({ id }) => !seen.has(id));
    this.seen = new Set(found.map(({ id }) => id));
    this.readAt = now;
    this.wasCut = found.length >= MOST_WAITING;
    // After a read that was cut, nobody knows which items of the next one are new: its end is told as a gap as well.
    const isGap = this.wasCut ? fresh.length > 0 : wasCut;
    return isGap ? { refs: found.slice(0, 1), missed: { since, until: now } } : { refs: fresh.reverse() };
  }
}
