import { knownIn, type NameTest } from '../table/find-header';
import { type Escape, firstLines } from './csv-lines';

const DELIMITERS = [',', ';', '\t', '|'];
/** How many lines are looked at. */
const LOOKED_AT = 20;
/** Fewer documented names may be chance. */
const MIN_KNOWN = 2;

/** How many lines have the number of cells that most lines have, and that number. One cell is no table. */
function consistencyOf(lines: readonly (readonly string[])[]): { lines: number; width: number } {
  const counts = new Map<number, number>();
  for (const { length } of lines) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, [width, count]) => (count > best.lines ? { lines: count, width } : best), {
    lines: 0,
    width: 0,
  });
}

/**
 * The delimiter by which one of the first lines has the largest number of documented names of columns; otherwise the one that gives the most
 * lines the same number of cells; a comma by default.
 */
export function detectDelimiter(start: string, before: Escape | undefined, isKnown: NameTest): string {
  const tried = DELIMITERS.map((delimiter) => {
    const lines = firstLines(start, { delimiter, escape: before }, LOOKED_AT);
    const known = Math.max(0, ...lines.map((cells) => knownIn(cells, isKnown)));
    return { delimiter, known: known < MIN_KNOWN ? 0 : known, ...consistencyOf(lines) };
  });
  const [best] = tried.sort(
    (one, other) => other.known - one.known || other.lines - one.lines || other.width - one.width,
  );
  return best?.delimiter ?? ',';
}
