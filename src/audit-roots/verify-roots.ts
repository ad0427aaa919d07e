import { type ChainStore } from '../audit/chain.store';
import { type AuditRoot, dayAfter, dayOf, isSigned, rootHash, type SignedRoot, startOf } from './audit-root';
import { type AuditRootStore } from './audit-root.store';
import { treeOf } from './seal-days';

/** What can be wrong with the root of a day. */
export const ROOT_FAULTS = {
  NO_ROOT: 'the day has no root',
  CHANGED_ROOT: 'the root was changed: its signature does not fit',
  UNKNOWN_KEY: 'the root was signed with another key',
  MISSING_ROOT: 'the root before this one is missing or was changed',
  CHANGED_DAY: 'the links of the day are not those that were signed',
} as const;

export interface DayBreak {
  fault: keyof typeof ROOT_FAULTS;
  organizationId: string;
  day: string;
}

export interface RootDependencies {
  chains: ChainStore;
  roots: AuditRootStore;
  /** Ids of the keys that may have signed; any, if there are none. */
  keyIds: readonly string[];
}

/** What is wrong with a root itself. */
export function faultOf(root: SignedRoot, keyIds: readonly string[]): 'CHANGED_ROOT' | 'UNKNOWN_KEY' | undefined {
  if (!isSigned(root)) return 'CHANGED_ROOT';
  return keyIds.length > 0 && !keyIds.includes(root.keyId) ? 'UNKNOWN_KEY' : undefined;
}

async function verifyRoot(root: AuditRoot, { chains, keyIds }: RootDependencies): Promise<DayBreak | undefined> {
  const { organizationId, day } = root;
  const fault = faultOf(root, keyIds);
  if (fault) return { fault, organizationId, day };
  const tree = await treeOf(chains, organizationId, day);
  return tree.isOf(root) ? undefined : { fault: 'CHANGED_DAY', organizationId, day };
}

/** Verifies the root of one day. */
export async function verifyDay(
  organizationId: string,
  day: string,
  dependencies: RootDependencies,
): Promise<DayBreak | undefined> {
  const root = await dependencies.roots.find(organizationId, day);
  return root ? verifyRoot(root, dependencies) : { fault: 'NO_ROOT', organizationId, day };
}

/** Verifies all roots of an organization, up to the first break. */
export async function verifyRoots(
  organizationId: string,
  dependencies: RootDependencies,
): Promise<{ days: number; brokenDay?: DayBreak }> {
  let days = 0;
  let before: AuditRoot | undefined;
  for await (const root of dependencies.roots.readAll(organizationId)) {
    const { day } = root;
    const found = await verifyRoot(root, dependencies);
    if (found) return { days, brokenDay: found };
    const named = root.previous && Buffer.from(root.previous).toString('hex');
    if (named !== (before ? rootHash(before).toString('hex') : null)) {
      return { days, brokenDay: { fault: 'MISSING_ROOT', organizationId, day } };
    }
    // Days between two roots had no links.
    const next = before && (await dependencies.chains.findNextTime(organizationId, startOf(dayAfter(before.day))));
    if (next && next < startOf(day)) {
      return { days, brokenDay: { fault: 'CHANGED_DAY', organizationId, day: dayOf(next) } };
    }
    days += 1;
    before = root;
  }
  return { days };
}
