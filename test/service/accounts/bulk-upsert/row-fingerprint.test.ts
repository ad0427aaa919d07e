import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { fingerprintOf, readRows, type UpsertRow } from '../../../../src/service/accounts/bulk-upsert/read-rows';
import { accountAfter, applyRow, createAccount } from '../../../../src/service/accounts/writes/apply-fields';
import { type KeyedHash, keyedHash } from '../../../../src/service/callers/rights/keyed-hash';
import { arbitraryNewRow, arbitraryRow } from '../../../support/arbitrary-rows';
import { ROW_HASH } from '../../../support/keyed-hash';
import { forAll } from '../../../support/properties';
import { resultOf } from '../../../support/steps';
import { asStored } from '../../../support/stored-account';

const stamp = { now: new Date('2026-03-01T12:00:00Z'), newId: () => 'id' };
const rowOf = (fields: JsonObject): UpsertRow => {
  const [row] = resultOf(readRows([structuredClone(fields)], ROW_HASH)).rows;
  if (!row) throw new Error('not a row');
  return row;
};

it('an account remembers the fingerprint of a row that no longer changes it', () => {
  forAll(100, arbitraryNewRow(), arbitraryRow(0), (one, two) => {
    const first = rowOf(one);
    const second = rowOf({ ...two, externalId: one.externalId });
    fc.pre(first.faults.length === 0 && second.faults.length === 0);
    const created = asStored(createAccount(first, 'org', stamp));
    expect(created.rowFingerprint).toBe(first.fingerprint);
    expect(applyRow(created, first, stamp)).toBeUndefined();
    const applied = applyRow(created, second, stamp);
    if (!applied) return;
    const after = accountAfter(applied);
    expect(after.rowFingerprint).toBe(second.fingerprint);
    expect(applyRow(after, second, stamp)).toBeUndefined();
  });
});

it('row fingerprints differ for different contents and for different API keys', () => {
  const [one, other] = ['one', 'other'].map((apiKey) => keyedHash(apiKey, 'row fingerprint')) as [KeyedHash, KeyedHash];
  const rows: JsonObject[] = [{ externalId: 'a', bank: '1' }, { externalId: 'a', bank: 1 }, { externalId: 'b' }];
  const fingerprints = rows.flatMap((row) => [fingerprintOf(row, one), fingerprintOf(row, other)]);
  expect(new Set(fingerprints).size).toBe(6);
});
