import { failureEnvelope } from '../../../base/envelope';
import { ServiceError } from '../../../base/errors';
import { type Json } from '../../../base/json/json';
import { type SharedMutation } from '../../callers/request/run-mutation';
import { missingPartsOf } from '../list/show-import';
import { type ImportAnswer } from '../model/import';
import { IMPORT_LIMITS } from '../model/import-limits';
import { listedFields } from '../model/listed-fields';
import { sumOfParts } from '../model/slice-place';
import {
  type ChangeImportDependencies,
  changeImport,
  moverOf,
  requireCreator,
  requireMayBecome,
  rightsOf,
  stateConflict,
} from '../transitions/change-import';

interface CommitImportCommand {
  id: string;
  /** How many parts the import has. */
  parts: number;
}

const wrongCount = () =>
  new ServiceError(
    'INVALID_REQUEST_BODY',
    `The body must hold parts: how many there are, a whole number from 1 to ${IMPORT_LIMITS.parts}, or 0 for a complete feed without rows`,
  );

/** Reads how many parts an import has. @throws ServiceError `INVALID_REQUEST_BODY` */
export function readPartCount(body: Json): number {
  const { parts } = listedFields(body, ['parts']);
  const isCount = typeof parts === 'number' && Number.isInteger(parts) && parts >= 0 && parts <= IMPORT_LIMITS.parts;
  if (isCount) return parts;
  throw wrongCount();
}

const MAX_NAMED = 20;

/** Parts that were announced are not there. */
class PartsMissingError extends ServiceError {
  constructor(readonly missing: number[]) {
    const named = missing.slice(0, MAX_NAMED).join(', ');
    const more = missing.length > MAX_NAMED ? ' and more' : '';
    super('IMPORT_PARTS_MISSING', `These parts are missing: ${named}${more}. Send them, then commit again`);
  }
}

/** Ends the receiving of an import: all its parts are there, and the work on it may begin. */
export function commitImport(
  dependencies: ChangeImportDependencies,
): SharedMutation<CommitImportCommand, ImportAnswer> {
  const { scope, carryOut } = changeImport<CommitImportCommand>(dependencies, {
    scope: 'accounts:write',
    code: 'IMPORT_QUEUED',
    message: 'The import is queued',
    async plan(stored, { id, parts: announced }, context, now) {
      requireCreator(stored, context);
      requireMayBecome(stored, 'QUEUED', 'it is committed already, or has ended');
      // Only of a complete feed it says something that there are no rows.
      if (announced === 0 && !stored.options.complete) throw wrongCount();
      const parts = await dependencies.importParts.list(context.organizationId, id);
      const missing = missingPartsOf(parts, announced);
      if (missing.length > 0) throw new PartsMissingError(missing);
      const highest = parts.at(-1)?.number ?? 0;
      if (highest > announced) throw stateConflict(stored, `part ${highest} is stored, but not counted in parts`);
      const begun = { state: 'QUEUED', nextSlice: 0, committedAt: now } as const;
      return { ...sumOfParts(parts), ...begun, movedBy: moverOf(context), rights: rightsOf(context) };
    },
  });
  return {
    scope,
    carryOut: (command, context) =>
      carryOut(command, context).catch((error: unknown) => {
        if (!(error instanceof PartsMissingError)) throw error;
        return { ...failureEnvelope(error), missing: error.missing };
      }),
  };
}
