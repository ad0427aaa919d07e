import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { isOpenToOthers } from '../../../base/private-file';
import { createKeyRingWrapper, type KeyRing, parseKeyRing } from './configured-keys';
import { createDataKeyService, type DataKeyDependencies, unwrapDataKey } from './data-keys/data-keys';
import { KeyAgreement, type KeyAgreementOptions } from './data-keys/key-agreement';
import { keyIdOfWrapper } from './data-keys/key-register';
import { EncryptionKeyError, type KeyWrapper } from './data-keys/key-wrapper';
import { createVaultWrapper, type VaultOptions } from './data-keys/vault-wrapper';
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file';
import { type SigningOptions, signingKeyFileOf } from './signing-key';

export interface EncryptionOptions {
  /** Keys as text: see `parseKeyRing`. */
  fieldEncryptionKeys: string | undefined;
  fieldEncryptionKeysFile: string | undefined;
  /** Where Vault is set, it wraps data keys; the keys above unwrap what they wrapped before. */
  vaultTransitKey: string | undefined;
  vaultAddr: string | undefined;
  vaultToken: string | undefined;
  mongodbUrl: string | undefined;
  dataDir: string;
}

async function configuredKeys(options: EncryptionOptions): Promise<KeyRing | undefined> {
  const { fieldEncryptionKeys, fieldEncryptionKeysFile } = options;
  if (fieldEncryptionKeysFile !== undefined) return readKeyFile(fieldEncryptionKeysFile);
  if (fieldEncryptionKeys === undefined) return undefined;
  const ring = parseKeyRing(fieldEncryptionKeys);
  if (!ring) throw new EncryptionKeyError('FIELD_ENCRYPTION_KEYS holds no keys, or two of one name');
  return ring;
}

function vaultOf({ vaultTransitKey, vaultAddr, vaultToken }: EncryptionOptions): VaultOptions | undefined {
  if (vaultTransitKey === undefined || vaultAddr === undefined || vaultToken === undefined) return undefined;
  return { address: vaultAddr, token: vaultToken, keyName: vaultTransitKey };
}

const NO_KEY = `There is no key to encrypt people's numbers with, and MONGODB_URL is set. Set FIELD_ENCRYPTION_KEYS, for example
to "1:$(openssl rand -base64 32)", or FIELD_ENCRYPTION_KEYS_FILE. Keep the key apart from the database: the numbers
cannot be read without it.`;

/** The keys of the embedded server: those of its file, which is made where nothing was encrypted yet. */
async function keysOfFile(dataDir: string, hasDataKeys: boolean): Promise<{ ring: KeyRing; made?: string }> {
  const file = keyFileOf(dataDir);
  if (existsSync(file)) return { ring: await readKeyFile(file) };
  if (!hasDataKeys) return { ring: await makeKeyFile(file), made: file };
  throw new EncryptionKeyError(
    `The data in ${dataDir} was encrypted with a key that is missing. Put the file back as ${file}, or set FIELD_ENCRYPTION_KEYS`,
  );
}

/** The files of keys that others than their owner can read. Platforms that mount secrets may leave no choice. */
export function exposedKeyFiles(
  options: Pick<EncryptionOptions, 'fieldEncryptionKeysFile' | 'mongodbUrl' | 'dataDir'> &
    Pick<SigningOptions, 'auditSigningKeyFile'>,
): string[] {
  const { fieldEncryptionKeysFile, mongodbUrl, dataDir } = options;
  const ofData = mongodbUrl === undefined ? keyFileOf(dataDir) : undefined;
  const files = [fieldEncryptionKeysFile ?? ofData, signingKeyFileOf(options)].filter((file) => file !== undefined);
  return files.filter((file) => existsSync(file) && isOpenToOthers(statSync(file)));
}

/** What one of two wrappers has wrapped can be unwrapped, so that an operator can change from one to the other. */
function withEarlierKeys(vault: KeyWrapper, ring: KeyRing | undefined): KeyWrapper {
  if (!ring) return vault;
  const earlier = createKeyRingWrapper(ring);
  const ofKey = (id: string) => (vault.keys.some((key) => key.id === id) ? vault : earlier);
  return {
    keys: [...vault.keys, ...earlier.keys],
    nameOf: (keyId) => ofKey(keyId).nameOf(keyId),
    wrap: (keyId, dataKey, place) => ofKey(keyId).wrap(keyId, dataKey, place),
    unwrap: (wrapped, place) => ofKey(keyIdOfWrapper(wrapped.wrappedBy)).unwrap(wrapped, place),
  };
}

export type EncryptionDependencies = Pick<DataKeyDependencies, 'store' | 'now'> &
  Pick<KeyAgreementOptions, 'clock' | 'onMissing' | 'onCurrent'> & {
    /** For people: host and process. */
    instanceName: string;
  };

/**
 * Takes the keys from the configuration and checks that they are those of the database. A process that serves others then
 * joins the agreement on keys.
 * @returns `parts` are for changes of keys, `madeKeyFile` is the key file that was made at this start, if one was
 * @throws EncryptionKeyError with a message that says what to do
 */
export async function openEncryption(
  options: EncryptionOptions,
  { store, now, instanceName: name, ...reports }: EncryptionDependencies,
) {
  const samples = await store.listOnePerWrapper();
  const { mongodbUrl, dataDir } = options;
  const vault = vaultOf(options);
  const ring = await configuredKeys(options);
  const file = ring || vault || mongodbUrl !== undefined ? undefined : await keysOfFile(dataDir, samples.length > 0);
  const keys = ring ?? file?.ring;
  if (!vault && !keys) throw new EncryptionKeyError(NO_KEY);
  const wrapper = vault ? withEarlierKeys(createVaultWrapper(vault), keys) : createKeyRingWrapper(keys as KeyRing);
  for (const sample of samples) await unwrapDataKey(sample, wrapper);
  const instance = { id: randomUUID(), name };
  const agreement = new KeyAgreement({ ...reports, store, own: wrapper.keys, instance });
  await agreement.look();
  const parts = { store, wrapper, now, agreement };
  return { dataKeys: createDataKeyService(parts), parts, madeKeyFile: file?.made };
}

export type Encryption = Awaited<ReturnType<typeof openEncryption>>;
