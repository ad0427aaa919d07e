import { type SharedMutation } from '../../callers/request/run-mutation';
import { type RecordSecurityEvent } from '../../callers/rights/security-event';
import { type ImportAnswer } from '../model/import';
import { type ChangeImportDependencies, changeImport, decidedBy, stateConflict } from './change-import';

export interface ReleaseImportDependencies extends ChangeImportDependencies {
  recordSecurityEvent: RecordSecurityEvent;
}

/** Lets an import go on that its brakes hold: to its review, where it has one. A security event records it. */
export function releaseImport(dependencies: ReleaseImportDependencies): SharedMutation<{ id: string }, ImportAnswer> {
  const { scope, carryOut } = changeImport(dependencies, {
    scope: 'imports:release',
    code: 'IMPORT_RELEASED',
    message: 'The import is released',
    plan(stored, _command, context, now) {
      if (stored.state !== 'HELD') throw stateConflict(stored, 'only a held import can be released');
      const state = stored.options.review ? 'PLANNED' : 'APPLYING';
      return { ...decidedBy(stored, state, context, now), releasedBy: context.apiKeyId };
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
