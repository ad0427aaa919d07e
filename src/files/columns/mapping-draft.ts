import { unguardFormula } from '../../base/csv-cell';
import { IGNORED_COLUMNS, kindOfColumn } from './column-plan';
import { cellFindings, decimalIn, type FileReadings, placeholdersIn } from './draft-findings';
import { addNote, type Notes, noteText } from './draft-notes';
import { type HeaderMatch, matchColumns, SERVICE_ID } from './headers/header-match';
import { type ColumnTarget, type Mapping } from './mapping';
import { bareProse } from './values/cell-edges';
import { DEFAULT_FORMAT } from './values/convert';
import { isAbroad } from './values/countries';
import { areSerials, type DateReading, orderOf } from './values/dates';
import { mayBeEmpty } from './values/no-value';
import { type DecimalSign, isAccountingZero } from './values/numbers';
import { NAME_FIELDS, type NameOrder, splitName, WHOLE_NAME } from './values/split-name';
import { withoutTextMarks } from './values/spreadsheet-damage';

/** How many rows of a file a draft is made from. */
export const DRAFT_ROWS = 1000;

/** A mapping file with every key, for a person to check and complete; null where a decision is needed. */
export type MappingDraft = Omit<Mapping, 'dates' | 'country' | 'decimal'> & {
  dates: DateReading | null;
  country: null;
  decimal: DecimalSign | null;
};

/** Every new account needs both. Many exports have one number for them. */
const NUMBERS = ['externalId', 'metadata.filenumber'];

function noteBothNumbers(targets: ReadonlyMap<string, HeaderMatch>, notes: Notes): void {
  const [own, ...others] = [...targets].filter(([, { field }]) => NUMBERS.includes(field));
  if (!own || others.length > 0) return;
  const [name, { field }] = own;
  const missing = NUMBERS.find((number) => number !== field) ?? '';
  addNote(notes, name, { kind: 'only number', missing, fields: NUMBERS });
}

/** Every export of the service has this column beside its id. */
const isExport = (header: readonly string[]): boolean => header.includes('organizationId');

/** The field of each column, each field at most once, and why a person should check a column. */
function targetsOf(header: readonly string[]): { targets: Map<string, HeaderMatch>; notes: Notes } {
  const candidates = header.filter((name) => !IGNORED_COLUMNS.includes(name));
  const matches = matchColumns(candidates, new Map(), header.includes(SERVICE_ID));
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
  if (header.includes(SERVICE_ID) && !matches.has(SERVICE_ID) && !isExport(header))
    addNote(notes, SERVICE_ID, { kind: 'own id' });
  noteBothNumbers(targets, notes);
  return { targets, notes };
}

/** The order that most databases write names in, and the only one in which no last name is taken for a first name. */
const NAME_ORDER: NameOrder = 'LAST, FIRST M';

/** Whether a column holds whole names, so that it can be split. */
const areNames = ({ field }: HeaderMatch, cells: readonly string[]): boolean =>
  field === WHOLE_NAME &&
  cells.length > 0 &&
  cells.filter((cell) => splitName(cell, NAME_ORDER)).length > cells.length / 2;

/** The cells as a push reads them. */
const bareCell = (cell: string): string => withoutTextMarks(unguardFormula(bareProse(cell)), false);

/**
 * Drafts a mapping file with every key: the field of each column or null, and what the first rows show about dates,
 * numbers, lost zeros, unmatched values and texts that mean an empty cell.
 */
export function draftMapping(header: readonly string[], rows: readonly (readonly string[])[]): MappingDraft {
  const { draft, notes } = draftWithNotes(header, rows);
  const unsure = Object.entries(notes).map(([name, ofColumn]) => [name, ofColumn.map(noteText).join(' ')]);
  return { ...draft, unsure: Object.fromEntries(unsure) };
}

/** The draft, and apart from it what a person should know of columns. */
export function draftWithNotes(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { draft: MappingDraft; notes: Notes } {
  const { targets, notes } = targetsOf(header);
  const table = rows.map((cells) => cells.map(bareCell));
  const countryAt = header.findIndex((name) => targets.get(name)?.field === 'address.country');
  const isOfRow = (field: string, cells: readonly string[]): boolean =>
    field !== 'address.zip' || isAbroad(cells[countryAt] ?? '') !== true;
  const allCellsOf = (name: string): string[] => {
    const at = header.indexOf(name);
    const field = targets.get(name)?.field ?? '';
    return table.flatMap((cells) => (isOfRow(field, cells) ? (cells[at] ?? '') : '')).filter((cell) => cell !== '');
  };
  const cellsOf = (name: string): string[] => allCellsOf(name).filter((cell) => !mayBeEmpty(cell));
  const namesOfKind = (kind: string) =>
    [...targets].flatMap(([name, match]) => (kindOfColumn(match) === kind ? name : []));
  const dateCells = namesOfKind('date').flatMap(cellsOf);
  const dates = areSerials(dateCells) ? 'serial' : orderOf(dateCells);
  const numbers = namesOfKind('number');
  const decimal = decimalIn(numbers.flatMap(cellsOf));
  const readings: FileReadings = { dates, decimal: decimal === 'open' ? undefined : decimal };

  const fields = new Set([...targets.values()].map(({ field }) => field));
  const columns = header.map((name): [string, ColumnTarget | null] => {
    const match = targets.get(name);
    if (!match) return [name, null];
    const { field, type } = match;
    const kind = kindOfColumn(match);
    const cells = cellsOf(name);
    if (areNames(match, cells) && !fields.has(NAME_FIELDS.last) && !fields.has(NAME_FIELDS.first)) {
      notes[name] = [{ kind: 'whole names' }];
      return [name, { split: NAME_ORDER }];
    }
    const placeholders = placeholdersIn(allCellsOf(name), kind === 'number');
    const findings = cellFindings({ header: name, field, kind, cells, placeholders }, readings);
    addNote(notes, name, ...findings.map(({ note }) => note));
    const rule = Object.assign({ field, ...(type && { type }) }, ...findings.map((finding) => finding.rule));
    return [name, Object.keys(rule).length === 1 ? field : rule];
  });
  const hasZero = numbers.flatMap(allCellsOf).some(isAccountingZero);
  const draft: MappingDraft = {
    columns: Object.fromEntries(columns),
    firstOf: {},
    unsure: {},
    constants: [...targets.values()].some(({ field }) => field === 'portfolioId') ? {} : { portfolioId: '' },
    dates: dates ?? null,
    country: null,
    decimal: readings.decimal ?? null,
    separator: DEFAULT_FORMAT.separator,
    empty: placeholdersIn(table.flat(), hasZero),
    dropExtensions: false,
    skipTotals: false,
    clearEmpty: false,
    ignoreUnmapped: false,
  };
  return { draft, notes };
}
