import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { requireFirstUse } from '../../access/single-use';
import { type IdempotencyDependencies } from '../../request/idempotency';
import { type RequestContext } from '../../request/request-context';
import { runMutation } from '../../request/run-mutation';
import { UpdateAccountResult } from '../update/update-account-result';
import { type EraseDependencies, erasePerson } from './erase-person';

export interface ErasePersonResolverDependencies extends Omit<EraseDependencies, 'commit'>, IdempotencyDependencies {}

/** Erases the person of one account. */
@Resolver()
export class ErasePersonResolver {
  constructor(private readonly dependencies: ErasePersonResolverDependencies) {}

  @Mutation(() => UpdateAccountResult, {
    description:
      'Erases the person of one account, for good: clears all fields that tell of the person, and makes their values in the history unreadable. The rest of the account stays, and can no longer be changed. Needs the scope `accounts:erase`.',
  })
  erasePerson(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Ctx() context: RequestContext,
  ): Promise<UpdateAccountResult> {
    const erase = async (commit: EraseDependencies['commit']) => {
      await requireFirstUse(context, this.dependencies);
      return erasePerson(externalId, context, { ...this.dependencies, commit });
    };
    return runMutation<UpdateAccountResult>(context, this.dependencies, erase, 'accounts:erase');
  }
}
