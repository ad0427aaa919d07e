import { newApiKey, type StoredApiKey } from '../../../../src/service/callers/access/api-key';
import { KEY_REMEMBERED_MS, rememberKeys } from '../../../../src/service/callers/access/remembered-keys';

const { stored } = newApiKey('acs', { organizationId: 'org', name: 'test', createdAt: new Date(0) });
const { keyId } = stored;

/** A store of keys that counts how often it is read, and a clock that stands still. */
function buildStore(initial?: StoredApiKey) {
  const state = { key: initial, reads: 0, now: 0, failure: undefined as Error | undefined };
  const find = rememberKeys(
    async () => {
      state.reads += 1;
      if (state.failure) throw state.failure;
      return state.key;
    },
    () => new Date(state.now),
  );
  return { state, find };
}

it('a key is read once for all requests of a second', async () => {
  const { state, find } = buildStore(stored);
  expect(await Promise.all([find(keyId), find(keyId)])).toEqual([stored, stored]);
  state.now = KEY_REMEMBERED_MS - 1;
  await find(keyId);
  expect(state.reads).toBe(1);
});

it('a revoked key is known to be revoked after a second, and also where the clock was set back', async () => {
  for (const now of [KEY_REMEMBERED_MS, -KEY_REMEMBERED_MS]) {
    const { state, find } = buildStore(stored);
    await find(keyId);
    state.key = { ...stored, revokedAt: new Date(0) };
    state.now = now;
    expect((await find(keyId))?.revokedAt).toEqual(new Date(0));
  }
});

it('a key that is not there is read again, and works as soon as it is made', async () => {
  const { state, find } = buildStore();
  expect(await find(keyId)).toBeUndefined();
  state.key = stored;
  expect(await find(keyId)).toEqual(stored);
});

it('a key that could not be read is read again', async () => {
  const { state, find } = buildStore(stored);
  state.failure = new Error('away');
  await expect(find(keyId)).rejects.toThrow('away');
  state.failure = undefined;
  expect(await find(keyId)).toEqual(stored);
});
