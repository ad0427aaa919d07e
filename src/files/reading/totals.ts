import { type ColumnPlan } from '../columns/column-plan';

const TOTAL = /^(?:(?:grand|report|page|file|batch|over ?all|sub)[ -]?)?totals?\b.{0,20}$/i;
/** Longer text is a note that happens to begin so. */
const MAX_CHARACTERS = 40;

const isTotalText = (cell: string): boolean => cell.length <= MAX_CHARACTERS && TOTAL.test(cell.trim());

/** Whether a line holds totals of others: it names no account, or calls it a total. */
export function isTotal(cells: readonly string[], { columns }: ColumnPlan): boolean {
  if (!cells.some(isTotalText)) return false;
  const ids = columns.find(({ field }) => field.name === 'externalId')?.at ?? [];
  return ids.map((at) => cells[at] ?? '').every((id) => id.trim() === '' || isTotalText(id));
}
