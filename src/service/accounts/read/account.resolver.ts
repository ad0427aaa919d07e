import { Arg, Ctx, Extensions, Int, Query, Resolver } from 'type-graphql';
import { DEFAULT_PAGE, requirePageSize } from '../../../base/paging/page';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { Account, presentAccount } from '../model/account';
import { AccountFilter } from '../query/account-filter';
import { AccountSort } from '../query/account-order';
import { costOfFilter, priceOf } from '../query/filter-cost';
import { type AccountStore } from '../store/account.store';
import { AccountConnection } from './account-connection';
import { type AccountListRequest, listAccounts } from './list-accounts';

interface AccountListArguments extends Omit<AccountListRequest, 'size'> {
  first: number;
}

/** Reads accounts, as both surfaces call it: one by its external id, or a page at a time. */
@Resolver()
export class AccountResolver {
  constructor(private readonly dependencies: { accounts: AccountStore }) {}

  @Query(() => Account, {
    nullable: true,
    description: 'One account by its external identifier; null where there is none.',
  })
  async account(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Ctx() context: RequestContext,
  ): Promise<Account | null> {
    requireScope(context, 'accounts:read');
    const stored = await this.dependencies.accounts.findByExternalId(context.organizationId, externalId);
    return stored ? presentAccount(stored, context) : null;
  }

  @Extensions({
    costOfFilter: ({ filter, sort }: Pick<AccountListArguments, 'filter' | 'sort'>) =>
      priceOf(filter, (condition) => costOfFilter(condition, sort)),
  })
  @Query(() => AccountConnection, { description: 'Accounts of the organization, a page at a time.' })
  async accounts(
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE, description: 'Size of the page, up to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which the page starts.' })
    after: string | null | undefined,
    @Arg('filter', () => AccountFilter, { nullable: true, description: 'Which accounts.' })
    filter: AccountFilter | null | undefined,
    @Arg('sort', () => AccountSort, {
      nullable: true,
      description: 'Order of the accounts; newest change first by default.',
    })
    sort: AccountSort | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AccountConnection> {
    const page = await this.list({ first, after, filter, sort }, context);
    context.accessNotes.asks(describeQuestion('accounts', { first, filter, sort }));
    return page;
  }

  /** A page of accounts. The caller of this function notes the question. */
  async list({ first, ...page }: AccountListArguments, context: RequestContext): Promise<AccountConnection> {
    requireScope(context, 'accounts:read');
    const size = requirePageSize(first, context.protocol);
    return listAccounts(context, { size, ...page }, this.dependencies.accounts);
  }
}
