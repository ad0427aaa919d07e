import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { Account, presentAccount } from '../model/account';
import { type AccountStore } from '../store/account.store';

/** Accounts of one person; more than these are not one person's. */
const MAX_ACCOUNTS = 100;
const SSN = /^\D*(?:\d\D*){9}$/;
const LONGEST_SSN = 32;

@Resolver()
export class AccountsBySsnResolver {
  constructor(private readonly dependencies: { accounts: AccountStore }) {}

  @Query(() => [Account], {
    complexity: ({ childComplexity }) => FIELD_COSTS.object + MAX_ACCOUNTS * childComplexity,
    description: `The accounts with this social security number in \`person.ssn\`, up to ${MAX_ACCOUNTS}. Needs the scopes \`accounts:read\` and \`accounts:read:ssn\`, and leaves an access record.`,
  })
  async accountsBySsn(
    @Arg('ssn', () => String, { description: 'All nine digits, however they are grouped.' }) ssn: string,
    @Ctx() context: RequestContext,
  ): Promise<Account[]> {
    requireScope(context, 'accounts:read');
    requireScope(context, 'accounts:read:ssn');
    if (ssn.length > LONGEST_SSN || !SSN.test(ssn))
      throw new ServiceError('INVALID_QUERY', 'ssn must have nine digits');
    const found = await this.dependencies.accounts.findBySsn(context.organizationId, ssn, MAX_ACCOUNTS);
    context.accessNotes.disclosesByNumber(found.map(({ externalId }) => externalId));
    return found.map((account) => presentAccount(account, context));
  }
}
