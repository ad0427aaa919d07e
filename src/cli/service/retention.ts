import { httpStatusOf, ServiceError } from '../../base/errors';
import { type Config } from '../../base/settings/config';
import { isServiceCode } from '../../client/errors';
import { AccountSyncError } from '../../client/index';
import { isPersonal } from '../../service/accounts/fields/personal-paths';
import { createAccountStore } from '../../service/accounts/store/account.store';
import { type Platform, withPlatform } from '../../service/app/platform';
import { type StoredApiKey } from '../../service/callers/access/api-key';
import { createApiKeyStore } from '../../service/callers/access/api-key.store';
import { authenticate } from '../../service/callers/access/authenticate';
import { type RightsMac } from '../../service/callers/rights/rights-mac';
import { hasScope } from '../../service/callers/rights/scopes';
import { type SecurityEvent } from '../../service/callers/rights/security-event';
import { createSecurityEventStore } from '../../service/callers/security-events/security-event.store';
import { countDueAccounts, eraseDueAccounts } from '../../service/compliance/retention/erase-due-accounts';
import { createOldRecordStore } from '../../service/compliance/retention/old-record.store';
import { removeOldRecords } from '../../service/compliance/retention/remove-old-records';
import { createRetainedAccountStore } from '../../service/compliance/retention/retained-account.store';
import {
  endOfRetention,
  RECORD_KINDS,
  RETENTION_SETTINGS,
  type RetentionKind,
} from '../../service/compliance/retention/retention-periods';
import { createEraseImportRows } from '../../service/imports/store/erase-import-rows';
import { createErasureStore } from '../../service/imports/store/erasure.store';
import { createSealedJson } from '../../service/imports/store/sealed-json';
import { createSliceStore } from '../../service/imports/store/slice.store';
import { createChangesSealer } from '../../service/records/audit/integrity/sealed-changes';
import { createAuditTrailStore } from '../../service/records/audit/trail/audit-trail.store';
import { createCompactionStore } from '../../service/storage/database/compaction.store';
import { createAccountSecretStore } from '../../service/storage/encryption/account-secret.store';
import { openRights } from './encryption';

/** What is past its retention of one kind. */
export interface KindReport {
  kind: RetentionKind;
  /** 0: kept for good. */
  days: number;
  due: number;
  /** What would be due without a legal hold. */
  held: number;
  /** How many of those that were due are erased or removed now. */
  removed: number;
}

export interface RetentionReport {
  organizationId: string;
  /** The id of the run: `requestId` of the entries of the audit trail that it writes. */
  requestId: string;
  kinds: KindReport[];
  /** The external ids of accounts that were due and are damaged, so that they were left as they are. */
  unreadable: string[];
}

export interface RetentionRun {
  apiKey: string;
  apply: boolean;
  now: () => Date;
  signal: AbortSignal;
}

/** Where a command at the database runs: on this machine. */
const HERE = '127.0.0.1';

/**
 * The key of the run. A run that erases leaves a security event before it does, and so does a key without the scope.
 * @throws AccountSyncError where the key may not erase
 */
async function eraserOf(
  { apiKey, apply, now }: RetentionRun,
  { config, backgroundStore }: Platform,
  rights: RightsMac,
): Promise<StoredApiKey> {
  const events = backgroundStore(createSecurityEventStore);
  const record = ({ organizationId, keyId }: StoredApiKey, event: Pick<SecurityEvent, 'kind' | 'scope'>) =>
    events.add(
      { ...event, organizationId, apiKeyId: keyId },
      { count: 1, firstAt: now(), lastAt: now(), clientAddresses: [] },
    );
  const credentials = { authorization: `Bearer ${apiKey}`, ip: HERE };
  const apiKeys = backgroundStore((db) => createApiKeyStore(db, rights));
  const dependencies = { apiKeys, config, clock: now, onTouchFailed: () => {} };
  try {
    const { key } = await authenticate(credentials, dependencies);
    if (hasScope(key, 'accounts:erase')) {
      if (apply) await record(key, { kind: 'RETENTION_APPLIED' });
      return key;
    }
    await record(key, { kind: 'SCOPE_REFUSED', scope: 'accounts:erase' });
    throw new ServiceError('INSUFFICIENT_SCOPE', 'This API key lacks the scope accounts:erase');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message } = error;
    throw new AccountSyncError(isServiceCode(code) ? code : 'UNEXPECTED_ANSWER', message, {
      status: httpStatusOf(code),
    });
  }
}

async function runOn(platform: Platform, run: RetentionRun): Promise<RetentionReport> {
  const { config, newId, unitOfWork: commit, longestRequestMs, isEmbedded, backgroundStore, beginResting } = platform;
  const clock = run.now;
  const { dataKeys, rights } = await openRights(platform);
  const { keyId: apiKeyId, organizationId } = await eraserOf(run, platform, rights);
  const accountSecrets = backgroundStore(createAccountSecretStore);
  const sealer = createChangesSealer({ dataKeys, accountSecrets, isPersonal });
  const accounts = backgroundStore((db) => createAccountStore(db, dataKeys));
  const auditTrail = backgroundStore((db) => createAuditTrailStore(db, sealer));
  const compaction = backgroundStore((db) => createCompactionStore(db, isEmbedded));
  const importSlices = backgroundStore((db) => createSliceStore(db, createSealedJson(dataKeys)));
  const importErasures = backgroundStore(createErasureStore);
  const stores = { importSlices, importErasures, compaction };
  const erasing = { ...stores, unitOfWork: commit, beginResting, longestRequestMs, clock, newId };
  const eraseImportRows = createEraseImportRows(erasing);
  const retainedAccounts = backgroundStore(createRetainedAccountStore);
  const dependencies = { accounts, retainedAccounts, auditTrail, compaction, eraseImportRows, clock, newId };
  const requestId = `retention-${newId()}`;
  const context = { organizationId, apiKeyId, requestId, surface: 'COMMAND_LINE', commit } as const;
  const kinds: KindReport[] = [];
  let unreadable: string[] = [];

  async function handle(
    kind: RetentionKind,
    work: (until: Date) => Promise<Pick<KindReport, 'due' | 'held' | 'removed'>>,
  ): Promise<void> {
    const until = endOfRetention(kind, config, run.now());
    const done = until ? await work(until) : { due: 0, held: 0, removed: 0 };
    kinds.push({ kind, days: config[RETENTION_SETTINGS[kind]], ...done });
  }

  await handle('accounts', async (until) => {
    const counts = await countDueAccounts(organizationId, until, dependencies);
    if (!run.apply) return { ...counts, removed: 0 };
    const done = await eraseDueAccounts(until, context, dependencies, run.signal);
    unreadable = done.unreadable;
    return { ...counts, removed: done.erased };
  });
  for (const kind of RECORD_KINDS) {
    await handle(kind, async (until) => {
      const parts = {
        records: backgroundStore((db) => createOldRecordStore(db, kind, compaction)),
        accounts: retainedAccounts,
        beginResting,
        isStopping: () => run.signal.aborted,
      };
      const counts = await removeOldRecords(organizationId, until, parts, run.apply);
      // What was counted until then is not all.
      run.signal.throwIfAborted();
      return { ...counts, removed: run.apply ? counts.due : 0 };
    });
  }
  return { organizationId, requestId, kinds, unreadable };
}

/**
 * Finds what is past its retention in the organization of a key with the scope `accounts:erase`, and erases it if the run
 * says so. Works on the configured database, also while the service is running.
 * @throws AccountSyncError where the key may not erase
 */
export const applyRetention = (config: Config, run: RetentionRun): Promise<RetentionReport> =>
  withPlatform(config, (platform) => runOn(platform, run));
