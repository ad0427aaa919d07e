import { type ChainStore } from '../audit/chain.store';
import { type Link, linkHash } from '../audit/link-hash';
import { type SigningKey } from '../encryption/signing-key';
import { dayAfter, dayBefore, dayOf, rootHash, signRoot, startOf } from './audit-root';
import { type AuditRootStore } from './audit-root.store';
import { MerkleTree } from './merkle-tree';

export interface SealingDependencies {
  chains: ChainStore;
  roots: AuditRootStore;
  key: SigningKey;
  now: Date;
  /** How long after its end a day may still get links. */
  settleMs: number;
}

export const linksOfDay = (chains: ChainStore, organizationId: string, day: string): AsyncIterable<Link> =>
  chains.readLinks(organizationId, startOf(day), startOf(dayAfter(day)));

/** The tree over the links of a day. */
export async function treeOf(chains: ChainStore, organizationId: string, day: string): Promise<MerkleTree> {
  const tree = new MerkleTree();
  for await (const link of linksOfDay(chains, organizationId, day)) tree.add(linkHash(link));
  return tree;
}

/**
 * Signs the roots of the days of an organization that are over. The first time, that is the last such day. A day without
 * a link gets none. Any number of processes may do this at once.
 * @returns how many this call signed
 */
export async function sealDays(
  organizationId: string,
  { chains, roots, key, now, settleMs }: SealingDependencies,
): Promise<number> {
  const lastDay = dayBefore(dayOf(new Date(now.getTime() - settleMs)));
  let newest = await roots.findNewest(organizationId);
  let from = newest ? dayAfter(newest.day) : lastDay;
  for (let sealed = 0; ; sealed += 1) {
    const next = await chains.findNextTime(organizationId, startOf(from));
    const day = next && dayOf(next);
    if (day === undefined || day > lastDay) return sealed;
    const tree = await treeOf(chains, organizationId, day);
    const previous = newest ? rootHash(newest) : null;
    const facts = { organizationId, day, links: tree.size, root: tree.root(), previous, sealedAt: now };
    newest = signRoot(facts, key);
    if (!(await roots.insert(newest))) return sealed;
    from = dayAfter(day);
  }
}
