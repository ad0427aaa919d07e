import { searchWords } from '../model/search-words';
import { type Condition, type ConditionPath } from './conditions';

/*
 * Conditions on fields whose first word is among the search keys imply a condition on these keys, which have an index. Pure.
 */

const KEYED: readonly ConditionPath[] = ['phoneNumber', 'emailAddress', 'metadata.filenumber'];

/** Letters and digits in front. In the keys, what follows may be joined to them or left out. */
const IN_FRONT = /^[a-z0-9]{1,64}/i;
/** A shorter beginning than this is that of too many keys. */
const MIN_BEGINNING = 4;
/** Leaves the keys where a whole text is a telephone number with a prefix of international calls. */
const MAY_BE_LEFT_OUT = /^0(?:0\d*|1?$|11\d*)$/;

function beginningOf(path: ConditionPath, prefix: string): string | undefined {
  if (path === 'phoneNumber') return searchWords(prefix)[0];
  const [front] = IN_FRONT.exec(prefix) ?? [];
  if (front === undefined || MAY_BE_LEFT_OUT.test(front)) return undefined;
  const isVague = front.length < Math.min(MIN_BEGINNING, prefix.length);
  return isVague ? undefined : front.toLowerCase();
}

/** The keys of which an account has one that passes the condition, or how one of its keys begins; undefined where neither is known. */
export function impliedKeys(condition: Condition): { among: string[] } | { beginning: string } | undefined {
  if (!('path' in condition) || !KEYED.includes(condition.path)) return undefined;
  if (condition.kind === 'in') {
    const words = condition.values.map((value) => searchWords(String(value))[0]);
    const known = words.filter((word) => word !== undefined);
    // Every telephone number has a word; other texts may have none.
    return known.length === words.length || condition.path === 'phoneNumber' ? { among: known } : undefined;
  }
  const beginning = condition.kind === 'prefix' ? beginningOf(condition.path, condition.prefix) : undefined;
  return beginning === undefined ? undefined : { beginning };
}
