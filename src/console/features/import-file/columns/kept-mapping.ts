import { type ColumnTarget } from '../../../../files/columns/mapping';
import { type OpenMapping } from '../reading/messages';

const PREFIX = 'import-mapping:';

type Targets = OpenMapping['columns'][string];

function withoutValues(target: ColumnTarget): ColumnTarget {
  if (typeof target === 'string' || !('field' in target)) return target;
  const { values: _values, ...rule } = target;
  return rule;
}

const stripped = (targets: Targets): Targets =>
  Array.isArray(targets) ? targets.map(withoutValues) : targets && withoutValues(targets);

/** What of a mapping is kept: which column is which field. Values are those of accounts, and never kept. */
export function keepable(mapping: OpenMapping): OpenMapping {
  const columns = Object.entries(mapping.columns).map(([name, targets]) => [name, stripped(targets)]);
  return { ...mapping, columns: Object.fromEntries(columns), constants: {}, empty: [], unsure: {} };
}

/** Of which files a mapping is kept: those of an organization that have the same columns. */
export interface KeptFor {
  organizationId: string;
  fingerprint: string;
}

const nameOf = ({ organizationId, fingerprint }: KeptFor) => `${PREFIX}${fingerprint} ${organizationId}`;

/** Keeps the mapping of a file for the next one like it, in this browser. */
export function keepMapping(files: KeptFor, mapping: OpenMapping): void {
  try {
    localStorage.setItem(nameOf(files), JSON.stringify(keepable(mapping)));
  } catch {
    // The browser keeps nothing, or no more. Next time the columns are suggested again.
  }
}

const isSame = (one: Targets, other: Targets) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The suggestion for a file with what was chosen for these columns before.
 * @returns undefined if nothing was kept
 */
export function withKept(files: KeptFor, draft: OpenMapping): OpenMapping | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(files)) ?? 'null') as OpenMapping | null;
    if (typeof kept?.columns !== 'object' || kept.columns === null) return undefined;
    const columns = Object.entries(draft.columns).map(([name, suggested]) => {
      const chosen = kept.columns[name];
      // What is suggested for its values is of this file.
      return [name, chosen === undefined || isSame(chosen, stripped(suggested)) ? suggested : chosen];
    });
    return {
      ...draft,
      columns: Object.fromEntries(columns),
      firstOf: kept.firstOf ?? {},
      dates: kept.dates ?? draft.dates ?? null,
      country: kept.country ?? null,
      decimal: kept.decimal ?? draft.decimal,
      separator: kept.separator ?? draft.separator,
      dropExtensions: kept.dropExtensions === true,
      skipTotals: kept.skipTotals === true,
      clearEmpty: kept.clearEmpty === true,
    } as OpenMapping;
  } catch {
    return undefined;
  }
}
