import { HOLD_KEY } from '../model/search-keys';
import { type Condition, type ConditionPath, type Ends, LISTS } from './conditions';
import { impliedKeys } from './key-words';

/** A filter for the database. Every value is the operand of an operator, so that no value can act as an operator. */
export type StoredFilter = { [key: string]: unknown };

const NOTHING: StoredFilter = { _id: { $in: [] } };

const MEANS_SOMETHING = /[\\^$.*+?()[\]{}|]/g;

/** A text as a pattern. */
const literal = (text: string): string => text.replace(MEANS_SOMETHING, '\\$&').replaceAll('\0', '\\x00');

/**
 * Matches a prefix by a pattern, which every server looks up in an index, also for lists. A range would be wrong for a
 * list: one item could meet its lower end and another its upper end.
 */
const prefixFilter = (path: ConditionPath, prefix: string): StoredFilter => ({
  [path]: { $regex: `^${literal(prefix)}` },
});

const rangeFilter = ({ gt, gte, lt, lte }: Ends) => ({
  ...(gt !== undefined && { $gt: gt }),
  ...(gte !== undefined && { $gte: gte }),
  ...(lt !== undefined && { $lt: lt }),
  ...(lte !== undefined && { $lte: lte }),
});

/** A file number may be stored as a number. */
const withNumbers = (values: readonly unknown[]): unknown[] =>
  values.flatMap((value) => (String(Number(value)) === value ? [value, Number(value)] : [value]));

/**
 * The condition on the search keys that a condition implies on what is among them: phone number, e-mail address and file
 * number, and whether there is a legal hold. Their index serves it.
 */
function keyFilterOf(condition: Condition): StoredFilter[] {
  if (!('path' in condition)) return [];
  if (condition.path === 'legalHold.placedAt' && condition.kind === 'isNull' && !condition.isNull)
    return [{ searchKeys: { $eq: HOLD_KEY } }];
  const keys = impliedKeys(condition);
  if (!keys) return [];
  return ['among' in keys ? { searchKeys: { $in: keys.among } } : prefixFilter('searchKeys', keys.beginning)];
}

function filterOfField(condition: Condition): StoredFilter {
  switch (condition.kind) {
    case 'and':
      return condition.parts.length > 0 ? { $and: condition.parts.map(storedFilterOf) } : {};
    case 'or':
      return condition.parts.length > 0 ? { $or: condition.parts.map(storedFilterOf) } : NOTHING;
    case 'not':
      return { $nor: [storedFilterOf(condition.part)] };
    case 'in': {
      const { path } = condition;
      const values = path === 'metadata.filenumber' ? withNumbers(condition.values) : condition.values;
      return { [path]: values.length === 1 ? { $eq: values[0] } : { $in: values } };
    }
    case 'range':
      return { [condition.path]: rangeFilter(condition) };
    case 'prefix':
      return prefixFilter(condition.path, condition.prefix);
    case 'contains':
      return { [condition.path]: { $regex: literal(condition.text) } };
    case 'isNull': {
      const { path, isNull } = condition;
      if (LISTS.includes(path)) return { [`${path}.0`]: { $exists: !isNull } };
      return { [path]: isNull ? { $eq: null } : { $ne: null } };
    }
  }
}

/** Translates a condition to a filter for the database. Pure. */
function storedFilterOf(condition: Condition): StoredFilter {
  const own = filterOfField(condition);
  const more = keyFilterOf(condition);
  return more.length > 0 ? { $and: [own, ...more] } : own;
}

/** The filter of a condition on the accounts of one organization, whatever the condition says. */
export const organizationFilter = (organizationId: string, condition: Condition): StoredFilter => ({
  organizationId,
  ...(condition.kind === 'and' && condition.parts.length === 0 ? {} : { $and: [storedFilterOf(condition)] }),
});
