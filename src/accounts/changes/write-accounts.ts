import { type AuditTrailEntry, type Origin } from '../../audit/audit-trail-entry';
import { type ChangeRecordStore } from '../../audit/change-record.store';
import { recordChange } from '../../audit/record-change';
import { type TimelineEvent } from '../../audit/timeline-event';
import { RefusedDocumentError, type Transaction, type UnitOfWork } from '../../database/transaction';
import { type RequestContext } from '../../request/request-context';
import { inTurns, mapInTurns } from '../../turns';
import { changedFields } from '../fields/changed-fields';
import { type StoredAccount } from '../model/stored-account';
import { maskChange } from '../ssn/ssn';
import { type AccountStore } from '../store/account.store';
import { type AppliedFields } from './apply-fields';
import { beforeNotesOf } from './before-notes';
import { cutIntoCommands } from './write-parts';

export interface WriteDependencies {
  accounts: AccountStore;
  auditTrail: ChangeRecordStore<AuditTrailEntry>;
  timeline: ChangeRecordStore<TimelineEvent>;
  unitOfWork: UnitOfWork;
  clock: () => Date;
  newId: () => string;
}

export interface AccountWrites {
  creates: readonly StoredAccount[];
  updates: readonly AppliedFields[];
  /** What else is written in the same transaction, if anything. */
  alongside?: (transaction: Transaction) => Promise<void>;
}

/** The database refuses what would be written for one account; nothing of the batch was written. */
export class RefusedAccountError extends Error {
  constructor(
    readonly externalId: string,
    /** Whether a unique index refused it: then another request may have created the account first. */
    readonly duplicate: boolean,
  ) {
    super('The database refused an account');
    this.name = 'RefusedAccountError';
  }
}

/** Tells whose account it was where the database refuses one document of a list written for `accounts`. */
async function refusalsNamed(accounts: readonly StoredAccount[], write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const account = error instanceof RefusedDocumentError ? accounts[error.position] : undefined;
    throw account ? new RefusedAccountError(account.externalId, (error as RefusedDocumentError).duplicate) : error;
  }
}

/** A changed account on its way to the database, with what is recorded of the change. */
interface RecordedUpdate {
  update: AppliedFields;
  entry: AuditTrailEntry;
  event: TimelineEvent;
}

function recordOf(update: AppliedFields, origin: Origin, context: RequestContext, newId: () => string): RecordedUpdate {
  const { id, externalId } = update.stored;
  const { version, updatedAt } = update.written;
  const account = { id, externalId, version, updatedAt };
  const change = {
    account,
    changes: update.changes.map(maskChange),
    changedFields: changedFields(update.changes),
    before: beforeNotesOf(update),
  };
  return { update, ...recordChange(change, origin, context, newId) };
}

/**
 * Writes new and changed accounts, with the audit trail entry and the timeline event of each change, in one
 * transaction. A usual batch takes four round trips before its commit; a large one is cut into several commands, and
 * other requests have their turn between them.
 *
 * @throws ContendedError, RefusedAccountError: nothing was written
 */
export async function writeAccounts(
  { creates, updates, alongside }: AccountWrites,
  origin: Origin,
  context: RequestContext,
  { accounts, auditTrail, timeline, unitOfWork, newId }: WriteDependencies,
): Promise<void> {
  const { organizationId, turn } = context;
  const records = await mapInTurns(turn, updates, (update) => recordOf(update, origin, context, newId));
  const createParts = await inTurns(
    turn,
    cutIntoCommands(creates, (account) => account),
  );
  const updateParts = await inTurns(
    turn,
    cutIntoCommands(records, ({ update, entry }) => [update.written, entry]),
  );
  const write = async (transaction: Transaction) => {
    for (const part of createParts) {
      if (turn.isOver()) await turn.next();
      await refusalsNamed(part, () => accounts.insert(organizationId, part, transaction));
    }
    for (const part of updateParts) {
      // Every list below is in the order of the part: a position in any of them tells the account.
      const before = part.map(({ update }) => update.stored);
      if (turn.isOver()) await turn.next();
      await refusalsNamed(before, async () => {
        await accounts.update(
          organizationId,
          part.map(({ update }) => update),
          transaction,
        );
        await auditTrail.insert(
          part.map(({ entry }) => entry),
          transaction,
        );
        await timeline.insert(
          part.map(({ event }) => event),
          transaction,
        );
      });
    }
    await alongside?.(transaction);
  };
  // One of them tells for all. Only this attempt knows the ids that it gave.
  const isWritten = async () => {
    const [created] = creates;
    if (created) return (await accounts.findByExternalId(organizationId, created.externalId))?.id === created.id;
    const [first] = records;
    if (!first) return false;
    const { id, accountId, accountVersion } = first.entry;
    const page = { accountId, beforeVersion: accountVersion + 1, limit: 1 };
    const [entries = []] = await auditTrail.listPages(organizationId, [page]);
    return entries[0]?.id === id;
  };
  await unitOfWork(write, isWritten);
}
