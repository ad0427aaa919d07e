import { Arg, Resolver } from 'type-graphql';
import { GuardedMutation, type MutationRequest } from '../../callers/request/run-mutation';
import { UpdateAccountResult } from '../update/update-account-result';
import { type EraseDependencies, erasePerson } from './erase-person';

@Resolver()
export class ErasePersonResolver {
  constructor(private readonly dependencies: EraseDependencies) {}

  @GuardedMutation(
    () => UpdateAccountResult,
    'Erases the person of one account, for good: clears all fields that identify the person, and makes their values in the history unreadable. The rest of the account stays, and can no longer be changed. Needs the scope `accounts:erase`.',
  )
  erasePerson(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
  ): MutationRequest<UpdateAccountResult> {
    return { scope: 'accounts:erase', work: (context) => erasePerson(externalId, context, this.dependencies) };
  }
}
