import { printable } from './printable';

const GAP = '  ';

const widthOf = (cell: string) => [...cell].length;

/** Formats rows as a table with aligned columns. Each cell becomes printable. The text does not end with a line break. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((cells) => cells.map(printable));
  const widths: number[] = [];
  for (const cells of shown) {
    for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  const padded = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell));
  return shown.map((cells) => cells.map(padded).join(GAP).trimEnd()).join('\n');
}

export const indented = (text: string): string => text.replace(/^/gm, '  ');
