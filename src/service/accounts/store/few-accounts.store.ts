import { type AggregateOptions, type Collection, type Document, type Filter, type FindOptions } from 'mongodb';
import { type ReadTime } from '../../storage/database/reads/read-time';
import { type AccountSort } from '../query/account-order';
import { type Condition } from '../query/conditions';
import { foundParts } from '../query/filter-cost';
import { organizationFilter } from '../query/stored-filter';

/** So many are read and sorted. Where an index finds more, the order of the list soon meets enough of them. */
const FEW = 1_000;
/** More than a collection has. */
const ALL = 2 ** 31 - 1;

export type ListOptions = Pick<FindOptions, 'sort' | 'limit' | 'projection' | 'maxTimeMS'> & {
  /** What matches is found, and then sorted. */
  areFew?: boolean;
};

/** Whether an index finds few accounts of a part of the condition. Counting entries ends soon, and reads no account. */
export async function findsFew<T extends Document>(
  accounts: Collection<T>,
  organizationId: string,
  { condition, sort }: { condition: Condition; sort: AccountSort },
  time: ReadTime,
): Promise<boolean> {
  for (const part of foundParts(condition, sort)) {
    const filter = organizationFilter(organizationId, part) as Filter<T>;
    if ((await accounts.countDocuments(filter, { limit: FEW + 1, ...time })) <= FEW) return true;
  }
  return false;
}

/**
 * Opens a list. To a limited `find` with a sort, a planner that does not look at the values answers along the order, past all
 * accounts that do not match. A limit in front of the sort, which cuts nothing, keeps it from that.
 */
export function openList<T extends Document>(
  accounts: Collection<T>,
  filter: Filter<T>,
  { areFew, ...options }: ListOptions & AggregateOptions,
) {
  if (!areFew) return accounts.find<Uint8Array>(filter, options);
  const { sort, limit, ...others } = options;
  const stages = [{ $match: filter }, { $limit: ALL }, { $sort: sort }, { $limit: limit }];
  return accounts.aggregate<Uint8Array>(stages, others);
}
