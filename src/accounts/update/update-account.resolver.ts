import { Arg, Int, Resolver } from 'type-graphql';
import { type CommandReader, GuardedMutation, type MutationRequest } from '../../request/run-mutation';
import { type WriteDependencies } from '../changes/account-writes';
import { AccountUpdateInput } from '../fields/account-fields';
import { updateAccount } from './update-account';
import { readUpdate, type UpdateAccountCommand } from './update-account-command';
import { UpdateAccountResult } from './update-account-result';

/** The update of one account, as both surfaces call it. */
@Resolver()
export class UpdateAccountResolver {
  constructor(private readonly dependencies: WriteDependencies) {}

  @GuardedMutation(() => UpdateAccountResult, 'Updates one account. Objects are merged deeply, all else replaces.')
  updateAccount(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('update', () => AccountUpdateInput, { description: 'The fields to change.' }) update: AccountUpdateInput,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'Update only where the account is at this version; else the code is `VERSION_MISMATCH`.',
    })
    version: number | null | undefined,
  ): MutationRequest<UpdateAccountResult> {
    const ifVersion = typeof version === 'number' ? [version] : undefined;
    return this.update(() => ({ externalId, update: readUpdate(update), ifVersion }));
  }

  update(readCommand: CommandReader<UpdateAccountCommand>): MutationRequest<UpdateAccountResult> {
    return {
      scope: 'accounts:write',
      work: async (context) => updateAccount(await readCommand(), context, this.dependencies),
    };
  }
}
