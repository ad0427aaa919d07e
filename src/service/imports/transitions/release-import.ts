import { type SharedMutation } from '../../callers/request/run-mutation';
import { type RecordSecurityEvent } from '../../callers/rights/security-event';
import { type ImportAnswer } from '../model/import';
import { type ChangeImportDependencies, changeImport, moverOf, stateConflict } from './change-import';

export interface ReleaseImportDependencies extends ChangeImportDependencies {
  recordSecurityEvent: RecordSecurityEvent;
}

/** Lets an import go on that its brakes hold: to its review, where it has one. A security event records it. */
export function releaseImport(dependencies: ReleaseImportDependencies): SharedMutation<{ id: string }, ImportAnswer> {
  const { scope, carryOut } = changeImport(dependencies, {
    scope: 'imports:release',
    code: 'IMPORT_RELEASED',
    message: 'The import is released',
    plan(stored, _command, context) {
      if (stored.state !== 'HELD') throw stateConflict(stored, 'only a held import can be released');
      return {
        ...(stored.options.review ? { state: 'PLANNED' } : { state: 'APPLYING', nextSlice: 0 }),
        releasedBy: context.apiKeyId,
        movedBy: moverOf(context),
      };
    },
  });
  return {
    scope,
    carryOut: async (command, context) => {
      const answer = await carryOut(command, context);
      const { organizationId, apiKeyId, person, clientAddress } = context;
      const by = { apiKeyId, ...(person && { person }), clientAddress };
      dependencies.recordSecurityEvent({ organizationId, kind: 'IMPORT_RELEASED', ...by });
      return answer;
    },
  };
}
