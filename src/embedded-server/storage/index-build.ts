import { type Collection, type Index, prefixRange } from '../keys/collection';
import { entryKey, idKeyOf, indexKeys } from '../keys/index-keys';
import { duplicateKey } from './duplicate-key';
import type { Storage } from './storage';

/** Throws where the documents that are there already do not fit a new index (E11000 of a unique one); before anything is written. */
export function checkDocuments(storage: Storage, collection: Collection, index: Index): void {
  const seen = new Set<string>();
  for (const { value } of storage.range(...prefixRange(collection.prefix), false)) {
    const keys = indexKeys(collection, index, value);
    if (!index.unique) continue;
    for (const fields of keys) {
      const text = fields.toString('latin1');
      if (seen.has(text)) throw duplicateKey(collection, index, value);
      seen.add(text);
    }
  }
}

/** Enters every document of the collection into a new index, inside the storage's write transaction. */
export function fillIndex(storage: Storage, collection: Collection, index: Index): void {
  for (const { key, value } of storage.range(...prefixRange(collection.prefix), false)) {
    const idKey = idKeyOf(key);
    for (const fields of indexKeys(collection, index, value))
      storage.put(entryKey(index, fields, idKey), Buffer.from(idKey));
  }
}
