import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readConfig } from '../../../../src/base/settings/config';
import { createTransact } from '../../../../src/service/storage/database/transactions/transaction';
import { type Encryption, openEncryption } from '../../../../src/service/storage/encryption';
import { createDataKeyStore } from '../../../../src/service/storage/encryption/data-keys/data-key.store';
import { createDataKeyService, type DataKeys } from '../../../../src/service/storage/encryption/data-keys/data-keys';
import { SETTLED_AFTER } from '../../../../src/service/storage/encryption/data-keys/key-register';
import { EncryptionKeyError } from '../../../../src/service/storage/encryption/data-keys/key-wrapper';
import { type Key } from '../../../../src/service/storage/encryption/data-keys/sealed-text';
import { useFolder } from '../../../support/use-service';
import { useOwnDatabase } from '../../own-database';

const SURROUNDINGS = { now: () => performance.now(), clock: () => new Date(), instanceName: 'test' };
const newKey = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const [first, second] = [newKey('first'), newKey('second')];

const own = useOwnDatabase();
const folder = useFolder();

/** Opens the encryption as with an embedded server whose data are in the folder. */
async function withEncryption<T>(variables: Record<string, string>, work: (encryption: Encryption) => Promise<T>) {
  const store = createDataKeyStore(own.db, createTransact(own.db));
  const config = readConfig({ DATA_DIR: folder('data'), ...variables });
  return work(await openEncryption(config, { store, ...SURROUNDINGS }));
}

const keysOf = (variables: Record<string, string> = {}): Promise<DataKeys> =>
  withEncryption(variables, ({ dataKeys }) => dataKeys.of('org-a'));
/** A key in a form that can be compared. */
const exported = (key: Key | undefined) => key && { id: key.id, secret: key.secret.export() };
const currentOf = async (variables?: Record<string, string>) => exported((await keysOf(variables)).current);

const keyFile = () => folder('data.keys');

describe('the key of the embedded server', () => {
  it('the first start makes a key file beside the data folder that only its owner may read', async () => {
    const made = await withEncryption({}, async ({ madeKeyFile }) => madeKeyFile);
    expect(made).toBe(keyFile());
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder())).toEqual(['data.keys']);
  });

  it('later starts use the same keys', async () => {
    const key = await currentOf();
    expect(await currentOf()).toEqual(key);
    expect(await withEncryption({}, async ({ madeKeyFile }) => madeKeyFile)).toBeUndefined();
  });

  it('a service whose key file is gone does not start, and makes no other', async () => {
    await currentOf();
    rmSync(keyFile());
    await expect(keysOf()).rejects.toThrow(`Put the file back as ${keyFile()}`);
    expect(readdirSync(folder())).toEqual([]);
  });

  it('a service that cannot write its key file does not start, and says what to do', async () => {
    // A folder in its place: root may write anywhere.
    mkdirSync(folder(`data.keys.${process.pid}.tmp`));
    await expect(keysOf()).rejects.toThrow(
      `The key file ${keyFile()} beside DATA_DIR cannot be written (EISDIR). Let the service write to that folder, or set`,
    );
  });

  it('a service whose key file holds another key, or none, does not start', async () => {
    await currentOf();
    const own = readFileSync(keyFile(), 'utf8');
    writeFileSync(keyFile(), newKey('1'));
    await expect(keysOf()).rejects.toThrow('The encryption key 1 is not the one');
    writeFileSync(keyFile(), '# nothing');
    await expect(keysOf()).rejects.toThrow('must hold encryption keys');
    writeFileSync(keyFile(), own);
    await keysOf();
  });
});

describe('the keys of the configuration', () => {
  it('a service with MONGODB_URL and without a key does not start', async () => {
    const config = readConfig({ MONGODB_URL: 'mongodb://db.example/' });
    const store = { listOnePerWrapper: async () => [] } as never;
    await expect(openEncryption(config, { store, ...SURROUNDINGS })).rejects.toThrow('Set FIELD_ENCRYPTION_KEYS');
  });

  it('keys come from the variable or from a file, and no file is made beside the data', async () => {
    const key = await currentOf({ FIELD_ENCRYPTION_KEYS: first });
    const file = folder('ring');
    writeFileSync(file, `# the only one\n${first}\n`);
    expect(await currentOf({ FIELD_ENCRYPTION_KEYS_FILE: file })).toEqual(key);
    expect(readdirSync(folder())).toEqual(['ring']);
  });

  it('behind a new first key that every instance has known for a while, a new data key encrypts, and the earlier one still decrypts', async () => {
    const earlier = await currentOf({ FIELD_ENCRYPTION_KEYS: first });
    const rotated = { FIELD_ENCRYPTION_KEYS: `${second},${first}` };
    const { current, all } = await withEncryption(rotated, async ({ dataKeys, parts: { agreement } }) => {
      await agreement.join();
      expect((await dataKeys.of('org-a')).current.id).toBe(earlier?.id);
      for (let beats = 0; beats < SETTLED_AFTER; beats += 1) await agreement.beat();
      return dataKeys.of('org-a');
    });
    expect(current.id).not.toBe(earlier?.id);
    expect(exported(all.get(earlier?.id ?? ''))).toEqual(earlier);
    expect(await currentOf(rotated)).toEqual(exported(current));
  });

  it('a service without the key that wrapped a data key does not start', async () => {
    await keysOf({ FIELD_ENCRYPTION_KEYS: first });
    await expect(keysOf({ FIELD_ENCRYPTION_KEYS: second })).rejects.toThrow('with the key first');
  });
});

it('organizations have keys of their own, and a key of one does not unwrap as that of another', async () => {
  await withEncryption({ FIELD_ENCRYPTION_KEYS: first }, async ({ dataKeys, parts: { store } }) => {
    const [one, other] = [await dataKeys.of('org-a'), await dataKeys.of('org-b')];
    expect(one.current.secret.equals(other.current.secret)).toBe(false);
    const [stored] = await store.list('org-a');
    if (!stored) throw new Error('no key');
    const { version } = await store.readRegister();
    await store.insert({ ...stored, id: 'moved', organizationId: 'org-c' }, { version });
    await expect(dataKeys.of('org-c')).rejects.toThrow('is not the one');
  });
});

it('processes that ask for the first key of an organization at the same time make one together', async () => {
  await withEncryption({ FIELD_ENCRYPTION_KEYS: first }, async ({ parts }) => {
    const services = [1, 2, 3].map(() => createDataKeyService(parts));
    const current = await Promise.all(services.map(async (service) => (await service.of('org-a')).current.id));
    expect(new Set(current).size).toBe(1);
    expect(await parts.store.list('org-a')).toHaveLength(1);
  });
});

it('while Vault does not answer, keys that are known go on being used, and others are unavailable', async () => {
  await withEncryption({ FIELD_ENCRYPTION_KEYS: first }, async ({ parts }) => {
    let [isAway, now] = [false, 0];
    const away = () => Promise.reject(new EncryptionKeyError('away', { isTemporary: true }));
    const { wrap, unwrap } = parts.wrapper;
    const wrapper = {
      ...parts.wrapper,
      wrap: (...all: Parameters<typeof wrap>) => (isAway ? away() : wrap(...all)),
      unwrap: (...all: Parameters<typeof unwrap>) => (isAway ? away() : unwrap(...all)),
    };
    const service = createDataKeyService({ ...parts, wrapper, now: () => now });
    const known = await service.of('org-a');
    isAway = true;
    now += 3_600_000;
    expect(await service.of('org-a')).toEqual(known);
    // Another process may have made it since.
    await expect(service.of('org-a', ['another'])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await service.of('org-a')).toEqual(known);
    await expect(service.of('org-b')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 });
    isAway = false;
    await expect(service.of('org-a', ['another'])).rejects.toThrow('does not exist');
    expect((await service.of('org-b')).current.id).not.toBe(known.current.id);
  });
});
