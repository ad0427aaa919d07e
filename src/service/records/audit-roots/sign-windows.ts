import { currentTurn } from '../../../base/scheduling/request-scope';
import { MAX_TIME_MS } from '../../../base/time/durations';
import { type SigningKey } from '../../storage/encryption/signing-key';
import { type ChainStore, type LinkPlace } from '../audit/integrity/chain.store';
import { linkHash, type StoredLink } from '../audit/integrity/link-hash';
import { type AuditRoot, BEGINNING, lastSettled, rootHash, signRoot, windowEnd } from './audit-root';
import { type AuditRootStore } from './audit-root.store';
import { MerkleTree } from './merkle-tree';
import { type RootMemory } from './root-memory';
import { followRoots, TRUST_FAULTS } from './trusted-roots';

export interface SigningDependencies {
  chains: ChainStore;
  roots: AuditRootStore;
  memory: RootMemory;
  key: SigningKey;
  now: Date;
  /** `AUDIT_ROOT_MINUTES` of `config.ts`: 10 minutes by default. */
  windowMs: number;
  /** Whether to end before the next window. */
  isStopping: () => boolean;
}

/** Before which no link can have been made, whatever was written to the database. */
export const EARLIEST = new Date(-MAX_TIME_MS);

type Window = Pick<AuditRoot, 'organizationId' | 'from' | 'until'>;

/** The links of the window of a root. Nothing comes before the first window. @param after only links after it */
export const linksOf = (
  chains: ChainStore,
  { organizationId, from, until }: Window,
  after?: LinkPlace,
): AsyncIterable<StoredLink> => chains.readLinks(organizationId, from > BEGINNING ? from : EARLIEST, until, after);

/** A tree over the first links of a window, and the last of them; undefined once it has them all. */
export interface PartOfTree {
  tree: MerkleTree;
  after?: LinkPlace;
}

const placeOf = ({ kind, link }: StoredLink): LinkPlace => {
  const { createdAt, accountId, accountVersion = 1, id = accountId } = link;
  return { kind, createdAt, version: accountVersion, id };
};

/** Goes on with a tree. @param maxLinks the greatest number of links to add */
export async function growTree(
  chains: ChainStore,
  window: Window,
  { tree, after }: PartOfTree,
  maxLinks: number,
): Promise<PartOfTree> {
  const turn = currentTurn();
  const end = tree.size + maxLinks;
  for await (const link of linksOf(chains, window, after)) {
    if (turn?.isOver()) await turn.next();
    tree.add(linkHash(link));
    if (tree.size >= end) return { tree, after: placeOf(link) };
  }
  return { tree };
}

export const treeOf = async (chains: ChainStore, window: Window): Promise<MerkleTree> =>
  (await growTree(chains, window, { tree: new MerkleTree() }, Number.POSITIVE_INFINITY)).tree;

/** What was done for an organization. */
export interface Signing {
  signed: number;
  /** Whether there were roots, of which none was remembered. */
  wasUnknown: boolean;
  newest?: AuditRoot;
  /** What is wrong with the newest root, or with what follows it. */
  refusal?: string;
}

/**
 * Signs the roots of the windows of an organization that get no links any more: one for each in which something changed.
 * Each begins where the one before it ends, and the first in 1970, so that every link is under exactly one. Any number of
 * processes may do this at once.
 *
 * Signs nothing where the newest root is not what this process remembers, or does not fit its links any more: otherwise
 * write access to the database would be enough to have another past signed.
 */
export async function signWindows(organizationId: string, dependencies: SigningDependencies): Promise<Signing> {
  const { chains, roots, key, now, windowMs, memory, isStopping } = dependencies;
  const end = lastSettled(now, windowMs);
  let wasUnknown = memory.find(organizationId) === undefined;
  let isSignedHere = false;
  /** The hash of the root after which another process was faster. */
  let contended: string | undefined;
  for (let [signed, tries] = [0, 0]; ; tries += 1) {
    const remembered = memory.find(organizationId);
    const { newest, broken } = await followRoots(organizationId, remembered, { roots, keyIds: [key.id] });
    if (tries === 0) wasUnknown &&= newest !== undefined;
    const report = { signed, wasUnknown, ...(newest && { newest }) };
    if (broken) return { ...report, refusal: `${broken.at.toISOString()}: ${TRUST_FAULTS[broken.fault]}` };
    if (newest) memory.remember(newest);
    const from = newest?.until ?? BEGINNING;
    const next = await chains.findNextTime(organizationId, newest ? from : EARLIEST);
    const until = next && windowEnd(new Date(Math.max(next.getTime(), from.getTime())), windowMs);
    if (!until || until > end || isStopping()) return report;
    if (newest && !isSignedHere && !(await treeOf(chains, newest)).isOf(newest)) {
      return { ...report, refusal: `${newest.until.toISOString()}: its links are not those that were signed` };
    }
    const tree = await treeOf(chains, { organizationId, from, until });
    const previous = newest ? rootHash(newest) : null;
    const place = previous?.toString('hex') ?? 'first';
    if (place === contended)
      return { ...report, refusal: `${until.toISOString()}: something else stands in its place` };
    const facts = { organizationId, from, until, links: tree.size, root: tree.root(), previous, sealedAt: now };
    isSignedHere = await roots.insert(signRoot(facts, key));
    if (isSignedHere) signed += 1;
    else contended = place;
  }
}
