import { currentDeadline } from '../../src/base/scheduling/request-scope';
import { type ChangeBlock, type ChangeLogStore } from '../../src/service/records/change-log/change-log.store';
import { cursorOf } from '../../src/service/records/change-log/change-position';
import { changesToNote } from '../../src/service/records/change-log/change-ref';
import { createChangeFeed, type Subscription } from '../../src/service/records/live/change-feed';
import { FeedTails } from '../../src/service/records/live/feed-tails';

export interface Item {
  id: string;
  text: string;
}

const ORGANIZATION = 'org';

export const idOf = (number: number) => number.toString(16).padStart(24, '0');
export const numberOf = (id: string) => Number.parseInt(id, 16);
export const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);

/** A feed of changes over what a test writes, each change by its number; and how often it was read. */
export function feedOf() {
  let blocks: ChangeBlock[] = [];
  const mark = 'mark';
  const texts = new Map<string, string>();
  const state = { reads: 0, loads: 0, isAway: false, listeners: new Set<(id: string) => void>(), failures: 0 };
  const requireDatabase = () => {
    if (state.isAway) throw new Error('away');
    if (currentDeadline()?.hasPassed) throw new Error('The time of a request was used up');
  };
  const changeLog: Pick<ChangeLogStore, 'findNewest' | 'read'> = {
    async findNewest() {
      requireDatabase();
      const newest = blocks.at(-1);
      return newest && { ...newest, noteIds: [] };
    },
    async read(_organizationId, from, limit) {
      state.reads += 1;
      requireDatabase();
      return blocks.filter(({ number }) => number >= from).slice(0, limit);
    },
  };
  const onFeedFailed = () => {
    state.failures += 1;
  };
  const feedTails = new FeedTails({
    changeLog: changeLog as ChangeLogStore,
    onFeedFailed,
    onChanges(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
  });
  const feed = createChangeFeed<Item>({
    feedTails,
    onFeedFailed,
    idOf: ({ ref }) => (ref.type === 'account.updated' ? ref.entryId : undefined),
    async load(_organizationId, ids) {
      state.loads += 1;
      requireDatabase();
      return ids.map((id) => ({ id, text: texts.get(id) ?? '' }));
    },
  });
  return {
    feed,
    state,
    /** Puts changes of an account into the feed, in one block. */
    write(changes: readonly number[], accountId = idOf(1)) {
      const refs = changes.map((change) => {
        texts.set(idOf(change), `text ${change}`);
        return { type: 'account.updated', accountId, version: 2, entryId: idOf(change) } as const;
      });
      const number = (blocks.at(-1)?.number ?? 0) + 1;
      const { changes: encoded } = changesToNote(ORGANIZATION, refs);
      blocks.push({ id: idOf(number), number, mark, createdAt: new Date(0), changes: encoded });
    },
    rewrite: (change: number, text: string) => void texts.set(idOf(change), text),
    signal() {
      for (const listener of state.listeners) listener(ORGANIZATION);
    },
    /** Removes all but the newest blocks, as the retention does. */
    keep(count: number) {
      blocks = blocks.slice(-count);
    },
    cursorAt: (number: number, offset: number) => cursorOf({ number, offset, mark }),
    subscribe: (subscription: Partial<Subscription> = {}) =>
      feed.subscribe(ORGANIZATION, { gone: new AbortController().signal, ...subscription }),
  };
}
