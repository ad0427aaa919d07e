import { countText } from '../../base/count-text';
import { FAILURE_COLUMNS } from '../columns/column-plan';
import { isKnownHeader } from '../columns/headers/header-match';
import { type RowFacts } from '../input/row-facts';
import { type Line, peekLines, type TableStart } from './table';

/** How lines may differ from the header. */
export interface ColumnChoice {
  /** Names of columns that the mapping has. */
  named: readonly string[];
  /** Whether empty cells at the end of a line may be missing or too many, as in a sheet. */
  isSheet?: boolean | undefined;
  /** Whether cells that are missing at the end of a line are empty. */
  fillShortLines?: boolean | undefined;
  say(text: string): void;
}

/** How many lines are looked at. */
const LOOKED_AT = 20;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Whether a line has a value in a column. What a workbook shows for a value that it does not know is none. */
const hasValue = ({ cells, facts }: Line, at: number): boolean =>
  (cells[at] ?? '').trim() !== '' && facts?.marks.get(at)?.kind !== 'unknown';

/** What was found of a row whose columns are at other places than before. */
const factsOf = ({ marks, isHidden, isNumber, isCovered }: RowFacts, kept: readonly number[]): RowFacts => ({
  marks: new Map([...marks].flatMap(([at, mark]) => (kept.includes(at) ? [[kept.indexOf(at), mark]] : []))),
  isHidden,
  isNumber: (index) => isNumber(kept[index] ?? index),
  isCovered: (index) => isCovered(kept[index] ?? index),
});

/** How many cells a line has: most have more or fewer than the header if a delimiter ends either line. */
function usualWidth(header: readonly string[], lines: readonly Line[]): number {
  const widths = lines.map(({ cells }) => cells.length);
  const linesOf = (width: number) => lines.filter(({ cells }) => cells.length === width);
  const fits = (width: number) =>
    isBlank(header.slice(width)) && linesOf(width).every(({ cells }) => isBlank(cells.slice(header.length)));
  return [...new Set(widths)]
    .filter(fits)
    .reduce((best, width) => (linesOf(width).length > linesOf(best).length ? width : best), header.length);
}

/** The name that a column without one can be mapped by. */
const placeName = (at: number): string => `column ${at + 1}`;

/** Gives each column a distinct name. A column without name and values stays without one. */
function namesOf(header: readonly string[], lines: readonly Line[], named: readonly string[]): string[] {
  const names: string[] = [];
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    const isColumn = name !== '' || named.includes(placeName(at)) || lines.some((line) => hasValue(line, at));
    const own = name !== '' ? name : isColumn ? placeName(at) : '';
    let unique = own;
    for (let count = counts.get(own) ?? 2; own !== '' && taken.has(unique); count += 1) {
      unique = `${own} (${count})`;
      counts.set(own, count + 1);
    }
    taken.add(unique);
    names.push(unique);
  }
  return names;
}

/**
 * Leaves columns out that have neither a name nor a value, and names every other so that a mapping can distinguish it from
 * the rest: `Phone (2)` is the second column `Phone`, `column 3` the third column if it has values and no name. A line
 * that does not fit these columns has a fault.
 */
export async function settleColumns(
  { header, headerRow, lines }: TableStart,
  { named, isSheet = false, fillShortLines = false, say }: ColumnChoice,
): Promise<TableStart> {
  const { head, after } = await peekLines(lines, LOOKED_AT);
  const sound = head.filter(({ fault }) => fault === undefined);
  const width = isSheet ? header.length : usualWidth(header, sound);
  const names = namesOf(
    header,
    sound.filter(({ cells }) => isSheet || cells.length === width),
    named,
  );
  const kept = names.flatMap((name, at) => (name === '' ? [] : at));
  const unnamed = kept.filter((at) => header[at] === '').map((at) => `"${names[at]}"`);
  if (unnamed.length > 0)
    say(`Columns with values and without a name are called by their place: ${unnamed.join(', ')}`);
  // An undocumented name may be that of a person: the line need not be a header.
  const printedName = (name: string, at: number) =>
    named.includes(name) || isKnownHeader(header[at] ?? '') ? `"${name}"` : placeName(at);
  const further = names.flatMap((name, at) => (header[at] !== '' && name !== header[at] ? printedName(name, at) : []));
  if (further.length > 0) say(`Further columns of the same name are called by their number: ${further.join(', ')}`);
  const isWhole = kept.length === width && kept.every((at, place) => at === place);

  function faultOf(line: Line): string | undefined {
    const { cells } = line;
    const { length } = cells;
    // A line that was kept as its text is in one cell, and never filled.
    const isKeptText = header[0] === FAILURE_COLUMNS[0] && isBlank(cells.slice(FAILURE_COLUMNS.length + 1));
    const mayBeShort = isSheet || (fillShortLines && !isKeptText);
    const hasMore = cells.some((_cell, at) => at >= width && hasValue(line, at));
    if (length > width ? !isSheet || hasMore : length < width && !mayBeShort) {
      const advice = '--fill-short-lines fills it, --skip-lines leaves it out';
      return `The line has ${countText(length, 'cell')}, ${width === header.length ? 'the first line' : 'most lines'} ${width}${length < width ? `: ${advice}` : ''}`;
    }
    const stray = cells.findIndex((_cell, at) => (names[at] ?? '') === '' && hasValue(line, at));
    if (stray < 0) return undefined;
    return `A cell has a value in ${placeName(stray)}, which has no name: --map "${placeName(stray)}=" leaves it out`;
  }

  const places = new Set(kept);
  /** A line that does not fit, without the columns that are left out: too many or too few cells stay so. */
  const inPlace = (cells: readonly string[]) => cells.filter((_cell, at) => at >= names.length || places.has(at));

  function settled(line: Line): Line {
    if (line.fault !== undefined) return isWhole ? line : { ...line, cells: inPlace(line.cells) };
    if (isWhole && line.cells.length === width) return line;
    const fault = faultOf(line);
    // A value in a column without a name stays, so that the line still has too many cells where it is kept.
    const isStray = line.cells.some((_cell, at) => at < names.length && !places.has(at) && hasValue(line, at));
    if (fault !== undefined) return isStray ? { ...line, fault } : { ...line, fault, cells: inPlace(line.cells) };
    const cells = kept.map((at) => line.cells[at] ?? '');
    return line.facts ? { ...line, cells, facts: factsOf(line.facts, kept) } : { ...line, cells };
  }

  async function* settledLines(): AsyncGenerator<Line, void, undefined> {
    for await (const line of after(0)) yield settled(line);
  }
  return { header: kept.map((at) => names[at] ?? ''), headerRow, lines: settledLines() };
}
