import type { Catalog, Collection, Index } from './catalog';
import { entryKey, idKeyOf, indexKeys } from './index-keys';
import type { Storage } from './storage';

/** What is to become of one document: from what was committed (`base`) to what it is now; undefined is "not there". */
export interface Change {
  readonly key: Buffer;
  readonly base: Buffer | undefined;
  current: Buffer | undefined;
}

interface CollectionChanges {
  readonly generation: number;
  readonly documents: Map<string, Change>;
}

export const keyText = (key: Buffer): string => key.toString('latin1');

/** Writes that are not applied yet: of one command, or of all commands of a transaction so far. */
export class WriteSet {
  private readonly collections = new Map<Collection, CollectionChanges>();
  /** Entries of unique indexes: taken by the document of this id key, or freed (null). */
  readonly points = new Map<string, Buffer | null>();

  changesOf(collection: Collection): Map<string, Change> | undefined {
    return this.collections.get(collection)?.documents;
  }

  get isEmpty(): boolean {
    return this.collections.size === 0;
  }

  record(
    collection: Collection,
    key: Buffer,
    text: string,
    visible: Buffer | undefined,
    next: Buffer | undefined,
  ): void {
    let changes = this.collections.get(collection);
    if (changes === undefined) {
      changes = { generation: collection.generation, documents: new Map() };
      this.collections.set(collection, changes);
    }
    const change = changes.documents.get(text);
    if (change) change.current = next;
    else changes.documents.set(text, { key, base: visible, current: next });
  }

  /** False where a collection was dropped or its indexes changed since the first write to it. */
  isCurrent(catalog: Catalog): boolean {
    return [...this.collections].every(
      ([collection, { generation }]) =>
        catalog.get(collection.namespace) === collection && collection.generation === generation,
    );
  }

  /** Puts everything into the storage's write transaction; of the indexes only the entries that differ. */
  apply(storage: Storage): void {
    for (const [collection, { documents }] of this.collections) {
      // In the order of their keys: neighbours share pages, and the pages come out in order.
      const changes = [...documents.values()].sort((a, b) => Buffer.compare(a.key, b.key));
      for (const change of changes) applyChange(storage, collection, change);
    }
  }
}

function applyChange(storage: Storage, collection: Collection, { key, base, current }: Change): void {
  if (current) storage.put(key, current);
  else if (base) storage.remove(key);
  else return;
  const idKey = idKeyOf(key);
  for (const index of collection.indexes) {
    const before = base ? indexKeys(collection, index, base) : [];
    const after = current ? indexKeys(collection, index, current) : [];
    if (before.length === 1 && after.length === 1 && before[0]?.equals(after[0] ?? key)) continue;
    for (const fields of missingFrom(before, after)) removeEntry(storage, index, entryKey(index, fields, idKey), idKey);
    for (const fields of missingFrom(after, before)) storage.put(entryKey(index, fields, idKey), idKey);
  }
}

/** A unique entry may have passed to another document of the same transaction already. */
function removeEntry(storage: Storage, index: Index, key: Buffer, idKey: Buffer): void {
  if (index.unique && !storage.get(key)?.equals(idKey)) return;
  storage.remove(key);
}

/** The keys of `keys` that `others` lacks. */
export function missingFrom(keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] {
  return others.length === 0 ? keys : keys.filter((key) => !others.some((other) => other.equals(key)));
}
