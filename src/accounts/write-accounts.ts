import { type RequestContext } from '../access/request-context';
import { RefusedDocumentError, type Transaction, type UnitOfWork } from '../database/transaction';
import { type AuditTrailEntry, type Origin, type TimelineEvent } from '../history/entries';
import { type HistoryStore } from '../history/history.store';
import { recordUpdate } from '../history/record-update';
import { type AccountStore } from './account.store';
import { beforeNotesOf } from './account-at';
import { type AppliedFields } from './apply-fields';
import { maskChange } from './ssn';
import { type StoredAccount } from './stored-account';

export interface WriteDependencies {
  accounts: AccountStore;
  auditTrail: HistoryStore<AuditTrailEntry>;
  timeline: HistoryStore<TimelineEvent>;
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

/**
 * Writes new and changed accounts, with the audit trail entry and the timeline event of each change, in one
 * transaction and at most four round trips before its commit.
 *
 * @throws ContendedError, RefusedAccountError: nothing was written
 */
export async function writeAccounts(
  { creates, updates, alongside }: AccountWrites,
  origin: Origin,
  context: RequestContext,
  { accounts, auditTrail, timeline, unitOfWork, newId }: WriteDependencies,
): Promise<void> {
  const records = updates.map((update) => {
    const { id, externalId } = update.stored;
    const { version, updatedAt } = update.written;
    const account = { id, externalId, version, updatedAt };
    const change = { account, changes: update.changes.map(maskChange), before: beforeNotesOf(update) };
    return recordUpdate(change, origin, context, newId);
  });
  const { organizationId } = context;
  // Every list below is in this order: a position in any of them tells the account.
  const before = updates.map(({ stored }) => stored);
  const write = async (transaction: Transaction) => {
    if (creates.length > 0) {
      await refusalsNamed(creates, () => accounts.insert(organizationId, creates, transaction));
    }
    if (before.length > 0) {
      await refusalsNamed(before, async () => {
        await accounts.update(organizationId, updates, transaction);
        await auditTrail.insert(
          records.map(({ entry }) => entry),
          transaction,
        );
        await timeline.insert(
          records.map(({ event }) => event),
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
