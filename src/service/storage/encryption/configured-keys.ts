import { createHmac } from 'node:crypto';
import { type KeyIdentity } from './data-keys/key-register';
import { EncryptionKeyError, type KeyWrapper, missingKeyError } from './data-keys/key-wrapper';
import { EnvelopeError, KEY_BYTES, type Key, keyOf, open, seal } from './data-keys/sealed-text';

/** Keys of the configuration. All of them decrypt; the first one encrypts once every instance has it (`usableKey`). */
export type KeyRing = readonly [Key, ...Key[]];

const CHECK_DIGITS = 16;

const ENTRY = /^([\w.-]{1,64}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads the keys of `FIELD_ENCRYPTION_KEYS`: entries such as `2026-01:<32 bytes in base64>`, separated by commas or
 * white space. A line that begins with `#` is a comment.
 * @returns undefined where an entry has another form, a name occurs twice, or there is none
 */
export function parseKeyRing(text: string): KeyRing | undefined {
  const entries = text
    .replace(/^\s*#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');
  const keys = entries.flatMap((entry): Key[] => {
    const [, id, secret] = ENTRY.exec(entry) ?? [];
    return id === undefined || secret === undefined ? [] : [keyOf(id, Buffer.from(secret, 'base64'))];
  });
  const names = new Set(keys.map(({ id }) => id));
  const [first, ...others] = keys;
  if (!first || keys.length < entries.length || names.size < keys.length) return undefined;
  return keys.every(({ secret }) => secret.symmetricKeySize === KEY_BYTES) ? [first, ...others] : undefined;
}

/** Distinguishes two keys of the same id. The key is random, so this reveals nothing of it. */
const checkOf = ({ secret }: Key): string =>
  createHmac('sha256', secret).update('key check').digest('hex').slice(0, CHECK_DIGITS);

/** Wraps data keys with the keys of the configuration. */
export function createKeyRingWrapper(ring: KeyRing): KeyWrapper {
  const keys = new Map(ring.map((key) => [key.id, key]));
  const identityOf = (key: Key): KeyIdentity => ({ id: key.id, check: checkOf(key) });
  const [first, ...others] = ring;

  function keyOfRing(id: string): Key {
    const key = keys.get(id);
    if (!key) throw missingKeyError(id);
    return key;
  }

  return {
    keys: [identityOf(first), ...others.map(identityOf)],
    nameOf: async (keyId) => keyId,
    async wrap(keyId, dataKey, place) {
      const envelope = seal(Buffer.from(dataKey).toString('base64'), place, keyOfRing(keyId));
      return { wrappedBy: keyId, wrapped: envelope.toString('base64') };
    },
    async unwrap({ wrappedBy, wrapped }, place) {
      const key = keyOfRing(wrappedBy);
      try {
        return Buffer.from(open(Buffer.from(wrapped, 'base64'), place, key), 'base64');
      } catch (error) {
        if (!(error instanceof EnvelopeError)) throw error;
        const message = `The encryption key ${wrappedBy} is not the one that the data was encrypted with`;
        throw new EncryptionKeyError(message, { cause: error });
      }
    },
  };
}
