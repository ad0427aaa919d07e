import { type NewAccount, type StoredAccount } from '../../src/service/accounts/model/stored-account';
import { newAccountSecret } from '../../src/service/storage/encryption/account-keys';

/** A new account as if it had been stored, for tests of rules that do not look at what storing adds. */
export const asStored = (account: NewAccount): StoredAccount => ({
  ...account,
  secret: newAccountSecret(),
  creation: {
    operation: 'BULK_UPSERT',
    surface: 'REST',
    apiKeyId: 'k',
    requestId: 'r',
    values: new Uint8Array(32),
    valuesKeyId: 'd',
    hash: new Uint8Array(32),
  },
  chain: new Uint8Array(32),
});
