import { ServiceError } from '../errors';
import { isId } from '../id';
import { type Json } from '../json/json';
import { MAX_TIME_MS } from '../time/durations';

/** An opaque cursor for a sort key. Inserts do not shift it, since it names a position and not a count. */
export const encodeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

export const invalidCursor = () => new ServiceError('INVALID_QUERY', 'The cursor is not one that this service issued');

/**
 * The sort key in a cursor.
 * @param isPosition whether the decoded parts have the form of that list's sort key
 * @throws ServiceError `INVALID_QUERY`
 */
export function decodeCursor<Position extends unknown[]>(
  cursor: string,
  isPosition: (parts: unknown[]) => parts is Position,
): Position {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    // The decoder ignores foreign characters and trailing bits. Only one spelling of a cursor is accepted.
    if (Array.isArray(parts) && isPosition(parts) && encodeCursor(parts) === cursor) return parts;
  } catch {
    // Not base64url of JSON: refused like any other foreign cursor.
  }
  throw invalidCursor();
}

/** A field of a sort key: how its value is written in a cursor, and which values are possible there. */
export interface KeyField<Value> {
  toCursor(value: Value): Json;
  isInCursor(part: unknown): boolean;
  fromCursor(part: never): Value;
}

const asItIs = <Value extends Json>(isInCursor: (part: unknown) => boolean): KeyField<Value> => ({
  toCursor: (value) => value,
  isInCursor,
  fromCursor: (part) => part,
});

const time: KeyField<Date> = {
  toCursor: (value) => value.getTime(),
  isInCursor: (part) => Number.isSafeInteger(part) && Math.abs(part as number) <= MAX_TIME_MS,
  fromCursor: (milliseconds) => new Date(milliseconds),
};

const isText = (part: unknown): boolean => typeof part === 'string' && part.isWellFormed();

/** The kinds of fields in a sort key. */
export const KEY_FIELDS = {
  time,
  wholeNumber: asItIs<number>(Number.isSafeInteger),
  numberOrNull: asItIs<number | null>((part) => part === null || (typeof part === 'number' && Number.isFinite(part))),
  text: asItIs<string>(isText),
  textOrNull: asItIs<string | null>((part) => part === null || isText(part)),
  id: asItIs<string>(isId),
};

/** The sort key of an order. */
export type SortKeyOf<AnyOrder> = AnyOrder extends Order<infer Key> ? Key : never;

/** An order of a list, by the fields of its sort key, the most significant first. */
export interface Order<Key extends object> {
  fields: readonly (keyof Key & string)[];
  /** The sort key of an item: its position in the order. */
  keyOf(item: Key): Key;
  /** The cursor of an item. */
  cursorOf(item: Key): string;
  /** The position that a cursor names. @throws ServiceError `INVALID_QUERY` for a cursor of another order */
  positionOf(cursor: string): Key;
}

/**
 * Defines an order.
 * @param key the fields of the sort key, the most significant first
 * @param name is written in the cursors, if a list has several orders
 */
export function defineOrder<Key extends object>(
  key: { [Name in keyof Key]: KeyField<Key[Name]> },
  name?: string,
): Order<Key> {
  const fields = Object.keys(key) as (keyof Key & string)[];
  const prefix = name === undefined ? [] : [name];
  const isPosition = (parts: unknown[]): parts is Json[] =>
    parts.length === prefix.length + fields.length &&
    prefix.every((part, index) => part === parts[index]) &&
    fields.every((field, index) => key[field].isInCursor(parts[prefix.length + index]));
  return {
    fields,
    keyOf: (item) => Object.fromEntries(fields.map((field) => [field, item[field]])) as Key,
    cursorOf: (item) => encodeCursor([...prefix, ...fields.map((field) => key[field].toCursor(item[field]))]),
    positionOf(cursor) {
      const parts = decodeCursor(cursor, isPosition).slice(prefix.length);
      return Object.fromEntries(
        fields.map((field, index) => [field, key[field].fromCursor(parts[index] as never)]),
      ) as Key;
    },
  };
}
