import { MongoBulkWriteError, type MongoError, MongoServerError } from 'mongodb';
import { isDatabaseAway } from './database-away';
import { ContendedError, RefusedDocumentError } from './transaction';

const DUPLICATE_KEY = 11000;
/** Lock timeout, write conflict and missing transaction are lost races, which some servers report for a document. */
const TRANSIENT_CODES = new Set<unknown>([24, 112, 251]);

/**
 * Handles the failure of a write of several documents in a transaction.
 * @throws RefusedDocumentError with the position of the document that the database refuses
 * @throws ContendedError if another transaction was faster and the server reports that for a document
 * @throws the error itself otherwise
 */
export function throwRefusal(error: unknown): never {
  const [first] = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (!first || (error as MongoError).hasErrorLabel('TransientTransactionError')) throw error;
  if (TRANSIENT_CODES.has(first.code)) throw new ContendedError();
  // A full disk or a server that shuts down is not the document's fault.
  throw isDatabaseAway(error) ? error : new RefusedDocumentError(first.index, first.code === DUPLICATE_KEY);
}

/** Whether a unique index refused a single write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
