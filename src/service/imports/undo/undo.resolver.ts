import { Arg, ID, Resolver } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { GuardedMutation, type MutationRequest } from '../../callers/request/run-mutation';
import { ImportAnswer } from '../model/import-answer';
import { type CreateUndoCommand, type CreateUndoDependencies, createUndo } from './create-undo';

type Id = string | null | undefined;

/** @throws ServiceError `INVALID_REQUEST_BODY` unless one of them is named */
function readCommand(importId: Id, syncRunId: Id, review: boolean): CreateUndoCommand {
  if (typeof importId === 'string' && !syncRunId) return { of: 'import', id: importId, review };
  if (typeof syncRunId === 'string' && !importId) return { of: 'syncRun', id: syncRunId, review };
  throw new ServiceError('INVALID_REQUEST_BODY', 'Name either importId or syncRunId');
}

/** Undoes an import or a sync run. */
@Resolver()
export class UndoResolver {
  constructor(private readonly dependencies: CreateUndoDependencies) {}

  @GuardedMutation(
    () => ImportAnswer,
    'Creates an import that puts back the accounts which another import, or a sync run, has changed. It keeps what has been changed since.',
  )
  createUndo(
    @Arg('importId', () => ID, { nullable: true, description: 'The import to undo.' })
    importId: string | null | undefined,
    @Arg('syncRunId', () => ID, { nullable: true, description: 'The sync run to undo, in place of an import.' })
    syncRunId: string | null | undefined,
    @Arg('review', () => Boolean, { defaultValue: false, description: 'Whether it stops once it is planned.' })
    review: boolean,
  ): MutationRequest<ImportAnswer> {
    const mutation = createUndo(this.dependencies);
    return {
      ...mutation,
      work: (context) => mutation.carryOut(readCommand(importId, syncRunId, review), context),
    };
  }
}
