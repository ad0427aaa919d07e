import { createApiKeyStore, type OnForgedKey } from './access/api-key.store';
import { createPersonStore } from './access/person.store';
import { createRightsMac } from './access/rights-mac';
import { createClaimStore } from './access/signature-and-rate-limit-claims.store';
import { createAccessRecordStore } from './access-records/access-record.store';
import { changedFields } from './accounts/fields/changed-fields';
import { isPersonal } from './accounts/fields/personal-paths';
import { createAccountStatisticsStore } from './accounts/statistics/account-statistics.store';
import { type AccountKeys, createAccountStore } from './accounts/store/account.store';
import { createCreatedAccountStore } from './accounts/store/created-account.store';
import { createErasedAccountStore } from './accounts/store/erased-account.store';
import { createPortfolioAccountStore } from './accounts/store/portfolio-account.store';
import { createChainStore } from './audit/integrity/chain.store';
import { createChangesSealer } from './audit/integrity/sealed-changes';
import { createAuditStatisticsStore } from './audit/statistics/audit-statistics.store';
import { createAuditTrailStore } from './audit/trail/audit-trail.store';
import { type ChangeRecordPage, createTimelineReader } from './audit/trail/change-record.store';
import { createAuditRootStore } from './audit-roots/audit-root.store';
import { createChangeLogStore } from './change-log/change-log.store';
import { createSessionStore, type OnForgedSession } from './console-sessions/session.store';
import { createCompactionStore } from './database/compaction.store';
import { type Database } from './database/connection/connect';
import { listOrganizations } from './database/organizations';
import { queueHeavyReads, type ReadQueue } from './database/reads/read-queue';
import { createImportTurnStore, createWebhookTurnStore } from './database/turn.store';
import { createAccountSecretStore } from './encryption/account-secret.store';
import { createDataKeyStore } from './encryption/data-key.store';
import { type DataKeyService } from './encryption/data-keys';
import { createEvidenceStore } from './evidence/evidence.store';
import { createVerifiedHistoryStore } from './history-verification/verified-history.store';
import { createErasureStore } from './imports/store/erasure.store';
import { createImportStore } from './imports/store/import.store';
import { createMissingStore } from './imports/store/missing.store';
import { createPartStore } from './imports/store/part.store';
import { createSealedJson } from './imports/store/sealed-json';
import { createSliceStore, type SliceRef } from './imports/store/slice.store';
import { createMaintenanceStore } from './maintenance/maintenance.store';
import { LARGEST_PAGE } from './paging/page';
import { createIdempotencyKeyStore } from './request/idempotency.store';
import { createOldRecordStore } from './retention/old-record.store';
import { limitCalls } from './scheduling/request-scope';
import { createSecurityEventStore } from './security-events/security-event.store';
import { createSyncRunStore } from './sync-runs/sync-run.store';
import { createAccountPlaceStore } from './webhooks/delivery/account-place.store';
import { createDeliveryStore } from './webhooks/delivery/delivery.store';
import { createEndpointStore } from './webhooks/endpoints/endpoint.store';

/** The store of data keys, which are read for all requests together: no request's deadline may end that. */
export const dataKeyStoreOf = ({ db, unitOfWork }: Database) => createDataKeyStore(db, unitOfWork);

/** The stores of what is done outside of requests. */
export function createBackgroundStores(database: Database['db'], dataKeys: DataKeyService, isEmbedded: boolean) {
  const compaction = createCompactionStore(database, isEmbedded);
  return {
    auditChains: createChainStore(database),
    auditRoots: createAuditRootStore(database),
    accounts: createAccountStore(database, dataKeys),
    erasedAccounts: createErasedAccountStore(database),
    allApiKeys: createApiKeyStore(database, createRightsMac(dataKeys)),
    listOrganizations: () => listOrganizations(database),
    importTurns: createImportTurnStore(database, isEmbedded),
    webhookTurns: createWebhookTurnStore(database, isEmbedded),
    webhookAccounts: createAccountPlaceStore(database),
    portfolioAccounts: createPortfolioAccountStore(database),
    changeLog: createChangeLogStore(database),
    ...createImportStores(database, dataKeys),
    oldRecords: {
      accessRecords: createOldRecordStore(database, 'accessRecords', compaction),
      securityEvents: createOldRecordStore(database, 'securityEvents', compaction),
    },
  };
}

/** The stores of imports, for requests and for the worker. */
function createImportStores(db: Database['db'], dataKeys: DataKeyService) {
  const sealed = createSealedJson(dataKeys);
  return {
    imports: createImportStore(db),
    importParts: createPartStore(db),
    importErasures: createErasureStore(db),
    importSlices: createSliceStore(db, sealed),
    missingAccounts: createMissingStore(db, sealed),
  };
}

const always = () => true;
/** The largest page, plus the one entry that shows whether another page follows. */
const MAX_LIGHT_READ = LARGEST_PAGE.GRAPHQL + 1;

const hasManyKeys = (_organizationId: string, { ids, externalIds }: AccountKeys) =>
  ids.length + externalIds.length > MAX_LIGHT_READ;
const hasManyIds = (_organizationId: string, ids: readonly string[]) => ids.length > MAX_LIGHT_READ;
const hasManyEntries = (_organizationId: string, pages: readonly ChangeRecordPage[]) =>
  pages.reduce((sum, { limit }) => sum + limit, 0) > MAX_LIGHT_READ;
/** A block may hold hundreds of changes, and a filter may pass none of them. */
const hasManyBlocks = (_organizationId: string, _from: number, limit: number) => limit > 1;
const ofSlices = (refs: SliceRef | readonly SliceRef[]): string => [refs].flat()[0]?.organizationId ?? '';
const isLong = (_organizationId: string, _account: object, _version: number, limit: number) => limit > MAX_LIGHT_READ;

/**
 * All stores of the service. Each call fails once its request has used up its time for the database. Reads that may
 * take long queue up behind others of their organization; one account, or one page of its history, never does.
 *
 * This is the only place that creates stores, so that none escapes the deadline.
 */
export function createStores(
  db: Database['db'],
  queue: Pick<ReadQueue, 'run'>,
  dataKeys: DataKeyService,
  isEmbedded: boolean,
  onForged: { key?: OnForgedKey; session?: OnForgedSession } = {},
) {
  const rights = createRightsMac(dataKeys);
  const sealer = createChangesSealer({ dataKeys, accountSecrets: createAccountSecretStore(db), isPersonal });
  const importStores = createImportStores(db, dataKeys);
  const auditTrailReads = { search: always, findTold: always, backwards: isLong, listPages: hasManyEntries };
  return limitCalls({
    accounts: queueHeavyReads(
      createAccountStore(db, dataKeys),
      { list: always, listPage: always, count: always, findByKeys: hasManyKeys, findEach: hasManyIds },
      queue,
    ),
    statistics: queueHeavyReads(createAccountStatisticsStore(db), { count: always }, queue),
    auditStatistics: queueHeavyReads(createAuditStatisticsStore(db), { count: always }, queue),
    auditTrail: queueHeavyReads(createAuditTrailStore(db, sealer), auditTrailReads, queue),
    timeline: queueHeavyReads(createTimelineReader(db, changedFields), { listPages: hasManyEntries }, queue),
    verifiedHistory: queueHeavyReads(
      createVerifiedHistoryStore(db, { dataKeys, sealer }),
      { verifyChains: always, verifyRoots: always },
      queue,
    ),
    evidence: queueHeavyReads(createEvidenceStore(db, sealer), { listEntries: always, readHashes: always }, queue),
    syncRuns: createSyncRunStore(db),
    ...importStores,
    importSlices: queueHeavyReads(
      importStores.importSlices,
      { readRows: always, readHeads: always, readResults: always, readSummaries: always },
      queue,
      ofSlices,
    ),
    securityEvents: queueHeavyReads(createSecurityEventStore(db), { list: always }, queue),
    accessRecordStore: queueHeavyReads(createAccessRecordStore(db), { list: always }, queue),
    changeLog: queueHeavyReads(createChangeLogStore(db), { read: hasManyBlocks }, queue),
    createdAccounts: queueHeavyReads(createCreatedAccountStore(db), { findCreated: hasManyIds }, queue),
    erasedAccounts: queueHeavyReads(createErasedAccountStore(db), { findErased: hasManyIds }, queue),
    claims: createClaimStore(db),
    compaction: createCompactionStore(db, isEmbedded),
    idempotencyKeys: createIdempotencyKeyStore(db, dataKeys, isEmbedded),
    apiKeys: createApiKeyStore(db, rights, onForged.key),
    people: createPersonStore(db),
    consoleSessions: createSessionStore(db, rights, onForged.session),
    maintenance: createMaintenanceStore(db),
    webhooks: createEndpointStore(db),
    webhookDeliveries: createDeliveryStore(db),
  });
}
