import { type ColumnRule, type ColumnTarget } from '../../../../files/columns/mapping';
import { type UnmatchedColumn } from '../../../../files/columns/unmatched-values';
import { normalizedText } from '../../../../files/columns/values/choices';
import { NAME_ORDERS } from '../../../../files/columns/values/split-name';
import { countText } from '../../../ui/values/format-money';
import { labelOf } from '../faults/words';
import { type OpenMapping } from '../reading/messages';

const SPLIT = 'split ';

/** What a whole name can be split by, as choices beside the fields. */
export const SPLITS = NAME_ORDERS.map((order) => ({ value: `${SPLIT}${order}`, label: `A whole name: ${order}` }));

/** What a column becomes. */
export const targetsOf = ({ columns }: OpenMapping, column: string): readonly ColumnTarget[] =>
  [columns[column] ?? []].flat();

/** The columns that become nothing. */
export const leftOutOf = (mapping: OpenMapping, header: readonly string[]): string[] => {
  const shared = Object.values(mapping.firstOf).flat();
  return header.filter((column) => targetsOf(mapping, column).length === 0 && !shared.includes(column));
};

/** A target as a list to choose from has it. */
export const choiceOfTarget = (target: ColumnTarget): string =>
  typeof target === 'string' ? target : 'split' in target ? `${SPLIT}${target.split}` : target.field;

function targetOfChoice(choice: string): ColumnTarget {
  const order = NAME_ORDERS.find((one) => `${SPLIT}${one}` === choice);
  return order ? { split: order } : choice;
}

const withTargets = (mapping: OpenMapping, column: string, targets: readonly ColumnTarget[]): OpenMapping => {
  const [first = null, ...others] = targets;
  return { ...mapping, columns: { ...mapping.columns, [column]: others.length > 0 ? [...targets] : first } };
};

/** Makes the target of a column at a position another one. @param choice empty: none */
export function chooseTarget(mapping: OpenMapping, column: string, at: number, choice: string): OpenMapping {
  const targets = [...targetsOf(mapping, column)];
  targets.splice(at, 1, ...(choice === '' ? [] : [targetOfChoice(choice)]));
  return withTargets(mapping, column, targets);
}

/** How the cells of a column are read; `undefined` takes a rule away. */
export type RulePatch = { [K in keyof Omit<ColumnRule, 'field' | 'values'>]?: ColumnRule[K] | undefined };

/** The rule of a target; undefined for one that splits names. */
export const ruleOfTarget = (target: ColumnTarget): ColumnRule | undefined =>
  typeof target === 'string' ? { field: target } : 'field' in target ? target : undefined;

/** Says how the cells of a column are read for one of its targets. */
export function chooseRule(mapping: OpenMapping, column: string, at: number, patch: RulePatch): OpenMapping {
  const targets = targetsOf(mapping, column).map((target, position) => {
    const rule = position === at ? ruleOfTarget(target) : undefined;
    if (!rule) return target;
    const entries = Object.entries({ ...rule, ...patch }).filter(([, value]) => value !== undefined);
    // A patch takes away only members that a rule may lack, which the compiler cannot see.
    return entries.length === 1 ? rule.field : (Object.fromEntries(entries) as unknown as ColumnRule);
  });
  return withTargets(mapping, column, targets);
}

/** Fields that several columns are to become, with these columns. */
export function sharedFields(mapping: OpenMapping): { field: string; columns: string[] }[] {
  const columnsOf = new Map<string, string[]>(
    Object.entries(mapping.firstOf).map(([field, columns]) => [field, [...columns]]),
  );
  const shared = new Set<string>();
  for (const column of Object.keys(mapping.columns)) {
    for (const field of targetsOf(mapping, column).flatMap((target) => ruleOfTarget(target)?.field ?? [])) {
      const others = columnsOf.get(field);
      if (others) shared.add(field);
      columnsOf.set(field, [...(others ?? []), column]);
    }
  }
  return [...shared].map((field) => ({ field, columns: [...new Set(columnsOf.get(field))] }));
}

/** Which of several columns counts where both are to become a field: an account has one id, so that is no question. */
export const questionsOf = (mapping: OpenMapping) =>
  sharedFields(mapping).filter(({ field }) => field !== 'externalId' && !Object.hasOwn(mapping.constants, field));

/** Makes a field of the first of several columns that is filled. */
export function takeFirst(mapping: OpenMapping, field: string, columns: readonly string[]): OpenMapping {
  let next = mapping;
  for (const column of columns) {
    const others = targetsOf(next, column).filter((target) => ruleOfTarget(target)?.field !== field);
    next = withTargets(next, column, others);
  }
  return { ...next, firstOf: { ...next.firstOf, [field]: [...columns] } };
}

/** Makes a field of the first of its columns alone again. */
export function takeOne(mapping: OpenMapping, field: string): OpenMapping {
  const { [field]: columns = [], ...firstOf } = mapping.firstOf;
  const [column] = columns;
  if (column === undefined) return mapping;
  return withTargets({ ...mapping, firstOf }, column, [...targetsOf(mapping, column), field]);
}

const ruleOf = (target: ColumnTarget, field: string): ColumnRule | undefined => {
  const rule = ruleOfTarget(target);
  return rule?.field === field ? rule : undefined;
};

/** Says which value a text of a column stands for. @param value null: none, the field stays as it is */
export function chooseValue(
  mapping: OpenMapping,
  { column, field }: { column: string; field: string },
  text: string,
  value: string | null,
): OpenMapping {
  const targets = targetsOf(mapping, column).map((target) => {
    const rule = ruleOf(target, field);
    return rule ? { ...rule, values: { ...rule.values, [text]: value } } : target;
  });
  return withTargets(mapping, column, targets);
}

/** A text of a column that is no value of its field, and what it is to stand for. */
export interface ValueChoice {
  column: string;
  field: string;
  text: string;
  /** Empty: nobody has chosen yet. */
  value: string | null;
}

/** What is said of texts, whether the file has them or not. */
const allChoices = (mapping: OpenMapping): ValueChoice[] =>
  Object.keys(mapping.columns).flatMap((column) =>
    targetsOf(mapping, column).flatMap((target) =>
      typeof target === 'object' && 'field' in target
        ? Object.entries(target.values ?? {}).map(([text, value]) => ({
            column,
            field: target.field,
            text,
            value: typeof value === 'string' ? value : null,
          }))
        : [],
    ),
  );

/**
 * The texts for which a value is chosen, or is to be chosen.
 * @param unmatched those of the rows that are judged: what only rows have that are left out is nobody's choice. Undefined
 * where none is judged yet
 */
export const valueChoices = (mapping: OpenMapping, unmatched?: readonly UnmatchedColumn[]): ValueChoice[] =>
  allChoices(mapping).filter(
    ({ column, field, text, value }) =>
      value !== '' ||
      unmatched?.some(
        (one) =>
          one.column === column &&
          one.field === field &&
          one.values.some((other) => normalizedText(other.value) === normalizedText(text)),
      ) !== false,
  );

/** What has to be done before a file can be sent. @param unmatched as `valueChoices` takes it */
export function openPoints(mapping: OpenMapping, unmatched?: readonly UnmatchedColumn[]): string[] {
  const fields = [
    ...Object.keys(mapping.columns).flatMap((column) => targetsOf(mapping, column).map(choiceOfTarget)),
    ...Object.keys(mapping.firstOf),
    ...Object.keys(mapping.constants),
  ];
  const twice = new Set(fields.filter((field, at) => fields.indexOf(field) < at));
  const asked = questionsOf(mapping);
  const undecided = valueChoices(mapping, unmatched).filter(({ value }) => value === '').length;
  return [
    ...(fields.includes('externalId')
      ? []
      : [`Choose the column that is ${labelOf('externalId')} (externalId): it says which account a row is of.`]),
    ...asked.map(
      ({ field, columns }) => `Say whether ${labelOf(field)} is the first of ${columns.join(' and ')} that is filled.`,
    ),
    ...[...twice]
      .filter((field) => !asked.some((one) => one.field === field))
      .map((field) =>
        Object.hasOwn(mapping.constants, field)
          ? `${labelOf(field)} is in a column, so it cannot be the same in every row, too.`
          : `Only one column can be ${labelOf(field)}.`,
      ),
    ...(undecided > 0 ? [`Choose what ${countText(undecided, 'value')} stand${undecided === 1 ? 's' : ''} for.`] : []),
  ];
}

/** Adds what texts that match no value probably stand for, where nothing is said of them yet. */
export function withSuggestions(mapping: OpenMapping, unmatched: readonly UnmatchedColumn[]): OpenMapping {
  const known = new Set(allChoices(mapping).map(({ column, field, text }) => JSON.stringify([column, field, text])));
  let suggested = mapping;
  for (const { column, field, values } of unmatched) {
    if (!targetsOf(mapping, column).some((target) => ruleOf(target, field))) continue;
    for (const { value: text, nearest } of values) {
      if (!known.has(JSON.stringify([column, field, text])))
        suggested = chooseValue(suggested, { column, field }, text, nearest ?? '');
    }
  }
  return suggested;
}

const isFilled = ([, value]: [string, unknown]) => value !== '';

function decidedOf(target: ColumnTarget): ColumnTarget {
  if (typeof target === 'string' || !('field' in target) || !target.values) return target;
  return { ...target, values: Object.fromEntries(Object.entries(target.values).filter(isFilled)) };
}

/** The mapping without what is still open: texts that stand for nothing yet, and empty values for every row. */
export function completed(mapping: OpenMapping): OpenMapping {
  let next: OpenMapping = {
    ...mapping,
    constants: Object.fromEntries(Object.entries(mapping.constants).filter(isFilled)),
  };
  for (const column of Object.keys(mapping.columns))
    next = withTargets(next, column, targetsOf(mapping, column).map(decidedOf));
  return next;
}
