import { type Page, pageOf } from '../../../base/paging/page';
import { type RequestContext } from '../../callers/request/request-context';
import { type Account, presentAccount } from '../model/account';
import { type AccountFilter } from '../query/account-filter';
import { ACCOUNT_ORDERS, AccountSort } from '../query/account-order';
import { parseAccountFilter } from '../query/conditions';
import { type AccountStore } from '../store/account.store';

/** Counting stops here: counting more takes long, and callers do not page that far. */
const MAX_COUNTED = 10_000;

/** The number of accounts; `isCapped` if counting stopped before the end. */
interface AccountCount {
  count: number;
  isCapped: boolean;
}

/** A page of accounts that can also count all accounts of its filter, once and on demand. */
export interface AccountPage extends Page<Account> {
  total(): Promise<AccountCount>;
}

export interface AccountListRequest {
  size: number;
  after?: string | null | undefined;
  filter?: AccountFilter | null | undefined;
  sort?: AccountSort | null | undefined;
}

/**
 * A page of the accounts of an organization, newest change first by default.
 * @throws ServiceError `INVALID_QUERY` for a cursor of another order, and for a filter that exceeds its limits
 */
export async function listAccounts(
  context: RequestContext,
  { size, after, filter, sort: asked }: AccountListRequest,
  accounts: AccountStore,
): Promise<AccountPage> {
  const { organizationId } = context;
  const condition = parseAccountFilter(filter);
  const sort = asked ?? AccountSort.UPDATED_AT_DESC;
  const order = ACCOUNT_ORDERS[sort];
  const position = typeof after === 'string' && { after: order.positionOf(after) };
  const query = { condition, sort, ...position, limit: size + 1 };
  const { accounts: found, isCut } = await accounts.listPage(organizationId, query);
  const { edges, pageInfo } = pageOf(found, size, after, order.cursorOf, isCut);
  const presented = edges.map(({ node, cursor }) => ({ node: presentAccount(node, context), cursor }));
  let counted: Promise<AccountCount> | undefined;
  return {
    edges: presented,
    nodes: presented.map(({ node }) => node),
    pageInfo,
    total: () => {
      counted ??= countAccounts(() => accounts.count(organizationId, condition, MAX_COUNTED + 1));
      return counted;
    },
  };
}

async function countAccounts(count: () => Promise<number>): Promise<AccountCount> {
  const counted = await count();
  return { count: Math.min(counted, MAX_COUNTED), isCapped: counted > MAX_COUNTED };
}
