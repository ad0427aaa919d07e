import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../../src/base/json/json';
import { merge, sameValue } from '../../../../src/service/accounts/merge/merge';
import { isEmpty } from '../../../../src/service/accounts/merge/null-and-absent';
import { arbitraryJson, BOTH_MODES } from '../../../support/arbitrary-json';
import { forAll } from '../../../support/properties';

const json = arbitraryJson;

describe.each(BOTH_MODES)('merging with %j', (options) => {
  const merged = (stored: Json | undefined, incoming: Json | undefined) => merge(stored, incoming, options);

  it('merge is idempotent: the second time it returns the very same value', () => {
    forAll(100, json, json, (stored, incoming) => {
      const once = merged(stored, incoming);
      expect(merged(once, structuredClone(incoming))).toBe(once);
    });
  });

  it('merge changes nothing if a value is merged with a copy of itself or with nothing', () => {
    forAll(100, json, (stored) => {
      expect(merged(stored, structuredClone(stored))).toBe(stored);
      expect(merged(stored, undefined)).toBe(stored);
    });
  });

  it('merge replaces the stored value by any incoming value that is not an object', () => {
    forAll(100, json, json, (stored, incoming) => {
      fc.pre(!isJsonObject(incoming) || !isJsonObject(stored));
      // Where null is absent, an object that says nothing leaves what is unset.
      fc.pre(!options.nullIsAbsent || stored !== null || !isEmpty(incoming, options));
      expect(merged(stored, incoming)).toEqual(incoming);
    });
  });

  it('merge joins objects key by key and keeps all other keys', () => {
    const object = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'toString', 'a.b'), json).map((o) => ({ ...o }));
    forAll(100, object, object, (stored, incoming) => {
      const result = merged(stored, incoming) as JsonObject;
      for (const key of new Set([...Object.keys(stored), ...Object.keys(incoming)])) {
        const before = Object.hasOwn(stored, key) ? stored[key] : undefined;
        const sent = Object.hasOwn(incoming, key) ? incoming[key] : undefined;
        expect(Object.hasOwn(result, key) ? result[key] : undefined).toEqual(merged(before, sent));
      }
    });
  });

  it('merge does not change its arguments', () => {
    forAll(100, json, json, (stored, incoming) => {
      const [storedBefore, incomingBefore] = structuredClone([stored, incoming]);
      merged(stored, incoming);
      expect([stored, incoming]).toEqual([storedBefore, incomingBefore]);
    });
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '$set', 'a.b', '', '0'])(
    'merge takes the key %j as data',
    (key) => {
      const entriesOf = (stored: Json, incoming: Json) => Object.entries(merged(stored, incoming) as JsonObject);
      expect(entriesOf({}, { [key]: 1 })).toEqual([[key, 1]]);
      expect(entriesOf({}, { [key]: { x: 1 } })).toEqual([[key, { x: 1 }]]);
      expect(entriesOf({}, { [key]: null })).toEqual(options.nullIsAbsent ? [] : [[key, null]]);
      expect(entriesOf({ [key]: { x: 1 } }, { [key]: { y: 2 } })).toEqual([[key, { x: 1, y: 2 }]]);
    },
  );

  it('merge never reaches Object.prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    for (const key of ['__proto__', 'constructor']) {
      const incoming = JSON.parse(`{"${key}":{"prototype":{"polluted":1},"polluted":1}}`);
      merged({}, incoming);
      merged({ [key]: { a: 1 } }, incoming);
      merged({ deep: {} }, { deep: incoming });
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(({} as JsonObject).polluted).toBeUndefined();
  });
});

it('merge returns unchanged parts as the same objects', () => {
  const stored = { name: { first: 'Ana', last: 'Low' }, tags: ['a', 'b'], zip: null };
  const result = merge(stored, { zip: '1' }, { nullIsAbsent: true }) as typeof stored;
  expect(result.name).toBe(stored.name);
  expect(result.tags).toBe(stored.tags);
});

it('equality of values does not depend on the order of keys', () => {
  forAll(100, json, (value) => {
    const reversed = (one: Json): Json => {
      if (Array.isArray(one)) return one.map(reversed);
      if (!isJsonObject(one)) return one;
      return Object.fromEntries(
        Object.entries(one)
          .reverse()
          .map(([key, item]) => [key, reversed(item as Json)]),
      );
    };
    expect(sameValue(value, reversed(value))).toBe(true);
  });
});

it.each<[Json, Json]>([
  [1, '1'],
  [0, false],
  [null, 0],
  [[], {}],
  [[1], [1, 1]],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{}, { toString: 1 }],
  [{ 0: 1 }, [1]],
])('equality distinguishes %j from %j', (one, other) => {
  expect(sameValue(one, other)).toBe(false);
  expect(sameValue(other, one)).toBe(false);
});

it('an object that says nothing changes nothing where nothing is stored; in free-form data it is a value', () => {
  for (const incoming of [{}, { name: {} }, { name: { middle: null } }]) {
    expect(merge(null, incoming, { nullIsAbsent: true })).toBeNull();
    expect(merge(null, incoming, { nullIsAbsent: false })).toEqual(incoming);
  }
});
