import { type Account, type UpdatedAccount } from './api.generated';

/** An account and the version that was read, for `ifMatch`. */
export interface VersionedAccount {
  account: Account;
  etag: string;
}

export interface AccountUpdateResult {
  account: UpdatedAccount;
  /** The current version of the account. */
  etag: string;
}
