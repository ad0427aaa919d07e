import { type MappingDraft } from '../columns/mapping-draft';

/** What of a column says whether a line is a total: its field, where its cells are, and how they are judged. */
interface TotalColumn {
  field: { name: string };
  at: readonly number[];
  format: { judge?: unknown };
}

const TOTAL = /^(?:(?:grand|report|page|file|batch|over ?all|sub)[ -]?)?totals?\b.{0,20}$/i;
/** What begins so and has a number is an id: `TOTAL-1001`. */
const ID = /totals?[-_/#.]?\d|totals?[-_/]\S/i;
/** Longer text is a note that happens to begin so. */
const MAX_CHARACTERS = 40;

const isTotalText = (cell: string): boolean => cell.length <= MAX_CHARACTERS && TOTAL.test(cell.trim());

/** What a new account needs besides its id. Totals have none of it. */
const OF_NEW_ACCOUNTS = ['phoneNumber', 'portfolioId', 'metadata.filenumber'];

/**
 * Whether a line holds totals of others: it names no account, or calls it a total. A line with all that a new account
 * needs is none, and neither is one whose id a person has said to take as text.
 */
export function isTotal(cells: readonly string[], { columns }: { columns: readonly TotalColumn[] }): boolean {
  if (!cells.some(isTotalText)) return false;
  const textsOf = (fields: readonly string[]) =>
    columns
      .filter(({ field }) => fields.includes(field.name))
      .map(({ at }) => at.map((index) => (cells[index] ?? '').trim()).find((text) => text !== '') ?? '');
  const [id = ''] = textsOf(['externalId']);
  const isChecked = columns.some(({ field, format }) => field.name === 'externalId' && format.judge === undefined);
  if (id !== '' && (isChecked || !isTotalText(id) || ID.test(id))) return false;
  const needed = textsOf(OF_NEW_ACCOUNTS);
  return needed.length < 2 || needed.includes('');
}

/** The rows that a draft does not take for totals. What is left out, or fails, says nothing of the others. */
export function withoutTotals(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { columns: targets }: MappingDraft,
): readonly (readonly string[])[] {
  const columns = header.flatMap((name, at) =>
    [targets[name] ?? []].flat().flatMap((target): TotalColumn[] => {
      const field = typeof target === 'string' ? target : 'field' in target ? target.field : undefined;
      return field === undefined ? [] : [{ field: { name: field }, at: [at], format: { judge: true } }];
    }),
  );
  return rows.filter((cells) => !isTotal(cells, { columns }));
}
