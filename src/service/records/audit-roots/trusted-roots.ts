import { type SigningKey } from '../../storage/encryption/signing-key';
import { type AuditRoot, faultOf, follows, isSigned, rootHash } from './audit-root';
import { type AuditRootStore } from './audit-root.store';
import { type RememberedRoot } from './root-memory';

/** What can be wrong with the roots of an organization since the remembered root. */
export const TRUST_FAULTS = {
  LOST_ROOT: 'the newest root that was remembered is missing: it was removed, or the database is an older copy',
  CHANGED_ROOT: 'the root was changed: its signature does not fit',
  UNKNOWN_KEY: 'the root was signed with another key',
  MISSING_ROOT: 'the root before this one is missing or was changed',
} as const;

interface TrustBreak {
  fault: keyof typeof TRUST_FAULTS;
  /** The end of the window of the root. */
  at: Date;
}

const isSame = (root: AuditRoot, { hash }: RememberedRoot): boolean =>
  isSigned(root) && rootHash(root).equals(Buffer.from(hash));

/** Whether an operator accepted that a remembered root is gone. */
const replaces = (root: AuditRoot, { until }: RememberedRoot): boolean =>
  root.accepted?.lost != null && root.accepted.lost.until >= until;

/**
 * Follows the roots of an organization from the remembered root to the newest. Each must be signed with a
 * trusted key and name the one before it. Without a memory, the newest root must be signed with a trusted key.
 * @param keyIds of this process's key, and of the others that are trusted
 */
export async function followRoots(
  organizationId: string,
  remembered: RememberedRoot | undefined,
  { roots, keyIds }: { roots: AuditRootStore; keyIds: readonly string[] },
): Promise<{ newest?: AuditRoot; broken?: TrustBreak }> {
  const broken = (fault: TrustBreak['fault'], at: Date) => ({ broken: { fault, at } });
  if (!remembered) {
    const newest = await roots.findNewest(organizationId);
    const fault = newest && faultOf(newest, keyIds);
    return fault ? broken(fault, newest.until) : { ...(newest && { newest }) };
  }
  const trusted = [...keyIds, remembered.keyId];
  let newest: AuditRoot | undefined;
  for await (const root of roots.readFrom(organizationId, remembered.until)) {
    const isFirst = newest === undefined;
    if (isFirst && !isSame(root, remembered) && !replaces(root, remembered)) {
      const isThere = root.until.getTime() === remembered.until.getTime();
      return broken(isThere ? (faultOf(root, trusted) ?? 'LOST_ROOT') : 'LOST_ROOT', remembered.until);
    }
    const fault = faultOf(root, trusted);
    if (fault) return broken(fault, root.until);
    if (!isFirst && !follows(root, newest)) return broken('MISSING_ROOT', root.until);
    newest = root;
  }
  return newest ? { newest } : broken('LOST_ROOT', remembered.until);
}

/** Looking at a few organizations is enough: one key signs the roots of all. */
const MAX_LOOKED_AT = 20;

/** The id of another key that has signed roots until now, if there is one: this one is new, or not the right one. */
export async function findEarlierSigner(
  { id }: SigningKey,
  roots: Pick<AuditRootStore, 'findNewest' | 'listOrganizations'>,
): Promise<string | undefined> {
  const organizationIds = (await roots.listOrganizations()).slice(0, MAX_LOOKED_AT);
  const newest = await Promise.all(organizationIds.map((one) => roots.findNewest(one)));
  return newest.find((root) => root && root.keyId !== id)?.keyId;
}
