import { type Json, type JsonObject } from '../../../../src/base/json/json';
import { diff } from '../../../../src/service/accounts/merge/diff';
import { type StoredAccount } from '../../../../src/service/accounts/model/stored-account';
import { sizeFaults } from '../../../../src/service/accounts/validation/free-form-size';
import { leavesBound } from '../../../../src/service/accounts/validation/json-size';
import { recordFaults } from '../../../../src/service/accounts/validation/validate';
import { applyUpdate, createAccount } from '../../../../src/service/accounts/writes/apply-fields';
import { sizeFaultsAfter } from '../../../../src/service/accounts/writes/size-limits';
import { arbitraryJson } from '../../../support/arbitrary-json';
import { forAll } from '../../../support/properties';
import { asStored } from '../../../support/stored-account';

const NOW = new Date('2026-03-01T12:00:00Z');
const BLANK = asStored(
  createAccount({ fields: { externalId: 'a', portfolioId: 'p', metadata: {} } }, 'org', {
    now: NOW,
    newId: () => 'id',
  }),
);
const accountWith = (fields: Partial<StoredAccount>): StoredAccount => ({ ...BLANK, ...fields });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Metadata of exactly so many bytes of JSON; `character` may take more than one. */
function metadataOf(bytes: number, character = 'x'): JsonObject {
  const width = Buffer.byteLength(character);
  const text = character.repeat(Math.floor((bytes - bytesOf({ a: '' })) / width));
  return { a: text + 'x'.repeat(bytes - bytesOf({ a: text })) };
}

it.each(['x', 'é', '𝟘'])('metadata may have 64 KiB and not one byte more, in characters like %s', (character) => {
  const full = metadataOf(64 * 1024, character);
  const over = metadataOf(64 * 1024 + 1, character);
  expect([bytesOf(full), bytesOf(over)]).toEqual([65_536, 65_537]);
  expect(sizeFaults(accountWith({ metadata: full }))).toEqual([]);
  expect(sizeFaults(accountWith({ metadata: over }))).toEqual([
    { field: 'metadata', message: expect.stringContaining('65536') },
  ]);
});

it('the free-form data of an account may have 256 KiB in all and not one byte more', () => {
  const events = Array.from({ length: 60 }, () => ({ note: 'x'.repeat(4000) }));
  const originalCreditor = (bytes: number) => metadataOf(bytes);
  const metadata = metadataOf(10_000);
  const left = 256 * 1024 - bytesOf(events) - bytesOf(metadata);
  const account = accountWith({ metadata, history: { chargedOff: { events } } });
  expect(sizeFaults({ ...account, originalCreditor: originalCreditor(left) })).toEqual([]);
  expect(sizeFaults({ ...account, originalCreditor: originalCreditor(left + 1) })).toEqual([
    { field: 'account', message: expect.stringContaining('262144') },
  ]);
});

it('a social security number in free-form data counts with a fixed length, a longer value with its own', () => {
  const rest = metadataOf(65_536 - bytesOf({ ssn: 'x'.repeat(30) }) + 1);
  const withSsn = (ssn: Json) => sizeFaults(accountWith({ metadata: { ...rest, ssn } }));
  for (const ssn of ['905-11-2222', '905112222', 905112222, '', null, 'x'.repeat(30)]) {
    expect(bytesOf({ ...rest, ssn })).toBeLessThanOrEqual(65_536);
    expect(withSsn(ssn)).toEqual([]);
  }
  expect(withSsn('x'.repeat(31))).toMatchObject([{ field: 'metadata' }]);
});

const emails = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), address: `a${index}@mail.example` }));
const faultsOf = (count: number, emailAddress: string | null) => {
  const stored = accountWith({ emails: emails(count), emailAddress: 'a0@mail.example', currentEmailAddressId: '0' });
  const applied = applyUpdate(stored, { emailAddress, bank: 'x' }, { now: NOW, newId: () => 'new' });
  if (!applied) throw new Error('nothing changed');
  return sizeFaultsAfter(applied).map(({ field }) => field);
};

it('the number of e-mail addresses of an account is limited, and returning to an earlier one counts as a new one', () => {
  for (const address of ['a7@mail.example', 'new@mail.example', `${'x'.repeat(400)}@mail.example`]) {
    expect(faultsOf(255, address)).toEqual([]);
    expect(faultsOf(256, address)).toEqual(['emailAddress']);
  }
});

it('an e-mail address can be unset or left alone even at the limit', () => {
  expect(faultsOf(256, null)).toEqual([]);
  expect(faultsOf(256, 'a0@mail.example')).toEqual([]);
});

const update = (leaves: number): JsonObject => {
  const inner = Object.fromEntries(Array.from({ length: leaves }, (_, index) => [`k${index}`, 1]));
  return { metadata: { ['a'.repeat(200)]: inner } };
};

it('an update too large for the audit trail is refused, whether it differs from the stored account or not', () => {
  expect(recordFaults(update(1000))).toEqual([]);
  expect(recordFaults(update(6000))).toEqual([{ field: 'account', message: expect.stringContaining('1048576') }]);
  expect(recordFaults(update(100_000))).toMatchObject([{ field: 'metadata' }]);
});

it('the size of an update is never estimated below the size of its audit record', () => {
  forAll(100, arbitraryJson, (metadata) => {
    const leaves = diff(undefined, metadata, { nullIsAbsent: false }, 'metadata');
    expect(leavesBound(metadata, 'metadata'.length)).toBeGreaterThanOrEqual(bytesOf(leaves) - 2);
  });
});
