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
  /** What it means that an update matches nothing; by default, that another request was faster. */
  whenMissed?: () => Error;
}

export interface WriteAnswer {
  /** Documents that were inserted, or that matched. */
  n: number;
  /** What the server says of single documents, by their positions. */
  writeErrors?: { index: number; code: number; errmsg: string }[];
}

/**
 * What the answer to a write of `count` documents or updates means; undefined if all of it was written. A lost race is
 * planned again. A document that a unique index refuses is said to be one: another request may have just created it.
 */
export function failureOf(
  { n, writeErrors: [first] = [] }: WriteAnswer,
  count: number,
  { subjects, whenMissed }: MeaningOfFailure,
): Error | undefined {
  if (first) {
    if (LOST_RACES.has(first.code)) return new ContendedError();
    // A full disk or a server that shuts down is not the document's fault.
    const error = new MongoServerError({ ...first, message: first.errmsg });
    if (isDatabaseAway(error)) return error;
    return new RefusedDocumentError(subjects?.[first.index], first.code === DUPLICATE_KEY);
  }
  return n < count ? (whenMissed?.() ?? new ContendedError()) : undefined;
}
