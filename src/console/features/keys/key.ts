import { type KeysQuery } from './keys.generated';

export type Key = KeysQuery['apiKeys'][number];
