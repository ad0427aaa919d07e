import { type SharedMutation } from '../../callers/request/run-mutation';
import { type ImportAnswer } from '../model/import-answer';
import {
  type ChangeImportDependencies,
  changeImport,
  requireCreator,
  requireMayBecome,
  rowsUntil,
  sumOfParts,
} from './change-import';

/** Ends an import. What it has done by then stays. */
export const cancelImport = (dependencies: ChangeImportDependencies): SharedMutation<{ id: string }, ImportAnswer> => ({
  scope: 'accounts:write',
  carryOut: async ({ id }, context) => {
    const now = dependencies.clock();
    return changeImport(
      id,
      {
        async plan(stored) {
          requireCreator(stored, context);
          requireMayBecome(stored, 'CANCELLED', 'it has ended');
          // Until then they are only counted.
          const isReceiving = stored.state === 'RECEIVING';
          const parts = isReceiving && (await dependencies.importParts.list(context.organizationId, id));
          return {
            ...(parts && sumOfParts(parts)),
            state: 'CANCELLED',
            finishedAt: now,
            rowsUntil: rowsUntil(now, dependencies),
          };
        },
        code: 'IMPORT_CANCELLED',
        message: 'The import is cancelled',
      },
      context,
      dependencies,
    );
  },
});
