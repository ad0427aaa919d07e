import { registerEnumType } from 'type-graphql';
import { decodeCursor, encodeCursor } from '../../paging/cursor';
import { type StoredAccount } from '../model/stored-account';

export enum AccountSort {
  UPDATED_AT_DESC = 'UPDATED_AT_DESC',
  UPDATED_AT_ASC = 'UPDATED_AT_ASC',
  CREATED_AT_DESC = 'CREATED_AT_DESC',
  CREATED_AT_ASC = 'CREATED_AT_ASC',
  EXTERNAL_ID_ASC = 'EXTERNAL_ID_ASC',
  EXTERNAL_ID_DESC = 'EXTERNAL_ID_DESC',
  BALANCE_DESC = 'BALANCE_DESC',
  BALANCE_ASC = 'BALANCE_ASC',
}
registerEnumType(AccountSort, {
  name: 'AccountSort',
  description:
    'Order of accounts. Those that are equal in it stand in the order of their ids: ascending in an ascending order, descending in a descending one.',
  valuesConfig: {
    UPDATED_AT_DESC: { description: 'Newest change first.' },
    UPDATED_AT_ASC: { description: 'Oldest change first.' },
    CREATED_AT_DESC: { description: 'Newest account first.' },
    CREATED_AT_ASC: { description: 'Oldest account first.' },
    EXTERNAL_ID_ASC: { description: 'By external id, in the order of code points.' },
    EXTERNAL_ID_DESC: { description: 'By external id, in the reverse order of code points.' },
    BALANCE_DESC: { description: 'Largest balance first; accounts without a balance that is a number come last.' },
    BALANCE_ASC: { description: 'Smallest balance first; accounts without a balance that is a number come last.' },
  },
});

type SortField = 'updatedAt' | 'createdAt' | 'externalId' | 'balanceAmount';
type SortKey = Date | string | number | null;

interface Order {
  field: SortField;
  direction: 1 | -1;
}

const ORDERS: Record<AccountSort, Order> = {
  UPDATED_AT_DESC: { field: 'updatedAt', direction: -1 },
  UPDATED_AT_ASC: { field: 'updatedAt', direction: 1 },
  CREATED_AT_DESC: { field: 'createdAt', direction: -1 },
  CREATED_AT_ASC: { field: 'createdAt', direction: 1 },
  EXTERNAL_ID_ASC: { field: 'externalId', direction: 1 },
  EXTERNAL_ID_DESC: { field: 'externalId', direction: -1 },
  BALANCE_DESC: { field: 'balanceAmount', direction: -1 },
  BALANCE_ASC: { field: 'balanceAmount', direction: 1 },
};

/** Where a page ends: the sort key of its last account. */
export interface AccountPosition {
  key: SortKey;
  id: string;
}

const LAST_TIME = 8.64e15;
const isTime = (key: unknown): boolean => Number.isSafeInteger(key) && Math.abs(key as number) <= LAST_TIME;

/** The form that a field's key has in a cursor. */
const IS_KEY: Record<SortField, (key: unknown) => boolean> = {
  updatedAt: isTime,
  createdAt: isTime,
  externalId: (key) => typeof key === 'string' && key.isWellFormed(),
  balanceAmount: (key) => key === null || (typeof key === 'number' && Number.isFinite(key)),
};

/** A cursor names the order that it is a place in, the sort key there, and the id. */
export function cursorOf(sort: AccountSort, account: StoredAccount): string {
  const key = account[ORDERS[sort].field];
  return encodeCursor([sort, key instanceof Date ? key.getTime() : key, account.id]);
}

/** @throws ServiceError `INVALID_QUERY` for a cursor that is not of this order */
export function positionOf(sort: AccountSort, cursor: string): AccountPosition {
  const { field } = ORDERS[sort];
  const isPosition = (parts: unknown[]): parts is [AccountSort, string | number | null, string] =>
    parts.length === 3 &&
    parts[0] === sort &&
    IS_KEY[field](parts[1]) &&
    typeof parts[2] === 'string' &&
    /^[0-9a-f]{24}$/.test(parts[2]);
  const [, key, id] = decodeCursor(cursor, isPosition);
  return { key: IS_KEY[field] === isTime ? new Date(key as number) : key, id };
}

/** A bound of a field, where `id` is the account's id. */
export interface Bound {
  field: SortField | 'id';
  operator: '$eq' | '$gt' | '$gte' | '$lt';
  value: SortKey;
}

/** The bounds of each stretch of an order, and the order within. */
export interface Stretches {
  sort: Order;
  stretches: Bound[][];
}

/**
 * The accounts of an order behind a place in it, as stretches to be read one after the other. Each is one range of the
 * index of its order: that accounts have the same key, or none, costs nothing more.
 */
export function stretchesOf(sort: AccountSort, after: AccountPosition | undefined): Stretches {
  const order = ORDERS[sort];
  const { field } = order;
  const behind = order.direction === 1 ? '$gt' : '$lt';
  const none: Bound = { field, operator: '$eq', value: null };
  const hasNone = field === 'balanceAmount';
  const stretches: Bound[][] = [];
  if (!after) {
    // As a range: "not null" would be checked on each account.
    stretches.push(hasNone ? [{ field, operator: '$gte', value: Number.NEGATIVE_INFINITY }] : []);
  } else {
    const sameKey: Bound = { field, operator: '$eq', value: after.key };
    if (field !== 'externalId') stretches.push([sameKey, { field: 'id', operator: behind, value: after.id }]);
    if (after.key !== null) stretches.push([{ field, operator: behind, value: after.key }]);
  }
  if (hasNone && after?.key !== null) stretches.push([none]);
  return { sort: order, stretches };
}
