import { wordsAsked } from '../../../../base/field-options/word-enum';
import { type EntrySurface } from '../../../callers/rights/caller';
import { type Operation, type Source } from './audit-trail-entry';

/** What an entry may have in these fields: one of the texts. */
export type HowDone = Partial<Record<'source' | 'operation' | 'surface' | 'apiKeyId' | 'syncRunId', readonly string[]>>;

/** Conditions on how something was done, as filters give them. All that are given must hold. */
export interface HowDoneFilter {
  source?: string | null;
  sources?: readonly Source[] | null;
  operation?: string | null;
  operations?: readonly Operation[] | null;
  surface?: string | null;
  surfaces?: readonly EntrySurface[] | null;
  apiKeyId?: string | null;
  syncRunId?: string | null;
}

/** The conditions that a filter has. Pure. */
export function howDone(filter: HowDoneFilter): HowDone {
  const asked = {
    source: wordsAsked<string>(filter.source, filter.sources),
    operation: wordsAsked<string>(filter.operation, filter.operations),
    surface: wordsAsked<string>(filter.surface, filter.surfaces),
    apiKeyId: wordsAsked(filter.apiKeyId, undefined),
    syncRunId: wordsAsked(filter.syncRunId, undefined),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, texts]) => texts !== undefined));
}

/** The same as conditions of the database; `prefix` stands before the names of the fields. Pure. */
export const conditionsOn = (how: HowDone, prefix = ''): Record<string, { $in: readonly string[] }> =>
  Object.fromEntries(Object.entries(how).map(([name, texts]) => [`${prefix}${name}`, { $in: texts }]));
