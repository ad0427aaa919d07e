import { MINUTE_MS } from '../../../base/time/durations';
import { changedFields as declaredFields } from '../../accounts/fields/changed-fields';
import { isPersonal } from '../../accounts/fields/personal-paths';
import { AccessRecordResolver } from '../../records/access-records/access-record.resolver';
import { createAccessRecordStore } from '../../records/access-records/access-record.store';
import { createAccessNotes } from '../../records/access-records/record-access';
import { createChainStore } from '../../records/audit/integrity/chain.store';
import { createChangesSealer } from '../../records/audit/integrity/sealed-changes';
import { createAuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { createTimelineReader } from '../../records/audit/trail/change-record.store';
import { createChangeRecordLister } from '../../records/audit/trail/list-change-records';
import { createAuditRoots, followAuditRoots } from '../../records/audit-roots';
import { createAuditRootStore } from '../../records/audit-roots/audit-root.store';
import { createRootMemory } from '../../records/audit-roots/root-memory';
import { findEarlierSigner } from '../../records/audit-roots/trusted-roots';
import { createChangeLogStore } from '../../records/change-log/change-log.store';
import { createCounterStore } from '../../records/change-log/counter.store';
import { createSequencer, PUBLISHES_NOTHING } from '../../records/change-log/sequencer';
import { createChangeFeed } from '../../records/live/change-feed';
import { FeedTails } from '../../records/live/feed-tails';
import { createFeedTimes } from '../../records/sync-runs/feed-times';
import { type SyncRun } from '../../records/sync-runs/sync-run';
import { AuditTrailSyncRunResolver, SyncRunResolver } from '../../records/sync-runs/sync-run.resolver';
import { createSyncRunStore } from '../../records/sync-runs/sync-run.store';
import { refreshed } from '../../storage/database/reads/refreshed';
import { createAccountSecretStore } from '../../storage/encryption/account-secret.store';
import { rootsFileOf } from '../../storage/encryption/signing-key';
import { type Platform } from '../platform';
import { type Callers } from './callers';
import { always, hasManyBlocks, hasManyEntries, isLong } from './heavy-reads';
import { type Storage } from './storage';

const OTHER_SIGNER =
  'audit roots were signed with another key until now: put its file back, unless you have changed the key on purpose';

/** What a write or a read leaves: the audit trail and its signed roots, the feed of changes, sync runs, access records. */
export async function openRecords(platform: Platform, { dataKeys, signingKey }: Storage, { apiKeys }: Callers) {
  const { store, backgroundStore, inBackground, databaseTime, turns, onCommitted, onUnexpected } = platform;
  const { config, clock, log, every, newId } = platform;
  const sealer = createChangesSealer({ dataKeys, accountSecrets: store(createAccountSecretStore), isPersonal });
  const auditTrailReads = {
    search: always,
    pageOfRun: always,
    findPublished: always,
    backwards: isLong,
    listPages: hasManyEntries,
  };
  const auditTrail = store((db) => createAuditTrailStore(db, sealer), auditTrailReads);
  const timeline = store((db) => createTimelineReader(db, declaredFields), { listPages: hasManyEntries });
  const accessRecordStore = store(createAccessRecordStore, { list: always });
  const changeLog = store(createChangeLogStore, { read: hasManyBlocks });
  const counters = store(createCounterStore);
  const syncRuns = store(createSyncRunStore);
  const auditRoots = backgroundStore(createAuditRootStore);

  const rootMemory = createRootMemory(rootsFileOf(config));
  const memoryWarning = signingKey && (await rootMemory.open());
  if (memoryWarning !== undefined) log.warn(memoryWarning);
  const earlierKeyId = signingKey && (await findEarlierSigner(signingKey, auditRoots));
  if (earlierKeyId !== undefined) log.error({ keyId: signingKey?.id, earlierKeyId }, OTHER_SIGNER);
  const windowMs = config.auditRootMinutes * MINUTE_MS;
  const signing =
    signingKey &&
    inBackground(() =>
      createAuditRoots({
        clock,
        log,
        every,
        databaseTime,
        turns,
        auditChains: backgroundStore(createChainStore),
        auditRoots,
        rootMemory,
        signingKey,
        windowMs,
      }),
    );
  const following = config.backgroundWork
    ? undefined
    : followAuditRoots({ clock, databaseTime, every, log, rootMemory });
  const allCounters = backgroundStore(createCounterStore);
  const sequencer = inBackground(() =>
    createSequencer({ clock, log, newId, changeLog: backgroundStore(createChangeLogStore), counters: allCounters }),
  );
  if (sequencer) onCommitted(sequencer.wake);
  const { onChanges, onUncounted } = sequencer ?? PUBLISHES_NOTHING;
  const onFeedFailed = (err: unknown) =>
    log.warn({ err }, 'changes could not be read for subscribers; tried again in a second');
  const feedTails = new FeedTails({ changeLog, onChanges, onFeedFailed });
  return {
    sealer,
    auditTrail,
    changeLog,
    counters,
    allCounters,
    syncRuns,
    declaredFields,
    rootKnowledge: { memory: rootMemory, configuredKeyId: signingKey?.id, windowMs },
    accessRecordStore,
    openAccessNotes: createAccessNotes({ accessRecordStore, newId, clock, onUnexpected }),
    onChanges,
    onUncounted,
    feedTails,
    onFeedFailed,
    listAuditTrail: createChangeRecordLister(auditTrail),
    listTimeline: createChangeRecordLister(timeline),
    feeds: {
      syncRuns: createChangeFeed<SyncRun>({
        feedTails,
        onFeedFailed,
        idOf: ({ ref }) => (ref.type === 'sync_run.completed' ? ref.runId : undefined),
        load: (organizationId, ids) => syncRuns.findByIds(organizationId, ids, clock()),
      }),
    },
    resolvers: {
      accessRecords: new AccessRecordResolver({ accessRecordStore }),
      syncRuns: new SyncRunResolver({ syncRuns, clock }),
      syncRunsOfEntries: new AuditTrailSyncRunResolver({ syncRuns, clock }),
    },
    metrics: {
      signingStatus: signing?.status,
      pendingChanges: refreshed(() => changeLog.countNotes(), { count: 0, since: undefined }, 15_000, clock),
      feedTimes: createFeedTimes({ apiKeys, syncRuns, clock, config }),
    },
    workers: [signing, following, sequencer],
  };
}

export type Records = Awaited<ReturnType<typeof openRecords>>;
