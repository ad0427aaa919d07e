import { type AggregateOptions, type Collection, type Document, type Filter, type FindOptions } from 'mongodb';
import { type ReadTime } from '../../storage/database/reads/read-time';

/** Up to so many matches are read and sorted. Where there are more, an order of the list soon meets enough of them. */
const FEW = 1_000;
/** More than a collection has. */
const ALL = 2 ** 31 - 1;

export type ListOptions = Pick<FindOptions, 'sort' | 'limit' | 'projection' | 'maxTimeMS'> & {
  /** What matches is found, and then sorted. */
  areFew?: boolean;
};

/** Whether a filter matches few accounts of all. Counting ends soon. */
export const matchesFew = async <T extends Document>(
  accounts: Collection<T>,
  filter: Filter<T>,
  time: ReadTime,
): Promise<boolean> => (await accounts.countDocuments(filter, { limit: FEW + 1, ...time })) <= FEW;

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
