import { keyedHash } from '../../src/service/callers/rights/keyed-hash';

/** The fingerprints of rows that one caller of tests sends. */
export const ROW_HASH = keyedHash('an API key', 'row fingerprint');
