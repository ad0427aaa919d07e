/** Control characters could move the terminal's cursor or break a row of the table. */
const CONTROL = /\p{Cc}/gu;
const GAP = '  ';

const widthOf = (cell: string) => [...cell].length;

/** Formats rows as a table with aligned columns. Control characters become spaces. The text does not end with a line break. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((cells) => cells.map((cell) => cell.replace(CONTROL, ' ')));
  const widths: number[] = [];
  for (const cells of shown) {
    for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  const padded = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell));
  return shown.map((cells) => cells.map(padded).join(GAP).trimEnd()).join('\n');
}
