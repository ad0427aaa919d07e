import { hash } from 'node:crypto';
import { canonicalJson, creationHash, entryHash } from '../../../../../src/service/records/audit/integrity/link-hash';

const ENTRY = { id: 'a'.repeat(24), accountVersion: 2, previousHash: Buffer.from([1, 2]) };
const CREATED = {
  organizationId: 'org-a',
  accountId: 'b'.repeat(24),
  externalId: 'A-1',
  createdAt: new Date('2026-03-01T12:00:00.000Z'),
};
const FACTS = {
  operation: 'BULK_UPSERT',
  surface: 'REST',
  apiKeyId: 'k',
  requestId: 'r',
  values: Buffer.from([4]),
  valuesKeyId: 'd',
} as const;

describe('the hash of a link', () => {
  it('the canonical form sorts names at every depth, drops what is undefined, and marks bytes and times', () => {
    const value = { b: [{ z: 1, a: null }], a: new Date(0), B: Buffer.from('hi'), none: undefined, c: 'é"' };
    expect(canonicalJson(value)).toBe(
      '{"B":{"$bytes":"aGk="},"a":{"$date":"1970-01-01T00:00:00.000Z"},"b":[{"a":null,"z":1}],"c":"é\\""}',
    );
  });

  it('the canonical form of a time that does not exist is still a text', () => {
    expect(canonicalJson(new Date(Number.NaN))).toBe('{"$date":null}');
  });

  it('a verifier can compute the hash of an entry from its documented form', () => {
    const text = `account-sync audit entry v2\0{"accountVersion":2,"id":"${ENTRY.id}","previousHash":{"$bytes":"AQI="}}`;
    expect(entryHash(ENTRY).toString('hex')).toBe(hash('sha256', text));
    expect(entryHash({ ...ENTRY, hash: Buffer.from([3]) })).toEqual(entryHash(ENTRY));
  });

  it('a creation and an entry that hold the same have different hashes', () => {
    const link = { ...CREATED, ...FACTS, previousHash: ENTRY.previousHash };
    expect(entryHash(link)).not.toEqual(
      creationHash({ ...CREATED, previousHash: ENTRY.previousHash } as typeof CREATED, FACTS),
    );
  });
});
