import { Arg, Int, Resolver } from 'type-graphql';
import { GuardedMutation, type MutationRequest, type SharedMutation } from '../../callers/request/run-mutation';
import { hasScope } from '../../callers/rights/scopes';
import { AccountUpdateInput } from '../fields/account-fields';
import { type WriteDependencies } from '../writes/account-writes';
import { type AccountPlan, changeAccount } from '../writes/change-account';
import { planUpdate } from './plan-update';
import { readUpdate, type UpdateAccountCommand } from './update-account-command';
import { UpdateAccountResult, updatedAnswer } from './update-account-result';

const answerWith = updatedAnswer('ACCOUNT_UPDATED', 'Account updated');

@Resolver()
export class UpdateAccountResolver {
  constructor(private readonly dependencies: WriteDependencies) {}

  /**
   * Merges an update into one account, as both surfaces offer it. If nothing changes, nothing is written. It fails with
   * `ACCOUNT_NOT_FOUND`, `VERSION_MISMATCH`, `VALIDATION_FAILED` past a size limit, `CONFLICT`.
   */
  readonly update: SharedMutation<UpdateAccountCommand, UpdateAccountResult> = {
    scope: 'accounts:write',
    carryOut: (command, context) => {
      const { clock, newId } = this.dependencies;
      const mayRead = hasScope(context, 'accounts:read');
      const plan: AccountPlan<UpdateAccountResult> = {
        origin: { operation: 'UPDATE' },
        plan: (stored) => planUpdate(stored, command, { mayRead, now: clock(), newId }),
        answerWith,
      };
      return changeAccount(command.externalId, plan, context, this.dependencies);
    },
  };

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
