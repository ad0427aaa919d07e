import { loadExisting } from '../../../../src/service/accounts/bulk-upsert/load-existing';
import { type AccountFingerprint } from '../../../../src/service/accounts/model/stored-account';
import { asStored } from '../../../support/stored-account';

const now = new Date('2026-03-01T12:00:00Z');
const account = (rowFingerprint: string | null | undefined) =>
  ({ id: 'id', externalId: 'a', updatedAt: now, version: 1, rowFingerprint }) as AccountFingerprint;

/** What becomes of a row, where the account has a fingerprint. */
async function load(stored: string | null | undefined, sent: string | undefined): Promise<'unchanged' | 'compared'> {
  const found = asStored({ ...account(null), organizationId: 'org' } as Parameters<typeof asStored>[0]);
  const accounts = {
    findEach: async (_id: string, ids: readonly string[]) => (ids.length > 0 ? [found] : []),
    findFingerprints: async () => [account(stored)],
  };
  const row = { index: 0, externalId: 'a', fields: {}, faults: [], ...(sent !== undefined && { fingerprint: sent }) };
  const onUnexpected = (error: unknown) => expect(error).toBeUndefined();
  const existing = await loadExisting([row], { organizationId: 'org', requestId: 'r' }, { accounts, onUnexpected });
  return 'isUnchanged' in (existing.get('a') ?? {}) ? 'unchanged' : 'compared';
}

it.each([
  ['x', 'x', 'unchanged'],
  ['x', 'y', 'compared'],
  ['x', undefined, 'compared'],
  [null, 'x', 'compared'],
  [null, undefined, 'compared'],
  [undefined, undefined, 'compared'],
] as const)('an account with the fingerprint %s and a row with %s: %s', async (stored, sent, expected) => {
  expect(await load(stored, sent)).toBe(expected);
});
