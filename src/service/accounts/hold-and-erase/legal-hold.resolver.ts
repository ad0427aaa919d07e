import { Arg, Resolver } from 'type-graphql';
import { GuardedMutation, type MutationRequest } from '../../callers/request/run-mutation';
import { UpdateAccountResult, updatedAnswer } from '../update/update-account-result';
import { type WriteDependencies } from '../writes/account-writes';
import { type AccountPlan, changeAccount } from '../writes/change-account';
import { planHold, planRelease } from './plan-hold';
import { keptReason, requireReason } from './reason';

const scope = 'accounts:hold' as const;

@Resolver()
export class LegalHoldResolver {
  constructor(private readonly dependencies: WriteDependencies) {}

  @GuardedMutation(
    () => UpdateAccountResult,
    'Places a legal hold on one account: until it is released, the person cannot be erased. Updates go on as before. Needs the scope `accounts:hold`.',
  )
  placeLegalHold(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('reason', () => String, { description: 'Why, in 1 to 4,096 characters.' }) reason: string,
  ): MutationRequest<UpdateAccountResult> {
    return {
      scope,
      work: async (context) => {
        requireReason(reason);
        const placed = { reason, placedBy: context.apiKeyId };
        const plan: AccountPlan<UpdateAccountResult> = {
          origin: { operation: 'PLACE_HOLD' },
          plan: (stored) => planHold(stored, { ...placed, now: this.dependencies.clock() }),
          answerWith: updatedAnswer('LEGAL_HOLD_PLACED', 'Legal hold placed'),
        };
        return changeAccount(externalId, plan, context, this.dependencies);
      },
    };
  }

  @GuardedMutation(
    () => UpdateAccountResult,
    'Releases the legal hold on one account; an account without one is left as it is. Needs the scope `accounts:hold`.',
  )
  releaseLegalHold(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Why, in 1 to 4,096 characters; kept in the history until the person is erased.',
    })
    sent: string | null | undefined,
  ): MutationRequest<UpdateAccountResult> {
    return {
      scope,
      work: async (context) => {
        const reason = keptReason(sent);
        const plan: AccountPlan<UpdateAccountResult> = {
          origin: { operation: 'RELEASE_HOLD' },
          plan: (stored) => planRelease(stored, { reason, now: this.dependencies.clock() }),
          answerWith: updatedAnswer('LEGAL_HOLD_RELEASED', 'Legal hold released'),
        };
        return changeAccount(externalId, plan, context, this.dependencies);
      },
    };
  }
}
