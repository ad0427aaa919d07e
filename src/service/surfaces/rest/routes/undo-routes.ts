import { type Request, type Response, Router } from 'express';
import { parseOptionalJsonBody } from '../../../callers/http/body/json-body';
import { methodNotAllowed } from '../../../callers/http/exchange/send-answer';
import { type CreateUndoDependencies, createUndo, readReview } from '../../../imports/undo/create-undo';
import { type RestSurface } from '../requests/admit-to';
import { createAnswerMutation } from '../requests/answer-mutation';
import { type Operation } from '../requests/query';

/** The paths that undo an import or a sync run. */
export function undoRoutes(surface: RestSurface, dependencies: CreateUndoDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { admitTo } = surface;
  const answerMutation = createAnswerMutation(surface);
  const mutation = createUndo(dependencies);

  const undo = (of: 'import' | 'syncRun', operation: Operation) => async (request: Request, response: Response) => {
    const admitted = await admitTo(operation, request, response, { signing: 'required' });
    await answerMutation(request, response, admitted, mutation, async (context) => {
      const review = readReview(await parseOptionalJsonBody(request, admitted.body));
      const id = String(of === 'import' ? request.params.importId : request.params.syncRunId);
      return mutation.carryOut({ of, id, review }, context);
    });
  };

  router.route('/external-api/imports/:importId/undo').post(undo('import', 'undoImport')).all(methodNotAllowed('POST'));
  router
    .route('/external-api/sync-runs/:syncRunId/undo')
    .post(undo('syncRun', 'undoSyncRun'))
    .all(methodNotAllowed('POST'));
  return router;
}
