import fc from 'fast-check';
import {
  CHANGE_TYPES,
  type ChangeRef,
  changesToNote,
  decodeRefs,
  ENTRY_CHANGES,
  RUN_CHANGES,
} from '../../../../src/service/records/change-log/change-ref';
import { type OpenNote, orderNotes } from '../../../../src/service/records/change-log/order-notes';
import { forAll } from '../../../support/properties';

const id = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 24, maxLength: 24 })
  .map((digits) => digits.join(''));
const ref: fc.Arbitrary<ChangeRef> = fc.oneof(
  fc.record({ type: fc.constant('account.created' as const), accountId: id }),
  fc.record({
    type: fc.constantFrom(...ENTRY_CHANGES),
    accountId: id,
    version: fc.integer({ min: 2, max: 2 ** 32 - 1 }),
    entryId: id,
  }),
  fc.record({
    type: fc.constantFrom(...RUN_CHANGES),
    runId: id,
    surface: fc.constantFrom('REST' as const, 'GRAPHQL' as const, 'CONSOLE' as const),
    apiKeyId: fc.string({ unit: 'grapheme', maxLength: 20 }),
  }),
);

it('every change is read as it was noted, also where notes are joined', () => {
  forAll(100, fc.array(ref), fc.array(ref), (some, others) => {
    const joined = Buffer.concat([changesToNote('org', some).changes, changesToNote('org', others).changes]);
    expect(decodeRefs(joined)).toEqual([...some, ...others]);
  });
});

it('the bytes that stand for types never change, and what was cut off is refused', () => {
  expect(CHANGE_TYPES).toEqual([
    ...['account.created', 'account.updated', 'account.erased', 'account.hold_placed', 'account.hold_released'],
    ...['import.held', 'import.completed', 'sync_run.completed', 'import.failed', 'import.cancelled', 'import.expired'],
  ]);
  const { changes } = changesToNote('org', [{ type: 'account.created', accountId: 'a'.repeat(24) }]);
  expect(() => decodeRefs(changes.subarray(0, 12))).toThrow(RangeError);
  expect(() => decodeRefs(Buffer.of(CHANGE_TYPES.length))).toThrow(RangeError);
});

/** Transactions in the order of their commits, each of which changes some accounts, with ids by clocks that differ. */
const history = fc
  .array(fc.record({ accounts: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1 }), skew: fc.nat(20) }), {
    maxLength: 30,
  })
  .map((transactions) => {
    const versions = new Map<number, number>();
    return transactions.map(({ accounts, skew }, at): OpenNote => {
      const refs = accounts.map((account): ChangeRef => {
        const version = (versions.get(account) ?? 0) + 1;
        versions.set(account, version);
        const accountId = String(account).padStart(24, '0');
        if (version === 1) return { type: 'account.created', accountId };
        return { type: 'account.updated', accountId, version, entryId: accountId };
      });
      return { id: `${String(at + skew).padStart(4, '0')}-${at}`, changes: Buffer.of(), moved: [], refs };
    });
  });

it('notes keep the order of the versions of each account, whatever the clocks of their processes say', () => {
  forAll(100, history, (notes) => {
    const ordered = orderNotes(notes);
    expect(new Set(ordered)).toEqual(new Set(notes));
    expect(ordered).toHaveLength(notes.length);
    const seen = new Map<string, number>();
    for (const one of ordered.flatMap(({ refs }) => refs)) {
      if (!('accountId' in one)) continue;
      const version = 'version' in one ? one.version : 1;
      expect(version).toBe((seen.get(one.accountId) ?? 0) + 1);
      seen.set(one.accountId, version);
    }
  });
});

it('notes that have no account in common come in the order of their ids, also thousands at once', () => {
  const notes = Array.from({ length: 2_000 }, (_, at): OpenNote => {
    const accountId = at.toString(16).padStart(24, '0');
    return { id: String(9_999 - at), changes: Buffer.of(), moved: [], refs: [{ type: 'account.created', accountId }] };
  });
  expect(orderNotes(notes)).toEqual(notes.reverse());
});
