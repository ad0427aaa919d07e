import { type Config } from '../../../base/settings/config';
import { type AccountPlaceStore } from '../../accounts/store/account-place.store';
import { type CreatedAccountStore } from '../../accounts/store/created-account.store';
import { type ErasedAccountStore } from '../../accounts/store/erased-account.store';
import { type PortfolioAccountStore } from '../../accounts/store/portfolio-account.store';
import { type WriteDependencies } from '../../accounts/writes/account-writes';
import { type ApiKeyStore } from '../../callers/access/api-key.store';
import { type Person } from '../../callers/rights/person';
import { type Scope } from '../../callers/rights/scopes';
import { type SyncRunStore } from '../../records/sync-runs/sync-run.store';
import { type UnitOfWork } from '../../storage/database/transactions/transaction';
import { type ImportReads } from '../list/visible-import';
import { type ImportCounts } from '../model/counts';

/** What working on imports needs. */
export interface WorkDependencies extends WriteDependencies, ImportReads {
  accountPlaces: AccountPlaceStore;
  createdAccounts: CreatedAccountStore;
  erasedAccounts: ErasedAccountStore;
  portfolioAccounts: PortfolioAccountStore;
  syncRuns: SyncRunStore;
  /** What a person may do now, by the groups of the last sign-in; undefined where this process cannot say. */
  scopesOfPerson: (organizationId: string, keyId: string, person: Person) => Promise<readonly Scope[] | undefined>;
  findKey: ApiKeyStore['findByKeyId'];
  unitOfWork: UnitOfWork;
  config: Pick<Config, 'apiKeyMaxAgeDays' | 'importRetentionDays' | 'syncRunRetentionDays'>;
  /** Whether requests come often, which must not wait for large commits. */
  areRequestsActive: () => boolean;
  /** How many accounts one transaction writes then. */
  writesBesideRequests: number;
  /** Called with the rows that each transaction carried out. */
  importRowsSettled: (counts: ImportCounts) => void;
  /** Called with each error that no caller sees. */
  onUnexpected: (error: unknown, requestId: string) => void;
}
