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

/** The cells of a line, with numbers of days as dates where a field is one, since other files count days from 1900. */
export function cellsOf({ cells, facts }: Line, { columns }: ColumnPlan): string[] {
  if (!facts || facts.marks.size === 0) return cells;
  const dated = [...cells];
  for (const { field, at } of columns) {
    for (const index of field.kind === 'date' ? at : []) {
      const mark = facts.marks.get(index);
      if (mark?.kind === 'day') dated[index] = mark.date;
    }
  }
  return dated;
}
