import { type ChainStore } from '../audit/chain.store';
import { isSameHash, linkHash, type StoredLink } from '../audit/link-hash';
import { type RunRoot } from './audit-root';
import { MerkleTree } from './merkle-tree';
import { type RunRootStore, type SignedRun } from './run-root.store';
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
  syncRunId: string;
  /** Absent where there is no such run. */
  organizationId?: string;
  /** The link that was changed, where it is known; `version` is the one that it led to. */
  link?: { externalId: string; accountId: string; version: number };
}

/** What the verification of a run found. */
export interface RunReport {
  syncRunId: string;
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

async function verifySigned({ signedRoot, ...run }: SignedRun, chains: ChainStore, keyIds: readonly string[]) {
  const tree = new MerkleTree();
  const broken = (fault: RunBreak['fault'], link?: RunBreak['link']): RunReport => {
    return { ...run, links: tree.size, brokenRun: { fault, ...run, ...(link && { link }) } };
  };
  if (!signedRoot) return broken('NO_ROOT');
  const fault = faultOf(signedRoot, keyIds);
  if (fault) return broken(fault);
  for await (const stored of linksOfRun(chains, signedRoot)) {
    const hash = linkHash(stored);
    if (!isSameHash(stored.hash, hash)) {
      const { externalId, accountId, accountVersion: version = 1 } = stored.link;
      return broken('CHANGED_LINK', { externalId, accountId, version });
    }
    tree.add(hash);
  }
  if (tree.size < signedRoot.links) return broken('MISSING_LINKS');
  if (tree.size > signedRoot.links) return broken('APPENDED_LINKS');
  return tree.isOf(signedRoot) ? { ...run, links: tree.size } : broken('CHANGED_RUN');
}

/** Verifies the signed root of a sync run, and that the links of the run are those that were signed. */
export async function verifyRun(syncRunId: string, { chains, runs, keyIds }: RunDependencies): Promise<RunReport> {
  const run = await runs.findRun(syncRunId);
  return run ? verifySigned(run, chains, keyIds) : { syncRunId, links: 0, brokenRun: { fault: 'NO_RUN', syncRunId } };
}

/** Verifies the signed runs of an organization that were received at a time or later, up to the first break. */
export async function verifyRuns(
  organizationId: string,
  from: Date,
  { chains, runs, keyIds }: RunDependencies,
): Promise<{ runs: number; brokenRun?: RunBreak }> {
  let verified = 0;
  for await (const run of runs.readRuns(organizationId, from)) {
    if (!run.signedRoot) continue;
    const { brokenRun } = await verifySigned(run, chains, keyIds);
    if (brokenRun) return { runs: verified, brokenRun };
    verified += 1;
  }
  return { runs: verified };
}
