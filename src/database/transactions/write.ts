import { type ClientSession, type Db, type Document } from 'mongodb';
import { failureOf, type MeaningOfFailure, type WriteAnswer } from './write-failure';

/** What a write changes, for those who follow the changes of the organization. */
export interface Told {
  organizationId: string;
  /** Encoded by src/change-log. What is joined stands one behind the other. */
  changes: Uint8Array;
}

/** One command of a transaction, as a value: it can be joined with others, and says what its failures mean. */
export interface Write extends MeaningOfFailure {
  kind: 'insert' | 'update';
  collection: string;
  /** The documents to insert, or the updates; they fit into one command. */
  list: readonly object[];
  /** The unit of work notes it in the same transaction. */
  tells?: Told;
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
  for (const { kind, collection, list, tells } of writes) {
    const name = `${kind} ${collection}`;
    const known = joined.get(name);
    const told = joinTold(known?.tells, tells);
    joined.set(name, { kind, collection, list: [...(known?.list ?? []), ...list], ...(told && { tells: told }) });
  }
  return [...joined.values()];
}

/** Units of one organization alone are joined. */
const joinTold = (one: Told | undefined, other: Told | undefined): Told | undefined =>
  one && other ? { ...one, changes: Buffer.concat([one.changes, other.changes]) } : (one ?? other);

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
  const failure = failureOf(answer, list.length, write);
  if (failure) throw failure;
}
