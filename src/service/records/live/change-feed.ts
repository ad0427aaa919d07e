import { setTimeout as pause } from 'node:timers/promises';
import { currentTurn, outsideRequest } from '../../../base/scheduling/request-scope';
import { cursorOf, isUnknownPosition, positionOf } from '../change-log/change-position';
import { type ChangeRef } from '../change-log/change-ref';
import { type LoggedChange } from '../change-log/read-log';
import { type FeedTail } from './feed-tail';
import { type FeedTails, type Follower } from './feed-tails';
import { FreshItems } from './fresh-items';

/** A change as it is sent to a subscriber. */
export interface FeedEvent<Item> {
  item: Item;
  /** The place after it in the feed of changes. */
  cursor: string;
}

/** Finds out which changes a subscriber gets. It may read for that. */
export type Select = (changes: readonly LoggedChange[]) => Promise<(ref: ChangeRef) => boolean>;

export interface Subscription<Item = unknown> {
  /** A cursor of the feed of changes: first comes what is after it. Without a cursor, what comes into the feed from now on. */
  after?: string | null | undefined;
  gone: AbortSignal;
  select?: Select;
  /** Which of the items that were selected are sent; by default, all. */
  passes?: (item: Item) => boolean;
}

export interface ChangeFeedOptions<Item> {
  feedTails: FeedTails;
  /** The id of the item that a change is about; undefined where this feed leaves it out. */
  idOf: (change: LoggedChange) => string | undefined;
  /** Items by their ids, in any order, without those that no longer exist. `changes` are those that led to them. */
  load: (organizationId: string, ids: readonly string[], changes: readonly LoggedChange[]) => Promise<Item[]>;
  /** Called when a read fails; it is retried. */
  onFeedFailed: (error: unknown) => void;
}

const LOADED_AT_ONCE = 20;
const RETRY_MS = 500;

const all: Select = async () => () => true;

/** The changes of one kind, for subscribers. */
export type ChangeFeed<Item extends { id: string }> = ReturnType<typeof createChangeFeed<Item>>;

/** Notifies subscribers of changes of one kind. Each subscriber reads at its pace, and delays no other. */
export function createChangeFeed<Item extends { id: string }>({
  feedTails,
  idOf,
  load,
  onFeedFailed,
}: ChangeFeedOptions<Item>) {
  const itemsOf = new WeakMap<FeedTail, FreshItems<Item>>();

  /** Retries, so that a short outage of the database does not end a subscription. */
  async function withRetry<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      try {
        return await outsideRequest(read);
      } catch (error) {
        if (signal.aborted || isUnknownPosition(error)) throw error;
        onFeedFailed(error);
        await pause(RETRY_MS, undefined, { signal });
      }
    }
  }

  async function* follow(
    organizationId: string,
    { tail, start, signal }: Follower,
    items: FreshItems<Item>,
    { select = all, passes = () => true }: Pick<Subscription<Item>, 'select' | 'passes'>,
  ) {
    const turn = currentTurn();
    for (let position = start; ; ) {
      const from = position;
      const changes = await withRetry(() => tail.next(from, signal), signal);
      const isSelected = await withRetry(() => select(changes), signal);
      const wanted = changes.flatMap((change) => {
        const id = isSelected(change.ref) ? idOf(change) : undefined;
        return id === undefined ? [] : [{ id, change }];
      });
      const ids = wanted.map(({ id }) => id);
      const loadFrom = (some: readonly string[]) => {
        const changesOfSome = wanted.flatMap(({ id, change }) => (some.includes(id) ? [change] : []));
        return load(organizationId, some, changesOfSome);
      };
      let hasYielded = false;
      for (const [at, { id, change }] of wanted.entries()) {
        signal.throwIfAborted();
        // A subscriber may take its time between two items.
        const ahead = ids.slice(at, at + LOADED_AT_ONCE);
        const item = await withRetry(() => items.find(id, ahead, loadFrom), signal);
        if (!item || !passes(item)) continue;
        yield { item, cursor: cursorOf(change.position) };
        hasYielded = true;
      }
      position = changes.at(-1)?.position ?? position;
      // Each event takes a turn; so does looking for one in vain, which may go on for long.
      if (!hasYielded) await turn?.next();
    }
  }

  return {
    /**
     * @returns each change once, in the order of the feed of changes
     * @throws ServiceError `INVALID_QUERY` for what is no cursor, `CHANGES_CURSOR_UNKNOWN` where the feed does not lead on
     *   from it; what the database throws
     */
    async subscribe(
      organizationId: string,
      { after, gone, ...chosen }: Subscription<Item>,
    ): Promise<AsyncIterableIterator<FeedEvent<Item>>> {
      const start = typeof after === 'string' ? positionOf(after) : undefined;
      const follower = await feedTails.join(organizationId, start, gone);
      const items = itemsOf.get(follower.tail) ?? new FreshItems<Item>();
      itemsOf.set(follower.tail, items);
      return follow(organizationId, follower, items, chosen);
    },
    stop: () => feedTails.stop(),
  };
}
