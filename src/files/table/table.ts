import { type RowFacts } from '../input/row-facts';

/** A line of a table. */
export interface Line {
  lineNumber: number;
  cells: string[];
  /** What a workbook says of it beside its cells. */
  facts?: RowFacts;
  /** Why it is no row. */
  fault?: string;
  /** Its text, if that does not say for certain what its cells are. */
  raw?: string;
}

export interface TableStart {
  header: string[];
  /** The number of the row that it is. */
  headerRow: number;
  /** The lines below the header. */
  lines: AsyncGenerator<Line, void, undefined>;
}

/** Reads the first lines, and gives them back with all others. */
export async function peekLines(
  lines: AsyncGenerator<Line, void, undefined>,
  count: number,
  first: readonly Line[] = [],
): Promise<{ head: Line[]; after(skipped: number): AsyncGenerator<Line, void, undefined> }> {
  const head = [...first];
  while (head.length < count) {
    const next = await lines.next();
    if (next.done) break;
    head.push(next.value);
  }
  async function* after(skipped: number): AsyncGenerator<Line, void, undefined> {
    try {
      yield* head.slice(skipped);
      yield* lines;
    } finally {
      await lines.return();
    }
  }
  return { head, after };
}
