import { canonicalJson, linkHash } from '../../../../../src/service/records/audit/integrity/link-hash';

it('the canonical form sorts names at every depth, drops what is undefined, and marks bytes and times', () => {
  const value = { b: [{ z: 1, a: null }], a: new Date(0), B: Buffer.from('hi'), none: undefined, c: 'é"' };
  expect(canonicalJson(value)).toBe(
    '{"B":{"$bytes":"aGk="},"a":{"$date":"1970-01-01T00:00:00.000Z"},"b":[{"a":null,"z":1}],"c":"é\\""}',
  );
});

it('the canonical form of a time that does not exist is still a text', () => {
  expect(canonicalJson(new Date(Number.NaN))).toBe('{"$date":null}');
});

it('a creation and an entry that hold the same have different hashes', () => {
  const link = { accountId: 'b'.repeat(24) };
  expect(linkHash({ kind: 'creation', link })).not.toEqual(linkHash({ kind: 'entry', link }));
});
