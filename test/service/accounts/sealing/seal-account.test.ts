import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { type StoredAccount } from '../../../../src/service/accounts/model/stored-account';
import {
  openAccount,
  type SealedAccount,
  sealAccount,
  sealingKeyOf,
  sealUpdate,
} from '../../../../src/service/accounts/sealing/seal-account';
import {
  accountAfter,
  applyRow,
  blankAccount,
  createAccount,
} from '../../../../src/service/accounts/writes/apply-fields';
import { createIdSource } from '../../../../src/service/storage/database/connection/new-id';
import { type DataKeys } from '../../../../src/service/storage/encryption/data-keys/data-keys';
import { KEY_BYTES, keyOf } from '../../../../src/service/storage/encryption/data-keys/sealed-text';
import { arbitraryNewRow } from '../../../support/arbitrary-rows';
import { forAll } from '../../../support/properties';
import { asStored } from '../../../support/stored-account';

const current = keyOf('current', randomBytes(KEY_BYTES));
const earlier = keyOf('earlier', randomBytes(KEY_BYTES));
const keys: DataKeys = {
  current,
  all: new Map([
    ['current', current],
    ['earlier', earlier],
  ]),
};

const stamp = { now: new Date('2026-01-01T00:00:00.000Z'), newId: createIdSource() };

/** A new account as it is stored. */
function sealed(row: JsonObject, dataKeys: DataKeys = keys): SealedAccount {
  const account = createAccount({ fields: structuredClone(row) }, 'org', stamp);
  return sealAccount(asStored(account), dataKeys);
}

const opened = (account: SealedAccount): StoredAccount => openAccount(structuredClone(account), keys);
const contentOf = ({ sealedWith: _, ...account }: StoredAccount) => JSON.parse(JSON.stringify(account));
const row = (fields: JsonObject): JsonObject => ({
  externalId: 'A-1',
  phoneNumber: '+15551234567',
  portfolioId: 'p',
  metadata: { filenumber: 'F-1' },
  ...fields,
});

it('an update leaves every sensitive value readable with the key, and none without it', () => {
  forAll(100, arbitraryNewRow(), arbitraryNewRow(), fc.boolean(), (first, second, isRotated) => {
    const before = sealed(first, isRotated ? { current: earlier, all: keys.all } : keys);
    const applied = applyRow(opened(before), { fields: structuredClone(second) }, stamp);
    fc.pre(applied !== undefined);
    const after = { ...before, ...sealUpdate(applied.stored, applied.written, keys) };
    expect(JSON.stringify(after)).not.toMatch(/905-11-2222|900-12-3456/);
    expect(contentOf(opened(after))).toEqual(contentOf(accountAfter(applied)));
  });
});

it('a new account has the fields of a blank one and no others, in their order', () => {
  const fields = row({ person: { ssn: '905-11-2222' }, emailAddress: 'a@example.com', currentBalance: 5 });
  expect(Object.keys(sealed(fields))).toEqual(Object.keys(blankAccount()));
});

const SSN = '905-11-2222';
const withNumber = row({ person: { ssn: SSN } });

it.each([
  ['without sensitive values leaves the encrypted ones', { metadata: { stage: 'called' }, bank: 'First Bank' }, false],
  ['with a new sensitive value encrypts the account anew', { metadata: { note: SSN } }, true],
  ['of a field that held a sensitive value encrypts the account anew', { person: { ssn: null } }, true],
])('an update %s', (_what, change, isEncrypted) => {
  const applied = applyRow(opened(sealed(withNumber)), { fields: { ...withNumber, ...change } }, stamp);
  const set = applied && sealUpdate(applied.stored, applied.written, keys);
  expect(set && 'sealed' in set).toBe(isEncrypted);
  expect(set && 'ssnHash' in set).toBe(isEncrypted);
});

it('an update encrypts the account anew with the current key where another one was used', () => {
  const stored = opened(sealed(withNumber, { current: earlier, all: keys.all }));
  const applied = applyRow(stored, { fields: { ...withNumber, bank: 'First Bank' } }, stamp);
  expect(applied && sealingKeyOf(sealUpdate(applied.stored, applied.written, keys))).toBe('current');
});
