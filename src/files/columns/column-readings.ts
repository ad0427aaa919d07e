import { BAR, type ColumnRule, type ColumnTarget, columnsNamedBy, type Mapping } from './mapping';
import { NAME_FIELDS, type NameOrder, type NamePart, partsOf } from './values/split-name';

/** What a mapping says is read into one field. */
export interface Reading {
  /** The name of the column, or the names of several, as `--map` takes them. */
  header: string;
  /** Which cells of a line are looked at: the first that is not empty counts. */
  at: readonly number[];
  rule: ColumnRule;
  /** The part of a name that is taken from the cell. */
  part?: { order: NameOrder; name: NamePart };
}

export interface Readings {
  readings: Reading[];
  /** Columns of which the mapping says nothing. */
  unmapped: string[];
  /** What sets each field already: a column, or a constant. */
  given: ReadonlyMap<string, string>;
  /** Columns that the mapping names and the file does not have. */
  missing: string[];
}

function readingsOfTarget(header: string, at: readonly number[], target: ColumnTarget): Reading[] {
  if (typeof target === 'string') return [{ header, at, rule: { field: target } }];
  if ('field' in target) return [{ header, at, rule: target }];
  const order = target.split;
  return partsOf(order).map((name) => ({ header, at, rule: { field: NAME_FIELDS[name] }, part: { order, name } }));
}

/** A middle name and a suffix are taken from a whole name only if they have no separate column. */
function withoutGivenParts(readings: readonly Reading[], constants: readonly string[]): Reading[] {
  const given = [...constants, ...readings.flatMap(({ rule, part }) => (part ? [] : rule.field))];
  return readings.filter(
    ({ rule, part }) => part === undefined || rule.field.startsWith('person.') || !given.includes(rule.field),
  );
}

/** Whether other columns give all that this one gave, so that a file may lack it. */
const isReplaced = (targets: Mapping['columns'][string] | undefined) => Array.isArray(targets) && targets.length === 0;

/** @param ignored columns to leave out if the mapping does not name them */
export function readingsOf(header: readonly string[], mapping: Mapping, ignored: readonly string[]): Readings {
  const { columns, firstOf, constants } = mapping;
  const ofColumns = Object.entries(columns).flatMap(([name, targets]) =>
    [targets ?? []].flat().flatMap((target) => readingsOfTarget(name, [header.indexOf(name)], target)),
  );
  const ofFirsts = Object.entries(firstOf).map(([field, names]) => ({
    header: names.join(BAR),
    at: names.map((name) => header.indexOf(name)),
    rule: { field },
  }));
  const fields = Object.keys(constants);
  const readings = withoutGivenParts([...ofColumns, ...ofFirsts], fields);
  const named = columnsNamedBy(mapping);
  const needed = named.filter((name) => !isReplaced(columns[name]) || Object.values(firstOf).flat().includes(name));
  return {
    readings,
    unmapped: header.filter((name) => !named.includes(name) && !ignored.includes(name)),
    given: new Map([
      ...fields.map((field) => [field, `--set ${field}`] as const),
      ...readings.map(({ rule, header: name }) => [rule.field, name] as const),
    ]),
    missing: [...new Set(needed)].filter((name) => !header.includes(name)),
  };
}

/** The fields that a mapping sets whatever else does: of a whole name, those that give way to no other column. */
const fieldsSetBy = (mapping: Mapping): string[] => [
  ...Object.keys(mapping.constants),
  ...readingsOf([], mapping, []).readings.flatMap(({ rule: { field }, part }) =>
    part && !field.startsWith('person.') ? [] : field,
  ),
];

/**
 * A mapping without what sets fields that options set, and without what options leave out. A column that set nothing else
 * keeps an empty list: it is left out where the file has it, since its name alone may mean the field. Of a whole name
 * nothing is taken away: half of it would be lost.
 */
export function withoutReplaced<
  Given extends Pick<Mapping, 'columns' | 'firstOf'> & Partial<Pick<Mapping, 'constants'>>,
>(given: Given, said: Mapping): Given {
  const fields = fieldsSetBy(said);
  const isKept = (target: ColumnTarget) =>
    typeof target === 'object' && 'split' in target
      ? true
      : !fields.includes(typeof target === 'string' ? target : target.field);
  const columns = Object.entries(given.columns).map(([name, targets]): [string, Mapping['columns'][string]] => {
    const kept = [targets ?? []].flat().filter(isKept);
    return [name, Array.isArray(targets) || kept.length === 0 ? targets && kept : targets];
  });
  const firsts = Object.entries(given.firstOf);
  const replaced = firsts.flatMap(([field, names]) => (fields.includes(field) ? names : []));
  const firstOf = firsts
    .filter(([field]) => !fields.includes(field))
    .map(([field, names]) => [field, names.filter((name) => said.columns[name] !== null)] as const)
    .filter(([, names]) => names.length > 0);
  return {
    ...given,
    columns: { ...Object.fromEntries(replaced.map((name) => [name, []])), ...Object.fromEntries(columns) },
    firstOf: Object.fromEntries(firstOf),
    ...(given.constants && {
      constants: Object.fromEntries(Object.entries(given.constants).filter(([field]) => !fields.includes(field))),
    }),
  };
}
