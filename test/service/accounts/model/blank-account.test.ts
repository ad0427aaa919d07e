import { randomBytes } from 'node:crypto';
import { sealAccount } from '../../../../src/service/accounts/sealing/seal-account';
import { blankAccount, createAccount } from '../../../../src/service/accounts/writes/apply-fields';
import { createIdSource } from '../../../../src/service/storage/database/connection/new-id';
import { KEY_BYTES, keyOf } from '../../../../src/service/storage/encryption/data-keys/sealed-text';
import { buildRow } from '../../../support/rows';
import { asStored } from '../../../support/stored-account';

it('a new account has the fields of a blank one and no others, in their order', () => {
  const row = buildRow({ person: { ssn: '905-11-2222' }, emailAddress: 'a@example.com', currentBalance: 5 });
  const created = createAccount({ fields: row, fingerprint: 'f' }, 'org', { now: new Date(), newId: createIdSource() });
  const current = keyOf('current', randomBytes(KEY_BYTES));
  const sealed = sealAccount(asStored(created), { current, all: new Map() });
  expect(Object.keys(sealed)).toEqual(Object.keys(blankAccount()));
});
