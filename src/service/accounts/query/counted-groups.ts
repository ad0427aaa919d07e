import {
  EVERY_PORTFOLIO,
  type Figure,
  type Figures,
  type GroupKey,
  isAmong,
  type Pages,
  portfolioPage,
  readGroupName,
  subjectOf,
} from '../../records/change-log/figures';
import { type Condition, type ConditionPath } from './conditions';

// Conditions that groups of accounts meet as a whole, or not at all: counters answer them. Pure.

type CountedPath = keyof GroupKey | 'portfolioId';
export type GroupValues = Record<CountedPath, string | null>;
export interface CountedGroup extends Figure {
  values: GroupValues;
}

const COUNTED_PATHS: readonly ConditionPath[] = ['portfolioId', 'bucket', 'status', 'typeOfDebt'];
const isCountedPath = (path: ConditionPath): path is CountedPath => COUNTED_PATHS.includes(path);

/** Whether a group as a whole meets the condition, or as a whole does not. */
export function isOfGroups(condition: Condition): boolean {
  if (condition.kind === 'not') return isOfGroups(condition.part);
  return 'path' in condition ? isCountedPath(condition.path) : condition.parts.every(isOfGroups);
}

export const isEveryAccount = (condition: Condition): boolean =>
  condition.kind === 'and' && condition.parts.length === 0;

/** Whether a group meets a condition that `isOfGroups`. */
function meets(values: GroupValues, condition: Condition): boolean {
  if (condition.kind === 'not') return !meets(values, condition.part);
  if (!('path' in condition)) {
    const passes = (part: Condition) => meets(values, part);
    return condition.kind === 'and' ? condition.parts.every(passes) : condition.parts.some(passes);
  }
  const value = isCountedPath(condition.path) ? values[condition.path] : null;
  if (condition.kind === 'isNull') return (value === null) === condition.isNull;
  if (value === null) return false;
  if (condition.kind === 'in') return condition.values.includes(value);
  if (condition.kind === 'contains') return value.includes(condition.text);
  return condition.kind === 'prefix' && value.startsWith(condition.prefix);
}

/** The pages that the accounts of a condition are on. */
export function portfoliosOf(condition: Condition): Pages {
  const parts = condition.kind === 'and' ? condition.parts : [condition];
  for (const part of parts)
    if (part.kind === 'in' && part.path === 'portfolioId')
      return { names: part.values.map((id) => portfolioPage(String(id))) };
  return EVERY_PORTFOLIO;
}

/** The groups of portfolios that meet a condition. */
export function groupsOf(figures: Figures, condition: Condition): CountedGroup[] {
  const found: CountedGroup[] = [];
  // Portfolios have the same names of groups.
  const keys = new Map<string, GroupKey>();
  for (const [page, groups] of figures) {
    if (!isAmong(page, EVERY_PORTFOLIO)) continue;
    const portfolioId = subjectOf(page);
    for (const [name, { count, sum }] of groups) {
      const { bucket, status, typeOfDebt } = keys.get(name) ?? readGroupName(name);
      if (!keys.has(name)) keys.set(name, { bucket, status, typeOfDebt });
      const values = { portfolioId, bucket, status, typeOfDebt };
      if (meets(values, condition)) found.push({ values, count, sum });
    }
  }
  return found;
}

/** How many accounts meet a condition that `isOfGroups`. */
export const countOf = (figures: Figures, condition: Condition): number =>
  groupsOf(figures, condition).reduce((sum, { count }) => sum + count, 0);
