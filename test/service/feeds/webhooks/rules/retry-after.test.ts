import { readRetryAfter } from '../../../../../src/service/feeds/webhooks/rules/retry-after';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const DAY_S = 86_400;
const seconds = (header: string | undefined) => {
  const time = readRetryAfter(header, NOW);
  return time && (time.getTime() - NOW.getTime()) / 1000;
};

it.each<[string | undefined, number | undefined]>([
  ['120', 120],
  [' 120 ', 120],
  ['0', undefined],
  ['86400', DAY_S],
  ['86401', DAY_S],
  ['9999999999', DAY_S],
  ['Sun, 01 Mar 2026 13:00:00 GMT', 3_600],
  ['Sunday, 01-Mar-26 13:00:00 GMT', 3_600],
  ['Sun Mar  1 13:00:00 2026', 3_600],
  ['Wed, 01 Apr 2026 13:00:00 GMT', DAY_S],
  ['Sun, 01 Mar 2026 11:59:59 GMT', undefined],
  ['2026-03-01T13:00:00Z', undefined],
  ['2027', 2_027],
  ['1.5', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['soon', undefined],
  ['Sun, soon GMT', undefined],
  ['', undefined],
  [undefined, undefined],
])('a receiver that answers Retry-After: %j asks for %p seconds', (header, expected) => {
  expect(seconds(header)).toBe(expected);
});
