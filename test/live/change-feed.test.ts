import { ChangeFeed } from '../../src/live/change-feed';
import { type FeedEvent } from '../../src/live/channel';
import { Deadline } from '../../src/scheduling/deadline';
import { currentDeadline, runInScope } from '../../src/scheduling/request-scope';

interface Item {
  id: string;
  at: number;
  subject?: string;
}

const OVERLAP = 5_000;
const SECOND = 1_000;

/** A feed over what a test writes, in a time of its own. */
function feedOf() {
  const written: Item[] = [];
  const byId = new Map<string, Item>();
  const state = { reads: 0, loads: 0, isAway: false, signalled: () => {}, signals: 0, failures: 0 };
  const feed = new ChangeFeed<Item>({
    read: async (_organizationId, since, most) => {
      state.reads += 1;
      if (state.isAway) throw new Error('away');
      if (currentDeadline()?.hasPassed) throw new Error('The time of a request was used up');
      // Of one time, the last that was written is the newest.
      const found = written.filter(({ at }) => at >= since.getTime()).reverse();
      found.sort((one, other) => other.at - one.at);
      return found.slice(0, most).map((item) => ({ ...item, at: new Date(item.at) }));
    },
    load: async (_organizationId, ids) => {
      state.loads += 1;
      if (state.isAway) throw new Error('away');
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    latest: async (_organizationId, subject, since) =>
      written.findLast((item) => item.subject === subject && item.at >= since.getTime()),
    clock: () => new Date(),
    overlapMs: OVERLAP,
    signal: (onCommit) => {
      state.signals += 1;
      state.signalled = onCommit;
      return () => {
        state.signals -= 1;
      };
    },
    onFailed: () => {
      state.failures += 1;
    },
  });
  const write = (id: string, at = Date.now(), subject?: string) => {
    const item = { id, at, ...(subject !== undefined && { subject }) };
    written.push(item);
    byId.set(id, item);
  };
  return { feed, state, write, byId };
}

/** Collects what a subscriber is told, as it is told. */
function collect(events: AsyncIterable<FeedEvent<Item>>) {
  const told: string[] = [];
  const missed: { id: string; since: number; until: number }[] = [];
  const end = (async () => {
    for await (const { item, missed: gap } of events) {
      told.push(item.id);
      if (gap) missed.push({ id: item.id, since: gap.since.getTime(), until: gap.until.getTime() });
    }
  })();
  end.catch(() => undefined);
  return { told, missed, end };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('a feed of changes', () => {
  it('the change feed sends each change once and in order, including one that is committed late', async () => {
    const { feed, write } = feedOf();
    write('past');
    const { told } = collect(await feed.subscribe('org', new AbortController().signal));
    await pass(10);
    write('a');
    await pass(10);
    write('b');
    await pass(3 * SECOND);
    expect(told).toEqual(['a', 'b']);
    write('late', Date.now() - OVERLAP + SECOND);
    await pass(20 * SECOND);
    expect(told).toEqual(['a', 'b', 'late']);
    feed.stop();
  });

  it('the change feed sends what was written while the database was away, once it is back', async () => {
    const { feed, state, write } = feedOf();
    const { told } = collect(await feed.subscribe('org', new AbortController().signal));
    state.isAway = true;
    await pass(10 * OVERLAP);
    write('a', Date.now() - 9 * OVERLAP);
    state.isAway = false;
    await pass(2 * SECOND);
    expect(told).toEqual(['a']);
    expect(state.failures).toBeGreaterThan(10);
    feed.stop();
  });

  it('the change feed reads at once on a signal, and not at all without subscribers', async () => {
    const { feed, state, write } = feedOf();
    const gone = new AbortController();
    const { told } = collect(await feed.subscribe('org', gone.signal));
    write('a');
    state.signalled();
    await pass(50);
    expect(told).toEqual(['a']);
    gone.abort();
    await pass(3 * SECOND);
    const { reads } = state;
    await pass(60 * SECOND);
    expect(state).toMatchObject({ reads, signals: 0 });
    // Who comes later is told what comes later.
    const again = collect(await feed.subscribe('org', new AbortController().signal));
    write('b');
    await pass(2 * SECOND);
    expect(again.told).toEqual(['b']);
    feed.stop();
  });

  const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

  it('a subscriber that keeps reading gets each of thousands of changes in order', async () => {
    const { feed, write } = feedOf();
    const { told, missed } = collect(await feed.subscribe('org', new AbortController().signal));
    for (let turn = 0; turn < 5; turn += 1) {
      for (const id of ids(`${turn}`, 3_000)) write(id);
      await pass(200);
    }
    await pass(3 * SECOND);
    expect(told).toEqual([0, 1, 2, 3, 4].flatMap((turn) => ids(`${turn}`, 3_000)));
    expect(missed).toEqual([]);
    feed.stop();
  });

  it('the change feed loads only what a subscriber takes, and reports a gap when it falls far behind', async () => {
    const { feed, state, write } = feedOf();
    const slow = await feed.subscribe('org', new AbortController().signal);
    const { told } = collect(await feed.subscribe('org', new AbortController().signal));
    const start = Date.now();
    const written = Array.from({ length: 12 }, (_, second) => ids(`${second}`, 2_000));
    for (const batch of written) {
      for (const id of batch) write(id);
      await pass(SECOND);
    }
    await pass(SECOND);
    // The others are told everything meanwhile, and what waits is not read for anybody.
    expect(told).toEqual(written.flat());
    expect(state.loads).toBe(told.length / 20);
    const late = collect(slow);
    await pass(SECOND);
    expect(late.told).toEqual(['11-1999']);
    const [gap] = late.missed;
    expect(gap?.since).toBe(start);
    expect(gap?.until).toBeGreaterThanOrEqual(Date.now() - 3 * SECOND);
    write('next');
    await pass(SECOND);
    expect(late.told).toEqual(['11-1999', 'next']);
    feed.stop();
  });

  it('the change feed reports a gap if more changed than one read returns, and then continues', async () => {
    const { feed, write } = feedOf();
    const { told, missed } = collect(await feed.subscribe('org', new AbortController().signal));
    const start = Date.now();
    for (const id of ids('flood', 20_001)) write(id);
    await pass(2 * SECOND);
    expect(told).toHaveLength(1);
    expect(missed).toMatchObject([{ id: told[0] }]);
    expect(missed[0]?.since).toBeLessThanOrEqual(start);
    expect(missed[0]?.until).toBeGreaterThanOrEqual(start);
    write('within');
    await pass(2 * OVERLAP);
    write('after');
    await pass(2 * SECOND);
    // The end of the flood is told as a gap too: it covers what was committed late while it lasted.
    expect(told.at(-1)).toBe('after');
    const covered = (at: number) => missed.some(({ since, until }) => since <= at && at <= until);
    expect(covered(start + 2 * SECOND)).toBe(true);
    const { length } = missed;
    write('ordinary');
    await pass(2 * SECOND);
    expect(told.at(-1)).toBe('ordinary');
    expect(missed).toHaveLength(length);
    feed.stop();
  });

  it('a subscriber that reads slowly is told a change as it is by then, not as it was read for it or for another', async () => {
    const { feed, write, byId } = feedOf();
    const slow = await feed.subscribe('org', new AbortController().signal);
    const late = await feed.subscribe('org', new AbortController().signal);
    for (const id of ['a', 'b']) write(id, Date.now(), 'known');
    await pass(SECOND);
    expect((await slow.next()).value).toMatchObject({ item: { id: 'a', subject: 'known' } });
    for (const id of ['a', 'b']) byId.set(id, { id, at: Date.now(), subject: 'erased' });
    await pass(SECOND);
    expect((await slow.next()).value).toMatchObject({ item: { id: 'b', subject: 'erased' } });
    expect((await late.next()).value).toMatchObject({ item: { id: 'a', subject: 'erased' } });
    feed.stop();
  });

  it('a subscriber of one subject gets only changes of that subject, even in a gap', async () => {
    const { feed, write } = feedOf();
    const one = collect(await feed.subscribe('org', new AbortController().signal, 'A'));
    const none = collect(await feed.subscribe('org', new AbortController().signal, 'B'));
    write('a-1', Date.now(), 'A');
    for (const id of ids('other', 3_000)) write(id, Date.now(), 'C');
    await pass(2 * SECOND);
    write('a-2', Date.now(), 'A');
    for (const id of ids('flood', 20_001)) write(id, Date.now(), 'C');
    await pass(2 * SECOND);
    expect(one.told).toEqual(['a-1', 'a-2']);
    expect(one.missed).toMatchObject([{ id: 'a-2' }]);
    expect(none.told).toEqual([]);
    feed.stop();
  });

  it('the change feed continues if the database goes away while it loads a change', async () => {
    jest.useRealTimers(); // A pause of Node.js does not know another time.
    const { feed, state, write } = feedOf();
    const events = await feed.subscribe('org', new AbortController().signal);
    const next = events.next();
    write('a');
    const reads = () => state.reads;
    const before = reads();
    while (reads() === before) await new Promise(setImmediate);
    state.isAway = true;
    while (state.failures === 0) await new Promise(setImmediate);
    state.isAway = false;
    expect((await next).value).toMatchObject({ item: { id: 'a' } });
    feed.stop();
  });

  it('a subscription fails if the first read of the change feed fails', async () => {
    const { feed, state } = feedOf();
    state.isAway = true;
    await expect(feed.subscribe('org', new AbortController().signal)).rejects.toThrow('away');
    state.isAway = false;
    await feed.subscribe('org', new AbortController().signal);
    feed.stop();
  });

  it('the change feed sends nothing twice if the clock is set back', async () => {
    const { feed, write } = feedOf();
    write('past');
    await pass(2 * OVERLAP);
    const { told } = collect(await feed.subscribe('org', new AbortController().signal));
    write('a');
    await pass(2 * OVERLAP);
    jest.setSystemTime(Date.now() - 4 * OVERLAP);
    await pass(OVERLAP);
    expect(told).toEqual(['a']);
    feed.stop();
  });

  it('the change feed continues for others after the request that started it has used up its time', async () => {
    jest.useRealTimers(); // The others do not carry over what a request is known by.
    const { feed, write } = feedOf();
    const first = new AbortController();
    const deadline = new Deadline(20, () => false);
    await runInScope({ deadline }, () => feed.subscribe('org', first.signal));
    const items = await feed.subscribe('org', new AbortController().signal);
    while (!deadline.hasPassed) await new Promise(setImmediate);
    first.abort();
    write('a');
    expect((await items[Symbol.asyncIterator]().next()).value).toMatchObject({ item: { id: 'a' } });
    feed.stop();
  }, 5_000);
});
