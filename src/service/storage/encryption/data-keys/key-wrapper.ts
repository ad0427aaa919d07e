import { SettingError } from '../../../../base/errors';
import { type KeyIdentity } from './key-register';

/** A data key, encrypted with a key that is never in the database. */
export interface WrappedKey {
  /** Names the key that it was encrypted with. */
  wrappedBy: string;
  /** Text in the form of the wrapper. */
  wrapped: string;
}

/**
 * Encrypts data keys with keys that are never in the database: those of the configuration, or those of a key management
 * service.
 */
export interface KeyWrapper {
  /** The keys that it can use, the preferred one first. */
  readonly keys: readonly [KeyIdentity, ...KeyIdentity[]];
  /** The name that `wrap` gives to a key from now on: its id and, where it has versions, its newest version. */
  nameOf(keyId: string): Promise<string>;
  /** @param place what the data key is for; `unwrap` needs the same */
  wrap(keyId: string, dataKey: Uint8Array, place: string): Promise<WrappedKey>;
  /** @throws EncryptionKeyError where the key that it was wrapped with is not there, or it was changed */
  unwrap(wrapped: WrappedKey, place: string): Promise<Buffer>;
}

interface KeyErrorOptions extends ErrorOptions {
  isTemporary?: boolean;
  missingKey?: string;
}

/** A key that is needed is missing or does not fit. The message says what to do; it holds no key. */
export class EncryptionKeyError extends SettingError {
  /** Id of the key that is not among those of the configuration. */
  readonly missingKey: string | undefined;

  constructor(message: string, { missingKey, ...options }: KeyErrorOptions = {}) {
    super(message, options);
    this.name = 'EncryptionKeyError';
    this.missingKey = missingKey;
  }
}

/** @param wrappedBy a key that is not among those of the configuration */
export const missingKeyError = (wrappedBy: string): EncryptionKeyError =>
  new EncryptionKeyError(
    `The data was encrypted with the key ${wrappedBy.replace(/\p{Cc}/gu, ' ')}, which is not among the encryption keys of the configuration. Put ` +
      'it back behind the others. It is needed until keys reencrypt has run with another key in front',
    { missingKey: wrappedBy },
  );
