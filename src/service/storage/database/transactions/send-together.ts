import { BSON, type Db, type Document, MongoServerError, ObjectId } from 'mongodb';
import { isDatabaseAway } from './database-away';
import { ContendedError, UnknownOutcomeError } from './errors';
import { type Write } from './write';
import { failureOf, isConflictCode, type WriteAnswer } from './write-failure';

/** A unit with more documents is sent write by write: the database works on one while the next is prepared. */
const MAX_DOCUMENTS = 64;
/** Less than one message may have. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_TRIES = 3;

/** The field of a command that lists what it writes. */
export const LISTS = { insert: 'documents', update: 'updates' } as const;

/** Writes that fit into one command, or the first ones of a unit that is too large, and all that follows. */
export type TakenWrites = { all: Write[] } | { writes: AsyncIterable<Write> };

/** Takes the writes of a unit, as long as they fit into one command. */
export async function takeWrites(given: AsyncIterable<Write>): Promise<TakenWrites> {
  const iterator = given[Symbol.asyncIterator]();
  const all: Write[] = [];
  let documents = 0;
  while (documents <= MAX_DOCUMENTS) {
    const { done, value } = await iterator.next();
    if (done) return { all };
    all.push(value);
    documents += value.list.length;
  }
  const writes = async function* () {
    yield* all;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { writes: writes() };
}

const encoded = ({ list }: Write): Buffer =>
  Buffer.concat(list.map((document) => BSON.serialize(document, { ignoreUndefined: true })));

/** The command that writes all or nothing; undefined where it would be too large. */
export function togetherCommand(writes: readonly Write[]): Document | undefined {
  const lists = writes.map(encoded);
  if (lists.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) return undefined;
  const own = writes.map(({ kind, collection }, position) => ({ [kind]: collection, [LISTS[kind]]: lists[position] }));
  return { writeTogether: writes[0]?.collection, unit: new ObjectId().toHexString(), writes: own };
}

/** Sends a command that writes all or nothing. @returns why it was not written, or nobody knows; undefined where it was */
async function sendOnce(command: Document, writes: readonly Write[], database: Db): Promise<Error | undefined> {
  try {
    const { results } = (await database.command(command)) as { results: WriteAnswer[] };
    const failures = results.map((answer, at) => writes[at] && failureOf(answer, writes[at].list.length, writes[at]));
    return failures.find((failure) => failure !== undefined);
  } catch (error) {
    if (error instanceof MongoServerError && isConflictCode(error.code)) return new ContendedError();
    if (error instanceof MongoServerError || !isDatabaseAway(error)) throw error;
    return new UnknownOutcomeError();
  }
}

/**
 * Sends the writes of a unit as one command, to a server that has it. If its answer is lost it is sent again: the server
 * carries out a unit once. One that has started anew meanwhile knows nothing of that and refuses what is written already,
 * so what it says of a unit that is sent again counts only where the writes cannot be read.
 * @param isWritten whether the writes can be read
 * @param isPastDeadline whether the request has used up its time
 * @throws ContendedError, RefusedDocumentError, UnknownOutcomeError, or what a write says of its failure
 */
export async function sendTogether(
  writes: readonly Write[],
  command: Document,
  database: Db,
  { isWritten, isPastDeadline }: { isWritten: () => Promise<boolean>; isPastDeadline: () => boolean },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failure = await sendOnce(command, writes, database);
    if (!failure) return;
    const isUnknown = failure instanceof UnknownOutcomeError;
    if (isUnknown && tries < MAX_TRIES && !isPastDeadline()) continue;
    if (!isUnknown && tries === 1) throw failure;
    const written = await isWritten().catch(() => undefined);
    if (written) return;
    throw written === undefined ? new UnknownOutcomeError() : failure;
  }
}
