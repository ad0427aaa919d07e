import { type AuditTrailStore } from '../../audit/audit-trail.store';
import { type Origin } from '../../audit/audit-trail-entry';
import { creationHash, type WrittenLink } from '../../audit/link-hash';
import { type Author, recordChange } from '../../audit/record-change';
import { type LinkedEntry, type Seal } from '../../audit/sealed-changes';
import { RefusedDocumentError, type Unit, type Write } from '../../database/transaction';
import { newAccountSecret } from '../../encryption/account-key';
import { inTurns, mapInTurns } from '../../fair-scheduler';
import { type Commit } from '../../request/kept-answer';
import { type RequestContext } from '../../request/request-context';
import { type StoredAccount } from '../model/stored-account';
import { maskChange } from '../ssn/ssn';
import { type AccountStore } from '../store/account.store';
import { type AppliedFields } from './apply-fields';
import { beforeNotesOf } from './before-notes';
import { cutIntoCommands } from './write-parts';

/** Who writes, and in whose turn. */
export type WriteContext = Author & Pick<RequestContext, 'turn'>;

export interface WriteDependencies {
  accounts: AccountStore;
  auditTrail: AuditTrailStore;
  commit: Commit;
  clock: () => Date;
  newId: () => string;
}

/** New and changed accounts. */
export interface AccountChanges {
  creates: readonly StoredAccount[];
  updates: readonly AppliedFields[];
}

/** The writes of one transaction, with the links that they add to the chains of accounts. */
export interface AccountWrites extends Unit {
  links: readonly WrittenLink[];
}

/** The database refuses to write one account. Nothing of the transaction was written. */
export class RefusedAccountError extends Error {
  constructor(
    readonly externalId: string,
    /** Whether a unique index refused it: another request may have created the account first. */
    readonly duplicate: boolean,
  ) {
    super('The database refused an account');
    this.name = 'RefusedAccountError';
  }
}

/** A changed account to be written, with the record of the change. */
interface RecordedUpdate {
  update: AppliedFields;
  entry: LinkedEntry;
}

/** Gives an account a secret that was stored before accounts had one. */
function withSecret(update: AppliedFields): AppliedFields & { secret: Uint8Array } {
  const { stored, written } = update;
  const secret = stored.secret ?? newAccountSecret();
  const isNew = !stored.secret && written.secret === undefined;
  return { ...update, ...(isNew && { written: { ...written, secret } }), secret };
}

/** Begins the chain of a new account. */
function withCreation(
  account: StoredAccount,
  { operation, syncRunId }: Origin,
  { surface, apiKeyId, requestId }: WriteContext,
): StoredAccount & { chain: Uint8Array } {
  const { organizationId, id: accountId, externalId, createdAt } = account;
  const facts = { operation, ...(syncRunId !== undefined && { syncRunId }), surface, apiKeyId, requestId };
  const hash = creationHash({ organizationId, accountId, externalId, createdAt }, facts);
  return { ...account, creation: { ...facts, hash }, chain: hash };
}

function recordOf(
  applied: AppliedFields,
  origin: Origin,
  context: WriteContext,
  newId: () => string,
  seal: Seal,
): RecordedUpdate {
  const { secret, ...update } = withSecret(applied);
  const { id, externalId, chain } = update.stored;
  const { version, updatedAt } = update.written;
  const account = { id, externalId, version, updatedAt };
  const change = {
    account,
    changes: update.changes.map(maskChange),
    before: beforeNotesOf(update),
  };
  const link = seal(recordChange(change, origin, context, newId), { secret, chain });
  return { update: { ...update, written: { ...update.written, chain: link.hash } }, entry: link };
}

const creationLink = ({ id, createdAt, chain: hash }: ReturnType<typeof withCreation>): WrittenLink => {
  return { kind: 'creation', createdAt, accountVersion: 1, id, hash };
};

const entryLink = ({ id, createdAt, accountVersion, hash }: LinkedEntry): WrittenLink => {
  return { kind: 'entry', createdAt, accountVersion, id, hash };
};

/**
 * The writes of one transaction for new and changed accounts, with the audit trail entry of each change. A
 * usual batch takes three round trips before its commit. A large one is cut into several commands, and other
 * requests have their turn between them.
 *
 * @returns writes that throw ContendedError and RefusedAccountError
 */
export async function accountWrites(
  { creates, updates }: AccountChanges,
  origin: Origin,
  context: WriteContext,
  { accounts, auditTrail, newId }: WriteDependencies,
): Promise<AccountWrites> {
  const { organizationId, turn } = context;
  const seal = await auditTrail.sealing(organizationId);
  const created = await mapInTurns(turn, creates, (account) => withCreation(account, origin, context));
  const records = await mapInTurns(turn, updates, (update) => recordOf(update, origin, context, newId, seal));
  const createParts = await inTurns(
    turn,
    cutIntoCommands(created, (account) => account),
  );
  const updateParts = await inTurns(
    turn,
    cutIntoCommands(records, ({ update, entry }) => [update.written, entry]),
  );

  /** Writes lists in the order of `written`, so that the same position in each list belongs to the same account. */
  const writeOf =
    (written: readonly StoredAccount[], write: Write): Write =>
    async (transaction) => {
      if (turn.isOver()) await turn.next();
      try {
        await write(transaction);
      } catch (error) {
        const account = error instanceof RefusedDocumentError ? written[error.position] : undefined;
        throw account ? new RefusedAccountError(account.externalId, (error as RefusedDocumentError).duplicate) : error;
      }
    };
  const createWrites = createParts.map((part) =>
    writeOf(part, (transaction) => accounts.insert(organizationId, part, transaction)),
  );
  const updateWrites = updateParts.map((part) => {
    const changed = part.map(({ update }) => update);
    const entries = part.map(({ entry }) => entry);
    const stored = changed.map((update) => update.stored);
    return writeOf(stored, async (transaction) => {
      await accounts.update(organizationId, changed, transaction);
      await auditTrail.insert(entries, transaction);
    });
  });

  // All are written or none, so one is enough. Only this attempt knows the ids that it generated.
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
  const links = [...created.map(creationLink), ...records.map(({ entry }) => entryLink(entry))];
  return { writes: [...createWrites, ...updateWrites], isWritten, links };
}
