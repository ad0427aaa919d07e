import { inTurns, mapInTurns } from '../../../base/scheduling/steps';
import { MINUTE_MS } from '../../../base/time/durations';
import { type WritingContext } from '../../callers/request/run-mutation';
import { type Operation, type Origin } from '../../records/audit/entries/audit-trail-entry';
import { type Author, recordChange } from '../../records/audit/entries/record-change';
import { type LinkEntry, type LinkedEntry } from '../../records/audit/integrity/sealed-changes';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { changesToNote, type EntryChange } from '../../records/change-log/change-ref';
import { addChanged, addCreated, encodeFigures, type Figures } from '../../records/change-log/figures';
import { type Unit } from '../../storage/database/transactions/transaction';
import { type Write } from '../../storage/database/transactions/write';
import { type NewAccount } from '../model/stored-account';
import { type Digester, valuesKeyIdOf } from '../sealing/values-digest';
import { maskChange } from '../ssn/mask-numbers';
import { type AccountStore } from '../store/account.store';
import { type AppliedFields } from './apply-fields';
import { beforeNotesOf, heldNumbersOf } from './before-notes';
import { countedAccount } from './counted-account';
import { cutIntoCommands } from './write-parts';

/**
 * How long after the time that it bears a change may still be written. The window of that time is signed some minutes
 * after its end, and must get no change any more then.
 */
const MAX_AGE_MS = MINUTE_MS;

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

interface IdentifiedUpdate {
  entryId: string;
  update: AppliedFields;
}

/** The entry of a change. Its hash becomes the head of the account's chain, in `written` itself: no copy of each row. */
function entryOf(
  { entryId, update }: IdentifiedUpdate,
  origin: Origin,
  context: Author,
  { linkEntry, digestChange }: { linkEntry: LinkEntry; digestChange: Digester },
): LinkedEntry {
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
  Object.assign(update.written, { chain: link.hash, ...(isOther && { valuesKeyId }) });
  return link;
}

/** The writes of new accounts, each of which has its entry in itself. */
async function* createWrites(
  creates: readonly NewAccount[],
  { operation, syncRunId }: Origin,
  { organizationId, surface, apiKeyId, person, requestId }: Author,
  { accounts }: WriteDependencies,
): AsyncIterable<Write> {
  if (creates.length === 0) return;
  const run = syncRunId !== undefined && { syncRunId };
  const by = { operation, ...run, surface, apiKeyId, ...(person && { person }), requestId };
  for (const part of await inTurns(cutIntoCommands(creates, (account) => account))) {
    const created = part.map(({ id }) => ({ type: 'account.created', accountId: id }) as const);
    const moved: Figures = new Map();
    for (const account of part) addCreated(moved, countedAccount(account));
    yield {
      ...(await accounts.prepareInsert(organizationId, part, by)),
      toNote: changesToNote(organizationId, created, [encodeFigures(moved)]),
    };
  }
}

/** The writes of changed accounts and of their entries, a part of the accounts after the other. */
async function* updateWrites(
  updates: readonly IdentifiedUpdate[],
  origin: Origin,
  context: Author,
  { accounts, auditTrail }: WriteDependencies,
): AsyncIterable<Write> {
  if (updates.length === 0) return;
  const { organizationId } = context;
  const changing = updates.map(({ update: { stored } }) => stored);
  const digestChange = await accounts.digesting(organizationId, changing);
  const linkEntry = await auditTrail.linking(organizationId);
  const linking = { linkEntry, digestChange };
  for (const part of await inTurns(
    cutIntoCommands(updates, ({ update: { written, changes } }) => [written, changes]),
  )) {
    const entries = await mapInTurns(part, (update) => entryOf(update, origin, context, linking));
    const changedAccounts = part.map(({ update }) => update);
    yield await accounts.prepareUpdate(organizationId, changedAccounts);
    const changed = entries.map(({ id: entryId, accountId, accountVersion: version }) => {
      return { type: TYPES[origin.operation], accountId, version, entryId };
    });
    const moved: Figures = new Map();
    for (const { stored, written } of changedAccounts) {
      const [before, after] = [countedAccount(stored), countedAccount(stored, written)];
      addChanged(moved, { before, after, operation: origin.operation });
    }
    const toNote = changesToNote(organizationId, changed, [encodeFigures(moved)]);
    yield { ...(await auditTrail.prepareInsert(entries)), toNote };
  }
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
  dependencies: WriteDependencies,
): Unit {
  const { organizationId } = context;
  const { accounts, auditTrail, clock, newId } = dependencies;
  const identified = updates.map((update) => ({ entryId: newId(), update }));

  async function* writes(): AsyncIterable<Write> {
    yield* createWrites(creates, origin, context, dependencies);
    yield* updateWrites(identified, origin, context, dependencies);
    yield* also;
  }

  // All are written or none, so one is enough. Only this attempt has the ids that it generated.
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

  /** A process may have stood still since it planned. Planned again, the changes bear the time of then. */
  const isStale = () => {
    const times = [...creates.map(({ createdAt }) => createdAt), ...updates.map(({ written }) => written.updatedAt)];
    return times.some((time) => clock().getTime() - time.getTime() > MAX_AGE_MS);
  };
  return { writes: writes(), isWritten, isStale };
}
