import { rowFieldAt } from '../fields/row-fields';
import { IGNORED_COLUMNS, kindOfColumn } from './column-plan';
import { type HeaderMatch, matchHeaders } from './headers/header-match';
import { type ColumnRule, type ColumnTarget, type Mapping } from './mapping';
import { UnmatchedValues } from './unmatched-values';
import { choiceOf } from './values/choices';
import { DEFAULT_FORMAT } from './values/convert';
import { type DateOrder, needsDateOrder, orderOf } from './values/dates';
import { PLACEHOLDERS } from './values/shape';
import { NAME_FIELDS, type NameOrder, splitName, WHOLE_NAME } from './values/split-name';
import { expectedDigits } from './values/spreadsheet-damage';

/** How many rows of a file a draft is made from. */
export const DRAFT_ROWS = 1000;

/** A mapping file with every key, for a person to check and complete; null where a decision is needed. */
export type MappingDraft = Omit<Mapping, 'dates' | 'country'> & { dates: DateOrder | null; country: null };

/** Every new account needs both. Many exports have one number for them. */
const NUMBERS = ['externalId', 'metadata.filenumber'];

/** What a person should know of a column, or decide. */
export type DraftNote =
  | { kind: 'guessed'; field: string; meaning: string | undefined }
  | { kind: 'rival'; field: string; meaning: string | undefined; owner: string; column: string }
  | { kind: 'unknown' }
  | { kind: 'only number'; missing: string; fields: readonly string[] }
  | { kind: 'lost zeros'; digits: number }
  | { kind: 'values'; open: readonly { value: string; candidates: readonly string[] }[] }
  | { kind: 'percentages' | 'whole names' | 'ambiguous dates' | 'no country' };

type Notes = Record<string, DraftNote[]>;

const addNote = (notes: Notes, column: string, ...more: DraftNote[]) => {
  if (more.length > 0) notes[column] = [...(notes[column] ?? []), ...more];
};

/** A note in the words of a mapping file. */
function mappingText(note: DraftNote): string {
  switch (note.kind) {
    case 'guessed':
      return `Read as ${note.field}: ${note.meaning}.`;
    case 'rival': {
      const { field, meaning, owner, column } = note;
      const both = `"firstOf": { "${field}": [${JSON.stringify(owner)}, ${JSON.stringify(column)}] }`;
      return `Left out. It may be ${field} (${meaning}), but "${owner}" is read as that; ${both} takes the first that is not empty.`;
    }
    case 'unknown':
      return 'Left out: no field is known for this name.';
    case 'only number':
      return `No column is ${note.missing}: [${note.fields.map((field) => `"${field}"`).join(', ')}] makes both of it.`;
    case 'lost zeros':
      return `Some cells have lost leading zeros; "digits": ${note.digits} puts them back.`;
    case 'values': {
      const open = note.open.map(
        ({ value, candidates }) => `${JSON.stringify(value)} may be ${candidates.join(' or ')}.`,
      );
      return ['Check what its values stand for; null leaves the field alone.', ...open].join(' ');
    }
    case 'percentages':
      return '"type": "percent" reads 60 as 0.6.';
    case 'whole names':
      return '"split" makes first and last name of it, and a middle initial and a suffix in metadata.';
    case 'ambiguous dates':
      return 'Its dates can be read in two ways: set "dates" to "mdy" or "dmy".';
    case 'no country':
      return 'Its numbers have no country code: set "country", such as "US".';
  }
}

function noteBothNumbers(targets: ReadonlyMap<string, HeaderMatch>, notes: Notes): void {
  const [own, ...others] = [...targets].filter(([, { field }]) => NUMBERS.includes(field));
  if (!own || others.length > 0) return;
  const [name, { field }] = own;
  const missing = NUMBERS.find((number) => number !== field) ?? '';
  addNote(notes, name, { kind: 'only number', missing, fields: NUMBERS });
}

/** The field of each column, each field at most once, and why a person should check a column. */
function targetsOf(header: readonly string[]): { targets: Map<string, HeaderMatch>; notes: Notes } {
  const candidates = header.filter((name) => !IGNORED_COLUMNS.includes(name));
  const matches = matchHeaders(candidates, new Map());
  const targets = new Map<string, HeaderMatch>();
  const ownerOf = new Map<string, string>();
  // Names of columns are data; even `__proto__` may be one.
  const notes: Notes = Object.create(null);
  for (const [name, match] of [...matches].sort(([, one], [, other]) => Number(other.sure) - Number(one.sure))) {
    const { field, meaning } = match;
    const owner = ownerOf.get(field);
    if (owner === undefined) {
      ownerOf.set(field, name);
      targets.set(name, match);
      if (!match.sure) addNote(notes, name, { kind: 'guessed', field, meaning });
    } else {
      addNote(notes, name, { kind: 'rival', field, meaning, owner, column: name });
    }
  }
  for (const name of candidates) {
    if (!matches.has(name)) addNote(notes, name, { kind: 'unknown' });
  }
  noteBothNumbers(targets, notes);
  return { targets, notes };
}

/** A rule that the cells of a column call for, and what a person should know about the column. */
interface ColumnNote {
  rule?: Partial<ColumnRule>;
  note: DraftNote;
}

function lostZeros(field: string, cells: readonly string[]): ColumnNote[] {
  const expected = expectedDigits(field);
  if (!expected || !cells.some((cell) => expected.truncated.test(cell))) return [];
  const { digits } = expected;
  return [{ rule: { digits }, note: { kind: 'lost zeros', digits } }];
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
  const open = values.flatMap(({ value, candidates }) => (candidates ? [{ value, candidates }] : []));
  return [{ rule: { values: byText }, note: { kind: 'values', open } }];
}

/** Settlements are fractions from 0 to 1. A larger number is a percentage. */
const percentages = (field: string, cells: readonly string[]): ColumnNote[] =>
  field.startsWith('paymentRules.maxSettlement') && cells.some((cell) => Number(cell) > 1)
    ? [{ rule: { type: 'percent' }, note: { kind: 'percentages' } }]
    : [];

/** The order that most databases write names in, and the only one in which no last name is taken for a first name. */
const NAME_ORDER: NameOrder = 'LAST, FIRST M';

/** Whether a column holds whole names, so that it can be split. */
const areNames = ({ field }: HeaderMatch, cells: readonly string[]): boolean =>
  field === WHOLE_NAME &&
  cells.length > 0 &&
  cells.filter((cell) => splitName(cell, NAME_ORDER)).length > cells.length / 2;

const ambiguousDates = (cells: readonly string[], order: DateOrder | undefined): ColumnNote[] =>
  order === undefined && cells.some(needsDateOrder) ? [{ note: { kind: 'ambiguous dates' } }] : [];

const phonesWithoutCountry = (cells: readonly string[]): ColumnNote[] =>
  cells.some((cell) => !cell.startsWith('+')) ? [{ note: { kind: 'no country' } }] : [];

/**
 * Drafts a mapping file with every key: the field of each column or null, and what the first rows show about dates, lost
 * zeros, unmatched values and texts that mean an empty cell.
 */
export function draftMapping(header: readonly string[], rows: readonly (readonly string[])[]): MappingDraft {
  const { draft, notes } = draftWithNotes(header, rows);
  const unsure = Object.entries(notes).map(([name, ofColumn]) => [name, ofColumn.map(mappingText).join(' ')]);
  return { ...draft, unsure: Object.fromEntries(unsure) };
}

/** The draft, and apart from it what a person should know of columns. */
export function draftWithNotes(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { draft: MappingDraft; notes: Notes } {
  const { targets, notes } = targetsOf(header);
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
      notes[name] = [{ kind: 'whole names' }];
      return [name, { split: NAME_ORDER }];
    }
    const findings = [
      ...lostZeros(field, cells),
      ...percentages(field, cells),
      ...unmatchedValues(name, field, cells),
      ...(kind === 'date' ? ambiguousDates(cells, dates) : []),
      ...(kind === 'phone' ? phonesWithoutCountry(cells) : []),
    ];
    addNote(notes, name, ...findings.map(({ note }) => note));
    const rule = Object.assign({ field, ...(type && { type }) }, ...findings.map((finding) => finding.rule));
    return [name, Object.keys(rule).length === 1 ? field : rule];
  });
  const present = new Set(rows.flat().map((cell) => cell.trim()));
  const draft: MappingDraft = {
    columns: Object.fromEntries(columns),
    firstOf: {},
    unsure: {},
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
  return { draft, notes };
}
