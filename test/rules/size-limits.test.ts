import { AccountStatus, AccountStatusCategory } from '../../src/accounts/enums';
import { sizeFaults } from '../../src/accounts/size-limits';
import { type StoredAccount } from '../../src/accounts/stored-account';
import { type JsonObject } from '../../src/json';

const NOW = new Date('2026-03-01T12:00:00Z');
const accountWith = (fields: Partial<StoredAccount>): StoredAccount => ({
  id: '0'.repeat(24),
  organizationId: 'org',
  externalId: 'a',
  portfolioId: 'p',
  status: AccountStatus.LOADED,
  metadata: {},
  emails: [],
  currentEmailAddressId: null,
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
  rowFingerprint: null,
  statusCategory: AccountStatusCategory.NEW,
  balanceAmount: null,
  searchKeys: ['a'],
  ...fields,
});
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Metadata of exactly so many bytes of JSON; `character` may take more than one. */
function metadataOf(bytes: number, character = 'x'): JsonObject {
  const width = Buffer.byteLength(character);
  const text = character.repeat(Math.floor((bytes - bytesOf({ a: '' })) / width));
  return { a: text + 'x'.repeat(bytes - bytesOf({ a: text })) };
}

describe('the size of an account after the merge', () => {
  it.each(['x', 'é', '𝟘'])('takes 64 KiB of metadata and no byte more, in characters like %s', (character) => {
    const full = metadataOf(64 * 1024, character);
    const over = metadataOf(64 * 1024 + 1, character);
    expect([bytesOf(full), bytesOf(over)]).toEqual([65_536, 65_537]);
    expect(sizeFaults(accountWith({ metadata: full }))).toEqual([]);
    expect(sizeFaults(accountWith({ metadata: over }))).toEqual([
      { field: 'metadata', message: expect.stringContaining('65536') },
    ]);
  });

  it('takes 256 KiB in all and no byte more', () => {
    const events = Array.from({ length: 60 }, () => ({ note: 'x'.repeat(4000) }));
    const base = accountWith({ history: { chargedOff: { events } }, bank: '' });
    const rest = 256 * 1024 - bytesOf(base);
    const tags = [Math.floor(rest / 2), Math.ceil(rest / 2)].map((length) => 'x'.repeat(length));
    const full = { ...base, bank: tags.join('') };
    expect(bytesOf(full)).toBe(256 * 1024);
    expect(sizeFaults(full)).toEqual([]);
    expect(sizeFaults({ ...full, client: 'x' })).toEqual([
      { field: 'account', message: expect.stringContaining('262144') },
    ]);
  });
});
