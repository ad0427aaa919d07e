import { type KeyedHash } from '../../access/keyed-hash';
import { type JsonObject } from '../../json';

/** Counts the meanings that merging a row has had: with another meaning, no row is known to change nothing. */
const RULES = 2;

/**
 * Stands for the content of a row. An account remembers the fingerprint of the row that led to its current version;
 * the same row again, pushed with the same API key, is then known to change nothing, without reading and comparing the
 * account. Another order of the keys, or another API key, gives another fingerprint, which only costs the comparison.
 */
export const fingerprintOf = (row: JsonObject, hash: KeyedHash): string => `${RULES}:${hash(JSON.stringify(row))}`;
