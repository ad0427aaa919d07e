import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { requireFirstUse } from '../../access/single-use';
import { type IdempotencyDependencies } from '../../request/idempotency';
import { type RequestContext } from '../../request/request-context';
import { type CommandReader, runMutation } from '../../request/run-mutation';
import { type WriteDependencies } from '../changes/account-writes';
import { AccountUpdateInput } from '../fields/account-fields';
import { updateAccount } from './update-account';
import { readUpdate, type UpdateAccountCommand } from './update-account-command';
import { UpdateAccountResult } from './update-account-result';

export interface UpdateAccountResolverDependencies extends Omit<WriteDependencies, 'commit'>, IdempotencyDependencies {}

/** The update of one account, as both surfaces call it. */
@Resolver()
export class UpdateAccountResolver {
  constructor(private readonly dependencies: UpdateAccountResolverDependencies) {}

  @Mutation(() => UpdateAccountResult, {
    description: 'Updates one account. Objects are merged deeply, all else replaces.',
  })
  updateAccount(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('update', () => AccountUpdateInput, { description: 'The fields to change.' }) update: AccountUpdateInput,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'Update only where the account is at this version; else the code is `VERSION_MISMATCH`.',
    })
    version: number | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<UpdateAccountResult> {
    const ifVersion = typeof version === 'number' ? [version] : undefined;
    return this.update(() => ({ externalId, update: readUpdate(update), ifVersion }), context);
  }

  /** @param readCommand called once the scope, the idempotency key and the signature allow it */
  update(readCommand: CommandReader<UpdateAccountCommand>, context: RequestContext): Promise<UpdateAccountResult> {
    return runMutation<UpdateAccountResult>(context, this.dependencies, async (commit) => {
      await requireFirstUse(context, this.dependencies);
      return updateAccount(await readCommand(), context, { ...this.dependencies, commit });
    });
  }
}
