import fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../src/base/json/json';
import { readRows } from '../../src/service/accounts/bulk-upsert/read-rows';
import { type StoredAccount } from '../../src/service/accounts/model/stored-account';
import { maskAccount, maskChange } from '../../src/service/accounts/ssn/mask-numbers';
import { readUpdate } from '../../src/service/accounts/update/update-account-command';
import {
  type AppliedFields,
  accountAfter,
  applyRow,
  applyUpdate,
  createAccount,
} from '../../src/service/accounts/writes/apply-fields';
import { beforeNotesOf } from '../../src/service/accounts/writes/before-notes';
import { type BeforeNotes } from '../../src/service/records/audit/entries/audit-trail-entry';
import { type FieldChange } from '../../src/service/records/audit/entries/field-change';
import { arbitraryJson } from './arbitrary-json';
import { arbitraryNewRow, arbitraryRow, arbitraryUpdate } from './arbitrary-rows';
import { ROW_HASH } from './keyed-hash';
import { resultOf } from './steps';
import { asStored } from './stored-account';

/** An entry of the audit trail, as far as an earlier account is rebuilt from it. */
export interface Entry {
  accountVersion: number;
  createdAt: Date;
  changes: FieldChange[];
  before?: BeforeNotes;
}

let ids = 0;
export const newId = () => String(++ids);
export const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count));
/** As a database would give it back: without what is undefined, and nothing shared with the account. */
export const stored = <T extends object>(value: T): T => structuredClone(value);

const rowOf = (row: JsonObject) => {
  const { rows } = resultOf(readRows([structuredClone(row)], ROW_HASH));
  return rows[0];
};

/** What the audit trail records of a change. */
export function entryOf(applied: AppliedFields): Entry {
  const before = beforeNotesOf(applied);
  const { version: accountVersion, updatedAt: createdAt } = applied.written;
  return stored({ accountVersion, createdAt, changes: applied.changes.map(maskChange), ...(before && { before }) });
}

/** An account from its creation on, each state with what was recorded of the change that led to it. */
export function historyOf(first: JsonObject, steps: readonly { row: boolean; fields: JsonObject }[]) {
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
    entries.push(entryOf(applied));
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
/** A first row and the changes after it. */
export const history = fc.tuple(newRow, fc.array(stepOf, { maxLength: 8 }));

/** The account as its history tells it. */
export const masked = (account: StoredAccount): StoredAccount => ({ ...maskAccount(account), rowFingerprint: null });

/** As text, in which null, nothing and an empty object differ; the order of keys does not matter. */
export const written = (account: StoredAccount): string =>
  JSON.stringify(
    account,
    (_key, value) =>
      isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
    1,
  );
