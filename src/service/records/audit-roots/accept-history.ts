import { type SigningKey } from '../../storage/encryption/signing-key';
import {
  type AuditRoot,
  BEGINNING,
  faultOf,
  follows,
  isSuperseded,
  lastSettled,
  rootHash,
  signRoot,
} from './audit-root';
import { treeOf } from './sign-windows';
import { followRoots } from './trusted-roots';
import { linkFaultOf, ROOT_FAULTS, type RootDependencies } from './verify-roots';

/** Where the roots of an organization stop to fit what is stored. */
interface Misfit {
  newest: AuditRoot | undefined;
  /** The end of the last window before the first fault; undefined where there is none. */
  from: Date | undefined;
}

async function findMisfit(organizationId: string, { chains, roots, keyIds }: RootDependencies): Promise<Misfit> {
  const all: AuditRoot[] = [];
  for await (const root of roots.readFrom(organizationId, BEGINNING)) {
    const fault = faultOf(root, keyIds);
    if (fault) {
      throw new Error(
        `${organizationId}, ${root.until.toISOString()}: ${ROOT_FAULTS[fault]}. Put it back from a backup, or remove it from auditRoots, then try again`,
      );
    }
    all.push(root);
  }
  const superseding = all.filter(({ accepted }) => accepted);
  const newest = all.at(-1);
  for (const [index, root] of all.entries()) {
    if (isSuperseded(root, superseding)) continue;
    const before = all[index - 1];
    const fits = follows(root, before) && !linkFaultOf(await treeOf(chains, root), root);
    if (!fits) return { newest, from: new Date(Math.min(root.from.getTime(), (before?.until ?? BEGINNING).getTime())) };
  }
  return { newest, from: undefined };
}

/**
 * Signs a root that accepts what is stored in place of what was signed before, and says so for good: after a restore of
 * an older backup, or of a history that cannot be put right.
 * @param keyIds of all keys that may have signed
 * @param beforeSigning called only where there is something to accept
 * @returns undefined where there is nothing to accept
 * @throws where a root was changed, or was signed with another key
 */
export async function acceptHistory(
  { organizationId, reason }: { organizationId: string; reason: string },
  dependencies: RootDependencies,
  key: SigningKey,
  beforeSigning: () => Promise<void>,
): Promise<AuditRoot | undefined> {
  const { chains, roots, memory, keyIds, now, windowMs } = dependencies;
  const remembered = memory.find(organizationId);
  const { newest, from: misfit } = await findMisfit(organizationId, dependencies);
  const { broken } = await followRoots(organizationId, remembered, { roots, keyIds });
  const lost = broken?.fault === 'LOST_ROOT' ? remembered : undefined;
  if (!misfit && !lost) {
    // It may be signed with an earlier key, which the caller vouches for.
    if (newest) memory.remember(newest);
    return undefined;
  }
  const from = misfit ?? newest?.until ?? BEGINNING;
  // It ends after everything that was signed, so that it is the newest root.
  const ends = [newest, lost].map((root) => (root ? root.until.getTime() + 1 : 0));
  const until = new Date(Math.max(lastSettled(now, windowMs).getTime(), ...ends));
  const tree = await treeOf(chains, { organizationId, from, until });
  const accepted = { reason, lost: lost ? { until: lost.until, hash: lost.hash } : null };
  const facts = { organizationId, from, until, links: tree.size, root: tree.root(), sealedAt: now, accepted };
  const root = signRoot({ ...facts, previous: newest ? rootHash(newest) : null }, key);
  await beforeSigning();
  if (!(await roots.insert(root))) throw new Error('Another process has signed meanwhile: try again');
  memory.remember(root);
  return root;
}
