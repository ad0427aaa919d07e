import { ObjectId } from 'mongodb';
import { insertion, type Write } from './write';

/** The notes of what transactions changed, each until it has its place in the feed: see src/service/records/change-log. */
export const CHANGE_NOTES = 'changeNotes';

/** A note as it is stored. Its id says when it was made. */
export interface ChangeNoteDocument {
  _id: ObjectId;
  organizationId: string;
  changes: Uint8Array;
}

/**
 * Adds the note of what the writes change, where the feed of changes has them. No caller can forget it,
 * and a change without its note is never stored.
 * @returns also whether there was anything to note, once all writes are sent
 */
export function noteChanges(writes: Iterable<Write> | AsyncIterable<Write>) {
  const noted = new Map<string, Uint8Array[]>();
  async function* withNotes(): AsyncIterable<Write> {
    for await (const write of writes) {
      const { toNote } = write;
      if (toNote) noted.set(toNote.organizationId, [...(noted.get(toNote.organizationId) ?? []), toNote.changes]);
      yield write;
    }
    const notes = [...noted].map(([organizationId, changes]): ChangeNoteDocument => {
      return { _id: new ObjectId(), organizationId, changes: Buffer.concat(changes) };
    });
    if (notes.length > 0) yield insertion(CHANGE_NOTES, notes);
  }
  return { writes: withNotes(), hasNoted: () => noted.size > 0 };
}
