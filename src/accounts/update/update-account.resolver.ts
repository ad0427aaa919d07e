import { Arg, Int, Resolver } from 'type-graphql';
import { GuardedMutation, type MutationRequest, type SharedMutation } from '../../request/run-mutation';
import { type WriteDependencies } from '../changes/account-writes';
import { AccountUpdateInput } from '../fields/account-fields';
import { updateAccount } from './update-account';
import { readUpdate, type UpdateAccountCommand } from './update-account-command';
import { UpdateAccountResult } from './update-account-result';

/** The update of one account, as both surfaces call it. */
@Resolver()
export class UpdateAccountResolver {
  readonly update: SharedMutation<UpdateAccountCommand, UpdateAccountResult>;

  constructor(dependencies: WriteDependencies) {
    this.update = {
      scope: 'accounts:write',
      carryOut: (command, context) => updateAccount(command, context, dependencies),
    };
  }

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
    const { scope, carryOut } = this.update;
    return { scope, work: (context) => carryOut({ externalId, update: readUpdate(update), ifVersion }, context) };
  }
}
