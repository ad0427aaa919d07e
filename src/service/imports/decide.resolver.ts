import { Arg, ID, Resolver } from 'type-graphql';
import { type Envelope } from '../../base/envelope';
import { ServiceError } from '../../base/errors';
import { keptReason } from '../accounts/hold-and-erase/reason';
import { GuardedMutation, type MutationRequest, type SharedMutation } from '../callers/request/run-mutation';
import { ImportAnswer } from './model/import';
import { readText } from './receive/create-import';
import { applyImport } from './transitions/apply-import';
import { cancelImport } from './transitions/cancel-import';
import { type ReleaseImportDependencies, releaseImport } from './transitions/release-import';
import { type CreateUndoCommand, type CreateUndoDependencies, createUndo } from './undo/create-undo';

type Id = string | null | undefined;

/** @throws ServiceError `INVALID_REQUEST_BODY` unless one of them is named */
function readUndo(importId: Id, syncRunId: Id, review: boolean, portfolioId: Id): CreateUndoCommand {
  const how = {
    review,
    ...(typeof portfolioId === 'string' && { onlyPortfolio: readText(portfolioId, 'portfolioId') }),
  };
  if (typeof importId === 'string' && !syncRunId) return { of: 'import', id: importId, ...how };
  if (typeof syncRunId === 'string' && !importId) return { of: 'syncRun', id: syncRunId, ...how };
  throw new ServiceError('INVALID_REQUEST_BODY', 'Name either importId or syncRunId');
}

/** @param read reads the command, after the checks of the request */
const request = <Command, Result extends Envelope>(
  mutation: SharedMutation<Command, Result>,
  read: () => Command,
): MutationRequest<Result> => ({ ...mutation, work: (context) => mutation.carryOut(read(), context) });

/** Decides on imports, and undoes them and sync runs. */
@Resolver()
export class DecideResolver {
  constructor(private readonly dependencies: ReleaseImportDependencies & CreateUndoDependencies) {}

  @GuardedMutation(() => ImportAnswer, 'Carries out the plan of an import that stopped for review.')
  applyImport(
    @Arg('id', () => ID, { description: 'Id of the import.' }) id: string,
    @Arg('planChecksum', () => String, { description: '`planChecksum` of the plan that you looked at.' })
    planChecksum: string,
  ): MutationRequest<ImportAnswer> {
    return request(applyImport(this.dependencies), () => ({ id, planChecksum }));
  }

  @GuardedMutation(
    () => ImportAnswer,
    'Lets an import go on that its brakes hold. Needs the scope `imports:release`, and leaves a security event.',
  )
  releaseImport(
    @Arg('id', () => ID, { description: 'Id of the import.' }) id: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Why, in 1 to 4,096 characters; kept with the import and in the security event.',
    })
    reason: string | null | undefined,
  ): MutationRequest<ImportAnswer> {
    return request(releaseImport(this.dependencies), () => ({ id, reason: keptReason(reason) }));
  }

  @GuardedMutation(() => ImportAnswer, 'Ends an import. What it has carried out stays, and is counted.')
  cancelImport(@Arg('id', () => ID, { description: 'Id of the import.' }) id: string): MutationRequest<ImportAnswer> {
    return request(cancelImport(this.dependencies), () => ({ id }));
  }

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
    @Arg('portfolioId', () => String, {
      nullable: true,
      description:
        'Only accounts of this portfolio are put back. It stops once it is planned, unless there are none, and needs the scope `accounts:read`; what it undoes can be undone in other portfolios too.',
    })
    portfolioId: string | null | undefined,
  ): MutationRequest<ImportAnswer> {
    return request(createUndo(this.dependencies), () => readUndo(importId, syncRunId, review, portfolioId));
  }
}
