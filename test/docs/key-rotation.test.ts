import { hostname } from 'node:os';
import { join } from 'node:path';
import { guide, runCommands } from '../support/guides';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestService } from '../support/service';
import { untilExpected } from '../support/webhooks';
import { useServiceForPrograms } from './use-programs';

const root = join(__dirname, '../..');

const running = useServiceForPrograms({ bulkUpsertWindowSeconds: 3600 });
let service: TestService;
beforeAll(() => {
  ({ service } = running());
});

const GUIDE = guide('key-rotation.md');
const STEPS = Array.from(GUIDE.matchAll(/^ *```sh\n(.*?)^ *```$/gms), ([, block = '']) => block);

/** What commands of the guide print. */
const printed = (commands: string, variables: NodeJS.ProcessEnv = {}): Promise<string> =>
  runCommands(commands, { cwd: root, env: { ...running().environment, ...variables } });

const step = (index: number, variables?: NodeJS.ProcessEnv) => printed(STEPS[index] ?? 'exit 1', variables);

const codeOf = async (apiKey: string) => (await getAccount(service, apiKey, 'absent')).body.code;

/** Waits until it has been noted that keys were used, for which no answer waits. */
const untilNotedAsUsed = (ids: string[]) =>
  untilExpected(
    () => service.database.db.collection<{ _id: string; lastUsedAt: Date | null }>('apiKeys').find().toArray(),
    (keys) => ids.every((id) => keys.some(({ _id, lastUsedAt }) => _id === id && lastUsedAt)),
  );

it('the key rotation of the guide leaves no gap', async () => {
  expect(STEPS).toHaveLength(7);
  const old = await service.createKey({ organizationId: 'org-1' });
  const form = new RegExp(`^${/`(acs_\[.+?\})`/.exec(GUIDE)?.[1]}$`);
  expect(old.apiKey).toMatch(form);

  const row = buildRow();
  const named = { 'idempotency-key': 'nightly' };
  const pushWith = (apiKey: string) => postBulkUpsert(service, apiKey, { accounts: [row] }, named);
  expect((await pushWith(old.apiKey)).body).toMatchObject({ created: 1 });

  const [apiKey = ''] = /acs_\S+/.exec(await step(0)) ?? [];
  expect(apiKey).toMatch(form);
  const keyId = apiKey.slice('acs_'.length, apiKey.indexOf('.'));
  // A window of its own, and an idempotency key of its own.
  const pushed = await pushWith(apiKey);
  expect(pushed.body).toMatchObject({ unchanged: 1 });
  expect(pushed.headers['idempotent-replayed']).toBeUndefined();
  const { body } = await patchAccount(service, apiKey, row.externalId, { bank: 'First Bank' });
  expect(body.code).toBe('ACCOUNT_UPDATED');

  await untilNotedAsUsed([old.keyId, keyId]);
  const listed = await step(1);
  for (const id of [old.keyId, keyId]) expect(listed).toMatch(new RegExp(`^${id} .*org-1.* used \\d{4}-`, 'm'));
  await step(2, { OLD_KEY_ID: old.keyId });
  expect([await codeOf(old.apiKey), await codeOf(apiKey)]).toEqual(['INVALID_API_KEY', 'ACCOUNT_NOT_FOUND']);
  expect(await step(1)).toMatch(new RegExp(`^${old.keyId} .*revoked \\d`, 'm'));
  const { auditTrail } = (await getAccount(service, apiKey, row.externalId, '/audit-trail')).body;
  expect(auditTrail).toMatchObject([{ apiKeyId: keyId }]);
});

it('the commands of the guide limit a key to networks, and lift the limit', async () => {
  const { apiKey, keyId } = await service.createKey({ organizationId: 'org-2' });
  // The last command lifts the limit: without it the key is valid in the network of the one before it alone.
  const limiting = (STEPS[3] ?? '').trimEnd().split('\n').slice(0, -1).join('\n');
  await printed(limiting, { KEY_ID: keyId });
  expect(await codeOf(apiKey)).toBe('INVALID_API_KEY');
  expect(await step(3, { KEY_ID: keyId })).toContain('It may be used from 2001:db8::/32, 203.0.113.0/24 only.');
  expect(await codeOf(apiKey)).toBe('ACCOUNT_NOT_FOUND');
});

it('the commands that change the encryption key print what the guide shows, and refuse as it says', async () => {
  const [makeKey = '', show = '', encryptAnew = ''] = STEPS.slice(4);
  const [shown = '', refused = ''] = Array.from(GUIDE.matchAll(/^ *```text\n(.*?)^ *```$/gms), ([, text = '']) => text);
  /** Names of keys and instances, and times, differ. */
  const formOf = (text: string) =>
    text
      .replace(/^ +/gm, '')
      .replace(/\S+:\d+/g, 'HOST')
      .replace(/\b(?:2026-01|test)\b/g, 'OLD')
      .replace(/seen \S+/g, 'seen TIME')
      .replace(/ +/g, ' ')
      .trim();
  const lines = formOf(shown).split('\n');
  expect(formOf(await printed(show)).split('\n')).toEqual([lines[0], lines[2]]);

  await expect(printed(`${makeKey}\n${encryptAnew}`)).rejects.toMatchObject({
    code: 78,
    stdout: '',
    stderr: expect.stringContaining(formOf(refused).replaceAll('HOST', `${hostname()}:${process.pid}`)),
  });
});
