import { MongoServerError } from 'mongodb';
import { ServiceError } from '../../../../base/errors';
import { currentDeadline } from '../../../../base/scheduling/request-scope';

/** Options of a read that the database ends by itself. */
export interface ReadTime {
  maxTimeMS?: number;
}

/** Out of time, and out of the memory that a server allows one stage. */
const TOO_MUCH: ReadonlySet<unknown> = new Set([50, 292]);

const tooSlow = () =>
  new ServiceError(
    'QUERY_LIMIT_EXCEEDED',
    'This takes the database too long, or too much memory; ask for fewer or narrower conditions',
  );

/**
 * Reads what a caller has chosen, however long that takes, within the time of the request. The database itself ends the
 * read before that time is up, or its memory, and so shows that it is not away: the question is too much.
 * @param read takes the options for its commands
 * @throws ServiceError `QUERY_LIMIT_EXCEEDED`
 */
export async function withinReadTime<T>(read: (time: ReadTime) => Promise<T>): Promise<T> {
  const maxTimeMS = currentDeadline()?.readMs;
  // It has waited for others that took as long.
  if (maxTimeMS !== undefined && maxTimeMS < 1) throw tooSlow();
  try {
    return await read(maxTimeMS === undefined ? {} : { maxTimeMS });
  } catch (error) {
    throw error instanceof MongoServerError && TOO_MUCH.has(error.code) ? tooSlow() : error;
  }
}
