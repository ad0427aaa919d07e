import { type KeptMapping, keptOf, mapTargets } from '../../../../files/columns/kept-mapping';
import { type ColumnTarget } from '../../../../files/columns/mapping';
import { type OpenMapping } from '../reading/messages';

/** What a browser keeps of a mapping: nothing of the cells of a file. */
export type KeptChoices = Omit<KeptMapping, 'empty'>;

type Targets = OpenMapping['columns'][string];

function withoutValues(target: ColumnTarget): ColumnTarget {
  if (typeof target === 'string' || !('field' in target)) return target;
  const { values: _values, ...rule } = target;
  return rule;
}

/**
 * What of a mapping is kept: which column is which field, and how cells are read. Values are those of accounts, and never
 * kept.
 */
export function keepable(mapping: OpenMapping): KeptChoices {
  const { empty: _ofTheFile, ...kept } = keptOf(mapping);
  return { ...kept, columns: mapTargets(kept.columns, withoutValues) };
}

/** What is used of a mapping that 0.2.0 kept, with all that it cleared, set and left out: its columns. */
export const columnsOf = ({ columns, firstOf }: OpenMapping): KeptChoices => ({ columns, firstOf });

const isSame = (one: Targets, other: Targets) => JSON.stringify(one) === JSON.stringify(other);

/** The suggestion for a file with what was chosen for these columns before. */
export function withKept(kept: KeptChoices, draft: OpenMapping): OpenMapping {
  const suggestions = mapTargets(draft.columns, withoutValues);
  const columns = Object.entries(draft.columns).map(([name, suggested]) => {
    const chosen = kept.columns[name];
    // What is suggested for its values is of this file.
    return [name, chosen === undefined || isSame(chosen, suggestions[name] ?? null) ? suggested : chosen];
  });
  return {
    ...draft,
    columns: Object.fromEntries(columns),
    firstOf: kept.firstOf ?? {},
    dates: kept.dates ?? draft.dates ?? null,
    country: kept.country ?? null,
    decimal: kept.decimal ?? draft.decimal,
    separator: kept.separator ?? draft.separator,
  } as OpenMapping;
}
