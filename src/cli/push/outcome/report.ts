import { countText, numberText } from '../../../base/count-text';
import { type Import } from '../../../client/index';
import { type ColumnPlan } from '../../../files/columns/column-plan';
import { type UnmatchedColumn } from '../../../files/columns/unmatched-values';
import { type LineUnit } from '../../../files/rows/source-row';
import { type Group, shapesOf, type Tally } from '../../../files/rows/tally';
import { indented, tableText } from '../../terminal/table';
import { valueText } from '../../terminal/write-json';

const linesText = ({ rows, lineNumbers }: Group, unit: LineUnit): string =>
  `${unit}${rows === 1 ? '' : 's'} ${lineNumbers.join(', ')}${rows > lineNumbers.length ? ', …' : ''}`;

/** Formats the mapping of columns to fields, for a person to check. */
export function mappingText({ columns, leftOut, constants }: ColumnPlan): string {
  const taken = columns.map(({ header, field, part }) => [
    header,
    '→',
    field.name,
    part ? `${part.name} of ${part.order}` : field.kind,
  ]);
  const set = constants.map(({ field, value }) => [valueText(value), '→', field, 'every row']);
  const rest = leftOut.map((header) => [header, '→', '(left out)']);
  return `Columns\n${indented(tableText([...taken, ...set, ...rest]))}`;
}

function changesText(tally: Tally, unit: LineUnit): string[] {
  const fields = tally.changedFields.list().map(({ name, rows }) => [name, numberText(rows)]);
  if (fields.length === 0) return [];
  const changes = tally.changes.map((change) => [
    String(change.lineNumber),
    change.externalId,
    change.field,
    valueText(change.from),
    '→',
    valueText(change.to),
  ]);
  return [
    `What would change\n${indented(tableText([['field', 'rows'], ...fields]))}`,
    `The first of these changes\n${indented(tableText([[unit, 'externalId', 'field', 'from', '', 'to'], ...changes]))}`,
  ];
}

function causeText(group: Group): string {
  const shapes = shapesOf(group);
  return shapes.length === 0 ? group.name : `${group.name}: found ${shapes.join(', ')}`;
}

function reasonsText(tally: Tally, unit: LineUnit): string[] {
  const reasons = tally.reasons
    .list()
    .map((group) => [numberText(group.rows), linesText(group, unit), causeText(group)]);
  return reasons.length === 0 ? [] : [`Why rows failed\n${indented(tableText(reasons))}`];
}

/** What a dry run lists, and a push counts. */
function noticesText({ notices }: Tally, unit: LineUnit, dryRun: boolean): string[] {
  if (notices.rows === 0) return [];
  const rows = countText(notices.rows, 'row');
  if (!dryRun) return [`${rows} may not be meant as taken: --dry-run lists what to check.`];
  const listed = notices.list().map((group) => [numberText(group.rows), linesText(group, unit), group.name]);
  return [`Taken, but check: ${rows}\n${indented(tableText(listed))}`];
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
      ...values.map((value) => [
        column,
        value.value,
        numberText(value.rows),
        '→',
        value.nearest ?? value.candidates?.join(' or ') ?? '?',
      ]),
      ...(others > 0
        ? [[column, `${numberText(others)} not shown`, numberText(otherRows), '→', `is it ${field}?`]]
        : []),
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
  /** Where its import stands, if there is one. */
  state: Import['state'] | undefined;
  /** Whether the last row of an account counts, not the first one. */
  lastCounts: boolean;
  unit: LineUnit;
  /** The file of failed rows. */
  failedFile: string | undefined;
  /** The file of duplicates. */
  duplicatesFile: string | undefined;
  unmatchedValues: readonly UnmatchedColumn[];
}

/** What to say besides the counts; empty if they say what was done. */
function headline({ dryRun, state }: SummaryOptions): string {
  if (dryRun) return 'Dry run, nothing was written: ';
  if (state === 'PLANNED') return 'Planned, nothing is written yet: ';
  return state === 'HELD' ? 'Held, nothing is written yet: ' : '';
}

/** Formats the summary of a push or of a dry run. */
export function summaryText(tally: Tally, options: SummaryOptions): string {
  const { dryRun, lastCounts, unit, failedFile, duplicatesFile, unmatchedValues } = options;
  const { created, updated, unchanged, failed, duplicates } = tally.counts;
  const said = headline(options);
  const isPlan = said !== '';
  const duplicate = lastCounts
    ? 'rows of an account with a later row, left out'
    : 'duplicates of an earlier row, not pushed';
  const rows = [
    [numberText(created), isPlan ? 'would be created' : 'created'],
    [numberText(updated), isPlan ? 'would be updated' : 'updated'],
    [numberText(unchanged), 'unchanged'],
    [numberText(failed), isPlan ? 'would fail' : 'failed'],
    ...(duplicates > 0 ? [[numberText(duplicates), duplicate]] : []),
  ];
  return [
    `${said}${countText(tally.rows, 'row')}\n${indented(tableText(rows))}`,
    ...(dryRun ? changesText(tally, unit) : []),
    ...reasonsText(tally, unit),
    ...unmatchedText(unmatchedValues),
    ...failedFileText(failedFile),
    ...(lastCounts ? [] : duplicatesText(tally, duplicatesFile)),
    ...noticesText(tally, unit, dryRun),
  ].join('\n\n');
}
