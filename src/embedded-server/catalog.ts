import { deserialize, Long } from 'bson';
import type { Json } from './mingo';
import { toBytes } from './mingo';
import { type Path, parsePath } from './paths';
import type { Storage } from './storage';

export interface IndexField {
  readonly path: Path;
  readonly descending: boolean;
}

/** A secondary index. The flags only ever turn on: they say what a scan of it has to reckon with. */
export interface Index {
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly expireAfterSeconds?: number;
  /** First four bytes of its entries. */
  readonly prefix: number;
  /** Some document has several entries. */
  multikey: boolean;
  /** Some entry was cut, so that entries that agree in their first bytes are in no order. */
  truncated: boolean;
}

export interface Collection {
  readonly database: string;
  readonly name: string;
  readonly namespace: string;
  /** First four bytes of its documents' keys. */
  readonly prefix: number;
  indexes: Index[];
  /** Not yet stored as it is in memory. */
  dirty: boolean;
  /** Raised with every change of its indexes; a transaction that began before cannot be applied. */
  generation: number;
}

const CATALOG_PREFIX = 1;
const GARBAGE_PREFIX = 2;
const FIRST_PREFIX = 16;

const tableKey = (table: number, name: string): Buffer => {
  const key = Buffer.alloc(4 + Buffer.byteLength(name));
  key.writeUInt32BE(table);
  key.write(name, 4);
  return key;
};

const tableRange = (table: number): [Buffer, Buffer] => [tableKey(table, ''), tableKey(table + 1, '')];

/** What exists: collections, their indexes, and the key prefixes of what was dropped and not yet removed. */
export class Catalog {
  private readonly collections = new Map<string, Collection>();
  private readonly removed = new Set<string>();
  readonly garbage = new Set<number>();
  private readonly newGarbage = new Set<number>();
  private nextPrefix = FIRST_PREFIX;

  constructor(private readonly storage: Storage) {
    this.load();
  }

  /** Reads what is stored; also the way back after a commit that failed. */
  load(): void {
    for (const collection of this.collections.values()) collection.generation = Number.NaN;
    this.collections.clear();
    this.removed.clear();
    this.garbage.clear();
    this.newGarbage.clear();
    for (const { value } of this.storage.range(...tableRange(CATALOG_PREFIX), false)) {
      const collection = fromStored(deserialize(value));
      this.collections.set(collection.namespace, collection);
      for (const prefix of prefixesOf(collection)) this.nextPrefix = Math.max(this.nextPrefix, prefix + 1);
    }
    for (const { key } of this.storage.range(...tableRange(GARBAGE_PREFIX), false)) {
      const prefix = Number(key.toString('latin1', 4));
      this.garbage.add(prefix);
      this.nextPrefix = Math.max(this.nextPrefix, prefix + 1);
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
    const collection = { database, name, namespace, prefix, indexes: [], dirty: true, generation: 0 };
    this.collections.set(namespace, collection);
    return collection;
  }

  addIndex(collection: Collection, definition: Omit<Index, 'prefix' | 'multikey' | 'truncated'>): Index {
    const index: Index = { ...definition, prefix: this.nextPrefix++, multikey: false, truncated: false };
    collection.indexes = [...collection.indexes, index];
    this.changed(collection);
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.discard(index.prefix);
    this.changed(collection);
  }

  /** Forgets a collection at once; its documents are removed little by little afterwards. */
  drop(collection: Collection): void {
    this.collections.delete(collection.namespace);
    this.removed.add(collection.namespace);
    for (const prefix of prefixesOf(collection)) this.discard(prefix);
    collection.generation = Number.NaN;
  }

  private changed(collection: Collection): void {
    collection.dirty = true;
    collection.generation++;
  }

  private discard(prefix: number): void {
    this.garbage.add(prefix);
    this.newGarbage.add(prefix);
  }

  collected(prefix: number): void {
    this.garbage.delete(prefix);
    this.storage.remove(tableKey(GARBAGE_PREFIX, String(prefix)));
  }

  /** Writes what changed, inside the storage's write transaction. */
  store(): void {
    for (const namespace of this.removed) this.storage.remove(tableKey(CATALOG_PREFIX, namespace));
    for (const prefix of this.newGarbage) this.storage.put(tableKey(GARBAGE_PREFIX, String(prefix)), Buffer.from([1]));
    for (const collection of this.collections.values()) {
      if (collection.dirty)
        this.storage.put(tableKey(CATALOG_PREFIX, collection.namespace), toBytes(toStored(collection)));
    }
  }

  /** What `store` wrote is on disk. */
  stored(): void {
    this.removed.clear();
    this.newGarbage.clear();
    for (const collection of this.collections.values()) collection.dirty = false;
  }
}

const prefixesOf = (collection: Collection): number[] => [
  collection.prefix,
  ...collection.indexes.map(({ prefix }) => prefix),
];

const toStored = ({ database, name, prefix, indexes }: Collection): Json => ({
  database,
  name,
  prefix,
  indexes: indexes.map(({ fields, expireAfterSeconds, ...index }) => ({
    ...index,
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds: Long.fromNumber(expireAfterSeconds) }),
    fields: fields.map(({ path, descending }) => ({ path: path.text, descending })),
  })),
});

function fromStored(stored: Json): Collection {
  const { database, name, prefix, indexes } = stored as unknown as StoredCollection;
  return {
    database,
    name,
    prefix,
    namespace: `${database}.${name}`,
    indexes: indexes.map((index) => ({
      ...index,
      fields: index.fields.map((field) => ({ ...field, path: parsePath(field.path) })),
    })),
    dirty: false,
    generation: 0,
  };
}

interface StoredCollection {
  readonly database: string;
  readonly name: string;
  readonly prefix: number;
  readonly indexes: readonly (Omit<Index, 'fields'> & { fields: { path: string; descending: boolean }[] })[];
}
