import { ErasePersonResolver } from '../../accounts/hold-and-erase/erase-person.resolver';
import { createErasedAccountStore } from '../../accounts/store/erased-account.store';
import { createPortfolioAccountStore } from '../../accounts/store/portfolio-account.store';
import { ImportResolver } from '../../imports/import.resolver';
import { createImportFeeds } from '../../imports/list/import-progress';
import { createEraseImportRows } from '../../imports/store/erase-import-rows';
import { createErasureStore } from '../../imports/store/erasure.store';
import { createImportStore } from '../../imports/store/import.store';
import { createMissingStore } from '../../imports/store/missing.store';
import { createPartStore } from '../../imports/store/part.store';
import { createSealedJson } from '../../imports/store/sealed-json';
import { createSliceStore, type SliceRef } from '../../imports/store/slice.store';
import { DecideResolver } from '../../imports/transitions/decide.resolver';
import { UndoResolver } from '../../imports/undo/undo.resolver';
import { createEraseAgain } from '../../imports/work/erase-again';
import { createImportExpiry } from '../../imports/work/expire-imports';
import { createOpenImports } from '../../imports/work/open-imports';
import { createImportWorker, type ImportWorkerDependencies } from '../../imports/work/worker';
import { createCompactionStore } from '../../storage/database/compaction.store';
import { createImportTurnStore } from '../../storage/database/turn.store';
import { type DataKeyService } from '../../storage/encryption/data-keys/data-keys';
import { type Platform } from '../platform';
import { type Accounts } from './accounts';
import { type Callers } from './callers';
import { always } from './heavy-reads';
import { type Records } from './records';
import { type Storage } from './storage';

const ofSlices = (refs: SliceRef | readonly SliceRef[]): string => [refs].flat()[0]?.organizationId ?? '';

/** The stores of imports, for requests or for the worker. */
function storesOf(store: Platform['store'], dataKeys: DataKeyService) {
  const sealed = createSealedJson(dataKeys);
  const sliceReads = { readRows: always, readHeads: always, readResults: always, readSummaries: always };
  return {
    imports: store(createImportStore),
    importParts: store(createPartStore),
    importErasures: store(createErasureStore),
    importSlices: store((db) => createSliceStore(db, sealed), sliceReads, ofSlices),
    missingAccounts: store((db) => createMissingStore(db, sealed)),
  };
}

/** Whole files of accounts. An erasure is here too, since it reaches into what imports keep of the person. */
export function createImports(
  platform: Platform,
  { dataKeys }: Storage,
  { allApiKeys, recordSecurityEvent, scopesOfPerson }: Callers,
  { auditTrail, syncRuns, onFeedFailed }: Records,
  { accounts, allAccounts, createdAccounts }: Accounts,
  { importRowsSettled }: Pick<ImportWorkerDependencies, 'importRowsSettled'>,
) {
  const { config, clock, log, every, newId, unitOfWork, turns, inOrder, isEmbedded } = platform;
  const { store, backgroundStore, areRequestsActive, beginResting, longestRequestMs, onUnexpected } = platform;
  const { importRetentionDays, syncRunRetentionDays, apiKeyMaxAgeDays } = config;
  const stores = storesOf(store, dataKeys);
  const { imports, importParts, importSlices, missingAccounts } = stores;
  const background = storesOf(backgroundStore, dataKeys);
  const compaction = store((db) => createCompactionStore(db, isEmbedded));
  const eraseRowsIn = ({ importSlices, importErasures }: typeof stores) =>
    createEraseImportRows({ importSlices, importErasures, compaction, unitOfWork, longestRequestMs, clock, newId });

  const worker = createImportWorker({
    imports: background.imports,
    importParts: background.importParts,
    importSlices: background.importSlices,
    missingAccounts: background.missingAccounts,
    importTurns: backgroundStore((db) => createImportTurnStore(db, isEmbedded)),
    accounts: allAccounts,
    createdAccounts,
    erasedAccounts: backgroundStore(createErasedAccountStore),
    portfolioAccounts: backgroundStore(createPortfolioAccountStore),
    auditTrail,
    syncRuns,
    allApiKeys,
    apiKeyMaxAgeDays,
    scopesOfPerson,
    importRetentionDays,
    syncRunRetentionDays,
    unitOfWork,
    isEmbedded,
    turns: platform.allTurns,
    areRequestsActive,
    beginResting,
    clock,
    every,
    newId,
    importRowsSettled,
    onUnexpected,
    onWorkDelayed: (err) => log.warn({ err }, 'imports wait for the database; tried again every second'),
  });
  const onWorkReady = worker.wake;
  const expiry = createImportExpiry({
    imports: background.imports,
    importParts: background.importParts,
    importSlices: background.importSlices,
    missingAccounts: background.missingAccounts,
    compaction,
    importRetentionDays,
    turns,
    beginResting,
    clock,
    every,
    onRowsRemoved: (removed) => log.info(removed, 'the rows of an import were removed at the end of their retention'),
    onExpiryFailed: (err) => log.error({ err }, 'old imports could not be removed; tried again in ten minutes'),
  });
  const eraseAgain = createEraseAgain({
    importErasures: background.importErasures,
    eraseImportRows: eraseRowsIn(background),
    turns,
    beginResting,
    clock,
    every,
    onErasingFailed: (err) => log.error({ err }, 'rows of erased persons were not looked for; tried again soon'),
  });
  return {
    imports,
    importParts,
    importSlices,
    missingAccounts,
    onWorkReady,
    feeds: createImportFeeds({ imports, importParts, onFeedFailed }),
    resolvers: {
      imported: new ImportResolver({ imports, importParts, importSlices, missingAccounts }),
      decide: new DecideResolver({
        imports,
        importParts,
        importRetentionDays,
        clock,
        recordSecurityEvent,
        onWorkReady,
      }),
      undo: new UndoResolver({
        imports,
        importParts,
        syncRuns,
        importRetentionDays,
        syncRunRetentionDays,
        inOrder,
        clock,
        newId,
        onWorkReady,
      }),
      erasePerson: new ErasePersonResolver({
        accounts,
        auditTrail,
        compaction,
        eraseImportRows: eraseRowsIn(stores),
        clock,
        newId,
      }),
    },
    metrics: { openImports: createOpenImports({ imports, clock }) },
    workers: [worker, expiry, eraseAgain],
  };
}

export type Imports = ReturnType<typeof createImports>;
