import fc from 'fast-check';
import {
  type AuditRoot,
  follows,
  isSigned,
  isSuperseded,
  rootHash,
  signRoot,
  windowEnd,
} from '../../../../src/service/records/audit-roots/audit-root';
import { parseSigningKey, type SigningKey } from '../../../../src/service/storage/encryption/signing-key';
import { forAll } from '../../../support/properties';

const keyOf = (byte: number) => parseSigningKey(Buffer.alloc(32, byte).toString('base64')) as SigningKey;
const [key, other] = [keyOf(1), keyOf(2)];

type Facts = Parameters<typeof signRoot>[0];

const times = fc.integer({ min: 0, max: 4e12 }).map((time) => new Date(time));
const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const facts: fc.Arbitrary<Facts> = fc.record(
  {
    organizationId: fc.string({ minLength: 1 }),
    from: times,
    until: times,
    links: fc.nat(),
    root: hashes,
    previous: fc.option(hashes),
    sealedAt: times,
    accepted: fc.record({ reason: fc.string(), lost: fc.option(fc.record({ until: times, hash: hashes })) }),
  },
  { requiredKeys: ['organizationId', 'from', 'until', 'links', 'root', 'previous', 'sealedAt'] },
);

/** The other of two values, whichever this one is. */
const changedDate = (time: Date) => new Date(time.getTime() + 1);
const changedBytes = (bytes: Uint8Array | null) => Buffer.from(bytes ?? '').map((byte) => byte ^ 1);

it('a root of which any part was changed is not signed', () => {
  forAll(100, facts, (signed) => {
    const root = signRoot(signed, key);
    const { previous } = root;
    const forged: AuditRoot[] = [
      { ...root, organizationId: `${root.organizationId}x` },
      { ...root, from: changedDate(root.from) },
      { ...root, until: changedDate(root.until) },
      { ...root, links: root.links + 1 },
      { ...root, root: changedBytes(root.root) },
      { ...root, previous: previous ? null : Buffer.alloc(32) },
      { ...root, previous: previous ? changedBytes(previous) : Buffer.alloc(32, 1) },
      { ...root, sealedAt: changedDate(root.sealedAt) },
      { ...root, accepted: { reason: `${root.accepted?.reason ?? ''}x`, lost: root.accepted?.lost ?? null } },
      { ...root, keyId: other.id },
      { ...root, publicKey: other.publicKey },
      { ...root, keyId: other.id, publicKey: other.publicKey },
      { ...root, signature: changedBytes(root.signature) },
      { ...root, more: 1 } as AuditRoot,
    ];
    expect([root, ...forged].map(isSigned)).toEqual([true, ...forged.map(() => false)]);
  });
});

it('a root follows exactly the one that it names, from where that one ended', () => {
  forAll(100, facts, facts, (one, next) => {
    const { accepted: _accepted, ...plain } = next;
    const before = signRoot({ ...one, from: new Date(0), previous: null }, key);
    const root = signRoot({ ...plain, from: before.until, previous: rootHash(before) }, key);
    expect(follows(root, before)).toBe(true);
    expect(follows({ ...root, from: changedDate(root.from) }, before)).toBe(false);
    expect(follows(root, { ...before, links: before.links + 1 })).toBe(false);
    expect(follows(root, undefined)).toBe(false);
    expect(follows({ ...root, previous: null, from: new Date(0) }, undefined)).toBe(true);
  });
});

it('an accepted root takes the place of those before it that it covers, of its organization alone', () => {
  const at = (from: number, until: number, organizationId = 'org-1') =>
    ({ organizationId, from: new Date(from), until: new Date(until) }) as AuditRoot;
  const accepted = [at(10, 41)];
  const places = [at(0, 10), at(10, 20), at(20, 40), at(10, 41), at(41, 50), at(10, 20, 'org-2')];
  expect(places.map((root) => isSuperseded(root, accepted))).toEqual([false, true, true, false, false, false]);
});

it('a time lies in the window that ends at the next multiple of its length', () => {
  forAll(100, times, fc.integer({ min: 1, max: 1440 }), (time, minutes) => {
    const windowMs = minutes * 60_000;
    const end = windowEnd(time, windowMs).getTime();
    expect(end % windowMs).toBe(0);
    expect([end > time.getTime(), end - windowMs <= time.getTime()]).toEqual([true, true]);
  });
});
