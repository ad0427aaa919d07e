import { rowFieldAt } from '../../fields/row-fields';
import { choiceOf } from './choices';
import { IGNORED_COLUMNS, kindOfColumn } from './column-plan';
import { DEFAULT_FORMAT } from './convert';
import { type DateOrder, needsDateOrder, orderOf } from './dates';
import { type HeaderMatch, matchHeaders } from './header-match';
import { type ColumnRule, type Mapping } from './mapping';
import { expectedDigits } from './spreadsheet-damage';
import { UnmatchedValues } from './unmatched-values';

/** How many rows of a file a draft is made from. */
export const DRAFT_ROWS = 1000;

/** Texts that mean an empty cell in most exports. */
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

/** A mapping file with every key, for a person to check and complete; null where a decision is needed. */
export type MappingDraft = Omit<Mapping, 'dates' | 'country'> & { dates: DateOrder | null; country: null };

/** The field of each column, each field at most once, and why a person should check a column. */
function targetsOf(header: readonly string[]): { targets: Map<string, HeaderMatch>; unsure: Record<string, string> } {
  const candidates = header.filter((name) => !IGNORED_COLUMNS.includes(name));
  const matches = matchHeaders(candidates, new Map());
  const targets = new Map<string, HeaderMatch>();
  const ownerOf = new Map<string, string>();
  // Names of columns are data; even `__proto__` may be one.
  const unsure: Record<string, string> = Object.create(null);
  for (const [name, match] of [...matches].sort(([, one], [, other]) => Number(other.sure) - Number(one.sure))) {
    const { field, meaning } = match;
    const owner = ownerOf.get(field);
    if (owner === undefined) {
      ownerOf.set(field, name);
      targets.set(name, match);
      if (!match.sure) unsure[name] = `Read as ${field}: ${meaning}.`;
    } else {
      unsure[name] = `Left out. It may be ${field} (${meaning}), but "${owner}" is read as that.`;
    }
  }
  for (const name of candidates) {
    if (!matches.has(name)) unsure[name] = 'Left out: no field is known for this name.';
  }
  return { targets, unsure };
}

/** A rule that the cells of a column call for, and what a person should know about the column. */
interface ColumnNote {
  rule?: Partial<ColumnRule>;
  note: string;
}

function lostZeros(field: string, cells: readonly string[]): ColumnNote[] {
  const expected = expectedDigits(field);
  if (!expected || !cells.some((cell) => expected.truncated.test(cell))) return [];
  const { digits } = expected;
  return [{ rule: { digits }, note: `Some cells have lost leading zeros; "digits": ${digits} puts them back.` }];
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
  return [{ rule: { values: byText }, note: 'Check what its values stand for; null leaves the field alone.' }];
}

const ambiguousDates = (cells: readonly string[], order: DateOrder | undefined): ColumnNote[] =>
  order === undefined && cells.some(needsDateOrder)
    ? [{ note: 'Its dates can be read in two ways: set "dates" to "mdy" or "dmy".' }]
    : [];

const phonesWithoutCountry = (cells: readonly string[]): ColumnNote[] =>
  cells.some((cell) => !cell.startsWith('+'))
    ? [{ note: 'Its numbers have no country code: set "country", such as "US".' }]
    : [];

/**
 * Drafts a mapping file with every key: the field of each column or null, and what the first rows show about dates, lost
 * zeros, unmatched values and texts that mean an empty cell.
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
