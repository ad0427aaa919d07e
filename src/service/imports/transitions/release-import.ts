import { type SharedMutation } from '../../callers/request/run-mutation';
import { type RecordSecurityEvent } from '../../callers/rights/security-event';
import { type ImportAnswer } from '../model/import-answer';
import { type ChangeImportDependencies, changeImport, moverOf, rowsUntil, stateConflict } from './change-import';

export interface ReleaseImportDependencies extends ChangeImportDependencies {
  recordSecurityEvent: RecordSecurityEvent;
}

/** Lets an import go on that its brakes hold: to its review, where it has one. A security event records it. */
export const releaseImport = (
  dependencies: ReleaseImportDependencies,
): SharedMutation<{ id: string }, ImportAnswer> => ({
  scope: 'imports:release',
  carryOut: async ({ id }, context) => {
    const now = dependencies.clock();
    const { organizationId, apiKeyId, person, clientAddress } = context;
    const answer = await changeImport(
      id,
      {
        plan(stored) {
          if (stored.state !== 'HELD') throw stateConflict(stored, 'only a held import can be released');
          return {
            ...(stored.options.review ? { state: 'PLANNED' } : { state: 'APPLYING', nextSlice: 0 }),
            releasedBy: apiKeyId,
            movedBy: moverOf(context),
            rowsUntil: rowsUntil(now, dependencies),
          };
        },
        code: 'IMPORT_RELEASED',
        message: 'The import is released',
      },
      context,
      dependencies,
    );
    const by = { apiKeyId, ...(person && { person }), clientAddress };
    dependencies.recordSecurityEvent({ organizationId, kind: 'IMPORT_RELEASED', ...by });
    return answer;
  },
});
