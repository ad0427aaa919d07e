import { CHAIN_FAULTS } from '../../records/audit/integrity/chain-verifier';
import { ROOT_FAULTS } from '../../records/audit-roots/verify-roots';
import { type HistoryFault, type HistoryVerification } from './history-verification';
import { BEGINNING_PLACE, cursorOf, placeOf, type VerificationPlace } from './verification-place';
import { type RootKnowledge, type VerifiedHistoryStore } from './verified-history.store';

export interface VerifyHistoryDependencies {
  verifiedHistory: VerifiedHistoryStore;
  rootKnowledge: RootKnowledge;
  linksOfStep: typeof LINKS_OF_STEP;
  clock: () => Date;
}

/** About how many links are verified with one request: a second or less. Those of accounts are decrypted, too. */
export const LINKS_OF_STEP = { ACCOUNTS: 1_500, ENTRIES: 4_000, ROOTS: 4_000 };

type Step = Omit<HistoryVerification, 'beginsAt' | 'fault' | 'endCursor'> & {
  fault?: HistoryFault;
  next?: VerificationPlace | undefined;
};

const NOTHING = { accounts: 0, changes: 0, roots: 0, signedUntil: null, accepted: [] };

async function verifyStep(
  organizationId: string,
  place: VerificationPlace,
  { verifiedHistory, rootKnowledge, clock, linksOfStep }: VerifyHistoryDependencies,
): Promise<Step> {
  if (place.of === 'ROOTS') {
    const found = await verifiedHistory.verifyRoots(organizationId, place, linksOfStep.ROOTS, rootKnowledge, clock());
    const { roots, accepted, verifiedUntil, brokenRoot, next } = found;
    const step: Step = { ...NOTHING, part: place.of, roots, accepted, signedUntil: verifiedUntil ?? null };
    if (!brokenRoot) return { ...step, ...(next && { next: { of: 'ROOTS', ...next } }) };
    const { fault: code, at } = brokenRoot;
    return { ...step, fault: { code, message: ROOT_FAULTS[code], externalId: null, version: null, at } };
  }
  const found = await verifiedHistory.verifyChains(organizationId, place, linksOfStep[place.of]);
  const { accounts, entries: changes, firstBreak, next } = found;
  const step: Step = { ...NOTHING, part: place.of, accounts, changes };
  if (!firstBreak) return { ...step, next: next ?? { of: 'ROOTS' } };
  const { fault: code, externalId, version } = firstBreak;
  // A damaged document may have none.
  const at = { version: Number.isSafeInteger(version) ? version : null, at: null };
  return { ...step, fault: { code, message: CHAIN_FAULTS[code], externalId, ...at } };
}

/**
 * Verifies the next part of the history of an organization, up to the first fault.
 * @param after where the part before it ended
 * @throws ServiceError `INVALID_QUERY`
 */
export async function verifyHistory(
  organizationId: string,
  after: string | null | undefined,
  dependencies: VerifyHistoryDependencies,
): Promise<HistoryVerification> {
  const place = after == null ? BEGINNING_PLACE : placeOf(after);
  const beginsAt = after == null ? await dependencies.verifiedHistory.findBeginning(organizationId) : undefined;
  const { next, fault, ...step } = await verifyStep(organizationId, place, dependencies);
  return { ...step, beginsAt: beginsAt ?? null, fault: fault ?? null, endCursor: next ? cursorOf(next) : null };
}
