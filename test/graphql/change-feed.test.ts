import { Deadline } from '../../src/database/deadline';
import { ChangeFeed } from '../../src/live/change-feed';

interface Item {
  id: string;
  at: number;
}

const OVERLAP = 5_000;
const SECOND = 1_000;

/** A feed over what a test writes, in a time of its own. */
function feedOf() {
  const written: Item[] = [];
  const state = { reads: 0, isAway: false, signalled: () => {}, signals: 0, failures: 0 };
  const feed = new ChangeFeed<Item>({
    read: async (_organizationId, since, most) => {
      state.reads += 1;
      if (state.isAway) throw new Error('away');
      if (Deadline.hasPassed()) throw new Error('The time of a request was used up');
      const found = written.filter(({ at }) => at >= since.getTime()).sort((one, other) => other.at - one.at);
      return found.slice(0, most);
    },
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
  const write = (id: string, at = Date.now()) => void written.push({ id, at });
  return { feed, state, write };
}

/** Collects what a subscriber is told, as it is told. */
function collect(items: AsyncIterable<Item>) {
  const told: string[] = [];
  const end = (async () => {
    for await (const { id } of items) told.push(id);
  })();
  end.catch(() => undefined);
  return { told, end };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('a feed of changes', () => {
  it('tells each change once and in order, also one that is committed late', async () => {
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

  it('tells what was written while the database was away, once it is back', async () => {
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

  it('reads at once where it is told to, and not at all where nobody listens', async () => {
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

  it('drops a subscriber that takes nothing; the others are told', async () => {
    const { feed, write } = feedOf();
    const idle = await feed.subscribe('org', new AbortController().signal);
    const { told } = collect(await feed.subscribe('org', new AbortController().signal));
    for (let second = 0; second < 10; second += 1) {
      for (let item = 0; item < 200; item += 1) write(`${second}-${item}`);
      await pass(SECOND);
    }
    expect(told).toHaveLength(2_000);
    await expect(collect(idle).end).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    feed.stop();
  });

  it('tells everybody to read the lists where more changed than one read holds', async () => {
    const { feed, write } = feedOf();
    const { end } = collect(await feed.subscribe('org', new AbortController().signal));
    for (let item = 0; item < 5_001; item += 1) write(`${item}`);
    await pass(2 * SECOND);
    await expect(end).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('tells a subscriber where the first read fails', async () => {
    const { feed, state } = feedOf();
    state.isAway = true;
    await expect(feed.subscribe('org', new AbortController().signal)).rejects.toThrow('away');
    state.isAway = false;
    await feed.subscribe('org', new AbortController().signal);
    feed.stop();
  });

  it('tells nothing twice where the clock is set back', async () => {
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

  it('goes on for others where the request that began it has used up its time', async () => {
    jest.useRealTimers(); // The others do not carry over what a request is known by.
    const { feed, write } = feedOf();
    const first = new AbortController();
    const deadline = new Deadline(20, () => false);
    await deadline.run(() => feed.subscribe('org', first.signal));
    const items = await feed.subscribe('org', new AbortController().signal);
    while (!deadline.run(() => Deadline.hasPassed())) await new Promise(setImmediate);
    first.abort();
    write('a');
    expect((await items[Symbol.asyncIterator]().next()).value).toMatchObject({ id: 'a' });
    feed.stop();
  }, 5_000);
});
