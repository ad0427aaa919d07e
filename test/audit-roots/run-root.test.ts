import { hash } from 'node:crypto';
import fc from 'fast-check';
import { type WrittenLink } from '../../src/audit/link-hash';
import { isSigned } from '../../src/audit-roots/audit-root';
import { signRun } from '../../src/audit-roots/run-root';
import { parseSigningKey, type SigningKey } from '../../src/encryption/signing-key';
import '../support/properties';
import { resultOf } from '../support/steps';

const key = parseSigningKey(Buffer.alloc(32, 1).toString('base64')) as SigningKey;
const [BEGAN, ENDED] = [1_000, 2_000];
const run = { organizationId: 'org-a', syncRunId: 'run-1', from: new Date(BEGAN), to: new Date(ENDED) };
const signed = (links: readonly WrittenLink[]) => resultOf(signRun(run, links, key));
const rootOf = (links: readonly WrittenLink[]) => Buffer.from(signed(links).root).toString('hex');

const digest = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes });
/** Links of which some share their time, version or kind, but none its id. */
const linkLists = fc.uniqueArray(
  fc.record<WrittenLink>({
    kind: fc.constantFrom('creation', 'entry'),
    createdAt: fc.integer({ min: 998, max: 2_002 }).map((time) => new Date(time - (time % 2))),
    accountVersion: fc.integer({ min: 2, max: 4 }),
    id: digest(12).map((bytes) => Buffer.from(bytes).toString('hex')),
    hash: digest(32),
  }),
  { selector: ({ id }) => id, maxLength: 20 },
);
const someLinks = linkLists.filter(({ length }) => length > 0);

/** The definition of RFC 6962, word by word. */
function merkleTreeHash(values: readonly Uint8Array[]): Buffer {
  const sha256 = (...parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer');
  const [first] = values;
  if (!first) return sha256();
  if (values.length === 1) return sha256(Buffer.from([0]), first);
  const half = 2 ** Math.ceil(Math.log2(values.length) - 1);
  return sha256(Buffer.from([1]), merkleTreeHash(values.slice(0, half)), merkleTreeHash(values.slice(half)));
}

/** Creations by time and account id, then entries by time, version and id, as the database sorts them. */
function sorted(links: readonly WrittenLink[]): WrittenLink[] {
  const keyOf = ({ kind, createdAt, accountVersion, id }: WrittenLink) =>
    [kind, String(createdAt.getTime()).padStart(8), kind === 'entry' ? accountVersion : '', id].join();
  return [...links].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

describe('the signed root of a run', () => {
  it('the root of a run is the Merkle tree hash over its links in the stated order, in whichever order they were written', () => {
    const written = linkLists.map((links) =>
      links.map((link) => (link.kind === 'entry' ? link : { ...link, accountVersion: 1 })),
    );
    const property = fc.property(
      written.chain((links) => fc.tuple(fc.constant(links), fc.shuffledSubarray(links, { minLength: links.length }))),
      ([links, shuffled]) => {
        const expected = merkleTreeHash(sorted(links).map((link) => link.hash)).toString('hex');
        expect([rootOf(links), rootOf(shuffled)]).toEqual([expected, expected]);
        expect(signed(links).links).toBe(links.length);
      },
    );
    fc.assert(property);
  });

  it('a run with a changed, removed, appended or replaced link has another root', () => {
    const property = fc.property(someLinks, fc.nat(), digest(32), (links, index, other) => {
      const at = index % links.length;
      const link = links[at] as WrittenLink;
      const changed = { ...link, hash: Buffer.from(link.hash).map((byte, place) => (place === 0 ? byte ^ 1 : byte)) };
      const variants = [
        links.with(at, changed),
        links.toSpliced(at, 1),
        [...links, { ...link, id: `${link.id}0`, hash: other }],
        links.with(at, { ...link, hash: other }),
      ];
      expect(variants.map(rootOf)).not.toContain(rootOf(links));
    });
    fc.assert(property);
  });

  it('two links whose hashes changed places give another root', () => {
    const property = fc.property(
      linkLists.filter(({ length }) => length > 1),
      ([one, other, ...rest]) => {
        const [first, second] = [one, other] as [WrittenLink, WrittenLink];
        const swapped = [{ ...first, hash: second.hash }, { ...second, hash: first.hash }, ...rest];
        expect(rootOf(swapped)).not.toBe(rootOf([first, second, ...rest]));
      },
    );
    fc.assert(property);
  });

  it('a run without links has the root of the empty tree', () => {
    expect(rootOf([])).toBe(hash('sha256', ''));
    expect(signed([])).toMatchObject({ links: 0, from: run.from, to: run.to });
  });

  it('every link of a run lies between the times that are signed', () => {
    const property = fc.property(linkLists, (links) => {
      const times = links.map(({ createdAt }) => createdAt.getTime());
      const { from, to } = signed(links);
      expect([from.getTime(), to.getTime()]).toEqual([Math.min(BEGAN, ...times), Math.max(ENDED, ...times)]);
    });
    fc.assert(property);
  });

  it('a signed root of which any part was changed is not signed', () => {
    const other = parseSigningKey(Buffer.alloc(32, 2).toString('base64')) as SigningKey;
    const property = fc.property(linkLists, (links) => {
      const root = signed(links);
      const forged = [
        { ...root, organizationId: 'org-b' },
        { ...root, syncRunId: 'run-2' },
        { ...root, links: root.links + 1 },
        { ...root, root: Buffer.alloc(32) },
        { ...root, from: new Date(0) },
        { ...root, to: new Date(3_000) },
        { ...root, keyId: other.id },
        { ...root, publicKey: other.publicKey },
        { ...root, keyId: other.id, publicKey: other.publicKey },
        { ...root, signature: Buffer.alloc(64) },
      ];
      expect([root, ...forged].map(isSigned)).toEqual([true, ...forged.map(() => false)]);
    });
    fc.assert(property);
  });
});
