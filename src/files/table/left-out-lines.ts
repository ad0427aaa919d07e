import { countText } from '../../base/count-text';
import { type Line } from './table';

export interface LeftOutChoice {
  /** How lines begin that are no rows, such as a trailer. */
  skipLines?: readonly string[] | undefined;
  /** Of text: what is between its cells. */
  delimiter?: string | undefined;
  say(text: string): void;
}

const MAX_PLACES = 5;

/** Whether a line is drawn of dashes, as query tools draw them under the names of the columns. */
const isRule = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^[-=+|\s]*$/.test(cell)) && cells.some((cell) => /--|==/.test(cell));

/** Leaves out lines that hold no row, and says which. */
export async function* withoutLeftOut(
  lines: AsyncGenerator<Line, void, undefined>,
  { skipLines = [], delimiter = ',', say }: LeftOutChoice,
): AsyncGenerator<Line, void, undefined> {
  const skipped: number[] = [];
  let hasRule = false;
  const isSkipped = ({ cells, raw }: Line): boolean => {
    const text = raw ?? cells.join(delimiter);
    return skipLines.some((start) => text.startsWith(start));
  };
  try {
    for await (const line of lines) {
      if (isRule(line.cells)) {
        if (!hasRule) say(`Lines of dashes, such as line ${line.lineNumber}, are left out`);
        hasRule = true;
      } else if (skipLines.length > 0 && isSkipped(line)) skipped.push(line.lineNumber);
      else yield line;
    }
  } finally {
    const places = skipped.slice(0, MAX_PLACES).join(', ');
    const more = skipped.length > MAX_PLACES ? ' and others' : '';
    if (skipped.length > 0) say(`--skip-lines leaves out ${countText(skipped.length, 'line')}: ${places}${more}`);
  }
}
