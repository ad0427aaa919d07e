import { rowFieldAt } from '../../fields/row-fields';
import { choiceOf } from './choices';
import { IGNORED_COLUMNS, kindOfColumn } from './column-plan';
import { DEFAULT_FORMAT } from './convert';
import { type DateOrder, needsDateOrder, orderOf } from './dates';
import { type HeaderMatch, matchHeaders } from './header-match';
import { type ColumnRule, type Mapping } from './mapping';
import { expectedDigits } from './spreadsheet-damage';
import { UnmatchedValues } from './unmatched-values';

/** How many rows of a file a draft looks at. */
export const DRAFT_ROWS = 1000;

/** Texts that stand for nothing in most exports. */
const PLACEHOLDERS = [
  'NULL',
  'null',
  '(null)',
  '\\N',
  'N/A',
  'n/a',
  '#N/A',
  'NaN',
  'None',
  'none',
  'nil',
  '-',
  '--',
  '?',
];

/** A mapping file with every key, to be checked and completed; null for what has to be decided. */
export type MappingDraft = Omit<Mapping, 'dates' | 'country'> & { dates: DateOrder | null; country: null };

/** The target of each column, each field once; and why somebody should look at it. */
function targetsOf(header: readonly string[]): { targets: Map<string, HeaderMatch>; unsure: Record<string, string> } {
  const candidates = header.filter((name) => !IGNORED_COLUMNS.includes(name));
  const matches = matchHeaders(candidates, new Map());
  const targets = new Map<string, HeaderMatch>();
  const takenBy = new Map<string, string>();
  // Names of columns are data, `__proto__` too.
  const unsure: Record<string, string> = Object.create(null);
  for (const [name, match] of [...matches].sort(([, one], [, other]) => Number(other.sure) - Number(one.sure))) {
    const { field, meaning } = match;
    const owner = takenBy.get(field);
    if (owner === undefined) {
      takenBy.set(field, name);
      targets.set(name, match);
      if (!match.sure) unsure[name] = `Taken for ${field}: ${meaning}.`;
    } else {
      unsure[name] = `Left out. It may be ${field} (${meaning}), which "${owner}" is taken for.`;
    }
  }
  for (const name of candidates) {
    if (!matches.has(name)) unsure[name] = 'Left out: no field is known for a column of this name.';
  }
  return { targets, unsure };
}

/** What the cells of a column ask for, and what a person should know of it. */
interface ColumnNote {
  rule?: Partial<ColumnRule>;
  note: string;
}

function lostZeros(field: string, cells: readonly string[]): ColumnNote[] {
  const expected = expectedDigits(field);
  if (!expected || !cells.some((cell) => expected.truncated.test(cell))) return [];
  const { digits } = expected;
  return [{ rule: { digits }, note: `Some cells have lost zeros in front; "digits": ${digits} puts them back.` }];
}

function unmatchedValues(header: string, target: string, cells: readonly string[]): ColumnNote[] {
  const field = rowFieldAt(target);
  const unmatched = new UnmatchedValues();
  for (const cell of cells) {
    if (field?.values && choiceOf(cell, field.values) === undefined) unmatched.add({ header, field }, cell);
  }
  const values = unmatched.list().flatMap((column) => column.values);
  if (values.length === 0) return [];
  const byText = Object.fromEntries(values.map(({ value, nearest }) => [value, nearest ?? '']));
  return [{ rule: { values: byText }, note: 'Check what its values stand for; null leaves a value out.' }];
}

const ambiguousDates = (cells: readonly string[], order: DateOrder | undefined): ColumnNote[] =>
  order === undefined && cells.some(needsDateOrder)
    ? [{ note: 'Its dates can be read in two ways: "dates" must be "mdy" or "dmy".' }]
    : [];

const phonesWithoutCountry = (cells: readonly string[]): ColumnNote[] =>
  cells.some((cell) => !cell.startsWith('+'))
    ? [{ note: 'Its numbers name no country: "country" must, such as "US".' }]
    : [];

/**
 * A mapping file for a table with every key in it: each column with its target or null, and what the first rows show of
 * dates, of zeros that are lost, of values that match none and of texts that stand for nothing.
 */
export function draftMapping(header: readonly string[], rows: readonly (readonly string[])[]): MappingDraft {
  const { targets, unsure } = targetsOf(header);
  const cellsOf = (name: string): string[] => {
    const at = header.indexOf(name);
    return rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '' && !PLACEHOLDERS.includes(cell));
  };
  const ofKind = (kind: string) => [...targets].filter(([, match]) => kindOfColumn(match) === kind);
  const dates = orderOf(ofKind('date').flatMap(([name]) => cellsOf(name)));

  const columns = header.map((name): [string, string | ColumnRule | null] => {
    const match = targets.get(name);
    if (!match) return [name, null];
    const { field, type } = match;
    const cells = cellsOf(name);
    const kind = kindOfColumn(match);
    const findings = [
      ...lostZeros(field, cells),
      ...unmatchedValues(name, field, cells),
      ...(kind === 'date' ? ambiguousDates(cells, dates) : []),
      ...(kind === 'phone' ? phonesWithoutCountry(cells) : []),
    ];
    const notes = [unsure[name] ?? [], ...findings.map(({ note }) => note)].flat();
    if (notes.length > 0) unsure[name] = notes.join(' ');
    const rule = Object.assign({ field, ...(type && { type }) }, ...findings.map((finding) => finding.rule));
    return [name, Object.keys(rule).length === 1 ? field : rule];
  });
  const present = new Set(rows.flat().map((cell) => cell.trim()));
  return {
    columns: Object.fromEntries(columns),
    unsure,
    constants: [...targets.values()].some(({ field }) => field === 'portfolioId') ? {} : { portfolioId: '' },
    dates: dates ?? null,
    country: null,
    decimal: DEFAULT_FORMAT.decimal,
    separator: DEFAULT_FORMAT.separator,
    empty: PLACEHOLDERS.filter((text) => present.has(text)),
    clearEmpty: false,
    ignoreUnmapped: false,
  };
}
