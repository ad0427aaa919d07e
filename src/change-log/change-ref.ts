import { SURFACES, type Surface } from '../access/caller';
import { type Told } from '../database/transactions/write';

/** Changes of an account that have an entry in the audit trail. */
export const ENTRY_CHANGES = [
  'account.updated',
  'account.erased',
  'account.hold_placed',
  'account.hold_released',
] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

/** What became of a whole feed of accounts. */
const RUN_CHANGES = ['import.held', 'import.completed', 'sync_run.completed'] as const;
type RunChange = (typeof RUN_CHANGES)[number];

/** Every type of change, by the byte that stands for it. Append only: it is stored. */
export const CHANGE_TYPES = ['account.created', ...ENTRY_CHANGES, ...RUN_CHANGES] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** Names a change: where the rest of it is stored. It holds no value of a person. */
export type ChangeRef =
  | { type: 'account.created'; accountId: string }
  | { type: EntryChange; accountId: string; version: number; entryId: string }
  | { type: RunChange; runId: string; surface: Surface; apiKeyId: string };

export const isEntryChange = (ref: ChangeRef): ref is Extract<ChangeRef, { type: EntryChange }> =>
  (ENTRY_CHANGES as readonly ChangeType[]).includes(ref.type);

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

/** What a write tells that makes these changes. Pure. */
export const tell = (organizationId: string, refs: readonly ChangeRef[]): Told => ({
  organizationId,
  changes: Buffer.concat(refs.map(encodeRef)),
});

/** The changes that were encoded, in their order. Pure. @throws RangeError if they are not what was encoded */
export function decodeRefs(encoded: Uint8Array): ChangeRef[] {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const refs: ChangeRef[] = [];
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError('A note of changes is cut off');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const takeId = () => take(ID_BYTES).toString('hex');
  while (at < bytes.length) {
    const type = CHANGE_TYPES[take(1).readUInt8()];
    if (type === undefined) throw new RangeError('A note names a change of no known type');
    if (type === 'account.created') refs.push({ type, accountId: takeId() });
    else if (type === 'import.held' || type === 'import.completed' || type === 'sync_run.completed') {
      const runId = takeId();
      const surface = SURFACES[take(1).readUInt8()] ?? 'REST';
      refs.push({ type, runId, surface, apiKeyId: take(take(1).readUInt8()).toString() });
    } else {
      const accountId = takeId();
      refs.push({ type, accountId, version: take(4).readUInt32BE(), entryId: takeId() });
    }
  }
  return refs;
}
