import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { Account, presentAccount } from '../model/account';
import { type AccountAtDependencies, findAccountAt } from './find-account-at';

/** An account as it was at a time. */
@Resolver()
export class AccountAtResolver {
  constructor(private readonly dependencies: AccountAtDependencies) {}

  @Query(() => Account, {
    nullable: true,
    complexity: ({ childComplexity }) => FIELD_COSTS.accountAt + childComplexity,
    description:
      'One account as it was at a time, rebuilt from its audit trail; null where it did not exist then. Its history is that up to then.',
  })
  async accountAt(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('at', () => TimeScalar, { description: 'The time; a change made at that very time counts as made.' })
    at: Date,
    @Ctx() context: RequestContext,
  ): Promise<Account | null> {
    requireScope(context, 'accounts:read');
    const found = await findAccountAt(context.organizationId, externalId, at, this.dependencies);
    return found ? presentAccount(found, context) : null;
  }
}
