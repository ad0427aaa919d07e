import { type ClientSession, type Db, type Document, MongoServerError } from 'mongodb';
import { isDatabaseAway } from './database-away';
import { ContendedError, RefusedDocumentError } from './errors';
import { DUPLICATE_KEY } from './refusal';

/** One command of a transaction, as a value: it can be joined with others, and says what its failures mean. */
export interface Write {
  kind: 'insert' | 'update';
  collection: string;
  /** The documents to insert, or the updates; they fit into one command. */
  list: readonly object[];
  /** What each of the list is about; a refusal names it. */
  subjects?: readonly string[];
  /** What it means that an update matches nothing; by default, that another request was faster. */
  whenMissed?: () => Error;
}

export const insertion = (collection: string, list: readonly object[]): Write => ({ kind: 'insert', collection, list });

/** Sets fields of one document for each update. */
export const fieldUpdates = (collection: string, updates: readonly { filter: object; set: object }[]): Write => ({
  kind: 'update',
  collection,
  list: updates.map(({ filter, set }) => ({ q: filter, u: { $set: set } })),
});

/** Joins writes of several units: what they write to one collection is one write. What their failures mean is lost. */
export function joinWrites(writes: readonly Write[]): Write[] {
  const joined = new Map<string, Write>();
  for (const { kind, collection, list } of writes) {
    const name = `${kind} ${collection}`;
    joined.set(name, { kind, collection, list: [...(joined.get(name)?.list ?? []), ...list] });
  }
  return [...joined.values()];
}

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

/** What the answer to a write means; undefined if all of it was written. */
export function failureOf(
  { list, subjects, whenMissed }: Write,
  { n, writeErrors: [first] = [] }: WriteAnswer,
): Error | undefined {
  if (first) {
    if (TRANSIENT_CODES.has(first.code)) return new ContendedError();
    // A full disk or a server that shuts down is not the document's fault.
    const error = new MongoServerError({ ...first, message: first.errmsg });
    if (isDatabaseAway(error)) return error;
    return new RefusedDocumentError(subjects?.[first.index], first.code === DUPLICATE_KEY);
  }
  return n < list.length ? (whenMissed?.() ?? new ContendedError()) : undefined;
}

/** The field of a command that lists what it writes. */
const LISTS = { insert: 'documents', update: 'updates' } as const;

/**
 * Sends a write. The driver's own calls for several documents encode each of them twice: once to learn its size, so that
 * they can divide what does not fit into one command.
 * @throws RefusedDocumentError, ContendedError, or what `whenMissed` says
 */
export async function send(write: Write, database: Db, session: ClientSession): Promise<void> {
  const { kind, collection, list } = write;
  const command = { [kind]: collection, [LISTS[kind]]: list, ordered: true };
  // A command does not take this setting from its client. Without it, fields without a value would be stored as null.
  const answer = (await database.command(command, { session, ignoreUndefined: true })) as WriteAnswer & Document;
  const failure = failureOf(write, answer);
  if (failure) throw failure;
}
