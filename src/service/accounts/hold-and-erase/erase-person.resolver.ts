import { Arg, Resolver } from 'type-graphql';
import { GuardedMutation, type MutationRequest } from '../../callers/request/run-mutation';
import { UpdateAccountResult } from '../update/update-account-result';
import { type EraseDependencies, erasePerson } from './erase-person';
import { keptReason } from './reason';

@Resolver()
export class ErasePersonResolver {
  constructor(private readonly dependencies: EraseDependencies) {}

  @GuardedMutation(
    () => UpdateAccountResult,
    'Erases the person of one account, for good: clears all fields that identify the person, and makes their values in the history unreadable. The rest of the account stays, and can no longer be changed. Needs the scope `accounts:erase`.',
  )
  erasePerson(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Why, in 1 to 4,096 characters; it stays in the history for good, so name nobody.',
    })
    sent: string | null | undefined,
  ): MutationRequest<UpdateAccountResult> {
    return {
      scope: 'accounts:erase',
      work: async (context) => {
        const reason = keptReason(sent);
        const origin = { operation: 'ERASE', ...(reason !== undefined && { reason }) } as const;
        return erasePerson(externalId, context, this.dependencies, { origin });
      },
    };
  }
}
