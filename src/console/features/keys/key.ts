import { type KeysQuery } from './keys.generated';

export type Key = KeysQuery['apiKeys'][number];

/** What a dialog about a key is given. */
export interface OfKey {
  of: Key;
  onDone: () => void;
}
