import { type Request, Router } from 'express';
import { ServiceError } from '../../../../base/errors';
import { decodedBody } from '../../../callers/http/body/decoded-body';
import { parseOptionalJsonBody } from '../../../callers/http/body/json-body';
import { readJsonLines } from '../../../callers/http/body/json-lines';
import { requireMediaType } from '../../../callers/http/body/media-type';
import { isGzip } from '../../../callers/http/body/raw-body';
import { methodNotAllowed } from '../../../callers/http/exchange/send-answer';
import { type ImportResolver } from '../../../imports/import.resolver';
import { type ImportReads, importNotFound } from '../../../imports/list/visible-import';
import { IMPORT_LIMITS } from '../../../imports/model/import-limits';
import { listedFields } from '../../../imports/model/listed-fields';
import { commitImport, readPartCount } from '../../../imports/receive/commit-import';
import { createImport, readNewImport } from '../../../imports/receive/create-import';
import { type PartContent } from '../../../imports/receive/part-writes';
import { type StorePartDependencies, storePart } from '../../../imports/receive/store-part';
import { type AddImportDependencies } from '../../../imports/transitions/add-import';
import { applyImport, readPlanChecksum } from '../../../imports/transitions/apply-import';
import { cancelImport } from '../../../imports/transitions/cancel-import';
import {
  type ReleaseImportDependencies,
  readReleaseReason,
  releaseImport,
} from '../../../imports/transitions/release-import';
import { type CreateUndoDependencies, createUndo, readReview } from '../../../imports/undo/create-undo';
import { createAddRead, type RestSurface } from '../requests/admit-to';
import { createAddSigned, createAnswerMutation } from '../requests/answer-mutation';
import { noEmptySegment } from '../requests/no-empty-segment';
import { addImportListRoutes, importJson } from './import-list-routes';

export type ImportUseCases = AddImportDependencies &
  ReleaseImportDependencies &
  StorePartDependencies &
  CreateUndoDependencies &
  ImportReads;

const LINE_TYPES = /^application\/(?:x-ndjson|ndjson|jsonl|octet-stream) *(;|$)/i;
const PART_NUMBER = /^[1-9]\d{0,4}$/;

/** @throws ServiceError `INVALID_REQUEST` */
function readPartNumber(text: string): number {
  const number = PART_NUMBER.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= IMPORT_LIMITS.parts) return number;
  throw new ServiceError('INVALID_REQUEST', `The number of a part is a whole number from 1 to ${IMPORT_LIMITS.parts}`);
}

/** @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` */
function readContent(request: Request, body: Buffer): PartContent {
  if (request.get('content-type') !== undefined) requireMediaType(request, LINE_TYPES, 'application/x-ndjson');
  const { partBytes, rowsOfPart: lines, rowBytes: lineBytes, rowValues: lineValues } = IMPORT_LIMITS;
  return {
    chunks: () => decodedBody(body, isGzip(request), partBytes),
    lines: (chunks) => readJsonLines(chunks, { lines, lineBytes, lineValues }),
  };
}

/** Maps the paths of `docs/imports.md` to the use cases. */
export function importRoutes(surface: RestSurface, imported: ImportResolver, dependencies: ImportUseCases): Router {
  const { admitTo, keyName } = surface;
  const router = Router({ caseSensitive: true, strict: true });
  const answerMutation = createAnswerMutation(surface);
  const signed = createAddSigned(router, surface);
  const storing = storePart(dependencies);

  router.use(noEmptySegment);
  addImportListRoutes(router, surface, imported, dependencies);

  const creating = createImport(dependencies);
  signed('/', 'createImport', creating, (_id, body) => readNewImport(body), parseOptionalJsonBody, ['GET', 'HEAD']);

  createAddRead(router, surface)('/:importId', 'getImport', async (id, _query, context) => {
    const found = await imported.find(id, context);
    if (!found) throw importNotFound();
    return ['IMPORT_FOUND', 'Import found', { import: await importJson(found, keyName, context) }];
  });

  router
    .route('/:importId/parts/:number')
    .put(async (request, response) => {
      const { importId: id, number } = request.params;
      const admitted = await admitTo('storeImportPart', request, response, {
        signing: 'required',
        maxBodyBytes: IMPORT_LIMITS.sentBytes,
        allowsGzip: true,
      });
      await answerMutation(request, response, admitted, storing, async (context) => {
        const part = { id, number: readPartNumber(number), content: readContent(request, admitted.body) };
        return storing.carryOut(part, context);
      });
    })
    .all(methodNotAllowed('PUT'));

  signed('/:importId/commit', 'commitImport', commitImport(dependencies), (id, body) => ({
    id,
    parts: readPartCount(body),
  }));
  signed('/:importId/apply', 'applyImport', applyImport(dependencies), (id, body) => ({
    id,
    planChecksum: readPlanChecksum(body),
  }));
  signed(
    '/:importId/release',
    'releaseImport',
    releaseImport(dependencies),
    (id, body) => ({ id, reason: readReleaseReason(body) }),
    parseOptionalJsonBody,
  );
  signed(
    '/:importId/cancel',
    'cancelImport',
    cancelImport(dependencies),
    (id, body) => {
      listedFields(body, []);
      return { id };
    },
    parseOptionalJsonBody,
  );
  signed(
    '/:importId/undo',
    'undoImport',
    createUndo(dependencies),
    (id, body) => ({ of: 'import' as const, id, review: readReview(body) }),
    parseOptionalJsonBody,
  );
  return router;
}
