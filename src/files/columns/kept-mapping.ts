import { type ColumnTarget, type Mapping } from './mapping';
import { type MappingDraft } from './mapping-draft';
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
export const mapTargets = (
  columns: Mapping['columns'],
  change: (target: ColumnTarget) => ColumnTarget,
): Mapping['columns'] =>
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
