import { MongoServerError } from 'mongodb';

const DUPLICATE_KEY = 11000;

/** True for an error by which a unique index refused a single write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
