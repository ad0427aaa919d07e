import { MINUTE_MS } from '../../../base/time/durations';
import { type ChainStore } from '../audit/integrity/chain.store';
import {
  type AuditRoot,
  BEGINNING,
  faultOf,
  follows,
  isSuperseded,
  lastSettled,
  rootHash,
  windowEnd,
} from './audit-root';
import { type AuditRootStore } from './audit-root.store';
import { MerkleTree } from './merkle-tree';
import { type RootMemory } from './root-memory';
import { growTree, type PartOfTree } from './sign-windows';
import { followRoots, TRUST_FAULTS } from './trusted-roots';

/** What can be wrong with the links of a window. */
const LINK_FAULTS = {
  ADDED_LINKS: 'the window has more links than were signed',
  REMOVED_LINKS: 'the window has fewer links than were signed',
  CHANGED_LINKS: 'the links of the window are not those that were signed',
} as const;

/** What can be wrong with the roots of an organization. */
export const ROOT_FAULTS = {
  ...TRUST_FAULTS,
  ...LINK_FAULTS,
  UNSIGNED_LINKS: 'changes from then on are under no root: `audit seal` signs them, or says why not',
  DIFFERENT_ROOT: 'the root is not the one that was exported',
  EXPORTED_ROOT_MISSING: 'the root was exported, and is missing',
} as const;

export interface RootBreak {
  fault: keyof typeof ROOT_FAULTS;
  organizationId: string;
  /** The end of the window of the root; of links without a root, when the first was made. */
  at: Date;
}

export interface AcceptedRoot extends Pick<AuditRoot, 'organizationId' | 'from' | 'until' | 'sealedAt'> {
  reason: string;
}

export function acceptedOf({ organizationId, from, until, sealedAt, accepted }: AuditRoot): AcceptedRoot {
  return { organizationId, from, until, sealedAt, reason: accepted?.reason ?? '' };
}

export interface RootReport {
  roots: number;
  accepted: AcceptedRoot[];
  brokenRoot?: RootBreak;
}

export interface RootDependencies {
  chains: ChainStore;
  roots: AuditRootStore;
  memory: RootMemory;
  /** Of the keys that may have signed; any, if there are none. */
  keyIds: readonly string[];
  /** Of the key that this process signs with, if it has one. */
  configuredKeyId: string | undefined;
  now: Date;
  windowMs: number;
}

export const linkFaultOf = (tree: MerkleTree, root: AuditRoot): keyof typeof LINK_FAULTS | undefined => {
  if (tree.size > root.links) return 'ADDED_LINKS';
  if (tree.size < root.links) return 'REMOVED_LINKS';
  return tree.isOf(root) ? undefined : 'CHANGED_LINKS';
};

/** How long after a window could be signed it must be: another process may be signing. */
const GRACE_MS = 5 * MINUTE_MS;

/** Links that should be under a root by now, and are not. */
async function findUnsigned(
  organizationId: string,
  newest: AuditRoot | undefined,
  { chains, memory, configuredKeyId, now, windowMs }: RootDependencies,
): Promise<Date | undefined> {
  // Without a signing key there is nothing to miss.
  if (!newest && configuredKeyId === undefined && !memory.find(organizationId)) return undefined;
  const next = await chains.findNextTime(organizationId, newest?.until ?? BEGINNING);
  const settled = lastSettled(new Date(now.getTime() - GRACE_MS), windowMs);
  return next && windowEnd(next, windowMs) <= settled ? next : undefined;
}

/** A part of the roots of an organization. */
export interface RootPlace {
  /** The end of the window of the last root before this part. */
  after?: Date;
  /** What was read of the next window, if a part of its links was read. */
  part?: PartOfTree;
}

export interface RootStep extends RootReport {
  /** The end of the window of the last root. */
  verifiedUntil?: Date;
  /** Where the next part begins; undefined at the end, or at a break. */
  next?: RootPlace;
}

/** What a root costs beside its links: two signatures' worth of reading and arithmetic. */
const LINKS_PER_ROOT = 20;

/**
 * Verifies a part of the roots of an organization, up to the first break. The first part lists what was accepted.
 * @param maxLinks about how many links the part has
 */
export async function verifyRootsFrom(
  organizationId: string,
  { after, part }: RootPlace,
  maxLinks: number,
  dependencies: RootDependencies,
): Promise<RootStep> {
  const { chains, roots, memory, keyIds, configuredKeyId } = dependencies;
  const superseding = (await roots.listAccepted(organizationId)).filter((root) => !faultOf(root, keyIds));
  const step: RootStep = { roots: 0, accepted: after || part ? [] : superseding.map(acceptedOf) };
  const broken = (fault: RootBreak['fault'], at: Date): RootStep => ({
    ...step,
    brokenRoot: { fault, organizationId, at },
  });

  const remembered = after || part ? undefined : memory.find(organizationId);
  const trustedKeyIds = configuredKeyId === undefined ? keyIds : [...keyIds, configuredKeyId];
  const trusted = remembered && (await followRoots(organizationId, remembered, { roots, keyIds: trustedKeyIds }));
  if (trusted?.broken) return broken(trusted.broken.fault, trusted.broken.at);
  let before = after && (await roots.find(organizationId, after));
  let begun = part;
  let left = maxLinks;
  for await (const root of roots.readFrom(organizationId, after ? new Date(after.getTime() + 1) : BEGINNING)) {
    const place = (): RootPlace => ({ ...(before && { after: before.until }) });
    if (left <= 0) return { ...step, next: place() };
    const fault = faultOf(root, keyIds);
    if (fault) return broken(fault, root.until);
    if (!isSuperseded(root, superseding)) {
      if (!follows(root, before)) return broken('MISSING_ROOT', root.until);
      const size = begun?.tree.size ?? 0;
      const grown = await growTree(chains, root, begun ?? { tree: new MerkleTree() }, left);
      left -= grown.tree.size - size;
      if (grown.after) return { ...step, next: { ...place(), part: grown } };
      const linkFault = linkFaultOf(grown.tree, root);
      if (linkFault) return broken(linkFault, root.until);
    }
    begun = undefined;
    left -= LINKS_PER_ROOT;
    before = root;
    step.roots += 1;
    step.verifiedUntil = root.until;
  }
  const unsigned = await findUnsigned(organizationId, before, dependencies);
  return unsigned ? broken('UNSIGNED_LINKS', unsigned) : step;
}

export async function verifyRoots(organizationId: string, dependencies: RootDependencies): Promise<RootReport> {
  const { next: _end, ...report } = await verifyRootsFrom(organizationId, {}, Number.POSITIVE_INFINITY, dependencies);
  return report;
}

/**
 * Compares roots that were exported with those that are stored.
 * @param exported in whichever order
 * @returns the first that differs or is missing
 */
export async function compareRoots(
  exported: AsyncIterable<AuditRoot>,
  roots: AuditRootStore,
): Promise<{ compared: number; brokenRoot?: RootBreak }> {
  let compared = 0;
  for await (const root of exported) {
    const { organizationId, until: at } = root;
    const stored = await roots.find(organizationId, at);
    const broken = (fault: RootBreak['fault']) => ({ compared, brokenRoot: { fault, organizationId, at } });
    if (!stored) return broken('EXPORTED_ROOT_MISSING');
    if (!rootHash(stored).equals(rootHash(root))) return broken('DIFFERENT_ROOT');
    compared += 1;
  }
  return { compared };
}
