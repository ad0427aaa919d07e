import { wordEnum } from '../../../base/field-options/word-enum';
import { SURFACES, type Surface } from '../../callers/rights/caller';
import { type ChangesToNote } from '../../storage/database/transactions/write';

/** Changes of an account that have an entry in the audit trail. */
export const ENTRY_CHANGES = [
  'account.updated',
  'account.erased',
  'account.hold_placed',
  'account.hold_released',
] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

/** Changes of an account. */
export const ACCOUNT_CHANGES = ['account.created', ...ENTRY_CHANGES] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** What became of a whole feed of accounts. */
export const RUN_CHANGES = [
  'import.held',
  'import.completed',
  'sync_run.completed',
  'import.failed',
  'import.cancelled',
  'import.expired',
] as const;
type RunChange = (typeof RUN_CHANGES)[number];

/** Every type of change, by the byte that stands for it. Append only: it is stored. */
export const CHANGE_TYPES = [...ACCOUNT_CHANGES, ...RUN_CHANGES] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

export const ChangeKindEnum = wordEnum<ChangeType>('ChangeKind', 'What a change of the feed is. More may come.', {
  'account.created': 'An account was created.',
  'account.updated': 'Fields of an account changed.',
  'account.erased': 'The person of an account was erased.',
  'account.hold_placed': 'A legal hold was placed on an account.',
  'account.hold_released': 'The legal hold of an account was released.',
  'import.held': 'Brakes hold an import.',
  'import.completed': 'Every row of an import has its outcome.',
  'sync_run.completed': 'A bulk upsert or an import is recorded as a sync run.',
  'import.failed': 'An import cannot go on; its `failure` says why.',
  'import.cancelled': 'An import was cancelled; what was carried out stays.',
  'import.expired': 'An import was left for too long before it was committed, applied or released.',
});

/** Names a change: where the rest of it is stored. It holds no value of a person. */
export type ChangeRef =
  | { type: 'account.created'; accountId: string }
  | { type: EntryChange; accountId: string; version: number; entryId: string }
  | { type: RunChange; runId: string; surface: Surface; apiKeyId: string };

export const isEntryChange = (ref: ChangeRef): ref is Extract<ChangeRef, { type: EntryChange }> =>
  (ENTRY_CHANGES as readonly ChangeType[]).includes(ref.type);

export const isAccountChange = (ref: ChangeRef): ref is Extract<ChangeRef, { type: AccountChange }> =>
  (ACCOUNT_CHANGES as readonly ChangeType[]).includes(ref.type);

const ID_BYTES = 12;

function encodeRef(ref: ChangeRef): Buffer {
  const type = Buffer.of(CHANGE_TYPES.indexOf(ref.type));
  if (ref.type === 'account.created') return Buffer.concat([type, Buffer.from(ref.accountId, 'hex')]);
  if (isEntryChange(ref)) {
    const version = Buffer.alloc(4);
    version.writeUInt32BE(ref.version);
    return Buffer.concat([type, Buffer.from(ref.accountId, 'hex'), version, Buffer.from(ref.entryId, 'hex')]);
  }
  const key = Buffer.from(ref.apiKeyId);
  const [surface, length] = [SURFACES.indexOf(ref.surface), key.length];
  return Buffer.concat([type, Buffer.from(ref.runId, 'hex'), Buffer.of(surface, length), key]);
}

/**
 * What the transaction that makes these changes notes. Pure.
 * @param moved what they move between the groups that are counted, as `encodeFigures` encodes it
 */
export const changesToNote = (
  organizationId: string,
  refs: readonly ChangeRef[],
  moved: readonly string[] = [],
): ChangesToNote => ({ organizationId, changes: Buffer.concat(refs.map(encodeRef)), moved });

const isRunChange = (type: ChangeType): type is RunChange => (RUN_CHANGES as readonly ChangeType[]).includes(type);

/** Cuts what was encoded into its changes. @throws RangeError if it is not what was encoded */
function* cutRefs(encoded: Uint8Array): Generator<{ type: ChangeType; bytes: Buffer }> {
  const all = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  for (let at = 0; at < all.length; ) {
    const type = CHANGE_TYPES[all.readUInt8(at)];
    if (type === undefined) throw new RangeError('A note names a change of no known type');
    const begin = at + 1;
    const key = isRunChange(type) ? all.readUInt8(begin + ID_BYTES + 1) : 0;
    const size = type === 'account.created' ? ID_BYTES : isRunChange(type) ? ID_BYTES + 2 + key : 2 * ID_BYTES + 4;
    at = begin + size;
    if (at > all.length) throw new RangeError('A note of changes is cut off');
    yield { type, bytes: all.subarray(begin, at) };
  }
}

function decodeRef(type: ChangeType, bytes: Buffer): ChangeRef {
  const id = bytes.toString('hex', 0, ID_BYTES);
  if (type === 'account.created') return { type, accountId: id };
  if (isRunChange(type)) {
    const surface = SURFACES[bytes.readUInt8(ID_BYTES)] ?? 'REST';
    return { type, runId: id, surface, apiKeyId: bytes.toString('utf8', ID_BYTES + 2) };
  }
  const version = bytes.readUInt32BE(ID_BYTES);
  return { type, accountId: id, version, entryId: bytes.toString('hex', ID_BYTES + 4) };
}

/** How many changes were encoded. It costs much less than to decode them. Pure. */
export function countRefs(encoded: Uint8Array): number {
  let count = 0;
  for (const _ of cutRefs(encoded)) count += 1;
  return count;
}

/** The changes that were encoded, in their order, but for the first `skipped`. Pure. @throws RangeError */
export function decodeRefs(encoded: Uint8Array, skipped = 0): ChangeRef[] {
  const refs: ChangeRef[] = [];
  let left = skipped;
  for (const { type, bytes } of cutRefs(encoded)) {
    if (left > 0) left -= 1;
    else refs.push(decodeRef(type, bytes));
  }
  return refs;
}
