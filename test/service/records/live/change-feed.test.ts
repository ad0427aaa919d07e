import { Deadline } from '../../../../src/base/scheduling/deadline';
import { runInScope } from '../../../../src/base/scheduling/request-scope';
import { unknownPosition } from '../../../../src/service/records/change-log/change-position';
import { type FeedEvent, type Select } from '../../../../src/service/records/live/change-feed';
import { feedOf, type Item, idOf, numberOf, numbers } from '../../../support/change-feed';
import { until } from '../../../support/until';

const SECOND = 1_000;

/** Collects what a subscriber is told, as it is told. */
function collect(events: AsyncIterable<FeedEvent<Item>>) {
  const told: number[] = [];
  const cursors: string[] = [];
  const end = (async () => {
    for await (const { item, cursor } of events) {
      told.push(numberOf(item.id));
      cursors.push(cursor);
    }
  })();
  end.catch(() => undefined);
  return { told, cursors, end };
}

let stop = () => {};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** A feed that ends with its test. */
function newFeed() {
  const made = feedOf();
  stop = made.feed.stop;
  return made;
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('what subscribers of changes are told', () => {
  it('what lies behind a cursor and then what comes, while changes come in between', async () => {
    const { write, cursorAt, subscribe } = newFeed();
    for (const block of numbers(15)) write(numbers(100, block * 100));
    const live = collect(await subscribe());
    const events = await subscribe({ after: cursorAt(1, 100) });
    const told: number[] = [];
    for (let next = 1_500; told.length < 2_200; ) {
      told.push(numberOf((await events.next()).value.item.id));
      if (next === 2_300 || told.length % 2 > 0) continue;
      write([next, next + 1]);
      next += 2;
      await pass(20);
    }
    expect(told).toEqual(numbers(2_200, 100));
    await pass(5 * SECOND);
    expect(live.told).toEqual(numbers(800, 1_500));
  });

  it('everything in the end, for a slow one that delays nobody and loads only what it takes', async () => {
    const { state, write, subscribe } = newFeed();
    const slow = await subscribe();
    const { told } = collect(await subscribe());
    for (const part of numbers(4)) {
      write(numbers(1_000, part * 1_000));
      await pass(SECOND);
    }
    expect(told).toEqual(numbers(4_000));
    expect(state.loads).toBe(4_000 / 20);
    expect((await slow.next()).value).toMatchObject({ item: { id: idOf(0) } });
    expect(state.loads).toBe(4_000 / 20 + 1);
    const late = collect(slow);
    await pass(SECOND);
    write([4_000]);
    await pass(SECOND);
    expect(late.told).toEqual(numbers(4_000, 1));
  });

  it('a change as it is when it is told, not as it was read before or for another', async () => {
    const { write, rewrite, subscribe } = newFeed();
    const [slow, late] = [await subscribe(), await subscribe()];
    write([0, 1]);
    await pass(SECOND);
    expect((await slow.next()).value).toMatchObject({ item: { text: 'text 0' } });
    for (const number of [0, 1]) rewrite(number, 'erased');
    await pass(SECOND);
    expect((await slow.next()).value).toMatchObject({ item: { id: idOf(1), text: 'erased' } });
    expect((await late.next()).value).toMatchObject({ item: { id: idOf(0), text: 'erased' } });
  });

  it('only changes of one account, without loading anything for the others', async () => {
    const { state, write, subscribe } = newFeed();
    const of = (accountId: string): Select => {
      return async () => (ref) => 'accountId' in ref && ref.accountId === accountId;
    };
    const one = collect(await subscribe({ select: of(idOf(7)) }));
    const none = collect(await subscribe({ select: of(idOf(8)) }));
    write([0], idOf(7));
    await pass(SECOND);
    for (const part of numbers(30)) write(numbers(100, 1 + part * 100));
    await pass(SECOND);
    write([3_001], idOf(7));
    await pass(SECOND);
    expect(one.told).toEqual([0, 3_001]);
    expect(none.told).toEqual([]);
    expect(state.loads).toBe(2);
  });
});

describe('what subscribers of changes cost', () => {
  it('a change costs one read of the feed and one of its item, for hundreds of subscribers', async () => {
    const { state, write, signal, subscribe } = newFeed();
    write([0]);
    const all = await Promise.all(numbers(200).map(async () => collect(await subscribe())));
    const { reads } = state;
    write([1]);
    signal();
    await pass(100);
    expect(all.every(({ told }) => told.join() === '1')).toBe(true);
    expect(state.reads - reads).toBe(1);
    expect(state.loads).toBe(1);
  });

  it('the feed is read at once on a signal, and not at all without subscribers', async () => {
    const { state, write, signal, subscribe } = newFeed();
    const gone = new AbortController();
    const { told } = collect(await subscribe({ gone: gone.signal }));
    write([0]);
    signal();
    await pass(50);
    expect(told).toEqual([0]);
    gone.abort();
    await pass(3 * SECOND);
    const { reads } = state;
    await pass(60 * SECOND);
    expect(state.reads).toBe(reads);
    expect(state.listeners.size).toBe(0);
    // Who comes later is told what comes later.
    const again = collect(await subscribe());
    write([1]);
    await pass(2 * SECOND);
    expect(again.told).toEqual([1]);
  });
});

it('looking through many changes in vain takes turns, so that other organizations have theirs', async () => {
  const { write, cursorAt, subscribe } = newFeed();
  for (const block of numbers(15)) write(numbers(100, block * 100));
  const next = jest.fn(async () => undefined);
  const turn = { isOver: () => false, next };
  const select: Select = async () => () => false;
  await runInScope({ turn }, async () => collect(await subscribe({ after: cursorAt(1, 100), select })));
  await pass(SECOND);
  expect(next).toHaveBeenCalledTimes(14);
});

it('a feed that does not lead on ends a subscriber whose place is past the retention, and no other', async () => {
  const { write, keep, subscribe } = newFeed();
  write([0]);
  const slow = await subscribe();
  const { told } = collect(await subscribe());
  for (const part of numbers(12)) {
    write(numbers(100, 1 + part * 100));
    await pass(SECOND);
  }
  keep(2);
  await expect(slow.next()).rejects.toThrow(unknownPosition());
  write([1_201]);
  await pass(SECOND);
  expect(told).toEqual(numbers(1_201, 1));
});

describe('while the database is away', () => {
  it('a subscription goes on, and is told what came meanwhile', async () => {
    const { state, write, subscribe } = newFeed();
    const { told } = collect(await subscribe());
    state.isAway = true;
    await pass(50 * SECOND);
    write([0]);
    state.isAway = false;
    await pass(2 * SECOND);
    expect(told).toEqual([0]);
    expect(state.failures).toBeGreaterThan(10);
  });

  it('a change that is being loaded is loaded again', async () => {
    jest.useRealTimers(); // A pause of Node.js does not know another time.
    const { state, write, subscribe } = newFeed();
    const events = await subscribe();
    const next = events.next();
    write([0]);
    const reads = () => state.reads;
    const before = reads();
    await until(() => reads() !== before);
    state.isAway = true;
    await until(() => state.failures !== 0);
    state.isAway = false;
    expect((await next).value).toMatchObject({ item: { id: idOf(0) } });
  });

  it('a subscription that begins fails, and the next one does not', async () => {
    const { state, subscribe } = newFeed();
    state.isAway = true;
    await expect(subscribe()).rejects.toThrow('away');
    state.isAway = false;
    await subscribe();
  });
});

it('subscriptions go on after the requests that began them have used up their time', async () => {
  jest.useRealTimers(); // The others do not carry over what a request is known by.
  const { write, subscribe } = newFeed();
  const deadline = new Deadline(20, () => false);
  const events = await runInScope({ deadline }, () => subscribe());
  const others = await subscribe();
  await until(() => deadline.hasPassed);
  write([0]);
  const next = runInScope({ deadline }, () => events.next());
  for (const { value } of [await next, await others.next()]) expect(value).toMatchObject({ item: { id: idOf(0) } });
});
