import { ServiceError } from '../../../base/errors';
import { isId } from '../../../base/id';
import { defineOrder, KEY_FIELDS } from '../../../base/paging/order';
import { type LinkPlace } from '../../records/audit/integrity/chain.store';
import { CHAIN_FAULTS } from '../../records/audit/integrity/chain-verifier';
import { type ChainPlace } from '../../records/audit/integrity/verify-chains';
import { MerkleTree } from '../../records/audit-roots/merkle-tree';
import { ROOT_FAULTS, type RootPlace } from '../../records/audit-roots/verify-roots';
import { type HistoryFault, type HistoryVerification } from './history-verification';
import { type RootKnowledge, type VerifiedHistoryStore } from './verified-history.store';

export interface VerifyHistoryDependencies {
  verifiedHistory: VerifiedHistoryStore;
  rootKnowledge: RootKnowledge;
  linksOfStep?: typeof LINKS_OF_STEP;
  clock: () => Date;
}

/** About how many links are verified with one request: a second or less. Those of accounts are decrypted, too. */
const LINKS_OF_STEP = { ACCOUNTS: 1_500, ENTRIES: 4_000, ROOTS: 4_000 };

/** Where a verification goes on: the accounts come first, then the accounts that entries name, then the roots. */
type VerificationPlace = ChainPlace | ({ of: 'ROOTS' } & RootPlace);

/** The form of a place in cursors; empty texts and 1970 stand for nothing. */
const ORDER = defineOrder(
  {
    of: KEY_FIELDS.text,
    after: KEY_FIELDS.text,
    rootAfter: KEY_FIELDS.time,
    /** The links of the next window that its tree has already: the last of them, how many, and the tree. */
    kind: KEY_FIELDS.text,
    createdAt: KEY_FIELDS.time,
    version: KEY_FIELDS.wholeNumber,
    id: KEY_FIELDS.text,
    size: KEY_FIELDS.wholeNumber,
    tree: KEY_FIELDS.text,
  },
  'verification',
);

const NO_TIME = new Date(0);
const NO_LINK = { kind: '', createdAt: NO_TIME, version: 0, id: '' };
const NOTHING = { after: '', rootAfter: NO_TIME, ...NO_LINK, size: 0, tree: '' };
const HASH_LENGTH = 64;

function cursorOf(place: VerificationPlace): string {
  const { of, after } = place;
  if (of !== 'ROOTS') return ORDER.cursorOf({ ...NOTHING, of, after: after ?? '' });
  const { tree, after: link } = place.part ?? {};
  return ORDER.cursorOf({
    ...NOTHING,
    of,
    rootAfter: place.after ?? NO_TIME,
    ...(tree && { size: tree.size, tree: tree.subtrees.map((hash) => hash.toString('hex')).join('') }),
    ...link,
  });
}

const isKind = (text: string): text is LinkPlace['kind'] => text === 'creation' || text === 'entry';

const countBits = (size: number): number => size.toString(2).replaceAll('0', '').length;

/**
 * What a cursor says has been verified already. A forged cursor deceives only its forger.
 * @throws ServiceError `INVALID_QUERY`
 */
function placeOf(cursor: string): VerificationPlace {
  const { of, after, rootAfter, kind, createdAt, version, id, size, tree } = ORDER.positionOf(cursor);
  if (of === 'ACCOUNTS' || of === 'ENTRIES') return { of, ...(after !== '' && { after }) };
  const root = { of: 'ROOTS' as const, ...(rootAfter > NO_TIME && { after: rootAfter }) };
  if (of === 'ROOTS' && kind === '') return root;
  const isTree = /^[0-9a-f]+$/.test(tree) && size > 0 && tree.length === countBits(size) * HASH_LENGTH;
  if (of !== 'ROOTS' || !isKind(kind) || !isId(id) || !isTree)
    throw new ServiceError('INVALID_QUERY', 'The cursor is not one that this service issued');
  const hashes = (tree.match(/.{64}/g) ?? []).map((hex) => Buffer.from(hex, 'hex'));
  return { ...root, part: { tree: new MerkleTree(size, hashes), after: { kind, createdAt, version, id } } };
}

type Step = Omit<HistoryVerification, 'beginsAt' | 'fault' | 'endCursor'> & {
  fault?: HistoryFault;
  next?: VerificationPlace | undefined;
};

const NO_COUNTS = { accounts: 0, changes: 0, roots: 0, signedUntil: null, accepted: [] };

async function verifyStep(
  organizationId: string,
  place: VerificationPlace,
  { verifiedHistory, rootKnowledge, clock, linksOfStep = LINKS_OF_STEP }: VerifyHistoryDependencies,
): Promise<Step> {
  if (place.of === 'ROOTS') {
    const found = await verifiedHistory.verifyRoots(organizationId, place, linksOfStep.ROOTS, rootKnowledge, clock());
    const { roots, accepted, verifiedUntil, brokenRoot, next } = found;
    const step: Step = { ...NO_COUNTS, part: place.of, roots, accepted, signedUntil: verifiedUntil ?? null };
    if (!brokenRoot) return { ...step, ...(next && { next: { of: 'ROOTS', ...next } }) };
    const { fault: code, at } = brokenRoot;
    return { ...step, fault: { code, message: ROOT_FAULTS[code], externalId: null, version: null, at } };
  }
  const found = await verifiedHistory.verifyChains(organizationId, place, linksOfStep[place.of]);
  const { accounts, entries: changes, firstBreak, next } = found;
  const step: Step = { ...NO_COUNTS, part: place.of, accounts, changes };
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
  const place: VerificationPlace = after == null ? { of: 'ACCOUNTS' } : placeOf(after);
  const beginsAt = after == null ? await dependencies.verifiedHistory.findBeginning(organizationId) : undefined;
  const { next, fault, ...step } = await verifyStep(organizationId, place, dependencies);
  return { ...step, beginsAt: beginsAt ?? null, fault: fault ?? null, endCursor: next ? cursorOf(next) : null };
}
