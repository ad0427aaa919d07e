import type { Collection, Index } from '../keys/collection';
import { entryKey, idKeyOf, indexKeys } from '../keys/index-keys';
import type { Catalog } from './catalog';
import type { Storage } from './storage';

/** What is to become of one document: from what was committed (`base`) to what it is now; undefined is "not there". */
export interface Change {
  readonly key: Buffer;
  /** The key as a string: what changes are found and ordered by. */
  readonly text: string;
  readonly base: Buffer | undefined;
  current: Buffer | undefined;
  /**
   * What the entries of `current` are made of, in the indexes where they may differ from those of `base`. Computed when the
   * document is written: a document that an index refuses fails its own statement, and to apply the writes only the storage can refuse.
   */
  readonly keys: IndexKeys;
}

/** By index, the fields part of every entry a document has in it; the entries of unique indexes are the points, not these. */
export type IndexKeys = Map<Index, readonly Buffer[]>;

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

interface EntryChange {
  readonly key: Buffer;
  readonly idKey: Buffer;
}

/** Every byte is one character, so that strings are in the order of the bytes. */
export const keyText = (key: Buffer): string => key.toString('latin1');

const byText = (a: { readonly text: string }, b: { readonly text: string }): number => (a.text < b.text ? -1 : 1);
const byKey = (a: EntryChange, b: EntryChange): number => Buffer.compare(a.key, b.key);

/** Writes that are not applied yet: of one command, or of all commands of a transaction so far. */
export class WriteSet {
  private readonly collections = new Map<Collection, CollectionChanges>();
  readonly points = new Map<string, Point>();

  changesOf(collection: Collection): Map<string, Change> | undefined {
    return this.collections.get(collection)?.documents;
  }

  record(
    collection: Collection,
    key: Buffer,
    text: string,
    visible: Buffer | undefined,
    next: Buffer | undefined,
    keys: IndexKeys,
  ): void {
    let changes = this.collections.get(collection);
    if (changes === undefined) {
      changes = { generation: collection.generation, documents: new Map() };
      this.collections.set(collection, changes);
    }
    const change = changes.documents.get(text);
    if (change === undefined) {
      changes.documents.set(text, { key, text, base: visible, current: next, keys });
      return;
    }
    change.current = next;
    for (const [index, fields] of keys) change.keys.set(index, fields);
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
    for (const [collection, { documents }] of this.collections)
      applyChanges(storage, collection, [...documents.values()]);
    for (const { key, owner } of [...this.points.values()].sort(byText)) {
      if (owner) storage.put(key, owner);
      else storage.remove(key);
    }
  }
}

function applyChanges(storage: Storage, collection: Collection, changes: Change[]): void {
  const removed: EntryChange[] = [];
  /** By index: several short lists, often in order by themselves, are sorted sooner than a long one. */
  const added = new Map<Index, EntryChange[]>();
  for (const { key, base, current, keys } of changes.sort(byText)) {
    if (current) storage.put(key, current);
    else if (base) storage.remove(key);
    else continue;
    const idKey = idKeyOf(key);
    for (const [index, after] of keys) {
      const before = base ? indexKeys(collection, index, base) : [];
      for (const fields of missingFrom(before, after)) removed.push({ key: entryKey(index, fields, idKey), idKey });
      const entries = added.get(index) ?? [];
      if (entries.length === 0) added.set(index, entries);
      for (const fields of missingFrom(after, before)) entries.push({ key: entryKey(index, fields, idKey), idKey });
    }
  }
  for (const { key } of removed.sort(byKey)) storage.remove(key);
  for (const entries of added.values()) for (const { key, idKey } of entries.sort(byKey)) storage.put(key, idKey);
}

/** The keys of `keys` that `others` lacks. */
export function missingFrom(keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] {
  return others.length === 0 ? keys : keys.filter((key) => !others.some((other) => other.equals(key)));
}
