import { type KeyedHash } from '../../access/keyed-hash';
import { type JsonObject } from '../../json';

/** The version of the merge rules. Raise it when they change: earlier fingerprints then match no row. */
const RULES = 2;

/**
 * Identifies the content of a row. An account keeps the fingerprint of the row that led to its current version. If the
 * same row comes again with the same API key, it changes nothing, and the account need not be read and compared.
 * Another order of the keys, or another API key, gives another fingerprint; then the account is compared.
 */
export const fingerprintOf = (row: JsonObject, hash: KeyedHash): string => `${RULES}:${hash(JSON.stringify(row))}`;
