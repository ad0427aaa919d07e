import { MongoServerError } from 'mongodb';

/** The code of a refusal by a unique index. */
export const DUPLICATE_KEY = 11000;

/** Whether a unique index refused a single write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** Lock timeout and write conflict. MongoDB tries a single update again by itself; other engines may report these. */
const CONFLICTS = new Set([24, 112]);

/** Whether another write at the same moment was in the way. */
export const isConflictCode = (code: unknown): boolean => CONFLICTS.has(Number(code));
