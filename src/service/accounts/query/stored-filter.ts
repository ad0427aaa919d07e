import { HOLD_KEY } from '../model/search-keys';
import { searchWords } from '../model/search-words';
import { type Condition, type ConditionPath, LISTS } from './conditions';

/** A filter for the database. Every value is the operand of an operator, so that no value can act as an operator. */
export type StoredFilter = { [key: string]: unknown };

const NOTHING: StoredFilter = { _id: { $in: [] } };

const MEANS_SOMETHING = /[\\^$.*+?()[\]{}|]/g;

/**
 * Matches a prefix by a pattern, which every server looks up in an index, also for lists. A range would be wrong for a
 * list: one item could meet its lower end and another its upper end.
 */
const prefixFilter = (path: ConditionPath, prefix: string): StoredFilter => ({
  [path]: { $regex: `^${prefix.replace(MEANS_SOMETHING, '\\$&').replaceAll('\0', '\\x00')}` },
});

/**
 * The condition on the search keys that a condition implies on what is among them: the phone number, and whether there is
 * a legal hold. Their index serves it.
 */
function keyFilterOf(condition: Condition): StoredFilter[] {
  if (!('path' in condition)) return [];
  if (condition.path === 'legalHold.placedAt' && condition.kind === 'isNull' && !condition.isNull)
    return [{ searchKeys: { $eq: HOLD_KEY } }];
  if (condition.path !== 'phoneNumber') return [];
  if (condition.kind === 'in') {
    return [{ searchKeys: { $in: condition.values.flatMap((value) => searchWords(String(value))) } }];
  }
  const [word] = condition.kind === 'prefix' ? searchWords(condition.prefix) : [];
  return word === undefined ? [] : [prefixFilter('searchKeys', word)];
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
      const [only] = condition.values;
      return { [condition.path]: condition.values.length === 1 ? { $eq: only } : { $in: condition.values } };
    }
    case 'range': {
      const { path, gte, lte } = condition;
      return { [path]: { ...(gte !== undefined && { $gte: gte }), ...(lte !== undefined && { $lte: lte }) } };
    }
    case 'prefix':
      return prefixFilter(condition.path, condition.prefix);
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
