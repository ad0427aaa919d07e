import { MongoBulkWriteError, type MongoError, MongoServerError } from 'mongodb';
import { RefusedDocumentError } from './transaction';

const DUPLICATE_KEY = 11000;
/** Write conflict, no such transaction: lost races, which some servers report for a document. */
const TRANSIENT = new Set<unknown>([112, 251]);

/** Runs a write of several documents; a refusal of one of them is thrown as `RefusedDocumentError` with its position. */
export async function refusalsTold<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const [first] = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    const isRefusal =
      first && !TRANSIENT.has(first.code) && !(error as MongoError).hasErrorLabel('TransientTransactionError');
    throw isRefusal ? new RefusedDocumentError(first.index, first.code === DUPLICATE_KEY) : error;
  }
}

/** True for an error by which a unique index refused a single write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
