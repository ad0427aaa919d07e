import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { HistoryVerification } from './history-verification';
import { type VerifyHistoryDependencies, verifyHistory } from './verify-history';

@Resolver()
export class HistoryVerificationResolver {
  constructor(private readonly dependencies: VerifyHistoryDependencies) {}

  @Query(() => HistoryVerification, {
    complexity: FIELD_COSTS.verification,
    description:
      'Verifies the history of the organization as `account-sync audit verify` does, some thousand changes with each step. Ask for the next step while `endCursor` is not null.',
  })
  async historyVerification(
    @Arg('after', () => String, {
      nullable: true,
      description: '`endCursor` of the step before; without it, the first.',
    })
    after: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<HistoryVerification> {
    requireScope(context, 'accounts:read');
    const found = await verifyHistory(context.organizationId, after, this.dependencies);
    context.accessNotes.asks(describeQuestion('historyVerification', {}), found.accounts);
    if (found.fault?.externalId != null) context.accessNotes.discloses([found.fault.externalId]);
    return found;
  }
}
