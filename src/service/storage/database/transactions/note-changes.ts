import { ObjectId } from 'mongodb';
import { type ChangesToNote, insertion, type Write } from './write';

/** The notes of what transactions changed, each until it has its place in the feed: see src/service/records/change-log. */
export const CHANGE_NOTES = 'changeNotes';

/** A note as it is stored. Its id says when it was made. */
export interface ChangeNoteDocument {
  _id: ObjectId;
  organizationId: string;
  changes: Uint8Array;
  /** Absent in the notes of releases that did not count. */
  moved?: readonly string[];
}

/**
 * Adds the note of what the writes change, where the feed of changes has them. No caller can forget it,
 * and a change without its note is never stored.
 * @returns also whether there was anything to note, once all writes are sent
 */
export function noteChanges(writes: Iterable<Write> | AsyncIterable<Write>) {
  const noted = new Map<string, ChangesToNote[]>();
  async function* withNotes(): AsyncIterable<Write> {
    for await (const write of writes) {
      const { toNote } = write;
      if (toNote) noted.set(toNote.organizationId, [...(noted.get(toNote.organizationId) ?? []), toNote]);
      yield write;
    }
    const notes = [...noted].map(([organizationId, toNote]): ChangeNoteDocument => {
      const changes = Buffer.concat(toNote.map((each) => each.changes));
      return { _id: new ObjectId(), organizationId, changes, moved: toNote.flatMap(({ moved }) => moved) };
    });
    if (notes.length > 0) yield insertion(CHANGE_NOTES, notes);
  }
  return { writes: withNotes(), hasNoted: () => noted.size > 0 };
}
