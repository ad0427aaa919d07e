import { ServiceError } from '../../../base/errors';
import { isId } from '../../../base/id';
import { defineOrder, KEY_FIELDS } from '../../../base/paging/order';
import { type LinkPlace } from '../../records/audit/integrity/chain.store';
import { type ChainPlace } from '../../records/audit/integrity/verify-chains';
import { MerkleTree } from '../../records/audit-roots/merkle-tree';
import { type RootPlace } from '../../records/audit-roots/verify-roots';

/** Where a verification goes on: the accounts come first, then the accounts that entries name, then the roots. */
export type VerificationPlace = ChainPlace | ({ of: 'ROOTS' } & RootPlace);

export const BEGINNING_PLACE: VerificationPlace = { of: 'ACCOUNTS' };

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
const NOTHING = {
  after: '',
  rootAfter: NO_TIME,
  kind: '',
  createdAt: NO_TIME,
  version: 0,
  id: '',
  size: 0,
  tree: '',
};
const HASH_LENGTH = 64;

export function cursorOf(place: VerificationPlace): string {
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

/** How many bits are set. */
const countBits = (size: number): number => size.toString(2).replaceAll('0', '').length;

/**
 * What a cursor says has been verified already. A forged cursor deceives only its forger.
 * @throws ServiceError `INVALID_QUERY`
 */
export function placeOf(cursor: string): VerificationPlace {
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
