import { type GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { askedFields } from '../../../base/field-options/asked-fields';
import { type RequestContext } from '../../callers/request/request-context';
import { CheckedBeforeWriting } from '../../callers/request/run-mutation';
import { requireScope } from '../../callers/rights/scopes';
import { Account, presentAccount } from '../model/account';
import { type AccountStore } from '../store/account.store';
import { UPDATED_ACCOUNT_FIELDS, UpdateAccountResult, type UpdatedAccount } from './update-account-result';

const OPEN_TO_WRITERS: readonly string[] = ['__typename', ...UPDATED_ACCOUNT_FIELDS];

const isOpenToWriters = (fields: ReadonlySet<string>): boolean =>
  [...fields].every((field) => OPEN_TO_WRITERS.includes(field));

/** The account after a change over GraphQL, whole, so that a cache shows the change without asking again. */
@Resolver(() => UpdateAccountResult)
export class UpdatedAccountResolver {
  constructor(private readonly dependencies: { accounts: Pick<AccountStore, 'findByExternalId'> }) {}

  @CheckedBeforeWriting(({ below }, context) => {
    if (!isOpenToWriters(below)) requireScope(context, 'accounts:read', 'the account in the answer');
  })
  @FieldResolver(() => Account, {
    nullable: true,
    description:
      'The account after the change. All but `id`, `externalId`, `organizationId`, `updatedAt` and `version` needs the scope `accounts:read`.',
  })
  async account(
    @Root() { account }: UpdateAccountResult,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Account | UpdatedAccount | null> {
    if (!account || isOpenToWriters(askedFields(info))) return account ?? null;
    requireScope(context, 'accounts:read');
    const stored = await this.dependencies.accounts.findByExternalId(context.organizationId, account.externalId);
    return stored ? presentAccount(stored, context) : null;
  }
}
