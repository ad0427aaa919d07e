import { type ClientSession, type Db, type Document, MongoError, MongoServerError } from 'mongodb';
import { DatabaseTimeoutError } from '../../../../base/scheduling/deadline';
import { currentDeadline, withinDeadlineAsWhole } from '../../../../base/scheduling/request-scope';
import { inSpan } from '../../../../base/tracing';
import { wasNeverSent } from './database-away';
import { ContendedError, UnknownOutcomeError } from './errors';
import { noteChanges } from './note-changes';
import { LISTS, sendTogether, takeWrites, togetherCommand } from './send-together';
import { type Write } from './write';
import { failureOf, type WriteAnswer } from './write-failure';

/** What one transaction writes. */
export interface Unit {
  /** Sent one after the other, in their order. The next ones are prepared while the database works on the one before. */
  writes: Iterable<Write> | AsyncIterable<Write>;
  /**
   * Whether the writes of exactly this transaction can be read. Called if the commit failed or its answer was lost:
   * some servers forget a transaction that they have committed.
   */
  isWritten: () => Promise<boolean>;
  /** Whether it must be planned again, since it bears a time that is long past. Called last before the commit. */
  isStale?: () => boolean;
  /** Whether it is too late to commit. By default: once the deadline of the running request has passed. */
  isTooLate?: () => boolean;
  /** Set if one transaction may write it together with units of the organization for other subjects. */
  joins?: { organizationId: string; subject: string };
}

/** What a transaction is sent through, and who hears of it. */
export interface TransactionOptions {
  /** The same database, whose commands are measured. */
  observed?: Db;
  /** Called at the end, with the error of a transaction that failed. */
  onEnded?: (durationMs: number, error?: unknown) => void;
  /** Called once changes are committed that belong into the feed. */
  onNoted?: () => void;
}

/**
 * Commits the writes in one transaction: all of them become visible or none, whatever crashes when.
 * @throws ContendedError if another request was faster
 * @throws RefusedDocumentError if the database refuses a document
 * @throws UnknownOutcomeError if it cannot be found out whether they were committed
 */
export type UnitOfWork = (unit: Unit) => Promise<void>;

/** A unit of work that may be observed. */
export type Transact = (unit: Unit, options?: TransactionOptions) => Promise<void>;

const MAX_COMMIT_TRIES = 3;

/** Whether the running request has used up its time. */
const isPastDeadline = () => currentDeadline()?.hasPassed ?? false;

const hasLabel = (error: unknown, label: string): boolean => error instanceof MongoError && error.hasErrorLabel(label);

/** Whether a transaction may be planned anew: the database has ended it, or the driver never sent what was next. */
const isLost = (error: unknown): boolean =>
  (error instanceof MongoServerError && hasLabel(error, 'TransientTransactionError')) || wasNeverSent(error);

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

/**
 * Sends a write. The driver's own calls for several documents encode each of them twice: once to learn its size, so that
 * they can divide what does not fit into one command.
 * @throws RefusedDocumentError, ContendedError, or what `whenMissed` says
 */
async function send(write: Write, database: Db, session: ClientSession): Promise<void> {
  const { kind, collection, list } = write;
  const command = { [kind]: collection, [LISTS[kind]]: list, ordered: true };
  // A command does not take this setting from its client. Without it, fields without a value would be stored as null.
  const answer = (await database.command(command, { session, ignoreUndefined: true })) as WriteAnswer & Document;
  const failure = failureOf(answer, list.length, write);
  if (failure) throw failure;
}

/**
 * Sends the writes. While the database works on one, the next ones are prepared.
 * @throws DatabaseTimeoutError after the deadline: the caller has already got the failure
 */
async function sendAll(
  { writes, isStale, isTooLate = isPastDeadline }: Unit,
  database: Db,
  session: ClientSession,
): Promise<void> {
  let sent: Promise<void> = Promise.resolve();
  let hasFailed = false;
  try {
    for await (const write of writes) {
      if (hasFailed) break;
      sent = sent.then(() => {
        if (isTooLate()) throw new DatabaseTimeoutError();
        return send(write, database, session);
      });
      // It is awaited only at the end. Once it has failed, the next writes need not be prepared.
      sent.catch(() => {
        hasFailed = true;
      });
    }
  } finally {
    await sent;
  }
  requireInTime({ isStale, isTooLate });
}

/** The last checks before a unit is committed. */
function requireInTime({ isStale, isTooLate = isPastDeadline }: Pick<Unit, 'isStale' | 'isTooLate'>): void {
  if (isTooLate()) throw new DatabaseTimeoutError();
  if (isStale?.()) throw new ContendedError();
}

/** A unit with the note of its changes. */
type NotedUnit = Unit & { writes: AsyncIterable<Write> };

/**
 * @param writesTogether whether the database writes several lists in one command, all of them or nothing
 * @returns what runs a unit as one transaction of `database`. Unlike the driver's `withTransaction` it never runs the same writes again: what
 *   was planned on a stale read must be planned anew, so a conflict is thrown as `ContendedError`.
 */
export function createTransact(database: Db, writesTogether = false): Transact {
  /** A small unit needs one command, where the database has it. */
  async function run(unit: NotedUnit, observed: Db): Promise<void> {
    if (!writesTogether) return runInSession(unit, observed);
    const taken = await takeWrites(unit.writes);
    if ('writes' in taken) return runInSession({ ...unit, writes: taken.writes }, observed);
    const command = togetherCommand(taken.all);
    if (!command) return runInSession({ ...unit, writes: taken.all }, observed);
    requireInTime(unit);
    if (taken.all.length === 0) return;
    await sendTogether(taken.all, command, observed, { isWritten: unit.isWritten, isPastDeadline });
  }
  const runInSession = (unit: Unit, observed: Db) =>
    database.client.withSession(async (session) => {
      session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
      try {
        await sendAll(unit, observed, session);
        await commit(session).catch(async (error: unknown) => {
          const written = await unit.isWritten().catch(() => undefined);
          if (written) return;
          // If it was written after all, a retry would report the rows as unchanged.
          const isUnknown = written === undefined || hasLabel(error, 'UnknownTransactionCommitResult');
          throw isUnknown ? new UnknownOutcomeError() : error;
        });
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        throw isLost(error) ? new ContendedError() : error;
      }
    });
  return async (unit, { observed = database, onEnded, onNoted } = {}) => {
    const began = performance.now();
    const { writes, hasNoted } = noteChanges(unit.writes);
    try {
      await withinDeadlineAsWhole(() => run({ ...unit, writes }, observed));
    } catch (error) {
      onEnded?.(performance.now() - began, error);
      throw error;
    }
    onEnded?.(performance.now() - began);
    if (hasNoted()) onNoted?.();
  };
}
