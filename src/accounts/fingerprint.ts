import { hash } from 'node:crypto';
import { type JsonObject } from '../json';

/** Counts the meanings that merging a row has had: with another meaning, no row is known to change nothing. */
const RULES = 1;

/**
 * Stands for the content of a row. An account remembers the fingerprint of the row that led to its current version;
 * the same row again is then known to change nothing, without reading and comparing the account. Another order of the
 * keys gives another fingerprint, which only costs the comparison.
 */
export const fingerprintOf = (row: JsonObject): string => `${RULES}:${hash('sha256', JSON.stringify(row), 'base64')}`;
