import { MongoServerError } from 'mongodb';

/** The code of a refusal by a unique index. */
export const DUPLICATE_KEY = 11000;

/** Whether a unique index refused a single write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
