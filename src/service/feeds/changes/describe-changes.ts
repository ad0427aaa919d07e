import { type CreatedAccount, type CreatedAccountStore } from '../../accounts/store/created-account.store';
import { type AuditTrailStore, type PublishedEntry } from '../../records/audit/trail/audit-trail.store';
import { type ChangePosition, cursorOf } from '../../records/change-log/change-position';
import { type ChangeRef, isEntryChange } from '../../records/change-log/change-ref';
import { type LoggedChange } from '../../records/change-log/read-log';
import { type Change } from './change';

/** A change and the place after it. */
export interface PlacedChange {
  change: Change;
  position: ChangePosition;
}

/**
 * Reads what is stored of changes that the feed names. Those of which nothing is stored any more are left out.
 * @returns also how many bytes were read
 */
export type DescribeChanges = ReturnType<typeof createDescribeChanges>;

/** What is stored of some changes. */
interface Stored {
  entries: ReadonlyMap<string, PublishedEntry>;
  created: ReadonlyMap<string, CreatedAccount>;
  /** How much of it was read. */
  bytes: number;
}

const NO_ACCOUNT = { externalId: null, accountId: null, version: null, fields: [], operation: null };
const NO_RUN = { syncRunId: null, importId: null };

/** A change with what is stored of it; undefined where that is gone. Pure. */
function describe({ id, ref, loggedAt, position }: LoggedChange, { entries, created }: Stored): Change | undefined {
  const { type } = ref;
  const cursor = cursorOf(position);
  if (type === 'account.created') {
    const account = created.get(ref.accountId);
    if (!account) return undefined;
    const { externalId, createdAt, creation } = account;
    const { operation, source = 'EXTERNAL_API', surface, apiKeyId, syncRunId = null } = creation;
    const about = { accountId: account.id, externalId, version: 1, fields: [], createdAt };
    return { id, type, ...about, operation, source, surface, apiKeyId, syncRunId, importId: null, cursor };
  }
  if (isEntryChange(ref)) {
    const entry = entries.get(ref.entryId);
    if (!entry) return undefined;
    const { id: entryId, accountVersion: version, syncRunId = null, ...published } = entry;
    return { id, type, ...published, version, entryId, syncRunId, importId: null, cursor };
  }
  const run = type === 'sync_run.completed' ? { syncRunId: ref.runId } : { importId: ref.runId };
  const { surface, apiKeyId } = ref;
  const about = { ...NO_ACCOUNT, ...NO_RUN, ...run };
  return { id, type, ...about, source: 'EXTERNAL_API', surface, apiKeyId, createdAt: loggedAt, cursor };
}

export function createDescribeChanges({
  auditTrail,
  createdAccounts,
}: {
  auditTrail: Pick<AuditTrailStore, 'findPublished'>;
  createdAccounts: CreatedAccountStore;
}) {
  async function readStored(organizationId: string, refs: readonly ChangeRef[], withValues: boolean): Promise<Stored> {
    const entryIds = refs.flatMap((ref) => (isEntryChange(ref) ? [ref.entryId] : []));
    const createdIds = refs.flatMap((ref) => (ref.type === 'account.created' ? [ref.accountId] : []));
    const [{ entries, bytes }, created] = await Promise.all([
      entryIds.length > 0 ? auditTrail.findPublished(organizationId, entryIds, withValues) : { entries: [], bytes: 0 },
      createdIds.length > 0 ? createdAccounts.findCreated(organizationId, createdIds) : [],
    ]);
    return {
      entries: new Map(entries.map((entry) => [entry.id, entry])),
      created: new Map(created.map((account) => [account.id, account])),
      bytes,
    };
  }

  return async (organizationId: string, logged: readonly LoggedChange[], withValues: boolean) => {
    const refs = logged.map(({ ref }) => ref);
    const stored = await readStored(organizationId, refs, withValues);
    const found = logged.flatMap((one): PlacedChange[] => {
      const change = describe(one, stored);
      return change ? [{ change, position: one.position }] : [];
    });
    return { found, bytes: stored.bytes };
  };
}
