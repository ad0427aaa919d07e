import { Arg, Args, Ctx, Extensions, ID, Query, Resolver } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { mapNodes, pageOf, requirePageSize } from '../../../base/paging/page';
import { PageArguments } from '../../../base/paging/page-arguments';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type CounterStore } from '../../records/change-log/counter.store';
import { type DataKeyService } from '../../storage/encryption/data-keys/data-keys';
import { Account, presentAccount } from '../model/account';
import { type StoredAccount } from '../model/stored-account';
import { AccountFilter } from '../query/account-filter';
import { ACCOUNT_ORDERS, AccountSort } from '../query/account-order';
import { type Condition, parseAccountFilter } from '../query/conditions';
import { countOf, isOfGroups, portfoliosOf } from '../query/counted-groups';
import { costOfFilter, priceOf } from '../query/filter-cost';
import { keyIdOfCursor, sealedCursors } from '../sealing/sealed-cursors';
import { type AccountStore } from '../store/account.store';
import { AccountConnection, type AccountPage } from './account-connection';

interface AccountListArguments {
  ids?: readonly string[] | null | undefined;
  first: number;
  after?: string | null | undefined;
  filter?: AccountFilter | null | undefined;
  sort?: AccountSort | null | undefined;
}

/** Counting stops here: counting more takes long, and callers do not page that far. */
const MAX_COUNTED = 10_000;

const MAX_IDS = 100;

/** @throws ServiceError `INVALID_QUERY` */
function readIds(ids: readonly string[] | null | undefined): readonly string[] | undefined {
  if (ids && ids.length > MAX_IDS) throw new ServiceError('INVALID_QUERY', `ids must hold at most ${MAX_IDS} ids`);
  return ids ? [...new Set(ids)] : undefined;
}

/** Where groups take more, an index counts so many accounts faster. */
const MAX_GROUP_BYTES = 400_000;

interface AccountResolverDependencies {
  accounts: AccountStore;
  counters: Pick<CounterStore, 'read'>;
  dataKeys: Pick<DataKeyService, 'of' | 'everyOf'>;
}

/** Reads accounts, as both surfaces call it: one by its external id, or a page at a time. */
@Resolver()
export class AccountResolver {
  constructor(private readonly dependencies: AccountResolverDependencies) {}

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
    costOfFilter: ({ filter, ids, sort }: Omit<AccountListArguments, 'first' | 'after'>) =>
      priceOf(filter, (condition) => costOfFilter(condition, { ids, sort })),
  })
  @Query(() => AccountConnection, { description: 'Accounts of the organization, a page at a time.' })
  async accounts(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => AccountFilter, { nullable: true, description: 'Which accounts.' })
    filter: AccountFilter | null | undefined,
    @Arg('sort', () => AccountSort, {
      nullable: true,
      description: 'Order of the accounts; newest change first by default.',
    })
    sort: AccountSort | null | undefined,
    @Arg('ids', () => [ID], { nullable: true, description: 'Only the accounts with these ids, up to 100.' })
    ids: readonly string[] | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AccountConnection> {
    const page = await this.list({ first, after, filter, sort, ids }, context, (stored) => stored);
    context.accessNotes.asks(describeQuestion('accounts', { first, filter, sort, ids }));
    // Once all are read: a list that fails discloses none.
    return { ...mapNodes(page, (stored) => presentAccount(stored, context)), total: page.total };
  }

  /**
   * A page of accounts, newest change first by default. The caller of this function notes the question.
   * @param show what is kept of each account: not all of a long page need be in memory as objects
   * @throws ServiceError `INVALID_QUERY` for a cursor of another order, and for a filter that exceeds its limits
   */
  async list<Shown>(
    { first, after, filter, sort: asked, ids: named }: AccountListArguments,
    context: RequestContext,
    show: (stored: StoredAccount) => Shown,
  ): Promise<AccountPage<Shown>> {
    requireScope(context, 'accounts:read');
    const { organizationId } = context;
    const { accounts } = this.dependencies;
    const size = requirePageSize(first, context.protocol);
    const condition = parseAccountFilter(filter);
    const sort = asked ?? AccountSort.UPDATED_AT_DESC;
    const { cursorOf, positionOf } = await this.cursorsOf(sort, organizationId, after);
    const position = typeof after === 'string' && { after: positionOf(after) };
    const ids = readIds(named);
    const { keyOf } = ACCOUNT_ORDERS[sort];
    const { shown, hasMore } = await accounts.listPage(
      organizationId,
      { ids, condition, sort, ...position, limit: size },
      (stored) => ({ key: keyOf(stored), node: show(stored) }),
    );
    const page = pageOf(shown, size, after, ({ key }) => cursorOf(key), hasMore);
    let counted: Promise<number> | undefined;
    return {
      ...mapNodes(page, ({ node }) => node),
      total: async () => {
        counted ??= this.count(organizationId, condition, ids);
        const count = await counted;
        return { count: Math.min(count, MAX_COUNTED), isCapped: count > MAX_COUNTED };
      },
    };
  }

  private async cursorsOf(sort: AccountSort, organizationId: string, after: string | null | undefined) {
    const order = ACCOUNT_ORDERS[sort];
    if (order.field !== 'nameKey') return order;
    const { dataKeys } = this.dependencies;
    const known = await dataKeys.of(organizationId);
    const keyId = typeof after === 'string' ? keyIdOfCursor(after) : undefined;
    // Another process may have made the cursor, and its key, meanwhile.
    const isKnown = keyId === undefined || known.all.has(keyId);
    return sealedCursors(order, organizationId, isKnown ? known : await dataKeys.everyOf(organizationId));
  }

  private async count(organizationId: string, condition: Condition, ids?: readonly string[]): Promise<number> {
    const { accounts, counters } = this.dependencies;
    const figures =
      !ids &&
      isOfGroups(condition) &&
      (await counters.read(organizationId, [portfoliosOf(condition)], MAX_GROUP_BYTES));
    return figures
      ? countOf(figures, condition)
      : accounts.count(organizationId, { condition, ids, limit: MAX_COUNTED + 1 });
  }
}
