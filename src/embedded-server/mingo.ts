import { deserialize, serialize } from 'bson';
import type * as Mingo from 'mingo';

export type Json = Record<string, unknown>;

let loaded: typeof Mingo | undefined;

/** mingo takes as long to load as all the rest: the commands that need no more than indexes and raw bytes start without it. */
export function mingo(): typeof Mingo {
  loaded ??= require('mingo') as typeof Mingo;
  return loaded;
}

/** A document for mingo to compute with: numbers are JavaScript numbers, 64-bit ones as far as these are exact. */
export const toPlain = (bytes: Uint8Array): Json => deserialize(bytes, { bsonRegExp: false, promoteBuffers: false });

/** A document whose numbers keep their BSON types; for values that are stored or passed on, not computed with. */
export const toTyped = (bytes: Uint8Array): Json => deserialize(bytes, { promoteValues: false, bsonRegExp: true });

export const toBytes = (document: Json): Buffer => {
  const bytes = serialize(document, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
