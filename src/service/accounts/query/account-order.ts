import { declareEnum } from '../../../base/field-options/word-enum';
import { defineOrder, KEY_FIELDS, type KeyField } from '../../../base/paging/order';
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
  STATUS_ASC = 'STATUS_ASC',
  STATUS_DESC = 'STATUS_DESC',
  NAME_ASC = 'NAME_ASC',
  NAME_DESC = 'NAME_DESC',
}

type SortField = 'updatedAt' | 'createdAt' | 'externalId' | 'balanceAmount' | 'status' | 'nameKey';
type SortValue = Date | string | number | null;

/** A position in an order of accounts. A cursor holds the name of the order, then these two. */
export interface AccountPosition {
  /** The value of the field that the order is by. */
  value: SortValue;
  /** Of an order by status: when the account changed. */
  updatedAt?: Date;
  id: string;
}

const VALUES: Record<SortField, KeyField<SortValue>> = {
  updatedAt: KEY_FIELDS.time,
  createdAt: KEY_FIELDS.time,
  externalId: KEY_FIELDS.text,
  balanceAmount: KEY_FIELDS.numberOrNull,
  status: KEY_FIELDS.text,
  nameKey: KEY_FIELDS.textOrNull,
};

const ORDERS: Record<AccountSort, [field: SortField, direction: 1 | -1, description: string]> = {
  UPDATED_AT_DESC: ['updatedAt', -1, 'Newest change first.'],
  UPDATED_AT_ASC: ['updatedAt', 1, 'Oldest change first.'],
  CREATED_AT_DESC: ['createdAt', -1, 'Newest account first.'],
  CREATED_AT_ASC: ['createdAt', 1, 'Oldest account first.'],
  EXTERNAL_ID_ASC: ['externalId', 1, 'By external id, in the order of code points.'],
  EXTERNAL_ID_DESC: ['externalId', -1, 'By external id, in the reverse order of code points.'],
  BALANCE_DESC: ['balanceAmount', -1, 'Largest balance first; accounts without a balance that is a number come last.'],
  BALANCE_ASC: ['balanceAmount', 1, 'Smallest balance first; accounts without a balance that is a number come last.'],
  STATUS_ASC: ['status', 1, 'By status, from A to Z; within one, the newest change first.'],
  STATUS_DESC: ['status', -1, 'By status, from Z to A; within one, the oldest change first.'],
  NAME_ASC: ['nameKey', 1, 'By last name, then first name, from A to Z; accounts without a name come last.'],
  NAME_DESC: ['nameKey', -1, 'By last name, then first name, from Z to A; accounts without a name come last.'],
};

function accountOrder(sort: AccountSort) {
  const [field, direction, description] = ORDERS[sort];
  const [value, id] = [VALUES[field], KEY_FIELDS.id];
  const timed = defineOrder<Required<AccountPosition>>({ value, updatedAt: KEY_FIELDS.time, id }, sort);
  const plain = defineOrder<Omit<AccountPosition, 'updatedAt'>>({ value, id }, sort);
  const order = field === 'status' ? timed : plain;
  return {
    field,
    direction,
    description,
    keyOf: (account: StoredAccount) => ({ value: account[field], updatedAt: account.updatedAt, id: account.id }),
    cursorOf: (key: Required<AccountPosition>): string => order.cursorOf(key),
    positionOf: (cursor: string): AccountPosition => order.positionOf(cursor),
  };
}

/** The field, the direction and the cursors of each order. Accounts with equal values are ordered by their ids. */
export const ACCOUNT_ORDERS = Object.fromEntries(
  Object.values(AccountSort).map((sort) => [sort, accountOrder(sort)]),
) as Record<AccountSort, ReturnType<typeof accountOrder>>;

declareEnum(AccountSort, {
  name: 'AccountSort',
  description:
    'Order of accounts. Those that are equal in it stand in the order of their ids: ascending in an ascending order, descending in a descending one; the other way round by status.',
  valuesConfig: ACCOUNT_ORDERS,
});

/**
 * How the database sorts, as an index does. No two accounts of an organization have the same external id, so the id is left
 * out there: the index has no id after it, and the database would have to sort all accounts for a page.
 */
export function databaseSortOf(sort: AccountSort): Record<string, 1 | -1> {
  const { field, direction } = ACCOUNT_ORDERS[sort];
  if (field === 'externalId') return { externalId: direction };
  const opposite = direction === 1 ? -1 : 1;
  if (field === 'status') return { status: direction, updatedAt: opposite, _id: opposite };
  return { [field]: direction, _id: direction };
}

/** The least value of the fields that an account may lack. A range, since the index serves it; "not null" would be checked on each. */
const LEAST: Partial<Record<SortField, SortValue>> = { balanceAmount: Number.NEGATIVE_INFINITY, nameKey: '' };

/** A bound of a field, where `id` is the account's id. */
export interface Bound {
  field: SortField | 'id';
  operator: '$eq' | '$gt' | '$gte' | '$lt';
  value: SortValue;
}

/**
 * The accounts after a position in an order, as keyset ranges to read one after the other. An account in a range meets
 * all bounds of that range. Each one is a single range of an index, however many accounts share a value or have none.
 */
export function keysetRanges(sort: AccountSort, after: AccountPosition | undefined): Bound[][] {
  const { field, direction } = ACCOUNT_ORDERS[sort];
  const [beyond, before] = direction === 1 ? (['$gt', '$lt'] as const) : (['$lt', '$gt'] as const);
  const withoutValue: Bound = { field, operator: '$eq', value: null };
  const least = LEAST[field];
  const ranges: Bound[][] = [];
  if (!after) {
    ranges.push(least === undefined ? [] : [{ field, operator: '$gte', value: least }]);
  } else {
    const sameValue: Bound = { field, operator: '$eq', value: after.value };
    if (after.updatedAt) {
      const sameTime: Bound = { field: 'updatedAt', operator: '$eq', value: after.updatedAt };
      ranges.push([sameValue, sameTime, { field: 'id', operator: before, value: after.id }]);
      ranges.push([sameValue, { field: 'updatedAt', operator: before, value: after.updatedAt }]);
    } else if (field !== 'externalId') ranges.push([sameValue, { field: 'id', operator: beyond, value: after.id }]);
    if (after.value !== null) ranges.push([{ field, operator: beyond, value: after.value }]);
  }
  if (least !== undefined && after?.value !== null) ranges.push([withoutValue]);
  return ranges;
}
