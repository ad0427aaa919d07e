import { type WakeableWork } from '../../../base/scheduling/repeated-work';
import { ErasePersonResolver } from '../../accounts/hold-and-erase/erase-person.resolver';
import { type AccountStore } from '../../accounts/store/account.store';
import { createAccountPlaceStore } from '../../accounts/store/account-place.store';
import { createErasedAccountStore } from '../../accounts/store/erased-account.store';
import { createPortfolioAccountStore } from '../../accounts/store/portfolio-account.store';
import { DecideResolver } from '../../imports/decide.resolver';
import { AuditTrailImportResolver } from '../../imports/entry-import.resolver';
import { ImportResolver } from '../../imports/import.resolver';
import { createImportFeeds } from '../../imports/list/import-progress';
import { type WorkDependencies } from '../../imports/slices/work-dependencies';
import { createEraseImportRows } from '../../imports/store/erase-import-rows';
import { createErasureStore } from '../../imports/store/erasure.store';
import { createImportStore } from '../../imports/store/import.store';
import { createMissingStore } from '../../imports/store/missing.store';
import { createPartStore } from '../../imports/store/part.store';
import { createSealedJson } from '../../imports/store/sealed-json';
import { createSliceStore, type SliceRef } from '../../imports/store/slice.store';
import { createEraseAgain } from '../../imports/work/erase-again';
import { createImportExpiry } from '../../imports/work/expire-imports';
import { createOpenImports } from '../../imports/work/open-imports';
import { createImportWorker } from '../../imports/work/worker';
import { createCompactionStore } from '../../storage/database/compaction.store';
import { createTurnStore } from '../../storage/database/turn.store';
import { type Platform } from '../platform';
import { type Accounts } from './accounts';
import { type Callers } from './callers';
import { always, hasManyIds } from './heavy-reads';
import { type Records } from './records';
import { type Storage } from './storage';

const ofSlices = (refs: SliceRef | readonly SliceRef[]): string => [refs].flat()[0]?.organizationId ?? '';

/** Whole files of accounts. An erasure is here too, since it reaches into what imports keep of the person. */
export function createImports(
  platform: Platform,
  { dataKeys }: Storage,
  { allApiKeys, recordSecurityEvent, scopesOfPerson }: Callers,
  { auditTrail, syncRuns, onFeedFailed }: Records,
  { accounts, allAccounts, createdAccounts }: Accounts,
  metrics: Pick<WorkDependencies, 'importRowsSettled'>,
) {
  const { store: openStore, backgroundStore, inBackground, isEmbedded, unitOfWork, inOrder } = platform;
  const { turns, allTurns, areRequestsActive, beginResting, longestRequestMs, onUnexpected } = platform;
  const { config, clock, log, every, newId } = platform;
  const sealed = createSealedJson(dataKeys);
  const sliceReads = { readRows: always, readHeads: always, readResults: always, readSummaries: always };
  /** What imports work with, for requests or besides them. */
  const open = (store: Platform['store'], accounts: AccountStore) => ({
    config,
    clock,
    log,
    every,
    newId,
    isEmbedded,
    unitOfWork,
    inOrder,
    turns,
    allTurns,
    areRequestsActive,
    beginResting,
    longestRequestMs,
    onUnexpected,
    onWorkReady: () => worker?.wake(),
    onFeedFailed,
    allApiKeys,
    scopesOfPerson,
    recordSecurityEvent,
    auditTrail,
    syncRuns,
    accounts,
    createdAccounts,
    accountPlaces: store(createAccountPlaceStore, { find: hasManyIds }),
    erasedAccounts: store(createErasedAccountStore, { findErased: hasManyIds }),
    portfolioAccounts: store(createPortfolioAccountStore),
    imports: store(createImportStore),
    importParts: store(createPartStore),
    importErasures: store(createErasureStore),
    importSlices: store((db) => createSliceStore(db, sealed), sliceReads, ofSlices),
    importTurns: store((db) => createTurnStore(db, 'importTurns', isEmbedded)),
    missingAccounts: store((db) => createMissingStore(db, sealed)),
    compaction: store((db) => createCompactionStore(db, isEmbedded)),
  });
  const background = open(backgroundStore, allAccounts);
  const worker: WakeableWork | undefined = inBackground(() => createImportWorker(background, metrics));
  const expiry = inBackground(() => createImportExpiry(background));
  const eraseAgain = inBackground(() => createEraseAgain(background, createEraseImportRows(background)));
  const use = open(openStore, accounts);
  const { imports, compaction } = use;
  const eraseImportRows = createEraseImportRows(use);
  return {
    use,
    feeds: createImportFeeds(use),
    resolvers: {
      imported: new ImportResolver(use),
      ofEntries: new AuditTrailImportResolver(use),
      decide: new DecideResolver(use),
      erasePerson: new ErasePersonResolver({ accounts, auditTrail, compaction, eraseImportRows, clock, newId }),
    },
    metrics: { openImports: createOpenImports(imports, clock) },
    workers: [worker, expiry, eraseAgain],
  };
}

export type Imports = ReturnType<typeof createImports>;
