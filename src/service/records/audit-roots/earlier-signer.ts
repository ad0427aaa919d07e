import { type SigningKey } from '../../storage/encryption/signing-key';
import { type AuditRootStore } from './audit-root.store';

/** Looking at a few organizations is enough: one key signs the roots of all. */
const MAX_LOOKED_AT = 20;

/** The id of another key that has signed roots until now, if there is one: this one is new, or not the right one. */
export async function findEarlierSigner(
  { id }: SigningKey,
  organizationIds: Iterable<string>,
  roots: Pick<AuditRootStore, 'findNewest'>,
): Promise<string | undefined> {
  const newest = await Promise.all([...organizationIds].slice(0, MAX_LOOKED_AT).map((one) => roots.findNewest(one)));
  return newest.find((root) => root && root.keyId !== id)?.keyId;
}
