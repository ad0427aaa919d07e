import { ObjectId } from 'mongodb';

/** A position in an order: the sort key, the most significant field first. `id` is the id of a document. */
type SortKey = object;

const stored = (field: string, value: unknown): [string, unknown] =>
  field === 'id' ? ['_id', new ObjectId(value as string)] : [field, value];

/**
 * A filter for what comes after a position in a descending order, for everything before the position, or for that and
 * the position. The condition on the first field is a range, so an index serves it.
 */
export function keysetFilter(key: SortKey, side: 'after' | 'before' | 'untilHere'): { [field: string]: unknown } {
  const fields = Object.entries(key).map(([field, value]) => stored(field, value));
  const [strict, orEqual] = side === 'after' ? ['$lt', '$lte'] : ['$gt', '$gte'];
  const lastOperator = side === 'untilHere' ? orEqual : strict;
  const [first] = fields;
  if (!first) return {};
  const alternatives = fields.map(([field, value], index) => {
    const operator = index === fields.length - 1 ? lastOperator : strict;
    return { ...Object.fromEntries(fields.slice(0, index)), [field]: { [operator as string]: value } };
  });
  return { [first[0]]: { [orEqual as string]: first[1] }, $or: alternatives };
}

/** What lies between two times, both included, and after a position; everything where none of them is given. */
export function rangeFilter(
  field: string,
  { from, to, after }: { from?: Date | undefined; to?: Date | undefined; after?: SortKey | undefined },
): { $and?: { [field: string]: unknown }[] } {
  const times = [from && { [field]: { $gte: from } }, to && { [field]: { $lte: to } }];
  const conditions = [...times, after && keysetFilter(after, 'after')].filter((condition) => condition !== undefined);
  return conditions.length > 0 ? { $and: conditions } : {};
}

/** How the database sorts by the fields of a sort key. */
export const sortBy = <Direction extends 1 | -1>(
  fields: readonly string[],
  direction: Direction,
): Record<string, Direction> => Object.fromEntries(fields.map((field) => [field === 'id' ? '_id' : field, direction]));
