import { type Router } from 'express';
import { addGet, sendSuccess } from '../../../callers/http/exchange/send-answer';
import { type RequestContext } from '../../../callers/request/request-context';
import { type ImportResolver } from '../../../imports/import.resolver';
import { streamImports } from '../../../imports/list/list-imports';
import { streamMissing } from '../../../imports/list/list-missing';
import { streamRows } from '../../../imports/list/list-rows';
import { type ImportReads } from '../../../imports/list/visible-import';
import { type Import } from '../../../imports/model/import';
import { type KeyName } from '../../graphql/schema/key-name.resolver';
import { idIn, type RestSurface } from '../requests/admit-to';
import { listFormats } from '../requests/list-format';
import { createSendList, formatOf } from '../requests/list-stream';
import { nextCursorOf, readImportFilter, readPaging, readRowQuery, requireNoPage } from '../requests/query';

const IMPORTS = listFormats([
  ...['id', 'name', 'kind', 'state', 'parts', 'requested', 'planned', 'done', 'missing', 'planChecksum', 'heldBy'],
  ...['options', 'createdAt', 'createdBy', 'createdByName', 'committedAt', 'finishedAt', 'undoes', 'undoneBy'],
  ...['releasedBy', 'releasedByName', 'failure', 'missingParts', 'appliedBy', 'appliedByName', 'waitingSince'],
  ...['optOutsCleared', 'legalHoldsLeft', 'balanceMoved', 'releaseReason'],
]);

const ROWS = listFormats([
  ...['index', 'externalId', 'status', 'code', 'message', 'details', 'changes', 'accountId', 'version', 'row'],
  ...['done', 'brakes'],
]);
const MISSING = listFormats(['externalId', 'accountId', 'since']);

/** An import as REST returns it where it is read: with the names of its keys, as far as they are recorded. */
export async function importJson(shown: Import, keyName: KeyName, context: RequestContext): Promise<object> {
  const nameOf = async (keyId: string | null | undefined) => (keyId ? keyName(keyId, context) : null);
  const { createdBy, releasedBy, appliedBy } = shown;
  const [createdByName, releasedByName, appliedByName] = await Promise.all(
    [createdBy, releasedBy, appliedBy].map(nameOf),
  );
  return {
    ...shown,
    ...(createdByName && { createdByName }),
    ...(releasedByName && { releasedByName }),
    ...(appliedByName && { appliedByName }),
  };
}

/** Imports as REST returns them where they are read, some at a time. */
async function* importsJson(
  pages: AsyncIterable<readonly Import[]>,
  keyName: KeyName,
  context: RequestContext,
): AsyncGenerator<object[], void, undefined> {
  for await (const page of pages) yield await Promise.all(page.map((one) => importJson(one, keyName, context)));
}

/** Imports, the rows of one and its missing accounts: pages of JSON, or the whole list as a stream. */
export function addImportListRoutes(
  router: Router,
  surface: RestSurface,
  imported: ImportResolver,
  dependencies: ImportReads,
): void {
  const { admitTo, keyName } = surface;
  const sendList = createSendList(surface);

  router.get('/', async (request, response) => {
    const { context } = await admitTo('listImports', request, response);
    const filter = readImportFilter(request.query);
    const format = formatOf(request, IMPORTS);
    if (format) {
      requireNoPage(request.query);
      const items = importsJson(streamImports(filter, context, dependencies), keyName, context);
      return sendList(request, response, context, { items, code: 'IMPORTS_LISTED', format });
    }
    const page = await imported.imports(readPaging(request.query), filter, context);
    const imports = await Promise.all(page.nodes.map((one) => importJson(one, keyName, context)));
    const payload = { imports, nextCursor: nextCursorOf(page) };
    await sendSuccess(response, context, 'IMPORTS_LISTED', 'Imports listed', payload);
  });

  addGet(router, '/:importId/rows', async (request, response) => {
    const { context } = await admitTo('listImportRows', request, response);
    const id = idIn(request);
    const filter = readRowQuery(request.query);
    const format = formatOf(request, ROWS);
    if (format) {
      requireNoPage(request.query);
      const items = streamRows(id, filter, context, dependencies);
      return sendList(request, response, context, { items, code: 'IMPORT_ROWS_LISTED', format });
    }
    const asked = readPaging(request.query);
    const page = await imported.rows({ id }, asked, undefined, undefined, undefined, filter, context);
    const payload = { rows: page.nodes, nextCursor: nextCursorOf(page) };
    await sendSuccess(response, context, 'IMPORT_ROWS_LISTED', 'Rows listed', payload);
  });

  addGet(router, '/:importId/missing', async (request, response) => {
    const { context } = await admitTo('listMissingAccounts', request, response);
    const id = idIn(request);
    const format = formatOf(request, MISSING);
    if (format) {
      requireNoPage(request.query);
      const items = streamMissing(id, context, dependencies);
      return sendList(request, response, context, { items, code: 'IMPORT_MISSING_LISTED', format });
    }
    const page = await imported.missingAccounts({ id }, readPaging(request.query), context);
    const payload = { missing: page.nodes, nextCursor: nextCursorOf(page) };
    await sendSuccess(response, context, 'IMPORT_MISSING_LISTED', 'Missing accounts listed', payload);
  });
}
