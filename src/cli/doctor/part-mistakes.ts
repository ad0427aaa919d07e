import { type Mistake } from './mistake';
import { PARTS, type Part, type Recipe } from './recipe';

const RAW: Partial<Recipe> = { digest: (body) => body };
const SEPARATORS = ['.', '', ':', '\n'];

/** Only these parts: joined correctly, or as other services do it, with the raw body instead of its hash. */
const only = (...parts: Part[]): Partial<Recipe>[] => [
  { parts },
  ...SEPARATORS.map((separator) => ({ parts, separator, ...RAW })),
];

/** Every wrong order of the parts. */
const otherOrders = (): Part[][] => {
  const orders = PARTS.reduce<Part[][]>(
    (shorter, part) =>
      shorter.flatMap((order) =>
        Array.from({ length: order.length + 1 }, (_, place) => [...order.slice(0, place), part, ...order.slice(place)]),
      ),
    [[]],
  );
  return orders.filter((order) => order.some((part, place) => part !== PARTS[place]));
};

/** Mistakes in the choice and the order of the signed parts. */
export const PART_MISTAKES: readonly Mistake[] = [
  { part: 'parts', what: 'over the body alone', changes: [{ parts: ['body'], ...RAW }] },
  { part: 'parts', what: 'over the hash of the body alone', changes: [{ parts: ['body'] }] },
  {
    part: 'parts',
    what: 'over the timestamp and the body alone',
    changes: [...only('timestamp', 'body'), ...only('body', 'timestamp')],
  },
  { part: 'parts', what: 'without the method', changes: only('timestamp', 'path', 'body') },
  { part: 'parts', what: 'without the timestamp', changes: only('method', 'path', 'body') },
  { part: 'parts', what: 'without the path', changes: only('timestamp', 'method', 'body') },
  { part: 'parts', what: 'without the body and its hash', changes: [{ parts: ['timestamp', 'method', 'path'] }] },
  {
    part: 'parts',
    what: 'with the four parts in another order',
    changes: otherOrders().map((parts) => ({ parts })),
  },
];
