import { type JsonObject } from '../../../../src/base/json/json';
import { sampleAccounts } from '../../../../src/cli/demo/sample-accounts';
import { collectChanges } from '../../../../src/service/accounts/merge/diff';
import { merge } from '../../../../src/service/accounts/merge/merge';
import { cutIntoCommands } from '../../../../src/service/accounts/writes/write-parts';
import { resultOf } from '../../../support/steps';

const cut = (items: readonly object[]) => resultOf(cutIntoCommands(items, (item) => item));
const MOST_BYTES = 3_000_000;

it('a usual feed of 500 rows is written by two commands, so that one is prepared during the other', () => {
  expect(cut(sampleAccounts(500, 1)).map(({ length }) => length)).toEqual([250, 250]);
});

it.each([
  ['texts', { text: 'x'.repeat(20_000) }],
  ['numbers', { list: Array<number>(1_000).fill(1) }],
  ['keys', Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key${index}`, index]))],
])('a write too large for one command is divided into parts: 500 rows of %s', (_what, metadata) => {
  const items = Array.from({ length: 500 }, (_, index) => ({ index, metadata }));
  const parts = cut(items);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(MOST_BYTES);
  expect(parts.flat()).toEqual(items);
});

it('an item too large for one part is a part by itself, and an empty write has no parts', () => {
  const large = { text: 'x'.repeat(5_000_000) };
  expect(cut([large, large])).toEqual([[large], [large]]);
  expect(cut([])).toEqual([]);
});

it('an update of 300,000 keys has as many changes and does not exceed the limit on call arguments', () => {
  const sent: JsonObject = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`k${index}`, 1]));
  const options = { nullIsAbsent: false };
  const changes = [{ field: 'bank', from: null, to: 'B' }];
  collectChanges({}, merge({}, sent, options), options, 'metadata', changes as never);
  expect(changes).toHaveLength(300_001);
});
