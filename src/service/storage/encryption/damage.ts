import { UnreadableAccountError } from '../../../base/errors';
import { EncryptionKeyError } from './data-keys/key-wrapper';
import { EnvelopeError } from './data-keys/sealed-text';

/** Whether something cannot be read since what is stored of it was changed: it cannot be read later either. */
export const isDamage = (error: unknown): boolean =>
  error instanceof UnreadableAccountError ||
  error instanceof EnvelopeError ||
  (error instanceof EncryptionKeyError && !error.isTemporary);
