import fc from 'fast-check';
import { type JsonObject } from '../../../../src/base/json/json';
import { type BulkUpsertResultRow } from '../../../../src/service/accounts/bulk-upsert/bulk-upsert-result';
import { type Plan, planRows } from '../../../../src/service/accounts/bulk-upsert/plan-rows';
import { readRows } from '../../../../src/service/accounts/bulk-upsert/read-rows';
import { presentAccount } from '../../../../src/service/accounts/model/account';
import { type StoredAccount } from '../../../../src/service/accounts/model/stored-account';
import { accountAfter } from '../../../../src/service/accounts/writes/apply-fields';
import { type AccessNotes } from '../../../../src/service/callers/request/access-notes';
import { arbitraryNewRow } from '../../../support/arbitrary-rows';
import { ROW_HASH } from '../../../support/keyed-hash';
import { forAll } from '../../../support/properties';
import { resultOf } from '../../../support/steps';
import { asStored } from '../../../support/stored-account';

const CREATED = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-02-01T00:00:00Z');

const ignore = () => undefined;
/** Notes that nobody reads. */
const NO_NOTES: AccessNotes = {
  operation: 'test',
  discloses: ignore,
  disclosesNumbers: ignore,
  disclosesByNumber: ignore,
  asks: ignore,
  settle: async () => undefined,
};

type Accounts = ReadonlyMap<string, StoredAccount>;

interface Planned extends Plan {
  rejected: BulkUpsertResultRow[];
}

let ids = 0;
const newId = () => String(++ids);

function planOf(batch: readonly JsonObject[], existing: Accounts, now: Date, dryRun = false): Planned {
  const { rows, rejected } = resultOf(readRows(structuredClone(batch), ROW_HASH));
  const context = {
    organizationId: 'org',
    dryRun,
    includeChanges: true,
    mayRead: true,
    hidesNumbers: false,
    now,
    newId,
  };
  return { rejected, ...resultOf(planRows(rows, existing, new Map(), context)) };
}

/** The accounts once a plan has been written. */
const written = (existing: Accounts, { creates, updates }: Plan): Accounts =>
  new Map([...existing.values(), ...creates.map(asStored), ...updates.map(accountAfter)].map((a) => [a.externalId, a]));

const outcomeOf = ({ index, externalId, status }: BulkUpsertResultRow) => ({ index, externalId, status });

const batchOf = (wrong: number) =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: arbitraryNewRow(wrong) },
      { weight: 1, arbitrary: fc.constantFrom<JsonObject[]>({}, { externalId: 'g' }, { externalId: '', bank: 'x' }) },
      { weight: 1, arbitrary: arbitraryNewRow().map((row) => ({ ...row, organizationId: 'other' })) },
      { weight: 1, arbitrary: arbitraryNewRow().map((row) => ({ ...row, metadata: {}, portfolioId: '' })) },
    ),
    { maxLength: 10 },
  );

/** Checks what holds of a batch that is planned against the accounts of another one. */
const ofSecondBatch = (holds: (existing: Accounts, second: readonly JsonObject[], plan: Planned) => void) =>
  forAll(60, batchOf(0), batchOf(2), (first, second) => {
    const existing = written(new Map(), planOf(first, new Map(), CREATED));
    holds(existing, second, planOf(second, existing, LATER));
  });

it('a batch plan gives every row exactly one outcome, in the order of the request', () => {
  ofSecondBatch((_existing, second, { results, rejected }) => {
    const indexes = results.map(({ index }) => index);
    expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
    expect([...indexes, ...rejected.map(({ index }) => index)].sort((a, b) => a - b)).toEqual([...second.keys()]);
    expect(rejected.map(({ index }) => index)).toEqual(rejected.map(({ index }) => index).sort((a, b) => a - b));
  });
});

it('a batch plan writes exactly the changes that it reports', () => {
  ofSecondBatch((existing, second) => {
    const before = structuredClone(existing);
    const { results, creates, updates } = planOf(second, existing, LATER);
    const idsOf = (wanted: BulkUpsertResultRow['status']) =>
      results.flatMap((result) => (result.status === wanted ? [result.externalId] : []));
    expect(creates.map(({ externalId }) => externalId)).toEqual(idsOf('created'));
    expect(updates.map(({ stored }) => stored.externalId)).toEqual(idsOf('updated'));
    for (const update of updates) {
      const account = accountAfter(update);
      const old = existing.get(account.externalId);
      expect(update.changes).not.toEqual([]);
      const { id, portfolioId, version = 0 } = old ?? {};
      const kept = { id, portfolioId, createdAt: CREATED };
      expect(account).toMatchObject({ ...kept, version: version + 1, updatedAt: LATER });
    }
    for (const account of creates) expect(account).toMatchObject({ version: 1, organizationId: 'org' });
    expect(existing).toEqual(before);
  });
});

it('a dry run plans the same outcomes as the run itself', () => {
  ofSecondBatch((existing, second, real) => {
    const dry = planOf(second, existing, LATER, true);
    expect(dry.results.map(outcomeOf)).toEqual(real.results.map(outcomeOf));
    expect(dry.rejected).toEqual(real.rejected);
    for (const result of dry.results) {
      if (result.status === 'created') expect(Object.keys(result)).toEqual(['index', 'externalId', 'status']);
      if (result.status === 'updated') expect(result.updatedAt).toEqual(CREATED);
    }
  });
});

it('a batch that is planned a second time finds every account unchanged', () => {
  ofSecondBatch((existing, second, plan) => {
    const again = planOf(second, written(existing, plan), LATER);
    expect(again).toMatchObject({ creates: [], updates: [], rejected: plan.rejected });
    expect(again.results.map(({ status }) => status)).toEqual(
      plan.results.map(({ status }) => (status === 'failed' ? 'failed' : 'unchanged')),
    );
  });
});

it('an account that is sent back as it was read is unchanged', () => {
  forAll(60, batchOf(0), (first) => {
    const existing = written(new Map(), planOf(first, new Map(), CREATED));
    const read = [...existing.values()].map((stored) => {
      const { organizationId: _own, ...account } = JSON.parse(
        JSON.stringify(presentAccount(stored, { accessNotes: NO_NOTES })),
      );
      return account;
    });
    const { results, rejected } = planOf(read, existing, LATER);
    expect(rejected).toEqual([]);
    expect(results.map(outcomeOf)).toEqual(
      read.map(({ externalId }, index) => ({ index, externalId, status: 'unchanged' })),
    );
  });
});

it('a row with a masked social security number is also told its other faults', () => {
  const masked = { externalId: 'a', phoneNumber: 'none', person: { ssn: 'XXX-XX-1111', last4SSN: '1' } };
  const account = {
    externalId: 'a',
    phoneNumber: '+15551234567',
    portfolioId: 'p',
    metadata: { filenumber: 1 },
    person: { ssn: '905-11-2222' },
  };
  const existing = written(new Map(), planOf([account], new Map(), CREATED));
  const fields = ['phoneNumber', 'person.last4SSN', 'person.ssn'];
  const [update] = planOf([masked], existing, LATER).results;
  const told = update && 'details' in update ? update.details?.map(({ field }) => field) : [];
  expect(told).toEqual(expect.arrayContaining(fields));
  const [created] = planOf([masked], new Map(), LATER).results;
  for (const field of fields) expect(created).toMatchObject({ message: expect.stringContaining(`${field} must`) });
  const [restored] = planOf([{ ...masked, person: { ssn: 'XXX-XX-2222' } }], existing, LATER).results;
  expect(restored).toMatchObject({ details: [{ field: 'phoneNumber' }] });
});
