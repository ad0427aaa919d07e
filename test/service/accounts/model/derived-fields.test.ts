import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { balanceAmountOf, derivedChanges, deriveFields } from '../../../../src/service/accounts/model/derived-fields';
import { type StoredAccount } from '../../../../src/service/accounts/model/stored-account';
import {
  accountAfter,
  applyRow,
  applyUpdate,
  createAccount,
} from '../../../../src/service/accounts/writes/apply-fields';
import { arbitraryNewRow, arbitraryUpdate } from '../../../support/arbitrary-rows';
import { forAll } from '../../../support/properties';
import { asStored } from '../../../support/stored-account';

const NAMES = ['statusCategory', 'balanceAmount', 'searchKeys', 'nameKey'] as const;
let ids = 0;
const stamp = { now: new Date('2026-01-01T00:00:00Z'), newId: () => String(++ids) };
const created = (fields: JsonObject): StoredAccount => asStored(createAccount({ fields }, 'org', stamp));
const derivedOf = (account: StoredAccount) => Object.fromEntries(NAMES.map((name) => [name, account[name]]));

const change = fc.oneof(
  arbitraryUpdate(0).map((update) => ({ kind: 'update' as const, fields: update })),
  arbitraryNewRow().map((row) => ({ kind: 'row' as const, fields: row as JsonObject })),
);

it('derived fields follow the fields of the account after each step, and never make a change by themselves', () => {
  forAll(200, arbitraryNewRow(), fc.array(change, { maxLength: 6 }), (row, changes) => {
    let account = created(row);
    expect(derivedOf(account)).toEqual(deriveFields(account));
    for (const { kind, fields } of changes) {
      const applied = kind === 'row' ? applyRow(account, { fields }, stamp) : applyUpdate(account, fields, stamp);
      if (!applied) continue;
      for (const { field } of applied.changes) expect(NAMES).not.toContain(field.split('.')[0]);
      account = accountAfter(applied);
      expect(derivedOf(account)).toEqual(deriveFields(account));
      // What stays the same is not written.
      for (const name of NAMES) {
        if (name in applied.written) expect(applied.written[name]).not.toEqual(applied.stored[name]);
      }
    }
  });
});

it('derived fields that an account lacks are made with its next change', () => {
  const {
    statusCategory: _1,
    balanceAmount: _2,
    searchKeys: _3,
    nameKey: _4,
    ...old
  } = created({ externalId: 'A', bank: 'x' });
  expect(derivedChanges(old, { bank: 'y' })).toEqual({
    statusCategory: 'NEW',
    balanceAmount: null,
    searchKeys: ['a'],
    nameKey: null,
  });
});

it.each<[number | string | null | undefined, number | null]>([
  [12.5, 12.5],
  ['12.5', 12.5],
  ['1e3', 1000],
  ['1.5E-2', 0.015],
  ['-0', 0],
  [-0, 0],
  ['9007199254740993', 9007199254740992],
  [null, null],
  ['', null],
  ['+1', null],
  ['.5', null],
  ['01', null],
  ['1,000', null],
  ['0x10', null],
  ['1e999', null],
  ['١٢', null],
])('a balance of %j counts as %j', (balance, amount) => {
  expect(Object.is(balanceAmountOf(balance), amount)).toBe(true);
});

it('a balance sent as text counts as the same number sent as a number', () => {
  forAll(100, fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })), (amount) => {
    expect(balanceAmountOf(JSON.stringify(amount))).toBe(balanceAmountOf(amount));
    expect(balanceAmountOf(amount)).toBe(amount === 0 ? 0 : amount);
  });
});
