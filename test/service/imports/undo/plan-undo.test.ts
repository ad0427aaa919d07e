import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../../src/base/json/json';
import { FREE_FORM_FIELDS, ROW_FIELDS } from '../../../../src/service/accounts/fields/account-schema';
import { type StoredAccount } from '../../../../src/service/accounts/model/stored-account';
import { accountAsOf, accountBefore } from '../../../../src/service/accounts/past/account-at';
import { maskAccount } from '../../../../src/service/accounts/ssn/mask-numbers';
import { accountAfter } from '../../../../src/service/accounts/writes/apply-fields';
import { planUndo } from '../../../../src/service/imports/undo/plan-undo';
import {
  entryOf,
  history,
  historyOf,
  masked,
  minute,
  newId,
  stored,
  written,
} from '../../../support/arbitrary-history';
import { forAll } from '../../../support/properties';

const stamp = { now: minute(60), newId };

/** A declared value without what is unset in it; undefined where nothing is left. */
function withoutUnset(value: Json | undefined): Json | undefined {
  if (value === null) return undefined;
  if (!isJsonObject(value)) return value;
  const set = Object.entries(value).flatMap(([key, inner]) => {
    const rest = withoutUnset(inner);
    return rest === undefined ? [] : [[key, rest] as const];
  });
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

/** What callers have put into an account. Null and nothing are the same, but for free-form data. */
function contentOf(account: StoredAccount): string {
  const fields = account as unknown as JsonObject;
  const content = ROW_FIELDS.map((name) => {
    const value = fields[name] ?? undefined;
    return [name, FREE_FORM_FIELDS.includes(name) ? value : withoutUnset(value)];
  });
  return written(Object.fromEntries(content) as unknown as StoredAccount);
}

const steps = (...updates: JsonObject[]) => updates.map((fields) => ({ row: false, fields }));

/** The account after the updates, and the entry of one of them. */
function accountWith(first: JsonObject, updates: JsonObject[], undone = updates.length - 1) {
  const { states, entries } = historyOf({ externalId: 'a', ...first }, steps(...updates));
  const [account, entry] = [states.at(-1), entries[undone]];
  if (!account || !entry) throw new Error('The updates change nothing');
  return { account, entry };
}

describe('undoing an entry', () => {
  it('gives back the account as it was before its last change, unless a number is lost', () => {
    forAll(150, history, ([first, changes]) => {
      const { states, entries } = historyOf(
        first as JsonObject,
        changes.map((step) => structuredClone(step)),
      );
      const [before, last] = states.slice(-2);
      const entry = entries.at(-1);
      if (!before || !last || !entry) return;
      const copy = stored(last);
      const { applied, kept } = planUndo(last, entry, stamp);
      expect(last).toEqual(copy);
      fc.pre(kept.length === 0 && applied !== undefined);
      expect(contentOf(masked(accountAfter(applied)))).toBe(contentOf(masked(before)));
    });
  });

  it('is itself a change that can be taken back by its own entry', () => {
    forAll(150, history, fc.nat(), ([first, changes], pick) => {
      const { states, entries } = historyOf(
        first as JsonObject,
        changes.map((step) => structuredClone(step)),
      );
      const last = states.at(-1);
      const entry = entries[pick % Math.max(entries.length, 1)];
      if (!last || !entry) return;
      const { applied } = planUndo(last, entry, stamp);
      if (!applied) return;
      const after = stored(accountAfter(applied));
      const again = accountBefore(maskAccount(after), { ...entryOf(applied), operation: 'UPDATE' });
      expect(contentOf(accountAsOf(again, last.updatedAt))).toBe(contentOf(masked(last)));
    });
  });

  it('that was itself an undo gives back the account as it was before that, unless a number is lost', () => {
    forAll(150, history, fc.nat(), ([first, changes], pick) => {
      const { states, entries } = historyOf(
        first as JsonObject,
        changes.map((step) => structuredClone(step)),
      );
      const last = states.at(-1);
      const entry = entries[pick % Math.max(entries.length, 1)];
      if (!last || !entry) return;
      const { applied: undone } = planUndo(last, entry, stamp);
      if (!undone) return;
      const { applied, kept } = planUndo(stored(accountAfter(undone)), entryOf(undone), stamp);
      fc.pre(kept.length === 0 && applied !== undefined);
      expect(contentOf(masked(accountAfter(applied)))).toBe(contentOf(masked(last)));
    });
  });

  it('puts back a null that an undo removed from free-form data', () => {
    const { account, entry } = accountWith({ metadata: { filenumber: 1 } }, [{ metadata: { agent: null } }]);
    const { applied: undone } = planUndo(account, entry, stamp);
    if (!undone) throw new Error('Nothing is undone');
    const without = stored(accountAfter(undone));
    expect(without.metadata).toEqual({ filenumber: 1 });
    const { applied } = planUndo(without, entryOf(undone), stamp);
    expect(applied && accountAfter(applied).metadata).toEqual({ filenumber: 1, agent: null });
  });

  it('keeps what others have put beside a field that it clears', () => {
    const { account, entry } = accountWith(
      {},
      [{ person: { name: { first: 'Ana' } } }, { person: { birthdate: 'x' } }],
      0,
    );
    const { applied } = planUndo(account, entry, stamp);
    expect(applied && accountAfter(applied).person).toEqual({ birthdate: 'x' });
  });

  it('keeps a number whose earlier value is not kept, and clears one where there was none', () => {
    const replaced = accountWith({ person: { ssn: '905-11-2222' } }, [{ person: { ssn: '905-11-3333' } }]);
    expect(planUndo(replaced.account, replaced.entry, stamp)).toEqual({
      kept: [{ field: 'person.ssn', message: 'stays as it is: the number that it held before is not kept' }],
    });
    const added = accountWith({}, [{ person: { ssn: '905-11-3333' } }]);
    const { applied } = planUndo(added.account, added.entry, stamp);
    expect(applied && accountAfter(applied).person).toBeNull();
  });

  it('takes no number for the one that it put there, once the account has changed', () => {
    const { account, entry } = accountWith(
      {},
      [{ person: { ssn: '905-11-3333' } }, { person: { ssn: '900-22-3333' } }],
      0,
    );
    expect(planUndo(account, entry, stamp)).toEqual({
      kept: [{ field: 'person.ssn', message: 'stays as it is: it was changed since' }],
    });
  });

  it('puts back four digits that are shown in full, also once the account has changed elsewhere', () => {
    const first = { person: { last4SSN: '2222' }, metadata: { filenumber: 1, 'SSN last 4': 2222 } };
    const undone = { person: { last4SSN: '3333' }, metadata: { 'SSN last 4': 3333 } };
    const { account, entry } = accountWith(first, [undone, { bank: 'One' }], 0);
    const { applied, kept } = planUndo(account, entry, stamp);
    expect(kept).toEqual([]);
    expect(applied && accountAfter(applied)).toMatchObject({ ...first, bank: 'One' });
  });

  it('points at the earlier e-mail address again', () => {
    const { account, entry } = accountWith({ emailAddress: 'a@example.com' }, [{ emailAddress: 'b@example.com' }]);
    const { applied } = planUndo(account, entry, stamp);
    const after = applied && accountAfter(applied);
    expect(after?.emails.find(({ id }) => id === after.currentEmailAddressId)?.address).toBe('a@example.com');
    expect(after?.emails).toHaveLength(2);
  });
});
