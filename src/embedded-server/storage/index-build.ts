import { type Collection, type Index, prefixRange } from '../keys/collection';
import { entryKeys, idKeyOf } from '../keys/index-keys';
import { duplicateKey } from './duplicate-key';
import type { Storage } from './storage';
import { keyText } from './write-set';

/** Throws where the documents that are there already do not fit a new index (E11000 of a unique one); before anything is written. */
export function checkDocuments(storage: Storage, collection: Collection, index: Index): void {
  const seen = new Set<string>();
  for (const { key, value } of storage.range(...prefixRange(collection.prefix), false)) {
    const keys = entryKeys(collection, [index], value, idKeyOf(key)).flat();
    if (!index.unique) continue;
    for (const entry of keys) {
      const text = keyText(entry);
      if (seen.has(text)) throw duplicateKey(collection, index, value);
      seen.add(text);
    }
  }
}

/** Enters every document of the collection into a new index, inside the storage's write transaction. */
export function fillIndex(storage: Storage, collection: Collection, index: Index): void {
  for (const { key, value } of storage.range(...prefixRange(collection.prefix), false)) {
    const idKey = Buffer.from(idKeyOf(key));
    for (const entry of entryKeys(collection, [index], value, idKey).flat()) storage.put(entry, idKey);
  }
}
