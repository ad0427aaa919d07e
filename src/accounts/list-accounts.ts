import { decodeCursor, encodeCursor } from '../paging/cursor';
import { type Page, pageOf } from '../paging/page';
import { type Account, presentAccount } from './account';
import { type AccountPosition, type AccountStore } from './account.store';
import { type AccountFilter, statusesOf } from './account-filter';

const isPosition = (parts: unknown[]): parts is [time: number, id: string] =>
  parts.length === 2 &&
  Number.isSafeInteger(parts[0]) &&
  typeof parts[1] === 'string' &&
  /^[0-9a-f]{24}$/.test(parts[1]);

function positionOf(cursor: string): AccountPosition {
  const [time, id] = decodeCursor(cursor, isPosition);
  return { updatedAt: new Date(time), id };
}

/**
 * A page of the accounts of an organization, newest change first.
 * @throws ServiceError `INVALID_QUERY` for a foreign cursor
 */
export async function listAccounts(
  organizationId: string,
  { size, after, filter }: { size: number; after?: string | null; filter?: AccountFilter | null },
  accounts: AccountStore,
): Promise<Page<Account>> {
  const statuses = statusesOf(filter ?? {});
  const found = await accounts.list(organizationId, {
    ...(statuses && { statuses }),
    ...(typeof filter?.portfolioId?.eq === 'string' && { portfolioId: filter.portfolioId.eq }),
    ...(filter?.updatedAt?.gte && { updatedSince: filter.updatedAt.gte }),
    ...(typeof after === 'string' && { after: positionOf(after) }),
    limit: size + 1,
  });
  return pageOf(found.map(presentAccount), size, after, ({ updatedAt, id }) => encodeCursor([updatedAt.getTime(), id]));
}
