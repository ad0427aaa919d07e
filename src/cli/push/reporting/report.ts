import { countText } from '../../terminal/count-text';
import { tableText } from '../../terminal/table';
import { type ColumnPlan } from '../columns/column-plan';
import { type UnmatchedColumn } from '../columns/unmatched-values';
import { type Group, type Tally } from '../rows/tally';

const count = (value: number): string => value.toLocaleString('en-US');

/** What line numbers count: lines of a text file, or rows of another format. */
export type LineUnit = 'line' | 'row';

const linesText = ({ rows, lineNumbers }: Group, unit: LineUnit): string =>
  `${unit}${rows === 1 ? '' : 's'} ${lineNumbers.join(', ')}${rows > lineNumbers.length ? ', …' : ''}`;

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const indented = (text: string): string => text.replace(/^/gm, '  ');

/** Formats the mapping of columns to fields, for a person to check. */
export function mappingText({ columns, leftOut, constants }: ColumnPlan): string {
  const taken = columns.flatMap((column) =>
    column ? [[column.header, '→', column.field.name, column.field.kind]] : [],
  );
  const set = constants.map(({ field, value }) => [shown(value), '→', field, 'every row']);
  const rest = leftOut.map((header) => [header, '→', '(left out)']);
  return `Columns\n${indented(tableText([...taken, ...set, ...rest]))}`;
}

function changesText(tally: Tally, unit: LineUnit): string[] {
  const fields = tally.changedFields.list().map(([field, { rows }]) => [field, count(rows)]);
  if (fields.length === 0) return [];
  const changes = tally.changes.map((change) => [
    String(change.lineNumber),
    change.externalId,
    change.field,
    shown(change.from),
    '→',
    shown(change.to),
  ]);
  return [
    `What would change\n${indented(tableText([['field', 'rows'], ...fields]))}`,
    `The first of these changes\n${indented(tableText([[unit, 'externalId', 'field', 'from', '', 'to'], ...changes]))}`,
  ];
}

function reasonsText(tally: Tally, unit: LineUnit): string[] {
  const reasons = tally.reasons.list().map(([reason, group]) => [count(group.rows), linesText(group, unit), reason]);
  return reasons.length === 0 ? [] : [`Why rows failed\n${indented(tableText(reasons))}`];
}

/** A mapping entry for a column. Values without a guess are left for a person to fill in. */
const entryText = ({ column, field, values }: UnmatchedColumn): string => {
  const rule = { field, values: Object.fromEntries(values.map(({ value, nearest }) => [value, nearest ?? ''])) };
  return `${JSON.stringify(column)}: ${JSON.stringify(rule)}`;
};

/** Formats the texts that match no value of their field, with the mapping entries that would fix them. */
function unmatchedText(columns: readonly UnmatchedColumn[]): string[] {
  if (columns.length === 0) return [];
  const rows = columns.flatMap(({ column, field, values, different, rows }) => {
    const others = different - values.length;
    const otherRows = values.reduce((rest, value) => rest - value.rows, rows);
    return [
      ...values.map((value) => [column, value.value, count(value.rows), '→', value.nearest ?? '?']),
      ...(others > 0 ? [[column, `${count(others)} not shown`, count(otherRows), '→', `is it ${field}?`]] : []),
    ];
  });
  const entries = columns.filter(({ values }) => values.length > 0).map(entryText);
  return [
    `Values that match none of their field\n${indented(tableText([['column', 'value', 'rows', '', 'nearest'], ...rows]))}`,
    ...(entries.length > 0
      ? [`For "columns" of the mapping file; check each value, null leaves it out\n${indented(entries.join(',\n'))}`]
      : []),
  ];
}

const failedFileText = (path: string | undefined): string[] =>
  path === undefined ? [] : [`The rows that failed are in ${path}: correct them there, and push that file.`];

const DUPLICATES = `Rows of an account that has an earlier row in the file were not pushed: the earlier row counts.`;

function duplicatesText({ counts }: Tally, path: string | undefined): string[] {
  if (counts.duplicates === 0) return [];
  const where = path === undefined ? '' : ` They are in ${path}, each with the line of the row that counts.`;
  const advice =
    'Where a later row is right, correct the first one and push it, or push all rows with --duplicates last.';
  return [`${DUPLICATES}${where}\n${advice}`];
}

export interface SummaryOptions {
  dryRun: boolean;
  unit: LineUnit;
  /** The file of failed rows. */
  failedFile: string | undefined;
  /** The file of duplicates. */
  duplicatesFile: string | undefined;
  unmatchedValues: readonly UnmatchedColumn[];
}

/** Formats the summary of a push or of a dry run. */
export function summaryText(
  tally: Tally,
  { dryRun, unit, failedFile, duplicatesFile, unmatchedValues }: SummaryOptions,
): string {
  const { created, updated, unchanged, failed, duplicates } = tally.counts;
  const rows = [
    [count(created), dryRun ? 'would be created' : 'created'],
    [count(updated), dryRun ? 'would be updated' : 'updated'],
    [count(unchanged), 'unchanged'],
    [count(failed), dryRun ? 'would fail' : 'failed'],
    ...(duplicates > 0 ? [[count(duplicates), 'duplicates of an earlier row, not pushed']] : []),
  ];
  return [
    `${dryRun ? 'Dry run, nothing was written: ' : ''}${countText(tally.rows, 'row')}\n${indented(tableText(rows))}`,
    ...(dryRun ? changesText(tally, unit) : []),
    ...reasonsText(tally, unit),
    ...unmatchedText(unmatchedValues),
    ...failedFileText(failedFile),
    ...duplicatesText(tally, duplicatesFile),
  ].join('\n\n');
}
