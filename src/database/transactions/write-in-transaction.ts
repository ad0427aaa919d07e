import { type Db, type Document, MongoServerError } from 'mongodb';
import { isDatabaseAway } from './database-away';
import { DUPLICATE_KEY } from './refusal';
import { ContendedError, RefusedDocumentError, type Transaction, type Write } from './transaction';

/** What a server says of one document of a command. */
interface WriteError {
  /** Position of the document. */
  index: number;
  code: number;
  errmsg: string;
}

interface WriteAnswer {
  /** Documents that were inserted, or that matched. */
  n: number;
  writeErrors?: WriteError[];
}

/** Lock timeout, write conflict and missing transaction are lost races, which some servers report for a document. */
const TRANSIENT_CODES: ReadonlySet<number> = new Set([24, 112, 251]);

/**
 * Handles what a server says of the documents of a command in a transaction.
 * @throws RefusedDocumentError with the position of the document that the database refuses
 * @throws ContendedError if another transaction was faster and the server reports that for a document
 * @throws MongoServerError if the database cannot serve at the moment
 */
export function throwRefusal({ writeErrors: [first] = [] }: Pick<WriteAnswer, 'writeErrors'>): void {
  if (!first) return;
  if (TRANSIENT_CODES.has(first.code)) throw new ContendedError();
  // A full disk or a server that shuts down is not the document's fault.
  const error = new MongoServerError({ ...first, message: first.errmsg });
  throw isDatabaseAway(error) ? error : new RefusedDocumentError(first.index, first.code === DUPLICATE_KEY);
}

/** What is written to one collection. Callers divide what does not fit into one command. */
interface WriteList {
  database: Db;
  kind: 'insert' | 'update';
  collection: string;
  list: readonly object[];
}

/** The field of a command that lists what it writes. */
const LISTS = { insert: 'documents', update: 'updates' } as const;

/**
 * Sends one command. The driver's own calls for several documents encode each of them twice: once to learn its size, so
 * that they can divide what does not fit into one command.
 * @returns how many were inserted, or matched
 */
async function send({ database, kind, collection, list }: WriteList, session: Transaction): Promise<number> {
  const command = { [kind]: collection, [LISTS[kind]]: list, ordered: true };
  // A command does not take this setting from its client. Without it, fields without a value would be stored as null.
  const answer = (await database.command(command, { session, ignoreUndefined: true })) as WriteAnswer & Document;
  throwRefusal(answer);
  return answer.n;
}

/** A command that several writes send together. */
interface JoinedCommand {
  list: object[];
  sent: Promise<number>;
}

/** By transaction: the commands of the step that is being gathered, in the order in which they are sent. */
const steps = new WeakMap<Transaction, Map<string, JoinedCommand>>();

/**
 * Runs several writes of one transaction in one step: what they write to one collection is sent by one command. Each
 * write calls `insertAll` or `updateEach` at once, before it waits for anything.
 * @throws RefusedDocumentError with the position in that command, not in the list of one write
 * @throws ContendedError also if an update of any write matched nothing: the database counts them all together
 */
export async function inOneStep(writes: readonly Write[], session: Transaction): Promise<void> {
  steps.set(session, new Map());
  // All of them have added to their commands before the first command is sent.
  const outcomes = Promise.allSettled(writes.map(async (run) => run(session)));
  steps.delete(session);
  // The transaction may be aborted only once nothing of it is under way.
  const failed = (await outcomes).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @returns how many were inserted, or matched */
async function write(own: WriteList, session: Transaction): Promise<number> {
  const step = steps.get(session);
  if (!step) return send(own, session);
  const name = `${own.kind} ${own.collection}`;
  let joined = step.get(name);
  if (!joined) {
    const list: object[] = [];
    // A transaction has one command under way at a time.
    const before = [...step.values()].at(-1)?.sent;
    joined = { list, sent: Promise.resolve(before).then(() => send({ ...own, list }, session)) };
    step.set(name, joined);
  }
  joined.list.push(...own.list);
  if ((await joined.sent) < joined.list.length) throw new ContendedError();
  return own.list.length;
}

/** Inserts documents, which fit into one command. @throws RefusedDocumentError, ContendedError */
export async function insertAll(
  database: Db,
  collection: string,
  list: readonly object[],
  session: Transaction,
): Promise<void> {
  await write({ database, kind: 'insert', collection, list }, session);
}

/**
 * Sets fields of one document for each update; all of them fit into one command.
 * @returns how many documents matched
 * @throws RefusedDocumentError, ContendedError
 */
export function updateEach(
  database: Db,
  collection: string,
  updates: readonly { filter: object; set: object }[],
  session: Transaction,
): Promise<number> {
  const list = updates.map(({ filter, set }) => ({ q: filter, u: { $set: set } }));
  return write({ database, kind: 'update', collection, list }, session);
}
