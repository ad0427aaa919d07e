import { keyIdOfWrapper } from './key-register';
import { EncryptionKeyError, type KeyWrapper, missingKeyError } from './key-wrapper';

export interface VaultOptions {
  /** Such as `https://vault.example.com:8200`. */
  address: string;
  token: string;
  /** Name of a key of the transit engine. */
  keyName: string;
}

const TIMEOUT_MS = 10_000;
const CIPHERTEXT = /^vault:(v\d+):/;

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');

/**
 * Wraps data keys with a key that never leaves HashiCorp Vault, by the HTTP interface of its transit secrets engine
 * (https://developer.hashicorp.com/vault/api-docs/secret/transit). The token needs the capability `update` on
 * `transit/encrypt/<key>` and `transit/decrypt/<key>`, and `read` on `transit/keys/<key>`.
 */
export function createVaultWrapper({ address, token, keyName }: VaultOptions): KeyWrapper {
  async function ask(operation: string, body?: object): Promise<Record<string, unknown>> {
    const url = new URL(`/v1/transit/${operation}/${encodeURIComponent(keyName)}`, address);
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Vault-Token': token, 'X-Vault-Request': 'true' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new EncryptionKeyError('Vault does not answer at VAULT_ADDR', { cause: error, isTemporary: true });
    });
    if (!response.ok) {
      const isTemporary = response.status === 429 || response.status >= 500;
      throw new EncryptionKeyError(`Vault refused ${operation} with the transit key: HTTP ${response.status}`, {
        isTemporary,
      });
    }
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    return data;
  }

  const id = `vault:${keyName}`;

  return {
    // Every instance that may use the key in Vault has the same one.
    keys: [{ id, check: '' }],
    async nameOf() {
      const { latest_version: latest } = await ask('keys');
      return `${id}:v${latest}`;
    },
    async wrap(_keyId, dataKey, place) {
      const { ciphertext } = await ask('encrypt', { plaintext: base64(dataKey), associated_data: base64(place) });
      const [, version = ''] = CIPHERTEXT.exec(String(ciphertext)) ?? [];
      return { wrappedBy: `${id}:${version}`, wrapped: String(ciphertext) };
    },
    async unwrap(wrappedKey, place) {
      const { wrappedBy, wrapped } = wrappedKey;
      if (keyIdOfWrapper(wrappedBy) !== id) throw missingKeyError(wrappedBy);
      const { plaintext } = await ask('decrypt', { ciphertext: wrapped, associated_data: base64(place) });
      return Buffer.from(String(plaintext), 'base64');
    },
  };
}
