import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { keysOf, pathBelow } from '../../../../src/service/accounts/fields/field-path';
import { type StoredAccount } from '../../../../src/service/accounts/model/stored-account';
import { accountAsOf, accountBefore } from '../../../../src/service/accounts/past/account-at';
import { maskAccount } from '../../../../src/service/accounts/ssn/mask-numbers';
import { type Entry, history, historyOf, masked, stored, written } from '../../../support/arbitrary-history';
import { forAll } from '../../../support/properties';

/** Every state, from the last one back to the first, rebuilt from the last one and the entries. */
function rebuilt(last: StoredAccount, entries: readonly Entry[]): StoredAccount[] {
  let account = maskAccount(last);
  const states = [accountAsOf(account, last.updatedAt)];
  for (const entry of entries.toReversed()) {
    account = accountBefore(account, { ...entry, operation: 'UPDATE' });
    const updatedAt = entries.find(({ accountVersion }) => accountVersion === account.version)?.createdAt;
    states.push(accountAsOf(account, updatedAt ?? account.createdAt));
  }
  return states.reverse();
}

it('a past version of an account is what was stored then, except for what the audit trail masks', () => {
  forAll(200, history, ([first, steps]) => {
    const { states, entries } = historyOf(
      first as JsonObject,
      steps.map((step) => structuredClone(step)),
    );
    const last = states.at(-1) as StoredAccount;
    const copy = stored(last);
    const again = rebuilt(last, entries);
    expect(again.map(written)).toEqual(states.map(masked).map(written));
    expect(last).toEqual(copy);
  });
});

it('an audit entry has no extra notes if its changes say everything', () => {
  const notesOf = (fields: JsonObject) => {
    const row = {
      externalId: 'a',
      bank: 'One',
      client: null,
      person: { name: {} },
      metadata: { a: { b: 1 }, n: null },
    };
    return historyOf(row, [{ row: false, fields }]).entries[0]?.before;
  };
  expect(notesOf({ bank: 'Two' })).toBeUndefined();
  expect(notesOf({ bank: null })).toBeUndefined();
  expect(notesOf({ clientStatus: 'new' })).toBeUndefined();
  expect(notesOf({ metadata: { c: 1, a: { d: 2 } } })).toBeUndefined();
  expect(notesOf({ person: { birthdate: '2000-01-01', name: { first: 'Ana' } } })).toBeUndefined();
  expect(notesOf({ client: 'Two' })).toEqual({ null: ['client'] });
  expect(notesOf({ metadata: { n: { x: 1 } } })).toEqual({ null: ['metadata.n'] });
  expect(notesOf({ metadata: { m: { x: 1 } } })).toEqual({ absent: ['metadata.m'] });
  expect(notesOf({ emailAddress: 'a@example.com' })).toEqual({ emailIsNew: true });
});

it('a field path gives back its keys, whatever characters they contain', () => {
  const key = fc.string({ unit: fc.constantFrom('a', '.', '\\', '\n', 'é', '😀', '0') });
  forAll(100, fc.array(key, { minLength: 1, maxLength: 5 }), (keys) => {
    const path = keys.reduce((above, one) => pathBelow(above, one), 'field');
    expect(keysOf(path)).toEqual(['field', ...keys]);
  });
});
