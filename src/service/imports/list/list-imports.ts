import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { wordsAsked } from '../../../base/field-options/word-enum';
import { present } from '../../../base/json/present';
import { type Page, pageOf } from '../../../base/paging/page';
import { type RequestContext } from '../../callers/request/request-context';
import { type Import, type StoredImport } from '../model/import';
import { IMPORT_STATES, type ImportState } from '../model/import-state';
import { IMPORT_ORDER } from '../store/import.store';
import { oneOf } from './row-filter';
import { hideStoredValues, showImport } from './show-import';
import { findVisibleImport, type ImportReads, seesAllImports } from './visible-import';

interface ImportPage {
  size: number;
  after?: string | null | undefined;
  /** One of `IMPORT_STATES`. */
  state?: string | null | undefined;
  states?: readonly ImportState[] | null | undefined;
  name?: string | null | undefined;
}

/** An import as the caller may see it. @throws ServiceError `QUERY_LIMIT_EXCEEDED` where too many of one query count parts */
async function showTo(
  context: RequestContext,
  stored: StoredImport,
  { importParts }: Pick<ImportReads, 'importParts'>,
): Promise<Import> {
  if (stored.state === 'RECEIVING') context.charge(FIELD_COSTS.receivedParts);
  return hideStoredValues(await showImport(stored, { importParts }), context);
}

/**
 * A page of imports, newest first. A key without `accounts:read` sees those that it created itself.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `INVALID_QUERY` for a foreign cursor or an unknown state
 */
export async function listImports(
  { size, after, state, states, name }: ImportPage,
  context: RequestContext,
  { imports, importParts }: ImportReads,
): Promise<Page<Import>> {
  const seesAll = seesAllImports(context);
  const wanted = wordsAsked(oneOf('state', state, IMPORT_STATES), states);
  const query = {
    ...(!seesAll && { createdBy: context.apiKeyId }),
    ...present({ states: wanted, name }),
    ...(typeof after === 'string' && { after: IMPORT_ORDER.positionOf(after) }),
    limit: size + 1,
  };
  const found = await imports.list(context.organizationId, query);
  const shown = await Promise.all(found.map((stored) => showTo(context, stored, { importParts })));
  return pageOf(shown, size, after, IMPORT_ORDER.cursorOf);
}

/** How many imports are read at a time where all of them are listed. */
const STREAMED_PAGE = 100;

/**
 * All imports, page by page.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `INVALID_QUERY` for an unknown state
 */
export async function* streamImports(
  filter: Pick<ImportPage, 'state' | 'name'>,
  context: RequestContext,
  dependencies: ImportReads,
): AsyncGenerator<Import[], void, undefined> {
  for (let after: string | null | undefined; ; ) {
    const { nodes, pageInfo } = await listImports({ ...filter, size: STREAMED_PAGE, after }, context, dependencies);
    yield nodes;
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

/**
 * One import; undefined where the organization has none of this id.
 * @throws ServiceError `INSUFFICIENT_SCOPE`
 */
export async function findImport(
  id: string,
  context: RequestContext,
  dependencies: ImportReads,
): Promise<Import | undefined> {
  const stored = await findVisibleImport(id, context, dependencies);
  return stored && showTo(context, stored, dependencies);
}
