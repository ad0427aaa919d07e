import { type ClientSession, type MongoClient, MongoError, MongoServerError } from 'mongodb';
import { DatabaseTimeoutError } from '../../scheduling/deadline';
import { currentDeadline, withinDeadlineAsWhole } from '../../scheduling/request-scope';
import { inSpan } from '../../tracing';

/** An open transaction, passed from the unit of work to the stores. */
export type Transaction = ClientSession;

/** Another request changed the same documents first: read again, plan again, try again. */
export class ContendedError extends Error {
  constructor() {
    super('The documents were changed by another request');
    this.name = 'ContendedError';
  }
}

/** Nobody can tell at the moment whether a transaction was committed. */
export class UnknownOutcomeError extends Error {
  constructor() {
    super('It is not known whether the transaction was committed');
    this.name = 'UnknownOutcomeError';
  }
}

/** The database refuses one document of a batch; nothing of the batch is written. */
export class RefusedDocumentError extends Error {
  constructor(
    /** Position of the document in the list that was being written. */
    readonly position: number,
    /** Whether a unique index refused it: another request may have created the same document first. */
    readonly duplicate: boolean,
  ) {
    super('The database refused a document');
    this.name = 'RefusedDocumentError';
  }
}

/** One step of a transaction. */
export type Write = (transaction: Transaction) => Promise<void>;

/** The writes of one transaction. */
export interface Unit {
  /** Run one after the other, in their order. The next ones are prepared while the database works on the one before. */
  writes: Iterable<Write> | AsyncIterable<Write>;
  /**
   * Whether the writes of exactly this transaction can be read. Called if the commit failed or its answer was lost:
   * some servers forget a transaction that they have committed.
   */
  isWritten: () => Promise<boolean>;
  /** Whether it is too late to commit. By default: once the deadline of the running request has passed. */
  isTooLate?: () => boolean;
  /** Set if one transaction may write it together with units of the organization for other subjects. */
  joins?: { organizationId: string; subject: string };
}

/**
 * Commits the writes in one transaction: all of them become visible or none, whatever crashes when.
 * @throws ContendedError if another request was faster
 * @throws UnknownOutcomeError if nobody can tell whether they were committed
 */
export type UnitOfWork = (unit: Unit) => Promise<void>;

const MAX_COMMIT_TRIES = 3;

/** Whether the running request has used up its time. */
const isPastDeadline = () => currentDeadline()?.hasPassed ?? false;

const hasLabel = (error: unknown, label: string): boolean => error instanceof MongoError && error.hasErrorLabel(label);

/**
 * Repeats a commit whose outcome is unknown, which is safe. If it stays unknown, the error is thrown, never a wrong
 * success.
 */
async function commit(session: ClientSession): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inSpan('commitTransaction', () => session.commitTransaction());
    } catch (error) {
      if (tries === MAX_COMMIT_TRIES || isPastDeadline() || !hasLabel(error, 'UnknownTransactionCommitResult'))
        throw error;
    }
  }
}

/** The writes, and another one behind them. */
export async function* followedBy(writes: Unit['writes'], last: Write): AsyncIterable<Write> {
  yield* writes;
  yield last;
}

/**
 * Runs the writes. While the database works on one, those behind it are prepared.
 * @throws DatabaseTimeoutError after the deadline: the caller has already been told of the failure
 */
async function runAll({ writes, isTooLate = isPastDeadline }: Unit, session: ClientSession): Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let hasFailed = false;
  try {
    for await (const write of writes) {
      if (hasFailed) break;
      running = running.then(() => {
        if (isTooLate()) throw new DatabaseTimeoutError();
        return write(session);
      });
      // It is awaited only at the end. Once it has failed, the next writes need not be prepared.
      running.catch(() => {
        hasFailed = true;
      });
    }
  } finally {
    await running;
  }
  if (isTooLate()) throw new DatabaseTimeoutError();
}

/**
 * @returns a unit of work on `client`. Unlike the driver's `withTransaction` it never runs the same writes again: what
 *   was planned on a stale read must be planned anew, so a conflict is thrown as `ContendedError`.
 */
export function createUnitOfWork(client: MongoClient): UnitOfWork {
  return (unit) =>
    withinDeadlineAsWhole(() =>
      client.withSession(async (session) => {
        session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
        try {
          await runAll(unit, session);
          await commit(session).catch(async (error: unknown) => {
            const written = await unit.isWritten().catch(() => undefined);
            if (written) return;
            // If it was written after all, a retry would report the rows as unchanged.
            const isUnknown = written === undefined || hasLabel(error, 'UnknownTransactionCommitResult');
            throw isUnknown ? new UnknownOutcomeError() : error;
          });
        } catch (error) {
          if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
          const lost = error instanceof MongoServerError && hasLabel(error, 'TransientTransactionError');
          throw lost ? new ContendedError() : error;
        }
      }),
    );
}
