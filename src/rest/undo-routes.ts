import { type Request, type Response, Router } from 'express';
import { parseOptionalJsonBody } from '../http/body/json-body';
import { methodNotAllowed } from '../http/exchange/send-answer';
import { type CreateUndoDependencies, createUndo, readReview } from '../imports/undo/create-undo';
import { type RunMutation } from '../request/run-mutation';
import { type AdmitTo } from './admit-to';
import { createAnswerMutation } from './answer-mutation';
import { type Operation } from './query';

export interface UndoRoutesDependencies extends CreateUndoDependencies {
  admitTo: AdmitTo;
  runMutation: RunMutation;
}

/** The paths that undo an import or a sync run. */
export function undoRoutes(dependencies: UndoRoutesDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { admitTo } = dependencies;
  const answerMutation = createAnswerMutation(dependencies);
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
