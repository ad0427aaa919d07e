import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '../../../base/time/durations';
import { DEFAULT_SCOPES, type Scope } from '../rights/scopes';

/**
 * An API key: `<prefix>_<keyId>.<secret><checksum>`. The checksum is the CRC-32 of everything before it, so that a secret
 * scanner recognizes a key without a database. Only a hash of the part after the dot is stored.
 */
export interface StoredApiKey {
  keyId: string;
  secretHash: Buffer;
  organizationId: string;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Where the key may be used from, as `readNetwork` of `src/base/network.ts` spells them; empty: from anywhere. */
  networks: string[];
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_ID_LENGTH = 16;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

const randomBase62 = (length: number) => Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('');

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = BASE62[rest % BASE62.length] + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

/** A new key. `apiKey` is its whole text: shown once, never stored. */
export function generateApiKey(prefix: string): { keyId: string; apiKey: string; secretHash: Buffer } {
  const keyId = randomBase62(KEY_ID_LENGTH);
  const unchecked = `${prefix}_${keyId}.${randomBase62(SECRET_LENGTH)}`;
  const apiKey = unchecked + checksum(unchecked);
  return { keyId, apiKey, secretHash: hashOf(apiKey) };
}

type NewKeyFacts = Pick<StoredApiKey, 'organizationId' | 'name' | 'createdAt'> &
  Partial<Pick<StoredApiKey, 'scopes' | 'expiresAt' | 'networks'>>;

/** A new key, and what is stored of it. Without scopes it has the default scopes, without networks it may be used anywhere. */
export function newApiKey(prefix: string, facts: NewKeyFacts): { apiKey: string; stored: StoredApiKey } {
  const { apiKey, keyId, secretHash } = generateApiKey(prefix);
  const defaults = { scopes: [...DEFAULT_SCOPES], expiresAt: null, networks: [], lastUsedAt: null, revokedAt: null };
  return { apiKey, stored: { ...defaults, ...facts, keyId, secretHash } };
}

const hashOf = (apiKey: string): Buffer => hash('sha256', apiKey.slice(apiKey.indexOf('.') + 1), 'buffer');

/** The key id in the text of a key; undefined if the text does not have the form of a key or its checksum is wrong. */
export function keyIdOf(apiKey: string, prefix: string): string | undefined {
  const tail = SECRET_LENGTH + CHECKSUM_LENGTH;
  const start = `${prefix}_`;
  if (apiKey.length !== start.length + KEY_ID_LENGTH + 1 + tail || !apiKey.startsWith(start)) return undefined;
  const keyId = apiKey.slice(start.length, start.length + KEY_ID_LENGTH);
  if (!/^[0-9A-Za-z]+\.[0-9A-Za-z]+$/.test(apiKey.slice(start.length))) return undefined;
  const unchecked = apiKey.slice(0, -CHECKSUM_LENGTH);
  return apiKey.slice(-CHECKSUM_LENGTH) === checksum(unchecked) ? keyId : undefined;
}

/** Whether the presented text is the stored key. Compares digests of fixed length in constant time. */
export const isSameKey = (apiKey: string, stored: StoredApiKey): boolean =>
  timingSafeEqual(hashOf(apiKey), stored.secretHash);

/**
 * When a key ends: when it expires or reaches the maximum age, whichever comes first. Null: it does not end by itself.
 * @param maxAgeDays undefined: keys of any age are valid
 */
export function endOf(
  { createdAt, expiresAt }: Pick<StoredApiKey, 'createdAt' | 'expiresAt'>,
  maxAgeDays: number | undefined,
): Date | null {
  if (maxAgeDays === undefined) return expiresAt;
  const oldAt = new Date(createdAt.getTime() + maxAgeDays * DAY_MS);
  return expiresAt !== null && expiresAt < oldAt ? expiresAt : oldAt;
}

/** Whether a key may be used at `now`. */
export function isUsable(key: StoredApiKey, now: Date, maxAgeDays?: number): boolean {
  const endsAt = endOf(key, maxAgeDays);
  return key.revokedAt === null && (endsAt === null || endsAt > now);
}

export const ageInDays = ({ createdAt }: Pick<StoredApiKey, 'createdAt'>, now: Date): number =>
  Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);

/** How long before the end of a key the service warns that it is still in use. */
const WARNING_MS = 14 * DAY_MS;
export const endsSoon = (endsAt: Date, now: Date): boolean => endsAt.getTime() - now.getTime() <= WARNING_MS;
