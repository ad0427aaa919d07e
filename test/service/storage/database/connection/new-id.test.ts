import { createIdSource } from '../../../../../src/service/storage/database/connection/new-id';

/** A clock that shows these times one after the other, and then the last one. */
const clockOf = (...times: number[]) => {
  let at = 0;
  return () => times[Math.min(at++, times.length - 1)] ?? 0;
};
const NOON = Date.UTC(2026, 2, 1, 12);
const tailOf = (id: string) => Number.parseInt(id.slice(11), 16);

it('an id has the form and the time of an ObjectId, and its millisecond', () => {
  const id = createIdSource(clockOf(NOON + 999))();
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(Number.parseInt(id.slice(0, 8), 16) * 1000).toBe(NOON);
  expect(Number.parseInt(id.slice(8, 11), 16)).toBe(999);
});

it.each([
  ['within a millisecond', clockOf(NOON)],
  ['from one to the next', clockOf(...Array.from({ length: 5000 }, (_, i) => NOON + i))],
  ['where the clock is set back', clockOf(NOON, NOON + 5, NOON - 60_000)],
])('an id is greater than the one before: %s', (_when, clock) => {
  const newId = createIdSource(clock);
  const ids = Array.from({ length: 5000 }, newId);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id.length === 24)).toBe(true);
});

it('ids stay in order if more are made in one millisecond than there is room for', () => {
  const newId = createIdSource(clockOf(NOON));
  let last = newId();
  let isGreater = true;
  for (let i = 0; i < 2_200_000; i += 1) {
    const id = newId();
    isGreater &&= id > last && id.length === 24;
    last = id;
  }
  expect(isGreater).toBe(true);
  expect(Number.parseInt(last.slice(8, 11), 16)).toBeGreaterThan(0);
});

it('the distance between two ids does not reveal how many were made in between', () => {
  const distance = (between: number) => {
    const newId = createIdSource(clockOf(NOON, ...Array(between).fill(NOON + 1), NOON + 2));
    const first = tailOf(newId());
    for (let i = 0; i < between; i += 1) newId();
    return Math.sign(tailOf(newId()) - first);
  };
  const signs = (between: number) => new Set(Array.from({ length: 64 }, () => distance(between)));
  expect(signs(0)).toEqual(new Set([-1, 1]));
  expect(signs(100)).toEqual(new Set([-1, 1]));
});
