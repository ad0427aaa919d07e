import { Arg, Ctx, Resolver } from 'type-graphql';
import { type RequestContext } from '../../request/request-context';
import { GuardedMutation, type MutationRequest } from '../../request/run-mutation';
import { type WriteDependencies } from '../changes/account-writes';
import { type AccountPlan, changeAccount } from '../changes/change-account';
import { isWellFormedText } from '../fields/formats';
import { LIMITS } from '../fields/limits';
import { UpdateAccountResult, updatedAnswer } from '../update/update-account-result';
import { validationError } from '../update/validation-error';
import { planHold, planRelease } from './plan-hold';

/** @throws ServiceError `VALIDATION_FAILED` if the text says nothing, or is too long to be stored */
function requireReason(reason: string): void {
  const length = Array.from(reason).length;
  if (reason.trim() !== '' && length <= LIMITS.textLength && isWellFormedText(reason)) return;
  const message = `must be 1 to ${LIMITS.textLength} characters of Unicode text, not only spaces`;
  throw validationError([{ field: 'reason', message }]);
}

type HoldPlan = AccountPlan<UpdateAccountResult>;

/** Places and releases legal holds. */
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
    @Ctx() context: RequestContext,
  ): MutationRequest<UpdateAccountResult> {
    return this.change(externalId, () => {
      requireReason(reason);
      const placed = { reason, placedBy: context.apiKeyId };
      return {
        origin: { operation: 'PLACE_HOLD' },
        plan: (stored) => planHold(stored, { ...placed, now: this.dependencies.clock() }),
        answerWith: updatedAnswer('LEGAL_HOLD_PLACED', 'Legal hold placed'),
      };
    });
  }

  @GuardedMutation(
    () => UpdateAccountResult,
    'Releases the legal hold on one account; an account without one is left as it is. Needs the scope `accounts:hold`.',
  )
  releaseLegalHold(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
  ): MutationRequest<UpdateAccountResult> {
    return this.change(externalId, () => ({
      origin: { operation: 'RELEASE_HOLD' },
      plan: (stored) => planRelease(stored, { now: this.dependencies.clock() }),
      answerWith: updatedAnswer('LEGAL_HOLD_RELEASED', 'Legal hold released'),
    }));
  }

  private change(externalId: string, readPlan: () => HoldPlan): MutationRequest<UpdateAccountResult> {
    return {
      scope: 'accounts:hold',
      work: async (context) => changeAccount(externalId, readPlan(), context, this.dependencies),
    };
  }
}
