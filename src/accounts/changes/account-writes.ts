import { type Operation, type Origin } from '../../audit/entries/audit-trail-entry';
import { type Author, recordChange } from '../../audit/entries/record-change';
import { type LinkEntry, type LinkedEntry } from '../../audit/integrity/sealed-changes';
import { type AuditTrailStore } from '../../audit/trail/audit-trail.store';
import { type EntryChange, tell } from '../../change-log/change-ref';
import { type Unit } from '../../database/transactions/transaction';
import { type Write } from '../../database/transactions/write';
import { type WritingContext } from '../../request/run-mutation';
import { inTurns, mapInTurns } from '../../scheduling/steps';
import { type NewAccount } from '../model/stored-account';
import { type Digester, valuesKeyIdOf } from '../sealing/values-digest';
import { maskChange } from '../ssn/mask-numbers';
import { type AccountStore } from '../store/account.store';
import { type AppliedFields } from './apply-fields';
import { beforeNotesOf } from './before-notes';
import { heldNumbersOf } from './held-numbers';
import { cutIntoCommands } from './write-parts';

/**
 * How long after the time that it bears a change may still be written. The window of that time is signed some minutes
 * after its end, and must get no change any more then.
 */
const MAX_AGE_MS = 60 * 1000;

/** What the feed of changes calls an entry of the audit trail. */
const TYPES: Record<Operation, EntryChange> = {
  BULK_UPSERT: 'account.updated',
  UPDATE: 'account.updated',
  ERASE: 'account.erased',
  PLACE_HOLD: 'account.hold_placed',
  RELEASE_HOLD: 'account.hold_released',
};

/** Who writes, and what writes it. */
export type WriteContext = Author & Pick<WritingContext, 'commit'>;

export interface WriteDependencies {
  accounts: AccountStore;
  auditTrail: AuditTrailStore;
  clock: () => Date;
  newId: () => string;
}

/** New and changed accounts. */
export interface AccountChanges {
  creates: readonly NewAccount[];
  updates: readonly AppliedFields[];
  /** What else the same transaction writes. */
  also?: readonly Write[];
}

/** A changed account to be written, with the record of the change. */
interface RecordedUpdate {
  update: AppliedFields;
  entry: LinkedEntry;
}

function recordOf(
  entryId: string,
  update: AppliedFields,
  origin: Origin,
  context: Author,
  { linkEntry, digestChange }: { linkEntry: LinkEntry; digestChange: Digester },
): RecordedUpdate {
  const { id, externalId, secret, chain } = update.stored;
  const { version, updatedAt } = update.written;
  const { digest, before: notes } = digestChange(update.stored, update.written);
  const account = { id, externalId, version, updatedAt };
  const changes = update.changes.map(maskChange);
  const before = beforeNotesOf(update, notes);
  const change = { account, changes, before, heldNumbers: heldNumbersOf(update, changes), digest };
  const link = linkEntry(recordChange(entryId, change, origin, context), { secret, chain });
  const { valuesKeyId } = digest;
  const isOther = valuesKeyId !== undefined && valuesKeyId !== valuesKeyIdOf(update.stored);
  const head = { chain: link.hash, ...(isOther && { valuesKeyId }) };
  return { update: { ...update, written: { ...update.written, ...head } }, entry: link };
}

/**
 * The writes of one transaction for new and changed accounts, with the audit trail entry of each change. They are
 * prepared one by one, as they are needed. Other requests have their turn in between.
 *
 * @returns a unit that fails with ContendedError, or with RefusedDocumentError, whose subject is an external id
 */
export function accountWrites(
  { creates, updates, also = [] }: AccountChanges,
  origin: Origin,
  context: Author,
  { accounts, auditTrail, clock, newId }: WriteDependencies,
): Unit {
  const { organizationId } = context;
  const { operation, syncRunId } = origin;
  const identified = updates.map((update) => ({ entryId: newId(), update }));

  async function* createWrites(): AsyncIterable<Write> {
    if (creates.length === 0) return;
    const { surface, apiKeyId, person, requestId } = context;
    const by = {
      operation,
      ...(syncRunId !== undefined && { syncRunId }),
      surface,
      apiKeyId,
      ...(person && { person }),
      requestId,
    };
    const parts = await inTurns(cutIntoCommands(creates, (account) => account));
    for (const part of parts) {
      const created = part.map(({ id }) => ({ type: 'account.created', accountId: id }) as const);
      yield { ...(await accounts.prepareInsert(organizationId, part, by)), tells: tell(organizationId, created) };
    }
  }

  async function* updateWrites(): AsyncIterable<Write> {
    if (updates.length === 0) return;
    const digestChange = await accounts.digesting(
      organizationId,
      updates.map(({ stored }) => stored),
    );
    const linkEntry = await auditTrail.linking(organizationId);
    const parts = await inTurns(cutIntoCommands(identified, ({ update: { written, changes } }) => [written, changes]));
    for (const part of parts) {
      const records = await mapInTurns(part, ({ entryId, update }) =>
        recordOf(entryId, update, origin, context, { linkEntry, digestChange }),
      );
      const entries = records.map(({ entry }) => entry);
      const changed = records.map(({ update }) => update);
      yield await accounts.prepareUpdate(organizationId, changed);
      const told = entries.map(({ id: entryId, accountId, accountVersion: version }) => {
        return { type: TYPES[operation], accountId, version, entryId };
      });
      yield { ...(await auditTrail.prepareInsert(entries)), tells: tell(organizationId, told) };
    }
  }

  /** A process may have stood still since it planned. Planned again, the changes bear the time of then. */
  const isStale = () => {
    const times = [...creates.map(({ createdAt }) => createdAt), ...updates.map(({ written }) => written.updatedAt)];
    return times.some((time) => clock().getTime() - time.getTime() > MAX_AGE_MS);
  };

  async function* writes(): AsyncIterable<Write> {
    yield* createWrites();
    yield* updateWrites();
    yield* also;
  }

  // All are written or none, so one is enough. Only this attempt knows the ids that it generated.
  const isWritten = async () => {
    const [created] = creates;
    if (created) return (await accounts.findByExternalId(organizationId, created.externalId))?.id === created.id;
    const [first] = identified;
    if (!first) return false;
    const { stored, written } = first.update;
    const page = { accountId: stored.id, beforeVersion: written.version + 1, limit: 1 };
    const [list] = await auditTrail.listPages(organizationId, [page]);
    return list?.records[0]?.id === first.entryId;
  };
  return { writes: writes(), isWritten, isStale };
}
