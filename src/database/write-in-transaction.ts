import { type Db, type Document, MongoServerError } from 'mongodb';
import { isDatabaseAway } from './database-away';
import { DUPLICATE_KEY } from './refusal';
import { ContendedError, RefusedDocumentError, type Transaction } from './transaction';

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

/*
 * Both send one command. The driver's own calls for several documents encode each of them twice: once to learn its size,
 * so that they can divide what does not fit into one command. Callers divide it themselves.
 */

async function write(database: Db, command: Document, session: Transaction): Promise<number> {
  const answer = (await database.command(command, { session })) as WriteAnswer & Document;
  throwRefusal(answer);
  return answer.n;
}

/** Inserts documents, which fit into one command. @throws RefusedDocumentError, ContendedError */
export async function insertAll(
  database: Db,
  collection: string,
  documents: readonly object[],
  session: Transaction,
): Promise<void> {
  await write(database, { insert: collection, documents, ordered: true }, session);
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
  const statements = updates.map(({ filter, set }) => ({ q: filter, u: { $set: set } }));
  return write(database, { update: collection, updates: statements, ordered: true }, session);
}
