import { type ChainStore } from '../audit/chain.store';
import { isSameHash, linkHash, type StoredLink } from '../audit/link-hash';
import { type RunRoot } from './audit-root';
import { MerkleTree } from './merkle-tree';
import { type RunRootStore } from './run-root.store';
import { faultOf, ROOT_FAULTS } from './verify-roots';

/** What can be wrong with a sync run. */
export const RUN_FAULTS = {
  NO_RUN: 'there is no such run, or none any more',
  NO_ROOT: 'the run has no root',
  CHANGED_ROOT: ROOT_FAULTS.CHANGED_ROOT,
  UNKNOWN_KEY: ROOT_FAULTS.UNKNOWN_KEY,
  CHANGED_LINK: 'the link was changed',
  MISSING_LINKS: 'links of the run are missing',
  APPENDED_LINKS: 'the run has more links than were signed',
  CHANGED_RUN: 'the links of the run are not those that were signed',
} as const;

export interface RunBreak {
  fault: keyof typeof RUN_FAULTS;
  /** The link that was changed, where it is known; `version` is the one that it led to. */
  link?: { externalId: string; accountId: string; version: number };
}

/** What the verification of a run found. */
export interface RunReport {
  syncRunId: string;
  /** Absent where there is no such run. */
  organizationId?: string;
  /** How many were verified. */
  links: number;
  brokenRun?: RunBreak;
}

export interface RunDependencies {
  chains: ChainStore;
  runs: RunRootStore;
  /** Ids of the keys that may have signed; any, if there are none. */
  keyIds: readonly string[];
}

/** The links that name a run, in the order of its root. Only those that were made while it took place are looked for. */
export const linksOfRun = (
  chains: ChainStore,
  { organizationId, syncRunId, from, to }: RunRoot,
): AsyncIterable<StoredLink> => chains.readLinks(organizationId, from, new Date(to.getTime() + 1), syncRunId);

async function breakIn(root: RunRoot, chains: ChainStore): Promise<{ links: number; brokenRun?: RunBreak }> {
  const tree = new MerkleTree();
  for await (const stored of linksOfRun(chains, root)) {
    const hash = linkHash(stored);
    if (!isSameHash(stored.hash, hash)) {
      const { externalId, accountId, accountVersion: version = 1 } = stored.link;
      const brokenRun: RunBreak = { fault: 'CHANGED_LINK', link: { externalId, accountId, version } };
      return { links: tree.size, brokenRun };
    }
    tree.add(hash);
  }
  const links = tree.size;
  if (tree.isOf(root)) return { links };
  const fault = links < root.links ? 'MISSING_LINKS' : links > root.links ? 'APPENDED_LINKS' : 'CHANGED_RUN';
  return { links, brokenRun: { fault } };
}

/** Verifies the signed root of a sync run, and that the links of the run are those that were signed. */
export async function verifyRun(syncRunId: string, { chains, runs, keyIds }: RunDependencies): Promise<RunReport> {
  const run = await runs.findRun(syncRunId);
  if (!run) return { syncRunId, links: 0, brokenRun: { fault: 'NO_RUN' } };
  const { organizationId, signedRoot } = run;
  const fault = signedRoot ? faultOf(signedRoot, keyIds) : 'NO_ROOT';
  if (!signedRoot || fault) return { syncRunId, organizationId, links: 0, brokenRun: { fault: fault ?? 'NO_ROOT' } };
  return { syncRunId, organizationId, ...(await breakIn(signedRoot, chains)) };
}
