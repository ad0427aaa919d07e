import type { Collection, Index } from '../keys/collection';
import { type Entries, entryKeys, idKeyOf } from '../keys/index-keys';
import { compareKeys } from '../keys/keys';
import type { Catalog } from './catalog';
import type { Storage } from './storage';

/** What is to become of one document: from what was committed (`base`) to what it is now; undefined is "not there". */
export interface Change {
  readonly key: Buffer;
  /** The key as a string: what changes are found and ordered by. */
  readonly text: string;
  readonly base: Buffer | undefined;
  readonly current: Buffer | undefined;
  /** Where the entries of `current` may differ from those of `base`. */
  readonly indexes: readonly Index[];
  /**
   * The entries of `current` in these indexes; those of unique ones are the points, too. Computed when the document is
   * written: a document that an index refuses fails its own statement, and to apply the writes only the storage can refuse.
   */
  readonly entries: Entries;
}

/** An entry of a unique index: taken by the document of this id key, or freed (null). */
export interface Point {
  readonly key: Buffer;
  readonly text: string;
  readonly owner: Buffer | null;
}

interface CollectionChanges {
  readonly generation: number;
  readonly documents: Map<string, Change>;
}

interface NewEntry {
  readonly key: Buffer;
  readonly idKey: Buffer;
}

/** The entries of a document in some indexes. */
interface MovedEntries {
  readonly indexes: readonly Index[];
  readonly before: Entries;
  readonly after: Entries;
}

const NONE: readonly never[] = [];

/** Every byte is one character, so that strings are in the order of the bytes. */
export const keyText = (key: Buffer): string => key.toString('latin1');

const byText = (a: { readonly text: string }, b: { readonly text: string }): number => (a.text < b.text ? -1 : 1);
const byKey = (a: NewEntry, b: NewEntry): number => compareKeys(a.key, b.key);

/** Writes that are not applied yet: of one command, or of all commands of a transaction so far. */
export class WriteSet {
  private readonly collections = new Map<Collection, CollectionChanges>();
  readonly points = new Map<string, Point>();

  changesOf(collection: Collection): Map<string, Change> | undefined {
    return this.collections.get(collection)?.documents;
  }

  /** Notes a write; of a document that was written before, the indexes have to be all that the collection has. */
  record(collection: Collection, change: Change): void {
    let changes = this.collections.get(collection);
    if (changes === undefined) {
      changes = { generation: collection.generation, documents: new Map() };
      this.collections.set(collection, changes);
    }
    const before = changes.documents.get(change.text);
    changes.documents.set(change.text, before ? { ...change, base: before.base } : change);
  }

  /** Forgets all of it. */
  clear(): void {
    this.collections.clear();
    this.points.clear();
  }

  /** False where a collection was dropped or its indexes changed since the first write to it. */
  isCurrent(catalog: Catalog): boolean {
    return [...this.collections].every(
      ([collection, { generation }]) =>
        catalog.get(collection.namespace) === collection && collection.generation === generation,
    );
  }

  /**
   * Puts everything into the storage's write transaction; of the indexes only the entries that differ. All in the order
   * of their keys: neighbours share pages, and the pages come out in order.
   */
  apply(storage: Storage): void {
    for (const [collection, { documents }] of this.collections) {
      const moved = applyChanges(storage, collection, [...documents.values()]);
      storage.beforeSeen(documents.keys(), () => {
        collection.writes++;
        for (const watcher of collection.watchers ?? NONE)
          for (const { indexes, before, after } of moved) watcher.written(indexes, before, after);
      });
    }
    storage.beforeSeen(this.points.keys());
    for (const { key, owner } of [...this.points.values()].sort(byText)) {
      if (owner) storage.put(key, owner);
      else storage.remove(key);
    }
  }
}

/** @returns the entries of each document that is left, before and after */
function applyChanges(storage: Storage, collection: Collection, changes: Change[]): MovedEntries[] {
  const moved: MovedEntries[] = [];
  const removed: Buffer[] = [];
  /** By index: several short lists, often in order by themselves, are sorted sooner than a long one. */
  const added = new Map<Index, NewEntry[]>();
  for (const { key, base, current, indexes, entries } of changes.sort(byText)) {
    if (current) storage.put(key, current);
    else if (base) storage.remove(key);
    else continue;
    const idKey = idKeyOf(key);
    const entriesBefore = base ? entryKeys(collection, indexes, base, idKey) : NONE;
    if (current) moved.push({ indexes, before: entriesBefore, after: entries });
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at];
      if (index === undefined || index.unique) continue;
      const before = entriesBefore[at] ?? NONE;
      const after = entries[at] ?? NONE;
      for (const entry of missingFrom(before, after)) removed.push(entry);
      const more = added.get(index) ?? [];
      if (more.length === 0) added.set(index, more);
      for (const entry of missingFrom(after, before)) more.push({ key: entry, idKey });
    }
  }
  for (const entry of removed.sort(compareKeys)) storage.remove(entry);
  for (const more of added.values()) for (const { key, idKey } of more.sort(byKey)) storage.put(key, idKey);
  return moved;
}

/** The keys of `keys` that `others` lacks. */
export function missingFrom(keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] {
  return others.length === 0 ? keys : keys.filter((key) => !others.some((other) => other.equals(key)));
}
