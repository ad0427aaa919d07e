import { rowFieldAt } from '../fields/row-fields';
import { choiceOf } from './choices';
import { IGNORED_COLUMNS, kindOfColumn } from './column-plan';
import { DEFAULT_FORMAT } from './convert';
import { type DateOrder, needsDateOrder, orderOf } from './dates';
import { type HeaderMatch, matchHeaders } from './header-match';
import { type ColumnRule, type ColumnTarget, type Mapping } from './mapping';
import { PLACEHOLDERS } from './shape';
import { NAME_FIELDS, type NameOrder, splitName, WHOLE_NAME } from './split-name';
import { expectedDigits } from './spreadsheet-damage';
import { UnmatchedValues } from './unmatched-values';

/** How many rows of a file a draft is made from. */
export const DRAFT_ROWS = 1000;

/** A mapping file with every key, for a person to check and complete; null where a decision is needed. */
export type MappingDraft = Omit<Mapping, 'dates' | 'country'> & { dates: DateOrder | null; country: null };

/** Every new account needs both. Many exports have one number for them. */
const NUMBERS = ['externalId', 'metadata.filenumber'];

function noteBothNumbers(targets: ReadonlyMap<string, HeaderMatch>, unsure: Record<string, string>): void {
  const [own, ...others] = [...targets].filter(([, { field }]) => NUMBERS.includes(field));
  if (!own || others.length > 0) return;
  const [name, { field }] = own;
  const missing = NUMBERS.find((number) => number !== field);
  const note = `No column is ${missing}: [${NUMBERS.map((number) => `"${number}"`).join(', ')}] makes both of it.`;
  unsure[name] = [unsure[name] ?? [], note].flat().join(' ');
}

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
      const both = `"firstOf": { "${field}": [${JSON.stringify(owner)}, ${JSON.stringify(name)}] }`;
      unsure[name] =
        `Left out. It may be ${field} (${meaning}), but "${owner}" is read as that; ${both} takes the first that is not empty.`;
    }
  }
  for (const name of candidates) {
    if (!matches.has(name)) unsure[name] = 'Left out: no field is known for this name.';
  }
  noteBothNumbers(targets, unsure);
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
  const open = values.flatMap(({ value, candidates }) =>
    candidates ? [`${JSON.stringify(value)} may be ${candidates.join(' or ')}.`] : [],
  );
  const note = ['Check what its values stand for; null leaves the field alone.', ...open].join(' ');
  return [{ rule: { values: byText }, note }];
}

/** Settlements are fractions from 0 to 1. A larger number is a percentage. */
const percentages = (field: string, cells: readonly string[]): ColumnNote[] =>
  field.startsWith('paymentRules.maxSettlement') && cells.some((cell) => Number(cell) > 1)
    ? [{ rule: { type: 'percent' }, note: '"type": "percent" reads 60 as 0.6.' }]
    : [];

/** The order that most databases write names in, and the only one in which no last name is taken for a first name. */
const NAME_ORDER: NameOrder = 'LAST, FIRST M';

/** Whether a column holds whole names, so that it can be split. */
const areNames = ({ field }: HeaderMatch, cells: readonly string[]): boolean =>
  field === WHOLE_NAME &&
  cells.length > 0 &&
  cells.filter((cell) => splitName(cell, NAME_ORDER)).length > cells.length / 2;

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

  const fields = new Set([...targets.values()].map(({ field }) => field));
  const columns = header.map((name): [string, ColumnTarget | null] => {
    const match = targets.get(name);
    if (!match) return [name, null];
    const { field, type } = match;
    const cells = cellsOf(name);
    const kind = kindOfColumn(match);
    if (areNames(match, cells) && !fields.has(NAME_FIELDS.last) && !fields.has(NAME_FIELDS.first)) {
      unsure[name] = `"split" makes first and last name of it, and a middle initial and a suffix in metadata.`;
      return [name, { split: NAME_ORDER }];
    }
    const findings = [
      ...lostZeros(field, cells),
      ...percentages(field, cells),
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
    firstOf: {},
    unsure,
    constants: [...targets.values()].some(({ field }) => field === 'portfolioId') ? {} : { portfolioId: '' },
    dates: dates ?? null,
    country: null,
    decimal: DEFAULT_FORMAT.decimal,
    separator: DEFAULT_FORMAT.separator,
    empty: PLACEHOLDERS.filter((text) => present.has(text)),
    dropExtensions: false,
    skipTotals: false,
    clearEmpty: false,
    ignoreUnmapped: false,
  };
}
