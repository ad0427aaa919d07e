import { KeyWatch } from '../../../../../src/service/surfaces/graphql/stream/key-watch';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const SECOND = 1_000;
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** A key that any number of streams use, and how often it was looked up. */
function keyOf() {
  const key = {
    lookUps: 0,
    error: undefined as Error | undefined,
    check: async () => {
      key.lookUps += 1;
      if (key.error) throw key.error;
    },
  };
  return key;
}

describe('the watch over the keys of streams', () => {
  it('the key watch looks a key up once for all its streams, and stops when they have ended', async () => {
    const [key, single] = [keyOf(), keyOf()];
    const watch = new KeyWatch();
    const ends = Array.from({ length: 100 }, () => watch.add('key', key.check, () => undefined));
    const end = watch.add('single', single.check, () => undefined);
    await pass(60 * SECOND);
    expect(single.lookUps).toBeGreaterThan(10);
    expect(key.lookUps).toBe(single.lookUps);
    for (const one of [...ends, end]) one();
    const { lookUps } = key;
    await pass(60 * SECOND);
    expect(key.lookUps).toBe(lookUps);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('the key watch keeps streams open while the database is away and never runs two look-ups at once', async () => {
    const key = keyOf();
    const ended: string[] = [];
    const watch = new KeyWatch();
    watch.add('key', key.check, () => ended.push('a'));
    key.error = new Error('away');
    await pass(60 * SECOND);
    expect(ended).toEqual([]);
    let lookUps = 0;
    watch.add(
      'slow',
      () =>
        new Promise(() => {
          lookUps += 1;
        }),
      () => undefined,
    );
    await pass(60 * SECOND);
    expect(lookUps).toBe(1);
  });
});
