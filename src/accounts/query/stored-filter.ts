import { searchWords } from '../model/derived-fields';
import { type Condition, type ConditionPath } from './conditions';

/** A filter in the database's own language. Values stand behind operators made here: none can be taken for one. */
export type StoredFilter = { [key: string]: unknown };

/** Fields that hold lists. */
const LISTS: ReadonlySet<ConditionPath> = new Set(['tags', 'searchKeys']);

const NOTHING: StoredFilter = { _id: { $in: [] } };

const MEANS_SOMETHING = /[\\^$.*+?()[\]{}|]/g;

/**
 * A pattern of literal characters at the beginning: the one form of it that every server looks up in an index, of a list
 * too. A range of a list would be met by two items, each at one end of it.
 */
const prefixFilter = (path: ConditionPath, prefix: string): StoredFilter => ({
  [path]: { $regex: `^${prefix.replace(MEANS_SOMETHING, '\\$&').replaceAll('\0', '\\x00')}` },
});

/**
 * What a condition on the phone number says of the search keys, one of which is the phone number: true wherever the
 * condition is, and served by their index.
 */
function keyFilterOf(condition: Condition): StoredFilter[] {
  if (!('path' in condition) || condition.path !== 'phoneNumber') return [];
  if (condition.kind === 'in') {
    return [{ searchKeys: { $in: condition.values.flatMap((value) => searchWords(String(value))) } }];
  }
  const [word] = condition.kind === 'prefix' ? searchWords(condition.prefix) : [];
  return word === undefined ? [] : [prefixFilter('searchKeys', word)];
}

function ownFilterOf(condition: Condition): StoredFilter {
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
      if (LISTS.has(path)) return { [`${path}.0`]: { $exists: !isNull } };
      return { [path]: isNull ? { $eq: null } : { $ne: null } };
    }
  }
}

/** A condition as the database is asked for it. Pure. */
function storedFilterOf(condition: Condition): StoredFilter {
  const own = ownFilterOf(condition);
  const more = keyFilterOf(condition);
  return more.length > 0 ? { $and: [own, ...more] } : own;
}

/** The filter of a condition on the accounts of one organization, whatever the condition says. */
export const organizationFilter = (organizationId: string, condition: Condition): StoredFilter => ({
  organizationId,
  ...(condition.kind === 'and' && condition.parts.length === 0 ? {} : { $and: [storedFilterOf(condition)] }),
});
