import { defineOrder, KEY_FIELDS } from '../../../base/paging/order';
import { MAX_PAGE_BYTES, type Page, pageOf } from '../../../base/paging/page';
import { mapInTurns } from '../../../base/scheduling/steps';
import { type RequestContext } from '../../callers/request/request-context';
import { hasScope } from '../../callers/rights/scopes';
import { type StoredImport } from '../model/import';
import { type ImportedRow } from './imported-row';
import { type LookedAtSlice, matchingRows } from './matching-rows';
import { type RowFilter, requireFilterRights, rowQueryOf } from './row-filter';
import { type FoundRow, showRow } from './show-row';
import { type ImportReads, requireRows, visibleImport } from './visible-import';

interface RowPage {
  size: number;
  after?: string | null | undefined;
  filter: RowFilter;
}

const ROW_ORDER = defineOrder({ index: KEY_FIELDS.wholeNumber });

/** How many slices a page looks at, and how many of them it reads. It may end early then. */
const MAX_SLICES = 500;
const MAX_SLICES_READ = 20;

/**
 * The import whose rows are asked for.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`
 */
async function importWithRows(
  id: string,
  filter: RowFilter,
  context: RequestContext,
  dependencies: ImportReads,
): Promise<StoredImport> {
  const stored = await visibleImport(id, context, dependencies);
  requireRows(stored, context);
  requireFilterRights(filter, context);
  return stored;
}

/** Rows as the key of a request may see them, which is noted. GraphQL shows no number in full. */
export async function presentRows(
  id: string,
  filter: RowFilter,
  found: readonly FoundRow[],
  context: RequestContext,
): Promise<ImportedRow[]> {
  const rights = {
    mayRead: hasScope(context, 'accounts:read'),
    mayReadNumbers: context.protocol === 'REST' && hasScope(context, 'accounts:read:ssn'),
  };
  const rows = await mapInTurns(found, (row) => showRow(row, rights));
  const idsOf = (some: typeof rows) => some.flatMap(({ names }) => names ?? []);
  context.accessNotes.asks(rowQueryOf(id, filter));
  context.accessNotes.discloses(idsOf(rows));
  context.accessNotes.disclosesNumbers(idsOf(rows.filter(({ disclosesNumbers }) => disclosesNumbers)));
  return rows.map(({ shown }) => shown);
}

interface RowsOfPage {
  found: FoundRow[];
  /** Whether another row passes, which has no place any more. */
  isFull: boolean;
  /** Where it is not full: the row after which the limits of its work end it, if they do. */
  end: number | undefined;
}

async function rowsOfPage(slices: AsyncIterable<LookedAtSlice>, size: number): Promise<RowsOfPage> {
  const found: FoundRow[] = [];
  let left = MAX_PAGE_BYTES;
  let [lookedAt, read] = [0, 0];
  for await (const { place, found: some = [], wasRead } of slices) {
    const lengths = await mapInTurns(some, (row) => JSON.stringify(row).length);
    for (const [at, row] of some.entries()) {
      left -= lengths[at] ?? 0;
      if (found.length >= size || (left < 0 && found.length > 0)) return { found, isFull: true, end: undefined };
      found.push(row);
    }
    lookedAt += 1;
    if (wasRead) read += 1;
    const end = place.firstIndex + place.rows - 1;
    if (lookedAt >= MAX_SLICES || read >= MAX_SLICES_READ) return { found, isFull: false, end };
  }
  return { found, isFull: false, end: undefined };
}

/**
 * A page of the rows of an import, in their order. It may be shorter than asked for, even empty, and more may follow:
 * the work for one page is limited. Rows that are not planned yet, or removed, are left out.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`, `INVALID_QUERY` for a foreign cursor
 */
export async function listRows(
  id: string,
  { size, after, filter }: RowPage,
  context: RequestContext,
  dependencies: ImportReads,
): Promise<Page<ImportedRow>> {
  const stored = await importWithRows(id, filter, context, dependencies);
  const from = typeof after === 'string' ? ROW_ORDER.positionOf(after).index + 1 : 0;
  const slices = matchingRows(stored, filter, from, dependencies);
  const { found, isFull, end } = await rowsOfPage(slices, size);
  const page = pageOf(await presentRows(id, filter, found, context), size, after, ROW_ORDER.cursorOf, isFull);
  if (end === undefined) return page;
  return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: true, endCursor: ROW_ORDER.cursorOf({ index: end }) } };
}

/**
 * All rows of an import that pass, a slice at a time. Rows that are not planned yet are left out.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`; and an error where rows are removed meanwhile
 */
export async function* streamRows(
  id: string,
  filter: RowFilter,
  context: RequestContext,
  dependencies: ImportReads,
): AsyncGenerator<ImportedRow[], void, undefined> {
  const stored = await importWithRows(id, filter, context, dependencies);
  for await (const { found } of matchingRows(stored, filter, 0, dependencies)) {
    if (!found) throw new Error('Rows of an import were removed while they were listed');
    yield found.length > 0 ? await presentRows(id, filter, found, context) : [];
  }
}
