import { BulkUpsertResolver } from '../../accounts/bulk-upsert/bulk-upsert.resolver';
import { AccountsBySsnResolver } from '../../accounts/disclosure/accounts-by-ssn.resolver';
import { createListHeldNumbers } from '../../accounts/disclosure/list-held-numbers';
import { LegalHoldResolver } from '../../accounts/hold-and-erase/legal-hold.resolver';
import { AccountAtResolver } from '../../accounts/past/account-at.resolver';
import { AccountAuditResolver, EntryReasonResolver } from '../../accounts/past/account-audit.resolver';
import { AccountSnapshotResolver } from '../../accounts/past/account-snapshot';
import { RunChangesResolver } from '../../accounts/past/run-changes.resolver';
import { AccountResolver } from '../../accounts/read/account.resolver';
import { AccountConnectionResolver } from '../../accounts/read/account-connection';
import { AccountEntityResolver } from '../../accounts/read/account-entity.resolver';
import { createAccountFeed } from '../../accounts/read/account-feed';
import { AccountLiveResolver } from '../../accounts/read/account-live.resolver';
import { createAccountStore } from '../../accounts/store/account.store';
import { createAccountPlaceStore } from '../../accounts/store/account-place.store';
import { createCreatedAccountStore } from '../../accounts/store/created-account.store';
import { refreshDerivedFields } from '../../accounts/store/derived-fields.store';
import { UpdateAccountResolver } from '../../accounts/update/update-account.resolver';
import { UpdatedAccountResolver } from '../../accounts/update/updated-account.resolver';
import { AuditSearchResolver } from '../../records/audit/trail/audit-search.resolver';
import { type Platform } from '../platform';
import { always, hasManyIds, hasManyKeys } from './heavy-reads';
import { type Records } from './records';
import { type Storage } from './storage';

/** The accounts, and each use case with its resolver. */
export async function openAccounts(platform: Platform, { dataKeys }: Storage, records: Records) {
  const { store, backgroundStore, config, clock, log, newId, countsFirst, unitOfWork, onUnexpected } = platform;
  const { auditTrail, counters, syncRuns, declaredFields, feedTails, onFeedFailed } = records;
  const refreshed = await backgroundStore(refreshDerivedFields);
  if (refreshed > 0) log.info({ accounts: refreshed }, 'the derived fields of accounts were brought up to date');

  const reads = { listPage: always, count: always, findByKeys: hasManyKeys, findEach: hasManyIds };
  const accounts = store((db) => createAccountStore(db, dataKeys, !countsFirst), reads);
  const createdAccounts = store(createCreatedAccountStore, { findCreated: hasManyIds });
  const use = {
    config,
    clock,
    newId,
    unitOfWork,
    onUnexpected,
    accounts,
    auditTrail,
    counters,
    dataKeys,
    syncRuns,
    declaredFields,
  };
  return {
    accounts,
    allAccounts: backgroundStore((db) => createAccountStore(db, dataKeys, !countsFirst)),
    createdAccounts,
    listHeldNumbers: createListHeldNumbers(use),
    feeds: {
      accountUpdates: createAccountFeed({
        accounts,
        auditTrail,
        createdAccounts,
        feedTails,
        onFeedFailed,
        accountPlaces: store(createAccountPlaceStore, { find: hasManyIds }),
      }),
    },
    resolvers: {
      account: new AccountResolver(use),
      bulkUpsert: new BulkUpsertResolver(use),
      updateAccount: new UpdateAccountResolver(use),
      updatedAccount: new UpdatedAccountResolver(use),
      connection: new AccountConnectionResolver(),
      audit: new AccountAuditResolver(records),
      reasons: new EntryReasonResolver(),
      live: new AccountLiveResolver(use),
      past: new AccountAtResolver(use),
      snapshot: new AccountSnapshotResolver(),
      runChanges: new RunChangesResolver({ auditTrail, createdAccounts }),
      bySsn: new AccountsBySsnResolver(use),
      entities: new AccountEntityResolver(use),
      hold: new LegalHoldResolver(use),
      auditSearch: new AuditSearchResolver(use),
    },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
