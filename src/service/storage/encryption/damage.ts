import { UnreadableAccountError } from '../../../base/errors';
import { EnvelopeError } from './data-keys/sealed-text';

/**
 * Whether something cannot be read since what is stored of it was changed: it cannot be read later either. What needs a key
 * that cannot be had at the moment is not damaged.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof UnreadableAccountError || error instanceof EnvelopeError;
