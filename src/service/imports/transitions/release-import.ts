import { ServiceError } from '../../../base/errors';
import { type Json } from '../../../base/json/json';
import { keptReason } from '../../accounts/hold-and-erase/reason';
import { type SharedMutation } from '../../callers/request/run-mutation';
import { type RecordSecurityEvent } from '../../callers/rights/security-event';
import { type ImportAnswer } from '../model/import';
import { listedFields } from '../model/listed-fields';
import { type ChangeImportDependencies, changeImport, decidedBy, stateConflict } from './change-import';

export interface ReleaseImportCommand {
  id: string;
  /** Why, as it is kept. */
  reason?: string | undefined;
}

/** Reads why an import is released. A body without a reason says nothing. @throws ServiceError */
export function readReleaseReason(body: Json): string | undefined {
  const { reason } = listedFields(body, ['reason']);
  if (reason === undefined || reason === null || typeof reason === 'string') return keptReason(reason);
  throw new ServiceError('INVALID_REQUEST_BODY', 'reason must be text');
}

export interface ReleaseImportDependencies extends ChangeImportDependencies {
  recordSecurityEvent: RecordSecurityEvent;
}

/** Lets an import go on that its brakes hold: to its review, where it has one. A security event records it. */
export function releaseImport(
  dependencies: ReleaseImportDependencies,
): SharedMutation<ReleaseImportCommand, ImportAnswer> {
  const { scope, carryOut } = changeImport<ReleaseImportCommand>(dependencies, {
    scope: 'imports:release',
    code: 'IMPORT_RELEASED',
    message: 'The import is released',
    plan(stored, { reason }, context, now) {
      if (stored.state !== 'HELD') throw stateConflict(stored, 'only a held import can be released');
      const state = stored.options.review ? 'PLANNED' : 'APPLYING';
      const why = reason !== undefined && { releaseReason: reason };
      return { ...decidedBy(stored, state, context, now), releasedBy: context.apiKeyId, ...why };
    },
  });
  return {
    scope,
    carryOut: async (command, context) => {
      const answer = await carryOut(command, context);
      const { organizationId, apiKeyId, person, clientAddress } = context;
      const by = { apiKeyId, ...(person && { person }), clientAddress };
      const what = { importId: command.id, ...(command.reason !== undefined && { reason: command.reason }) };
      dependencies.recordSecurityEvent({ organizationId, kind: 'IMPORT_RELEASED', ...by, ...what });
      return answer;
    },
  };
}
