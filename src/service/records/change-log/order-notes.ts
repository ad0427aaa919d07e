import { type ChangeRef } from './change-ref';

export interface OpenNote {
  id: string;
  changes: Uint8Array;
  moved: readonly string[] | undefined;
  refs: readonly ChangeRef[];
}

const versionIn = (ref: ChangeRef): number => ('version' in ref ? ref.version : 1);

/** The notes that must come before a note: those with an earlier version of one of its accounts. */
function predecessors(notes: readonly OpenNote[]): Map<OpenNote, OpenNote[]> {
  const byAccount = new Map<string, { version: number; note: OpenNote }[]>();
  for (const note of notes) {
    for (const ref of note.refs) {
      if (!('accountId' in ref)) continue;
      const earlier = byAccount.get(ref.accountId);
      const change = { version: versionIn(ref), note };
      if (earlier) earlier.push(change);
      else byAccount.set(ref.accountId, [change]);
    }
  }
  const before = new Map<OpenNote, OpenNote[]>();
  for (const changes of byAccount.values()) {
    changes.sort((one, other) => one.version - other.version);
    for (const [position, { note }] of changes.entries()) {
      const previous = changes[position - 1]?.note;
      if (previous && previous !== note) before.set(note, [...(before.get(note) ?? []), previous]);
    }
  }
  return before;
}

/**
 * Puts notes in order: by their ids, which say when they were made, but never the note of an account's version after
 * that of a later one. The clocks of processes differ, so their ids alone do not say it. Pure.
 */
export function orderNotes(notes: readonly OpenNote[]): OpenNote[] {
  const sorted = [...notes].sort((one, other) => (one.id < other.id ? -1 : 1));
  const before = predecessors(sorted);
  if (before.size === 0) return sorted;
  const placed = new Set<OpenNote>();
  const expanded = new Set<OpenNote>();
  // Those before a note are placed first; without recursion, since there may be thousands in a row.
  const waiting = sorted.reverse();
  for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
    const missing = expanded.has(next) ? [] : (before.get(next) ?? []).filter((one) => !placed.has(one));
    expanded.add(next);
    waiting.push(...missing);
    if (missing.length > 0) continue;
    placed.add(next);
    waiting.pop();
  }
  return [...placed];
}
