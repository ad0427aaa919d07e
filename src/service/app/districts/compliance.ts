import { createEvidenceStore } from '../../compliance/evidence/evidence.store';
import { createWriteEvidence } from '../../compliance/evidence/write-evidence';
import { HistoryVerificationResolver } from '../../compliance/history-verification/history-verification.resolver';
import { createVerifiedHistoryStore } from '../../compliance/history-verification/verified-history.store';
import { createRetention } from '../../compliance/retention';
import { createOldRecordStore } from '../../compliance/retention/old-record.store';
import { createRetainedAccountStore } from '../../compliance/retention/retained-account.store';
import { createChangeLogStore } from '../../records/change-log/change-log.store';
import { createCompactionStore } from '../../storage/database/compaction.store';
import { listOrganizations } from '../../storage/database/organizations';
import { type Platform } from '../platform';
import { type Accounts } from './accounts';
import { type Callers } from './callers';
import { always } from './heavy-reads';
import { type Records } from './records';
import { type Storage } from './storage';

/** Evidence of the history, its verification, and how long each kind of data is kept. */
export function createCompliance(
  platform: Platform,
  { dataKeys, signingKey }: Storage,
  { apiKeys, people }: Callers,
  { allCounters, sealer, rootKnowledge }: Records,
  { accounts }: Accounts,
) {
  const { store, backgroundStore, inBackground, isEmbedded, config, clock, log, every } = platform;
  const { turns, beginResting } = platform;
  const evidence = store((db) => createEvidenceStore(db, sealer), { listEntries: always, readHashes: always });
  const verifiedHistory = store((db) => createVerifiedHistoryStore(db, { dataKeys, sealer }), {
    verifyChains: always,
    verifyRoots: always,
  });
  const compaction = backgroundStore((db) => createCompactionStore(db, isEmbedded));
  const retention = inBackground(() =>
    createRetention({
      config,
      clock,
      log,
      every,
      turns,
      beginResting,
      listOrganizations: () => backgroundStore(listOrganizations),
      accounts: backgroundStore(createRetainedAccountStore),
      oldRecords: {
        accessRecords: backgroundStore((db) => createOldRecordStore(db, 'accessRecords', compaction)),
        securityEvents: backgroundStore((db) => createOldRecordStore(db, 'securityEvents', compaction)),
      },
      changeLog: backgroundStore(createChangeLogStore),
      counters: allCounters,
    }),
  );
  return {
    writeEvidence: createWriteEvidence({ accounts, evidence, apiKeys, people, dataKeys, signingKey, clock }),
    resolvers: { historyVerification: new HistoryVerificationResolver({ verifiedHistory, rootKnowledge, clock }) },
    workers: [retention],
  };
}

export type Compliance = ReturnType<typeof createCompliance>;
