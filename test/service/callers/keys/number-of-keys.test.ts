import { setImmediate as turn } from 'node:timers/promises';
import { createOneByOne } from '../../../../src/base/scheduling/one-by-one';
import { type StoredApiKey } from '../../../../src/service/callers/access/api-key';
import { type KeyChanges } from '../../../../src/service/callers/keys/key-changes';
import { MAX_KEYS } from '../../../../src/service/callers/keys/key-rules';
import { createManageKeys } from '../../../../src/service/callers/keys/manage-keys';

it('an organization gets no more keys than it may have, also where several are made at once', async () => {
  const caller = { organizationId: 'org', apiKeyId: 'k', scopes: ['keys:manage'], clientAddress: '127.0.0.1' } as const;
  const keys = Array.from({ length: MAX_KEYS - 1 }, () => ({
    ...caller,
    networks: [],
    expiresAt: null,
    revokedAt: null,
  }));
  const stored = keys as unknown as StoredApiKey[];
  const manage = createManageKeys({
    apiKeys: {
      findByKeyId: async () => stored[0],
      listUnrevoked: async () => [...stored],
      listRevoked: async () => [],
    },
    keyChanges: {
      async add(key: StoredApiKey) {
        await turn();
        stored.push(key);
      },
    } as unknown as KeyChanges,
    config: { apiKeyPrefix: 'acs', apiKeyMaxAgeDays: undefined },
    clock: () => new Date(0),
    inOrder: createOneByOne(),
    endSessionsOf: async () => 0,
  });
  const wish = { name: 'new', scopes: ['keys:manage'], networks: [], expiresAt: null };
  const made = await Promise.allSettled(
    [1, 2, 3].map(() => manage.make(wish, { ...caller, scopes: [...caller.scopes] })),
  );
  expect(made).toMatchObject([
    { value: { code: 'API_KEY_CREATED' } },
    { reason: { code: 'API_KEYS_LIMIT_EXCEEDED' } },
    { reason: { code: 'API_KEYS_LIMIT_EXCEEDED' } },
  ]);
  expect(stored).toHaveLength(MAX_KEYS);
});
