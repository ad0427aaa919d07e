import { chmodSync, writeFileSync } from 'node:fs';
import { parseSigningKey } from '../../src/service/storage/encryption/signing-key';
import { callerOf } from '../support/caller';
import { operatorLine } from '../support/command-line';
import { wrappersOf } from '../support/encryption';
import { newEncryptionKey, TEST_SIGNING_KEY } from '../support/encryption-keys';
import { readMetrics } from '../support/exposition';
import { getAccount, patchAccount, postGraphql, send } from '../support/http';
import { type TestService } from '../support/service';
import { until } from '../support/until';
import { useFolder, useInstances } from '../support/use-service';

const [OLD, NEW] = [newEncryptionKey('old'), newEncryptionKey('new')];
const BOTH = `${NEW},${OLD}`;
const SSN = '905-11-2222';

const start = useInstances();

const create = (service: TestService, apiKey: string) => callerOf(service, { apiKey }).create({ person: { ssn: SSN } });

const readiness = (service: TestService) => send(service, { path: '/health/ready' });
const wrappers = ({ database }: TestService) => wrappersOf(database);
const linesAt = ({ logLines }: TestService, level: number) =>
  logLines.map((line) => JSON.parse(line)).filter((line) => line.level === level);

/** Runs `keys …` on the database of a service. */
const keys = (service: TestService, fieldEncryptionKeys: string, word: string) =>
  operatorLine(service, fieldEncryptionKeys)('keys', word);

it('what is written by an instance that has a new key can be read by one that lacks it', async () => {
  const one = await start({ fieldEncryptionKeys: OLD, beatMs: 100 });
  const { apiKey } = await one.createKey();
  const other = await start({ fieldEncryptionKeys: BOTH, beatMs: 100 });
  await until(() => other.logLines.some((line) => line.includes('is not used yet')));
  const externalId = await create(other, apiKey);
  await patchAccount(other, apiKey, externalId, { person: { birthdate: '1971-03-09' } });
  expect((await getAccount(one, apiKey, externalId)).body.account).toMatchObject({ person: { ssn: SSN } });
  const query = '{ accountsBySsn(ssn: "905112222") { externalId } }';
  expect((await postGraphql(one, apiKey, { query })).text).toContain(externalId);
  expect(await wrappers(one)).toEqual(['old']);
  const [warning] = linesAt(other, 40).filter(({ keyId }) => keyId !== undefined);
  expect(warning).toMatchObject({ keyId: 'old', instances: [expect.stringMatching(/:\d+$/)] });
});

it('a number is found through an instance that has not heard of the newest data key yet', async () => {
  const one = await start({ fieldEncryptionKeys: BOTH, beatMs: 100 });
  const { apiKey } = await one.createKey();
  await create(one, apiKey);
  const preferring = await start({ fieldEncryptionKeys: `${OLD},${NEW}`, beatMs: 100 });
  await until(async () => {
    await create(preferring, apiKey);
    return (await wrappers(one)).length === 2;
  });
  const externalId = await create(preferring, apiKey);
  const query = '{ accountsBySsn(ssn: "905112222") { externalId } }';
  expect((await postGraphql(one, apiKey, { query })).text).toContain(externalId);
});

it('an instance that was paused for long is not ready without a key that is in use by then, and its log names the key', async () => {
  const paused = await start({ fieldEncryptionKeys: OLD, beatMs: 3_600_000 });
  const { apiKey } = await paused.createKey();
  const earlier = await create(paused, apiKey);
  const rotated = await start({ fieldEncryptionKeys: BOTH, beatMs: 20 });
  let externalId = '';
  await until(async () => {
    externalId = await create(rotated, apiKey);
    return (await wrappers(rotated)).includes('new');
  });

  expect((await readiness(paused)).status).toBe(200);
  const answer = await getAccount(paused, apiKey, externalId);
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' }, headers: { 'retry-after': '5' } });
  expect(await readiness(paused)).toMatchObject({ status: 503, body: { status: 'encryption key missing' } });
  expect(linesAt(paused, 50).filter(({ keyIds }) => keyIds)).toMatchObject([
    { keyIds: ['new'], msg: expect.stringContaining('put them into its FIELD_ENCRYPTION_KEYS') },
  ]);
  expect((await readMetrics(paused)).find(({ name }) => name === 'account_sync_encryption_keys_missing')?.value).toBe(
    1,
  );
  // What it has the key of can still be read, and what it refuses harms nobody else.
  expect((await getAccount(paused, apiKey, earlier)).status).toBe(200);
  expect((await readiness(rotated)).status).toBe(200);
  const said = paused.logLines.join('') + rotated.logLines.join('') + answer.text;
  for (const key of [OLD, NEW]) expect(said).not.toContain(key.split(':')[1]);
});

it('keys reencrypt is refused while an instance lacks the key, and tells operators who', async () => {
  const one = await start({ fieldEncryptionKeys: OLD, beatMs: 20 });
  const { apiKey } = await one.createKey();
  await create(one, apiKey);
  const refused = await keys(one, BOTH, 'reencrypt');
  expect(refused).toMatchObject({ code: 78, stdout: '' });
  expect(refused.stderr).toMatch(
    /^\S+:\d+ does not know the new key\. Looking whether it still runs …\nThe encryption key new is not known to every running instance: \S+:\d+ lacks it, .*\n$/,
  );
  expect(await wrappers(one)).toEqual(['old']);
  expect((await keys(one, OLD, 'encryption')).stdout).toMatch(
    /^In use: old\n\S+:\d+ {2}knows old {2}encrypts with old {2}seen 2026-03-01T12:00:00\n$/,
  );
  await one.stop();
  expect(await keys(one, BOTH, 'reencrypt')).toMatchObject({ code: 0, stderr: '' });
  expect((await keys(one, OLD, 'encryption')).stdout).toBe('In use: new\nNo instance runs.\n');
});

it('operators see which keys are known and in use', async () => {
  const service = await start({ fieldEncryptionKeys: BOTH, beatMs: 20 });
  const { apiKey } = await service.createKey();
  await create(service, apiKey);
  const found = (await readMetrics(service)).filter(({ name }) => /_instances|_encryption_/.test(name));
  expect(found.map(({ name, labels, value }) => [name, labels.key_id, value])).toEqual([
    ['account_sync_instances', undefined, 1],
    ['account_sync_encryption_key_instances', 'new', 1],
    ['account_sync_encryption_key_instances', 'old', 1],
    ['account_sync_encryption_key_in_use', 'new', 1],
    ['account_sync_encryption_keys_missing', undefined, 0],
  ]);
});

describe('key files', () => {
  const inFolder = useFolder();

  it('a file of keys that others can read is an error in the log, with the command that ends it', async () => {
    const file = inFolder('keys');
    writeFileSync(file, `${OLD}\n`, { mode: 0o600 });
    const quiet = await start({ fieldEncryptionKeys: undefined, fieldEncryptionKeysFile: file });
    expect(linesAt(quiet, 50)).toEqual([]);
    chmodSync(file, 0o640);
    const loud = await start({ fieldEncryptionKeys: undefined, fieldEncryptionKeysFile: file });
    expect(linesAt(loud, 50)).toMatchObject([{ file, msg: expect.stringContaining(`run chmod 600 ${file}`) }]);
  });

  it('another key that signs roots than the one that did is an error in the log, until it has signed one', async () => {
    const auditSigningKey = TEST_SIGNING_KEY;
    const service = await start({ auditSigningKey });
    await service.createKey();
    const { db } = service.database;
    const root = { organizationId: 'org-a', day: '2026-02-27', until: new Date('2026-02-28'), keyId: 'earlier' };
    await db.collection('auditRoots').insertOne(root);
    expect(linesAt(await start({ auditSigningKey }), 50)).toMatchObject([
      { earlierKeyId: 'earlier', msg: expect.stringContaining('put its file back') },
    ]);
    const keyId = parseSigningKey(auditSigningKey)?.id;
    await db
      .collection('auditRoots')
      .insertOne({ ...root, _id: undefined, day: '2026-02-28', until: new Date(), keyId });
    expect(linesAt(await start({ auditSigningKey }), 50)).toEqual([]);
  });
});
