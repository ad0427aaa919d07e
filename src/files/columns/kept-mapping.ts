import { type RowField } from '../fields/row-fields';
import { type ColumnTarget, type Mapping } from './mapping';
import { type MappingDraft } from './mapping-draft';
import { mayBeShown } from './unmatched-values';
import { normalizedText } from './values/choices';

/**
 * What of a mapping holds for the next file with the same columns: which column is which field, and how cells are read.
 * What clears, sets, leaves out or ignores is decided anew for each file. A new key of a mapping is kept only if it is
 * named here.
 */
export type KeptMapping = Pick<
  Mapping,
  'columns' | 'firstOf' | 'dates' | 'country' | 'decimal' | 'separator' | 'empty'
>;

type Targets = Mapping['columns'][string];

/** Changes what each column becomes. A column that is no field stays none. */
const mapTargets = (columns: Mapping['columns'], change: (target: ColumnTarget) => ColumnTarget): Mapping['columns'] =>
  Object.fromEntries(
    Object.entries(columns).map(([name, targets]): [string, Targets] => [
      name,
      Array.isArray(targets) ? targets.map(change) : targets && change(targets),
    ]),
  );

/** A value for the empty cell sets the field of every account whose cell is empty. */
function withoutValueOfEmpty(target: ColumnTarget): ColumnTarget {
  if (typeof target === 'string' || !('field' in target) || !target.values) return target;
  const values = Object.entries(target.values).filter(([text]) => normalizedText(text) !== '');
  return { ...target, values: Object.fromEntries(values) };
}

/** What of a mapping is kept for the next file. */
export const keptOf = ({
  columns,
  firstOf,
  empty,
  dates,
  country,
  decimal,
  separator,
}: Mapping | MappingDraft): KeptMapping => ({
  columns: mapTargets(columns, withoutValueOfEmpty),
  firstOf,
  empty,
  ...(dates && { dates }),
  ...(country && { country }),
  ...(decimal && { decimal }),
  ...(separator !== undefined && { separator }),
});

/** What a browser keeps of a mapping: nothing of the cells of a file but what words such as a status stand for. */
export type KeptChoices = Omit<KeptMapping, 'empty'>;

function withoutValues(target: ColumnTarget): ColumnTarget {
  if (typeof target === 'string' || !('field' in target)) return target;
  const { values: _values, ...rule } = target;
  return rule;
}

/**
 * What of a mapping is kept: which column is which field, how cells are read, and what short words stand for where the
 * field is a choice. Other values are those of accounts, and never kept.
 * @param fields those that an account has
 */
export function keepable(
  mapping: Mapping | MappingDraft,
  fields: readonly Pick<RowField, 'name' | 'values'>[],
): KeptChoices {
  const withWords = (target: ColumnTarget): ColumnTarget => {
    if (typeof target === 'string' || !('field' in target) || !target.values) return target;
    const isChoice = fields.some(({ name, values }) => name === target.field && values);
    const words = Object.entries(target.values).filter(([text, value]) => value !== '' && mayBeShown(text));
    const rule = withoutValues(target);
    return isChoice && words.length > 0 ? Object.assign(rule, { values: Object.fromEntries(words) }) : rule;
  };
  const { empty: _ofTheFile, ...kept } = keptOf(mapping);
  return { ...kept, columns: mapTargets(kept.columns, withWords) };
}

/** What is used of a mapping that 0.2.0 kept, with all that it cleared, set and left out: its columns. */
export const columnsOf = ({ columns, firstOf }: Mapping | MappingDraft): KeptChoices => ({ columns, firstOf });

const isSame = (one: Targets, other: Targets) => JSON.stringify(one) === JSON.stringify(other);

const wordsOf = (target: ColumnTarget | undefined) =>
  typeof target === 'object' && 'field' in target ? (target.values ?? {}) : {};

/** What is suggested for the words of this file, but for those for which a value was chosen before. */
function withChosen(suggested: ColumnTarget, chosen: ColumnTarget | undefined): ColumnTarget {
  const before = wordsOf(chosen);
  const forms = Object.keys(before).map(normalizedText);
  if (forms.length === 0) return suggested;
  const others = Object.entries(wordsOf(suggested)).filter(([text]) => !forms.includes(normalizedText(text)));
  const rule = typeof suggested === 'string' ? { field: suggested } : suggested;
  return Object.assign({}, rule, { values: Object.fromEntries([...others, ...Object.entries(before)]) });
}

/** The suggestion for a file with what was chosen for these columns before. */
export function withKept(kept: KeptChoices, draft: Mapping | MappingDraft): Mapping | MappingDraft {
  const bare = mapTargets(draft.columns, withoutValues);
  const bareChosen = mapTargets(kept.columns, withoutValues);
  const columns = Object.entries(draft.columns).map(([name, suggested]): [string, Targets] => {
    const chosen = kept.columns[name];
    if (chosen === undefined || chosen === null || suggested === null) return [name, chosen ?? suggested];
    // Of a column that was another field, what is suggested means nothing.
    if (!isSame(bareChosen[name] ?? null, bare[name] ?? null)) return [name, chosen];
    const before = [chosen].flat();
    return [
      name,
      Array.isArray(suggested)
        ? suggested.map((target, at) => withChosen(target, before[at]))
        : withChosen(suggested, before[0]),
    ];
  });
  return {
    ...draft,
    columns: Object.fromEntries(columns),
    firstOf: kept.firstOf ?? {},
    dates: kept.dates ?? draft.dates ?? null,
    country: kept.country ?? null,
    decimal: kept.decimal ?? draft.decimal,
    separator: kept.separator ?? draft.separator,
  } as Mapping | MappingDraft;
}
