import {
  type ClientSession,
  type Db,
  type Document,
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
} from 'mongodb';
import { type Call, type Conflict, FINDS_NOTHING, type Method, type Operation, type Transactions } from './operation';

/** What one call came to: plain data that can be compared. An error is its code, its labels and what it says of the key. */
export type Answer = { readonly value: unknown } | { readonly error: Document };

export interface Answered {
  /** Undefined: the end of a transaction. */
  readonly call: Call | undefined;
  readonly answer: Answer;
}

/** How many arguments come before the options. */
const ARGUMENTS: Readonly<Record<Method, number>> = {
  insertOne: 1,
  insertMany: 1,
  updateOne: 2,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  find: 1,
  countDocuments: 1,
  aggregate: 1,
  createIndexes: 1,
};
/**
 * What a server answers that has just died, or the proxy before it (91), and one that has failed inside (1): DocumentDB
 * does now and then where transactions meet.
 */
const FAILURES: readonly number[] = [91, 1];

const LABELS = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];

/** Runs an operation; the answers are those of its calls, in the order of its steps. */
export async function execute(db: Db, operation: Operation): Promise<Answered[]> {
  if (operation.kind === 'call') return [{ call: operation, answer: await run(db, operation) }];
  return operation.kind === 'conflict' ? runConflict(db, operation) : runTransactions(db, operation);
}

async function run(db: Db, call: Call, session?: ClientSession): Promise<Answer> {
  const { collection: name, method, args } = call;
  const options = { ...(args[ARGUMENTS[method]] as Document | undefined), ...(session && { session }) };
  const collection = db.collection(name) as unknown as Record<string, (...given: unknown[]) => unknown>;
  try {
    const given = [...args.slice(0, ARGUMENTS[method]), options];
    const result = collection[method]?.(...given);
    return { value: plainResult(method, await (isCursor(result) ? result.toArray() : result)) };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

const isCursor = (result: unknown): result is { toArray(): Promise<unknown> } =>
  typeof result === 'object' && result !== null && 'toArray' in result;

function plainResult(method: Method, result: unknown): unknown {
  if (method === 'insertMany') return { insertedCount: (result as Document).insertedCount };
  if (method === 'bulkWrite') return countsOf(result as Document);
  return result;
}

const COUNTS = ['insertedCount', 'matchedCount', 'modifiedCount', 'deletedCount', 'upsertedCount', 'upsertedIds'];
const countsOf = (result: Document): Document => Object.fromEntries(COUNTS.map((name) => [name, result[name]]));

/** No answer: the server is not there any more, and what it did last is not known. */
export const isGone = (error: unknown): boolean =>
  error instanceof MongoNetworkError || (error instanceof MongoServerError && FAILURES.includes(Number(error.code)));

function errorOf(error: unknown): Document {
  if (isGone(error)) throw error;
  if (error instanceof MongoBulkWriteError) {
    const writeErrors = [error.writeErrors]
      .flat()
      .map(({ index, code }) => ({ index: Number(index), code: Number(code) }));
    return { code: Number(error.code), writeErrors, counts: countsOf(error.result) };
  }
  if (!(error instanceof MongoServerError)) throw error;
  const { code, codeName, keyPattern, keyValue } = error;
  const labels = LABELS.filter((label) => error.hasErrorLabel(label));
  return { code: Number(code), codeName, keyPattern, keyValue, ...(labels.length > 0 && { labels }) };
}

const END = { commit: 'commitTransaction', abort: 'abortTransaction' } as const;

async function runTransactions(db: Db, { steps }: Transactions): Promise<Answered[]> {
  const sessions = [db.client.startSession(), db.client.startSession()] as const;
  const answers: Answered[] = [];
  const ended = new Set<number>();
  try {
    for (const session of sessions) session.startTransaction();
    for (const { session: number, does } of steps) {
      // An error ends a transaction: what comes after it would only tell that.
      if (ended.has(number)) continue;
      const session = sessions[number];
      if (typeof does === 'string') ended.add(number);
      const answer = typeof does === 'string' ? await settle(() => session[END[does]]()) : await run(db, does, session);
      answers.push({ call: typeof does === 'string' ? undefined : does, answer });
      if (!('error' in answer) || ended.has(number)) continue;
      ended.add(number);
      await settle(() => session.abortTransaction());
    }
  } finally {
    for (const session of sessions) await session.endSession();
  }
  return answers;
}

async function settle(work: () => Promise<unknown>): Promise<Answer> {
  try {
    await work();
    return { value: 'done' };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

/** One server refuses the second write at once, the other lets it wait for the end of the first transaction. */
async function runConflict(db: Db, { first, second }: Conflict): Promise<Answered[]> {
  const [early, late] = [db.client.startSession(), db.client.startSession()];
  try {
    early.startTransaction();
    late.startTransaction();
    // The second snapshot is older than the first write.
    await run(db, FINDS_NOTHING, late);
    const written = await run(db, first, early);
    const one: Answered = { call: first, answer: written };
    if ('error' in written) return [one];
    const waiting = run(db, second, late);
    const committed = await settle(() => early.commitTransaction());
    return [one, { call: undefined, answer: committed }, { call: second, answer: await waiting }];
  } finally {
    await early.endSession();
    await late.endSession();
  }
}
