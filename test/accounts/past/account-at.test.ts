import fc from 'fast-check';
import { readRows } from '../../../src/accounts/bulk-upsert/read-rows';
import {
  type AppliedFields,
  accountAfter,
  applyRow,
  applyUpdate,
  createAccount,
} from '../../../src/accounts/changes/apply-fields';
import { beforeNotesOf } from '../../../src/accounts/changes/before-notes';
import { keysOf, pathBelow } from '../../../src/accounts/fields/field-path';
import { type StoredAccount } from '../../../src/accounts/model/stored-account';
import { accountAsOf, accountBefore } from '../../../src/accounts/past/account-at';
import { maskAccount } from '../../../src/accounts/ssn/mask-account';
import { maskChange } from '../../../src/accounts/ssn/mask-numbers';
import { readUpdate } from '../../../src/accounts/update/update-account-command';
import { type BeforeNotes } from '../../../src/audit/entries/audit-trail-entry';
import { type FieldChange } from '../../../src/audit/entries/field-change';
import { isJsonObject, type JsonObject } from '../../../src/json';
import { arbitraryJson } from '../../support/arbitrary-json';
import { arbitraryNewRow, arbitraryRow, arbitraryUpdate } from '../../support/arbitrary-rows';
import { ROW_HASH } from '../../support/keyed-hash';
import { runs } from '../../support/properties';
import { resultOf } from '../../support/steps';
import { asStored } from '../../support/stored-account';

interface Entry {
  accountVersion: number;
  createdAt: Date;
  changes: FieldChange[];
  before?: BeforeNotes;
}

let ids = 0;
const newId = () => String(++ids);
const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count));
/** As a database would give it back: without what is undefined, and nothing shared with the account. */
const stored = <T extends object>(value: T): T => structuredClone(value);

const rowOf = (row: JsonObject) => {
  const { rows } = resultOf(readRows([structuredClone(row)], ROW_HASH));
  return rows[0];
};

/** An account from its creation on, each state with what was recorded of the change that led to it. */
function historyOf(first: JsonObject, steps: readonly { row: boolean; fields: JsonObject }[]) {
  const row = rowOf(first);
  if (!row) throw new Error('A row that cannot be read');
  const states = [stored(asStored(createAccount(row, 'org', { now: minute(0), newId })))];
  const entries: Entry[] = [];
  for (const [count, { row: isRow, fields }] of steps.entries()) {
    const current = states.at(-1) as StoredAccount;
    // Every other step comes at the time of the one before.
    const stamp = { now: minute(count - (count % 2)), newId };
    const applied = isRow
      ? appliedRow(current, fields, stamp)
      : applyUpdate(current, readUpdate({ update: fields }), stamp);
    if (!applied) continue;
    const before = beforeNotesOf(applied);
    const { version: accountVersion, updatedAt: createdAt } = applied.written;
    entries.push(
      stored({ accountVersion, createdAt, changes: applied.changes.map(maskChange), ...(before && { before }) }),
    );
    states.push(stored(accountAfter(applied)));
  }
  return { states, entries };
}

function appliedRow(
  current: StoredAccount,
  fields: JsonObject,
  stamp: Parameters<typeof applyRow>[2],
): AppliedFields | undefined {
  const row = rowOf({ ...fields, externalId: current.externalId });
  return row && applyRow(current, row, stamp);
}

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

const masked = (account: StoredAccount): StoredAccount => ({ ...maskAccount(account), rowFingerprint: null });

/** As text, in which null, nothing and an empty object differ; the order of keys does not matter. */
const written = (account: StoredAccount): string =>
  JSON.stringify(
    account,
    (_key, value) =>
      isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
    1,
  );

const openObject = fc.dictionary(fc.constantFrom('a', 'b', 'c.d', '', '\\', 'e\\.f'), arbitraryJson, { maxKeys: 3 });
/** What is often null, empty, absent and something else in turn. */
const mixed = fc.record(
  {
    metadata: openObject,
    originalCreditor: fc.oneof(fc.constant(null), fc.constantFrom('One', 'Two'), openObject),
    emailAddress: fc.constantFrom(null, 'a@example.com', 'b@example.com', 'c@example.com', ''),
    person: fc.constantFrom<JsonObject[]>(
      null as unknown as JsonObject,
      {},
      { ssn: '123-45-6789' },
      { ssn: '987-65-4321', name: {} },
      { ssn: null, name: { first: null } },
      { name: null, birthdate: null },
      { name: { first: 'Ana', last: null } },
    ),
    bank: fc.constantFrom(null, 'One', 'Two'),
    tags: fc.constantFrom<string[][]>([], ['a'], ['a', 'b']),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

const stepOf = fc.oneof(
  { weight: 6, arbitrary: mixed.map((fields) => ({ row: false, fields: { bank: 'x', ...fields } })) },
  { weight: 4, arbitrary: mixed.map((fields) => ({ row: true, fields })) },
  { weight: 2, arbitrary: arbitraryUpdate(0).map((fields) => ({ row: false, fields: { client: 'x', ...fields } })) },
  { weight: 2, arbitrary: arbitraryRow(0).map((fields) => ({ row: true, fields })) },
);
const newRow = fc
  .tuple(arbitraryNewRow(), mixed)
  .map(([row, fields]) => ({ ...row, ...fields, metadata: { ...(fields.metadata as object), filenumber: 1 } }));
const history = fc.tuple(newRow, fc.array(stepOf, { maxLength: 8 }));

describe('an account rebuilt from its audit trail', () => {
  it('a past version of an account is what was stored then, except for what the audit trail masks', () => {
    fc.assert(
      fc.property(history, ([first, steps]) => {
        const { states, entries } = historyOf(
          first as JsonObject,
          steps.map((step) => structuredClone(step)),
        );
        const last = states.at(-1) as StoredAccount;
        const copy = stored(last);
        const again = rebuilt(last, entries);
        expect(again.map(written)).toEqual(states.map(masked).map(written));
        expect(last).toEqual(copy);
      }),
      { numRuns: runs(200) },
    );
  });

  it('a past version of an account shows no social security number', () => {
    const { states, entries } = historyOf({ externalId: 'a', person: { ssn: '123-45-6789' } }, [
      { row: false, fields: { person: { ssn: '987-65-4321' } } },
      { row: false, fields: { person: null } },
      { row: false, fields: { person: { ssn: '111-22-3333', name: { first: 'Ana' } } } },
    ]);
    const again = rebuilt(states.at(-1) as StoredAccount, entries);
    expect(again.map(({ person }) => person)).toEqual([
      { ssn: '***-**-6789' },
      { ssn: '***-**-4321' },
      null,
      { ssn: '***-**-3333', name: { first: 'Ana' } },
    ]);
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
});

describe('the path of a field', () => {
  it('a field path gives back its keys, whatever characters they contain', () => {
    const key = fc.string({ unit: fc.constantFrom('a', '.', '\\', '\n', 'é', '😀', '0') });
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), (keys) => {
        const path = keys.reduce((above, one) => pathBelow(above, one), 'field');
        expect(keysOf(path)).toEqual(['field', ...keys]);
      }),
    );
  });
});
