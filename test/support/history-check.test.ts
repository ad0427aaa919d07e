import { type AccountHistory, checkAccount } from './history/check-account';
import { type Operation, type Read } from './history/client-log';
import { keysOf } from './history/replay';

const ID = 'account-1';
const at = (second: number) => `2026-03-01T12:00:0${second}.000Z`;
const operation = (mark: string, sentAt: number, overrides: Partial<Operation>): Operation => ({
  mark,
  externalId: 'A',
  kind: 'UPDATE',
  surface: 'REST',
  fields: { metadata: { lastOperation: mark } },
  dryRun: false,
  sentAt,
  answeredAt: sentAt + 1,
  knowledge: 'updated',
  ...overrides,
});
const entry = (id: string, second: number, changes: [field: string, from: string | null, to: string | null][]) => ({
  id,
  accountId: ID,
  externalId: 'A',
  source: 'EXTERNAL_API',
  operation: 'UPDATE',
  surface: 'REST',
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
  createdAt: at(second),
});
const event = (id: string, second: number) => ({
  id: `event-${id}`,
  accountId: ID,
  externalId: 'A',
  kind: 'ACCOUNT_UPDATED',
  source: 'EXTERNAL_API',
  auditTrailEntryId: id,
  createdAt: at(second),
});
const read = (sentAt: number, account: Read['account']): Read => ({
  externalId: 'A',
  account,
  sentAt,
  answeredAt: sentAt + 1,
});

/** Created by op-1, then changed by op-2 and op-3; op-4 was refused, op-5 ran dry, op-6 got no answer. */
function rightHistory() {
  const row = { externalId: 'A', phoneNumber: '+15551234567', portfolioId: 'p', bank: 'one' };
  const account = {
    ...row,
    id: ID,
    status: 'ACTIVE',
    status_category: 'ACTIVE',
    bank: 'three',
    emailAddress: null,
    currentEmailAddressId: null,
    emailAddressIds: [] as string[],
    person: { ssn: '900-12-3456' },
    metadata: { filenumber: 'F', lastOperation: 'op-3' } as Record<string, string>,
    tags: [],
    version: 3,
    createdAt: at(1),
    updatedAt: at(3),
  };
  const created = { ...row, person: { ssn: '900-12-3456' }, metadata: { filenumber: 'F', lastOperation: 'op-1' } };
  const second = {
    ...account,
    bank: 'two',
    status: 'LOADED',
    version: 2,
    metadata: { ...account.metadata, lastOperation: 'op-2' },
  };
  return {
    account,
    entries: [
      entry('entry-2', 2, [
        ['metadata.lastOperation', 'op-1', 'op-2'],
        ['bank', 'one', 'two'],
      ]),
      entry('entry-3', 3, [
        ['metadata.lastOperation', 'op-2', 'op-3'],
        ['bank', 'two', 'three'],
        ['status', 'LOADED', 'ACTIVE'],
      ]),
    ],
    events: [event('entry-2', 2), event('entry-3', 3)],
    operations: [
      operation('op-1', 10, { kind: 'BULK_UPSERT', knowledge: 'created', fields: created, accountId: ID }),
      operation('op-2', 20, { updatedAt: at(2) }),
      operation('op-3', 30, { updatedAt: at(3) }),
      operation('op-4', 40, { knowledge: 'refused', code: 'CONFLICT' }),
      operation('op-5', 50, { kind: 'BULK_UPSERT', dryRun: true }),
      operation('op-6', 60, { knowledge: 'unknown', answeredAt: Number.POSITIVE_INFINITY }),
    ],
    reads: [read(5, null), read(25, second), read(70, account)],
  } satisfies AccountHistory;
}
type History = ReturnType<typeof rightHistory>;

test('the history check finds nothing wrong with a correct history', () => {
  expect(checkAccount(rightHistory())).toEqual({ faults: [], unknownApplied: 0 });
});

test('the history check lets an operation with an unknown result take effect once', () => {
  const history = rightHistory();
  history.entries.push(entry('entry-6', 4, [['metadata.lastOperation', 'op-3', 'op-6']]));
  history.events.push(event('entry-6', 4));
  history.account.metadata.lastOperation = 'op-6';
  history.account.updatedAt = at(4);
  history.account.version = 4;
  history.reads.pop();
  expect(checkAccount(history)).toEqual({ faults: [], unknownApplied: 1 });
});

const set = <T extends object>(target: T | undefined, changes: Partial<T>) => Object.assign(target ?? {}, changes);

test.each<[what: string, breakIt: (history: History) => void]>([
  ['a lost update', ({ operations }) => void operations.push(operation('op-7', 35, {}))],
  ['an acknowledged creation that another made', ({ operations }) => set(operations[1], { knowledge: 'created' })],
  ['a refused operation that took effect', ({ operations }) => set(operations[2], { knowledge: 'refused' })],
  ['a dry run that took effect', ({ operations }) => set(operations[2], { dryRun: true })],
  ['an effect that nobody sent', ({ operations }) => void operations.splice(2, 1)],
  ['a missing entry', ({ entries }) => void entries.splice(0, 1)],
  ['an entry told twice', ({ entries }) => void entries.splice(1, 0, ...entries.slice(1))],
  ['a missing event', ({ events }) => void events.pop()],
  ['events in another order', ({ events }) => void events.reverse()],
  ['a value that no entry tells', ({ account }) => set(account, { bank: 'other' })],
  ['a free-form key that no entry tells', ({ account }) => set(account.metadata, { stray: 'x' })],
  ['a from that was never there', ({ entries }) => set(entries[1]?.changes[1], { from: 'one' })],
  [
    'a change that changes nothing',
    ({ entries }) => void entries[1]?.changes.push({ field: 'client', from: null, to: null }),
  ],
  [
    'a change inside of what is no object',
    ({ entries }) => void entries[1]?.changes.push({ field: 'bank.name', from: null, to: 'x' }),
  ],
  ['an entry of another surface', ({ entries }) => set(entries[0], { surface: 'GRAPHQL' })],
  ['an entry of another account', ({ entries }) => set(entries[0], { accountId: 'account-2' })],
  ['time that runs backwards', ({ entries }) => set(entries[1], { createdAt: at(0) })],
  ['another time than was answered', ({ operations }) => set(operations[1], { updatedAt: at(9) })],
  ['another account than was answered', ({ operations }) => set(operations[0], { accountId: 'account-2' })],
  ['an updatedAt that is not that of the last change', ({ account }) => set(account, { updatedAt: at(9) })],
  ['a version that does not count the changes', ({ account }) => set(account, { version: 4 })],
  ['a category of another status', ({ account }) => set(account, { status_category: 'PAID' })],
  ['an e-mail object of no address', ({ account }) => set(account, { emailAddressIds: ['e'] })],
  ['an effect before one that was answered earlier', ({ operations }) => set(operations[1], { sentAt: 38 })],
  ['a read of what was overwritten long ago', ({ reads }) => set(reads[1], { sentAt: 40, answeredAt: 41 })],
  ['a read of what was not yet sent', ({ reads }) => set(reads[2], { sentAt: 6, answeredAt: 7 })],
  ['a read with the version of another state', ({ reads }) => set(reads[2]?.account ?? {}, { version: 2 })],
  [
    'a read of a state that never was',
    ({ reads, account }) => set(reads[1], { account: { ...account, metadata: { lastOperation: 'op-2' } } }),
  ],
  ['an account that was not found after its creation', ({ reads }) => set(reads[0], { sentAt: 15, answeredAt: 16 })],
  [
    'a row called unchanged that was not',
    ({ operations }) => void operations.push(operation('op-2', 45, { knowledge: 'unchanged' })),
  ],
])('the history check finds %s', (_what, breakIt) => {
  const history = rightHistory();
  breakIt(history);
  expect(checkAccount(history).faults).not.toEqual([]);
});

test.each([
  ['metadata', ['metadata']],
  ['person.name.first', ['person', 'name', 'first']],
  ['metadata.a\\.b', ['metadata', 'a.b']],
  ['metadata.back\\\\slash\\..', ['metadata', 'back\\slash.', '']],
  ['metadata..x', ['metadata', '', 'x']],
])('the history check splits the path %s into its keys', (path, keys) => {
  expect(keysOf(path)).toEqual(keys);
});
