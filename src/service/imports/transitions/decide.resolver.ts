import { Arg, ID, Resolver } from 'type-graphql';
import { GuardedMutation, type MutationRequest } from '../../callers/request/run-mutation';
import { ImportAnswer } from '../model/import-answer';
import { applyImport } from './apply-import';
import { cancelImport } from './cancel-import';
import { type ReleaseImportDependencies, releaseImport } from './release-import';

/** Decides on imports. */
@Resolver()
export class DecideResolver {
  constructor(private readonly dependencies: ReleaseImportDependencies) {}

  @GuardedMutation(() => ImportAnswer, 'Carries out the plan of an import that stopped for review.')
  applyImport(
    @Arg('id', () => ID, { description: 'Id of the import.' }) id: string,
    @Arg('planChecksum', () => String, { description: '`planChecksum` of the plan that you looked at.' })
    planChecksum: string,
  ): MutationRequest<ImportAnswer> {
    const mutation = applyImport(this.dependencies);
    return { ...mutation, work: (context) => mutation.carryOut({ id, planChecksum }, context) };
  }

  @GuardedMutation(
    () => ImportAnswer,
    'Lets an import go on that its brakes hold. Needs the scope `imports:release`, and leaves a security event.',
  )
  releaseImport(@Arg('id', () => ID, { description: 'Id of the import.' }) id: string): MutationRequest<ImportAnswer> {
    const mutation = releaseImport(this.dependencies);
    return { ...mutation, work: (context) => mutation.carryOut({ id }, context) };
  }

  @GuardedMutation(() => ImportAnswer, 'Ends an import. What it has carried out stays, and is counted.')
  cancelImport(@Arg('id', () => ID, { description: 'Id of the import.' }) id: string): MutationRequest<ImportAnswer> {
    const mutation = cancelImport(this.dependencies);
    return { ...mutation, work: (context) => mutation.carryOut({ id }, context) };
  }
}
