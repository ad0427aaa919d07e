import { asNumber, BsonType, children, documentBytes, Elements, type RawValue } from './bson-walk';
import { CommandError } from './errors';
import { encodeKey } from './keys';
import { parseSort, sortKey } from './sorting';
import { type Node, rawOf } from './tree';

const EMPTY_DOCUMENT = Buffer.from([5, 0, 0, 0, 0]);

interface Push {
  readonly values: readonly RawValue[];
  readonly position: number | undefined;
  readonly slice: number | undefined;
  readonly sort: RawValue | undefined;
}

/** Reads the operand of `$push`: one value, or `$each` with its modifiers. */
export function parsePush(operand: RawValue): Push {
  const fields = new Map<string, RawValue>();
  if (operand.type === BsonType.OBJECT)
    for (const field = new Elements(operand.bytes, operand.start); field.next(); ) fields.set(field.name, field.value);
  const each = fields.get('$each');
  if (each === undefined) return { values: [operand], position: undefined, slice: undefined, sort: undefined };
  if (each.type !== BsonType.ARRAY) throw new CommandError(2, 'The argument to $each in $push must be an array');
  for (const name of fields.keys())
    if (!['$each', '$position', '$slice', '$sort'].includes(name))
      throw new CommandError(2, `Unrecognized clause in $push: ${name}`);
  const whole = (name: string): number | undefined => {
    const value = fields.get(name);
    const number = value && asNumber(value);
    if (value && !Number.isInteger(number)) throw new CommandError(2, `The value for ${name} must be a whole number`);
    return number;
  };
  return { values: children(each), position: whole('$position'), slice: whole('$slice'), sort: fields.get('$sort') };
}

/** The elements with the operand's added, then sorted, then cut: in this order, whatever order they are written in. */
export function pushInto(items: readonly Node[], operand: RawValue): Node[] {
  const { values, position = items.length, slice, sort } = parsePush(operand);
  let next: Node[] = [...items];
  next.splice(position, 0, ...values);
  if (sort) next = sorted(next, sort);
  if (slice === undefined) return next;
  return slice < 0 ? next.slice(slice) : next.slice(0, slice);
}

function sorted(items: readonly Node[], by: RawValue): Node[] {
  const direction = asNumber(by);
  const fields = direction === undefined ? parseSort(by) : [];
  const keyed = items.map((item) => {
    const value = rawOf(item);
    if (direction !== undefined) return { item, key: encodeKey(value) };
    return { item, key: sortKey(value.type === BsonType.OBJECT ? documentBytes(value) : EMPTY_DOCUMENT, fields) };
  });
  const sign = direction === -1 ? -1 : 1;
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key) * sign).map(({ item }) => item);
}
