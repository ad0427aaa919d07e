import { type RequestContext } from '../../callers/request/request-context';
import { type ImportedRow } from './imported-row';
import { importWithRows, type ListRowsDependencies, presentRows } from './list-rows';
import { matchingRows } from './matching-rows';
import { type RowFilter } from './row-filter';

/**
 * All rows of an import that pass, a slice at a time. Rows that are not planned yet are left out.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`; and an error where rows are removed meanwhile
 */
export async function* streamRows(
  id: string,
  filter: RowFilter,
  context: RequestContext,
  dependencies: ListRowsDependencies,
): AsyncGenerator<ImportedRow[], void, undefined> {
  const stored = await importWithRows(id, filter, context, dependencies);
  for await (const { found } of matchingRows(stored, filter, 0, dependencies)) {
    if (!found) throw new Error('Rows of an import were removed while they were listed');
    yield found.length > 0 ? await presentRows(id, filter, found, context) : [];
  }
}
