import { deserialize, Long, serialize } from 'bson';
import { parsePath } from '../bson/paths';
import {
  type Collection,
  type Index,
  type IndexDefinition,
  NEW_INDEX,
  prefixBytes,
  prefixRange,
} from '../keys/collection';
import type { Storage } from './storage';

const CATALOG_PREFIX = 1;
const FIRST_PREFIX = 16;
const END_OF_FILE = Buffer.alloc(4, 0xff);

const tableKey = (table: number, name: string): Buffer => {
  const key = Buffer.alloc(4 + Buffer.byteLength(name));
  key.writeUInt32BE(table);
  key.write(name, 4);
  return key;
};

const tableRange = (table: number): [Buffer, Buffer] => [tableKey(table, ''), tableKey(table + 1, '')];

/** The collections that exist, and their indexes. */
export class Catalog {
  private readonly collections = new Map<string, Collection>();
  private nextPrefix = FIRST_PREFIX;

  constructor(private readonly storage: Storage) {
    this.load();
  }

  /** Reads what is stored; also the way back after a commit that failed. */
  load(): void {
    for (const collection of this.collections.values()) collection.generation = Number.NaN;
    this.collections.clear();
    for (const { value } of this.storage.range(...tableRange(CATALOG_PREFIX), false)) {
      const collection = fromStored(deserialize(value));
      this.collections.set(collection.namespace, collection);
      for (const prefix of prefixesOf(collection)) this.nextPrefix = Math.max(this.nextPrefix, prefix + 1);
    }
    // Above everything that is there, should an earlier version have left something of a dropped collection.
    for (const { key } of this.storage.range(prefixBytes(FIRST_PREFIX), END_OF_FILE, true)) {
      this.nextPrefix = Math.max(this.nextPrefix, key.readUInt32BE(0) + 1);
      break;
    }
  }

  get(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  list(database?: string): Collection[] {
    return [...this.collections.values()].filter(
      (collection) => database === undefined || collection.database === database,
    );
  }

  /** The collection, created where it does not exist yet, as MongoDB does on the first write. */
  ensure(database: string, name: string): Collection {
    const namespace = `${database}.${name}`;
    const existing = this.collections.get(namespace);
    if (existing) return existing;
    const prefix = this.nextPrefix++;
    const collection = { database, name, namespace, prefix, indexes: [], dirty: true, writes: 0, generation: 0 };
    this.collections.set(namespace, collection);
    return collection;
  }

  addIndex(collection: Collection, definition: IndexDefinition): Index {
    const index: Index = { ...definition, ...NEW_INDEX, prefix: this.nextPrefix++ };
    collection.indexes = [...collection.indexes, index];
    collection.dirty = true;
    collection.generation++;
    return index;
  }

  /** Removes an index, to be made anew, inside the storage's write transaction. */
  removeIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.removeAll(index.prefix);
  }

  /** Removes a collection with all that it holds, inside the storage's write transaction. */
  drop(collection: Collection): void {
    this.collections.delete(collection.namespace);
    collection.generation = Number.NaN;
    this.storage.remove(tableKey(CATALOG_PREFIX, collection.namespace));
    for (const prefix of prefixesOf(collection)) this.removeAll(prefix);
  }

  private removeAll(prefix: number): void {
    const keys = [...this.storage.range(...prefixRange(prefix), false)].map(({ key }) => key);
    for (const key of keys) this.storage.remove(key);
  }

  /** Writes what changed, inside the storage's write transaction. Where that fails, `load` is the way back. */
  store(): void {
    for (const collection of this.collections.values()) {
      if (!collection.dirty) continue;
      this.storage.put(tableKey(CATALOG_PREFIX, collection.namespace), serialize(toStored(collection)));
      collection.dirty = false;
    }
  }
}

const prefixesOf = (collection: Collection): number[] => [
  collection.prefix,
  ...collection.indexes.map(({ prefix }) => prefix),
];

const toStored = ({ database, name, prefix, indexes }: Collection): object => ({
  database,
  name,
  prefix,
  indexes: indexes.map(({ fields, expireAfterSeconds, ...index }) => ({
    ...index,
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds: Long.fromNumber(expireAfterSeconds) }),
    fields: fields.map(({ path, descending }) => ({ path: path.text, descending })),
  })),
});

function fromStored(stored: object): Collection {
  const { database, name, prefix, indexes } = stored as StoredCollection;
  return {
    database,
    name,
    prefix,
    namespace: `${database}.${name}`,
    indexes: indexes.map(({ truncated, ...index }) => ({
      ...index,
      lastLongField: index.lastLongField ?? (truncated ? index.fields.length - 1 : -1),
      // Where no entry was cut, longer ones may be written from now on.
      hasLongEntries: index.hasLongEntries ?? !truncated,
      fields: index.fields.map((field) => ({ ...field, path: parsePath(field.path) })),
    })),
    dirty: false,
    writes: 0,
    generation: 0,
  };
}

interface StoredCollection {
  readonly database: string;
  readonly name: string;
  readonly prefix: number;
  readonly indexes: readonly StoredIndex[];
}

interface StoredIndex extends Omit<Index, 'fields' | 'lastLongField' | 'hasLongEntries'> {
  readonly fields: readonly { readonly path: string; readonly descending: boolean }[];
  readonly lastLongField?: number;
  readonly hasLongEntries?: boolean;
  /** What 0.3.0 and before have instead of the two: some entry was cut. */
  readonly truncated?: boolean;
}
