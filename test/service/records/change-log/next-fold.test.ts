import fc from 'fast-check';
import { DAY_MS } from '../../../../src/base/time/durations';
import { type HeadDocument } from '../../../../src/service/records/change-log/counter-reader.store';
import {
  addAll,
  addTo,
  dayOf,
  encodeFigures,
  type Figures,
  portfolioPage,
  TOO_LARGE,
} from '../../../../src/service/records/change-log/figures';
import { nextFold } from '../../../../src/service/records/change-log/next-fold';
import { forAll } from '../../../support/properties';

const PAGE = portfolioPage('p');

function movedBy(count: number): string {
  const figures: Figures = new Map();
  addTo(figures, PAGE, 'group', count);
  return encodeFigures(figures);
}

const headAt = (foldedTo: number): HeadDocument => ({
  _id: 'o',
  organizationId: 'o',
  build: 'b',
  foldedTo,
  mark: foldedTo === 0 ? null : `mark ${foldedTo}`,
  bytes: 0,
});

/** A feed of one block for each of these days, which all move so many accounts. */
const feedOf = (days: readonly number[]) =>
  days.map((day, at) => ({
    number: at + 1,
    mark: `mark ${at + 1}`,
    createdAt: new Date(day * DAY_MS + at),
    moved: movedBy(at + 1),
  }));

const days = fc.array(fc.nat({ max: 5 }), { maxLength: 20 }).map((some) => some.toSorted((one, other) => one - other));

it('every block is counted once, in steps of one day, and each day but the last is closed once', () => {
  forAll(200, days, fc.integer({ min: 1, max: 6 }), (some, atOnce) => {
    const feed = feedOf(some);
    const counted: Figures = new Map();
    const closed: string[] = [];
    let foldedTo = 0;
    for (;;) {
      const found = feed.filter(({ number }) => number >= foldedTo).slice(0, atOnce + 1);
      const next = nextFold(headAt(foldedTo), found);
      if (typeof next === 'string') {
        expect(next).toBe('done');
        break;
      }
      expect(next.last.number).toBeGreaterThan(foldedTo);
      if (next.closing) closed.push(dayOf(next.closing.last));
      foldedTo = next.last.number;
      addAll(counted, next.moved);
    }
    expect(foldedTo).toBe(feed.length);
    const all = feed.reduce((sum, { number }) => sum + number, 0);
    expect(counted.get(PAGE)?.get('group')?.count ?? 0).toBe(all);
    expect(closed).toEqual([...new Set(feed.map(({ createdAt }) => dayOf(createdAt)))].slice(0, -1));
  });
});

const [first, second, third] = feedOf([0, 0, 0]) as [Block, Block, Block];
type Block = ReturnType<typeof feedOf>[number];

it.each([
  ['a block is missing', headAt(1), [first, third]],
  ['the last one that is counted is gone', headAt(1), [second, third]],
  ['the last one that is counted is another one', headAt(1), [{ ...first, mark: 'another' }, second]],
  ['a release without counters wrote one', headAt(1), [first, { ...second, moved: undefined }]],
])('counters are given up where %s', (_name, head, found) => {
  expect(nextFold(head, found)).toBe('uncounted');
});

it('accounts are counted live once a block moves too much', () => {
  expect(nextFold(headAt(1), [first, second, { ...third, moved: TOO_LARGE }])).toBe('live');
});
