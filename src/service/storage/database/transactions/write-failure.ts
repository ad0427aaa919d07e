import { MongoServerError } from 'mongodb';
import { isDatabaseAway } from './database-away';
import { ContendedError, RefusedDocumentError } from './errors';

/** The code of a refusal by a unique index. */
export const DUPLICATE_KEY = 11000;

/** Whether a unique index refused a single write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** @returns whether it was written, since no unique index refused it */
export const unlessDuplicate = (writing: Promise<unknown>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (isDuplicateKey(error)) return false;
      throw error;
    },
  );

/** Lock timeout and write conflict. MongoDB tries a single update again by itself; other engines may report these. */
const CONFLICTS: ReadonlySet<number> = new Set([24, 112]);
/** The same, and a transaction that is gone: a lost race, which some servers report for a document. */
const LOST_RACES: ReadonlySet<number> = new Set([...CONFLICTS, 251]);

/** Whether another write at the same moment was in the way. */
export const isConflictCode = (code: unknown): boolean => CONFLICTS.has(Number(code));

/** What failures of a write mean. */
export interface MeaningOfFailure {
  /** What each document or update is about; a refusal names it. */
  subjects?: readonly string[];
  /**
   * The name of the unique index by which another request can have created the same document first. Without it, every
   * unique index is taken for that.
   */
  identity?: string;
  /** What it means that an update matches nothing; by default, that another request was faster. */
  whenMissed?: () => Error;
}

/** The index that refused a document: MongoDB and the embedded server write `index: a_1`, DocumentDB `Index 'a_1'`. */
const NAMED_INDEX = /\b(?:index: |Index ')([^\s']+)/;

/** Whether a refusal may mean that another request created the document; also where it does not name its index. */
function mayBeCreated({ code, errmsg }: { code: number; errmsg: string }, identity: string | undefined): boolean {
  const name = identity !== undefined && NAMED_INDEX.exec(errmsg)?.[1];
  return code === DUPLICATE_KEY && (!name || name === identity);
}

export interface WriteAnswer {
  /** Documents that were inserted, or that matched. */
  n: number;
  /** What the server says of single documents, by their positions. */
  writeErrors?: { index: number; code: number; errmsg: string }[];
}

/**
 * What the answer to a write of `count` documents or updates means; undefined if all of it was written. A lost race is
 * planned again. A document is said to be a duplicate where another request may have just created it.
 */
export function failureOf(
  { n, writeErrors: [first] = [] }: WriteAnswer,
  count: number,
  { subjects, identity, whenMissed }: MeaningOfFailure,
): Error | undefined {
  if (first) {
    if (LOST_RACES.has(first.code)) return new ContendedError();
    // A full disk or a server that shuts down is not the document's fault.
    const error = new MongoServerError({ ...first, message: first.errmsg });
    if (isDatabaseAway(error)) return error;
    return new RefusedDocumentError(subjects?.[first.index], mayBeCreated(first, identity));
  }
  return n < count ? (whenMissed?.() ?? new ContendedError()) : undefined;
}
