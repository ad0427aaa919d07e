import { type KeptMapping } from '../../files/columns/kept-mapping';
import { type ColumnRule, type ColumnTarget } from '../../files/columns/mapping';
import { tableText } from '../terminal/table';

const quoted = (text: string): string => JSON.stringify(text);

const READING = ['dates', 'country', 'decimal', 'separator'] as const;

const readingRows = (rule: Pick<ColumnRule, (typeof READING)[number]>, ofColumn: string): string[][] =>
  READING.flatMap((key) => {
    const value = rule[key];
    return value === undefined ? [] : [[ofColumn, key, value]];
  });

/** What a column becomes, and below it how its cells are read. */
function targetRows(column: string, target: ColumnTarget | null): string[][] {
  if (target === null) return [[column, '→', '(left out)']];
  if (typeof target === 'string') return [[column, '→', target]];
  if ('split' in target) return [[column, '→', target.split]];
  const { field, type, digits, values = {} } = target;
  const ofColumn = `  ${column}`;
  return [
    [column, '→', type === undefined ? field : `${field} (${type})`],
    ...(digits === undefined ? [] : [[ofColumn, 'digits', String(digits)]]),
    ...readingRows(target, ofColumn),
    ...Object.entries(values).map(([text, value]) => [
      ofColumn,
      quoted(text),
      value === null ? '(left out)' : `is ${JSON.stringify(value)}`,
    ]),
  ];
}

/** All that is used of a mapping that was kept, a line for each thing. */
export function savedMappingText({ columns, firstOf, empty, ...reading }: KeptMapping, headerRow?: number): string {
  const rows = [
    ...Object.entries(columns).flatMap(([column, targets]) =>
      Array.isArray(targets) ? targets.flatMap((target) => targetRows(column, target)) : targetRows(column, targets),
    ),
    ...Object.entries(firstOf).map(([field, names]) => [names.join(' | '), '→', `${field}, from the first filled one`]),
    ...readingRows(reading, 'all columns'),
    ...empty.map((text) => ['all columns', quoted(text), 'counts as empty']),
    ...(headerRow === undefined ? [] : [['names of the columns', 'row', String(headerRow)]]),
  ];
  return tableText(rows).replace(/^/gm, '  ');
}
