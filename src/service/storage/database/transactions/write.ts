import { type MeaningOfFailure } from './write-failure';

/** What a write changes, for the feed of the organization's changes. */
export interface ChangesToNote {
  organizationId: string;
  /** Encoded by src/service/records/change-log. What is joined is concatenated. */
  changes: Uint8Array;
  /** What it moves between the groups that are counted, encoded by src/service/records/change-log. */
  moved: readonly string[];
}

/** One command of a transaction, as a value: it can be joined with others, and says what its failures mean. */
export interface Write extends MeaningOfFailure {
  kind: 'insert' | 'update';
  collection: string;
  /** The documents to insert, or the updates; they fit into one command. */
  list: readonly object[];
  /** The unit of work notes it in the same transaction. */
  toNote?: ChangesToNote;
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
  for (const { kind, collection, list, toNote } of writes) {
    const name = `${kind} ${collection}`;
    const earlier = joined.get(name);
    const changes = joinNotes(earlier?.toNote, toNote);
    joined.set(name, {
      kind,
      collection,
      list: [...(earlier?.list ?? []), ...list],
      ...(changes && { toNote: changes }),
    });
  }
  return [...joined.values()];
}

/** Units of one organization alone are joined. */
const joinNotes = (one: ChangesToNote | undefined, other: ChangesToNote | undefined): ChangesToNote | undefined =>
  one && other
    ? { ...one, changes: Buffer.concat([one.changes, other.changes]), moved: [...one.moved, ...other.moved] }
    : (one ?? other);
