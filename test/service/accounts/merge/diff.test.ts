import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject, ownValue, valueAt } from '../../../../src/base/json/json';
import { diff } from '../../../../src/service/accounts/merge/diff';
import { merge, sameValue } from '../../../../src/service/accounts/merge/merge';
import { type FieldChange } from '../../../../src/service/records/audit/entries/field-change';
import { arbitraryJson, BOTH_MODES } from '../../../support/arbitrary-json';
import { forAll } from '../../../support/properties';

/** The keys of a dotted path; a backslash takes the character behind it as a part of the key. */
function keysOf(path: string): string[] {
  const keys = [''];
  for (const [, escaped, dot, other] of path.matchAll(/\\(.)|(\.)|([^\\.])/gsu)) {
    if (dot) keys.push('');
    else keys.push((keys.pop() ?? '') + (escaped ?? other));
  }
  return keys;
}

/** `value` with the changes made to it: what a reader of an audit trail would do. */
function apply(value: Json | undefined, [key, ...rest]: readonly string[], to: Json): Json {
  if (key === undefined) return to;
  const object: JsonObject = isJsonObject(value) ? value : {};
  const held = Object.hasOwn(object, key) ? object[key] : undefined;
  return { ...object, [key]: apply(held, rest, to) };
}

const ROOT = 'field';
const applied = (from: Json | undefined, changes: readonly FieldChange[]): Json | undefined =>
  changes.reduce<Json | undefined>((value, { field, to }) => apply(value, keysOf(field).slice(1), to), from);

/** Nothing, or an object that holds nothing but nulls; the empty object is a value of its own. Lists are leaves. */
const holdsNothing = (value: Json | undefined): boolean =>
  value === null ||
  value === undefined ||
  (isJsonObject(value) && Object.keys(value).length > 0 && Object.values(value).every(holdsNothing));

/** Equal where null and absent are the same value. Not transitive: `{ a: null }` is both nothing and `{}`. */
function sameButForNulls(one: Json | undefined, other: Json | undefined): boolean {
  if (holdsNothing(one) && holdsNothing(other)) return true;
  if (!isJsonObject(one) || !isJsonObject(other)) return sameValue(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameButForNulls(ownValue(one, key), ownValue(other, key)));
}

const maybe = fc.option(arbitraryJson, { nil: undefined });

describe.each(BOTH_MODES)('the difference with %j', (options) => {
  const same = (one: Json | undefined, other: Json | undefined) =>
    options.nullIsAbsent ? sameButForNulls(one, other) : sameValue(one, other);
  const compared = fc
    .tuple(maybe, arbitraryJson)
    .map(([from, incoming]) => ({ from, to: merge(from, incoming, options) }))
    .map(({ from, to }) => ({ from, to, changes: diff(from, to, options, ROOT) }));

  it('a difference applied to the old value gives the new value', () => {
    forAll(1000, compared, ({ from, to, changes }) => {
      expect(same(applied(from, changes), to)).toBe(true);
    });
  });

  it('a difference is empty only if nothing changed', () => {
    forAll(1000, compared, ({ from, to, changes }) => {
      if (sameValue(from, to)) expect(changes).toEqual([]);
      if (changes.length === 0) expect(same(from, to)).toBe(true);
    });
  });

  it('a difference lists each changed leaf once, with the value before', () => {
    forAll(100, compared, ({ from, changes }) => {
      const paths = changes.map(({ field }) => field);
      expect(new Set(paths).size).toBe(paths.length);
      for (const change of changes) {
        // An object is a leaf only where it takes the place of another value, or is empty.
        if (isJsonObject(change.from) && isJsonObject(change.to)) throw new Error(`not a leaf: ${change.field}`);
        expect(valueAt(from, keysOf(change.field).slice(1)) ?? null).toEqual(change.from);
        expect(paths.filter((path) => path !== change.field && path.startsWith(`${change.field}.`))).toEqual([]);
      }
    });
  });
});

const options = { nullIsAbsent: true };

it('a difference names leaves by dotted paths and treats a list as one leaf', () => {
  const from = { name: { first: 'Ana', last: 'Low' }, tags: [1, 2], age: 4 };
  const to = { name: { first: 'Bo', last: 'Low' }, tags: [1], age: 4, 'a.b\\c': { new: null, x: { y: 1 } } };
  expect(diff(from, to, options, 'person')).toEqual([
    { field: 'person.name.first', from: 'Ana', to: 'Bo' },
    { field: 'person.tags', from: [1, 2], to: [1] },
    { field: 'person.a\\.b\\\\c.x.y', from: null, to: 1 },
  ]);
});

it('a difference is empty if an object of nulls takes the place of nothing', () => {
  expect(diff({}, { a: { b: null } }, options)).toEqual([]);
  expect(diff(undefined, { a: { b: null } }, options)).toEqual([]);
  expect(diff({}, { a: { b: null } }, { nullIsAbsent: false })).toEqual([{ field: 'a.b', from: null, to: null }]);
});

it('a difference treats an object that replaces another value, or is replaced by one, as one leaf', () => {
  expect(diff({ a: 'x' }, { a: { b: 1 } }, options)).toEqual([{ field: 'a', from: 'x', to: { b: 1 } }]);
  expect(diff({ a: { b: 1 } }, { a: null }, options)).toEqual([{ field: 'a', from: { b: 1 }, to: null }]);
});
