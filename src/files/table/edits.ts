import { type Line } from './table';

/** What a person has corrected: by the number of a row's line, and the place of the cell in it, its text. */
export type Edits = Readonly<Record<number, Readonly<Record<number, string>>>>;

/**
 * A line with its corrections. What a workbook says of a cell does not hold for the text in its place. A line whose cells
 * are not certain stays as it is.
 */
export function withEdits(line: Line, edits: Edits): Line {
  const { lineNumber, facts, fault, raw } = line;
  const own = Object.hasOwn(edits, lineNumber) ? edits[lineNumber] : undefined;
  if (!own || fault !== undefined || raw !== undefined) return line;
  const isEdited = (at: number) => Object.hasOwn(own, at);
  const length = Math.max(line.cells.length, ...Object.keys(own).map((at) => Number(at) + 1));
  const cells = Array.from({ length }, (_, at) => own[at] ?? line.cells[at] ?? '');
  if (!facts) return { lineNumber, cells };
  return {
    lineNumber,
    cells,
    facts: {
      marks: new Map([...facts.marks].filter(([at]) => !isEdited(at))),
      isHidden: facts.isHidden,
      isNumber: (at) => !isEdited(at) && facts.isNumber(at),
      isCovered: (at) => !isEdited(at) && facts.isCovered(at),
    },
  };
}
