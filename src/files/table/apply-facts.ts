import { type ColumnPlan } from '../columns/column-plan';
import { type RowFacts } from '../input/row-facts';
import { type Line } from './table';

const HIDDEN = 'The row is hidden in the workbook, by a filter or by hand; it is taken all the same';
const COVERED = 'A cell of the row is merged into another one; it is taken without the value of that one';

/** What a person should look at in a row that is taken. Only cells of columns that are read count. */
export function noticesOf(facts: RowFacts | undefined, { columns }: ColumnPlan): string[] {
  const isCovered = columns.some(({ at }) => at.some((index) => facts?.isCovered(index)));
  return [...(facts?.isHidden ? [HIDDEN] : []), ...(isCovered ? [COVERED] : [])];
}

/** An error of a spreadsheet, which is refused when the row is pushed again. */
const NO_CODE = '#VALUE!';

/**
 * The cells of a line as other files can hold them: numbers of days are dates where a field is one, since other files count
 * days from 1900, and what is no code stays refused.
 */
export function cellsOf({ cells, facts }: Line, { columns }: ColumnPlan): string[] {
  if (!facts || facts.marks.size === 0) return cells;
  const kept = [...cells];
  for (const { field, format, at } of columns) {
    for (const index of at) {
      const mark = facts.marks.get(index);
      if (mark?.kind !== 'by field') continue;
      if (field.kind === 'date') kept[index] = mark.date ?? kept[index] ?? '';
      else if (field.kind === 'text' && format.isCode && mark.noCode !== undefined) kept[index] = NO_CODE;
    }
  }
  return kept;
}
