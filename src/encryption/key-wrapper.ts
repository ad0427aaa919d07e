/** A data key, encrypted with a key that is never in the database. */
export interface WrappedKey {
  /** Names the key that it was encrypted with. */
  wrappedBy: string;
  /** Text of the wrapper's own form. */
  wrapped: string;
}

/**
 * Encrypts data keys with keys that are never in the database: those of the configuration, or those of a key management
 * service.
 */
export interface KeyWrapper {
  /** Names the key that `wrap` uses from now on. */
  currentKeyName(): Promise<string>;
  /** @param place what the data key is for; `unwrap` needs the same */
  wrap(dataKey: Uint8Array, place: string): Promise<WrappedKey>;
  /** @throws EncryptionKeyError where the key that it was wrapped with is not there, or it was changed */
  unwrap(wrapped: WrappedKey, place: string): Promise<Buffer>;
}

/** A key that is needed is missing or does not fit. The message says what to do; it holds no key. */
export class EncryptionKeyError extends Error {
  /** Whether the same may succeed later: a key management service does not answer, or is overloaded. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {}) {
    super(message, options);
    this.name = 'EncryptionKeyError';
    this.isTemporary = isTemporary;
  }
}
