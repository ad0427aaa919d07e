import { type EntrySurface } from '../../../callers/rights/caller';
import { type Person } from '../../../callers/rights/person';
import { sha256 } from '../../../storage/encryption/account-keys';
import { type Origin, type ValuesDigest } from '../entries/audit-trail-entry';

/*
 * The chain of an account: its creation is the first link, and each audit trail entry is one more. The hash of a link is
 *
 *   SHA-256( what it is · zero byte · the link as JSON )
 *
 * in UTF-8. What it is names the version of this form too. The JSON is canonical (RFC 8785): names sorted, no spaces.
 * Bytes are written as {"$bytes":"<base64>"} and times as {"$date":"<ISO 8601, in UTC, with milliseconds>"}. It holds
 * every field of the link as it is stored, except the hash itself. So it needs no key: encrypted values are bytes here.
 */

const KINDS = { creation: 'account-sync account creation v2', entry: 'account-sync audit entry v2' };
export type LinkKind = keyof typeof KINDS;

/** A link as it is stored, without its hash. */
export interface Link {
  kind: LinkKind;
  link: object;
}

/** A link as it is read, with the hash that is stored beside it. */
export interface StoredLink extends Link {
  link: { accountId: string; externalId: string; createdAt: Date; accountVersion?: number; id?: string };
  hash?: Uint8Array;
}

/** Who created an account, by which request, and with which values. Stored with the account, never shown. */
export interface CreationFacts extends Origin, ValuesDigest {
  valuesKeyId: string;
  apiKeyId: string;
  /** Set if a person created it without a key. */
  person?: Person;
  surface: EntrySurface;
  requestId: string;
}

/** What never changes of an account. */
export interface CreatedAccount {
  organizationId: string;
  accountId: string;
  externalId: string;
  createdAt: Date;
}

/** A text that JSON writes as it is. */
const PLAIN_TEXT = /^[ !#-[\]-~]*$/;
/** Takes half as long as `JSON.stringify` for the texts of usual accounts. */
const quoted = (text: string): string => (PLAIN_TEXT.test(text) ? `"${text}"` : JSON.stringify(text));

/** So many names are in order sooner where they stand than by `sort`, which copies them. */
const MAX_FEW_NAMES = 32;

function sortedNames(fields: object): string[] {
  const names = Object.keys(fields);
  if (names.length > MAX_FEW_NAMES) return names.sort();
  for (let at = 1; at < names.length; at += 1) {
    const name = names[at] as string;
    let to = at;
    for (; to > 0 && (names[to - 1] as string) > name; to -= 1) names[to] = names[to - 1] as string;
    names[to] = name;
  }
  return names;
}

/** Names as JSON: the rows of a feed have the same names. */
const cachedNames = new Map<string, string>();
const MAX_CACHED_NAMES = 1_000;
const LONGEST_CACHED_NAME = 64;

function quotedName(name: string): string {
  const cached = cachedNames.get(name);
  if (cached !== undefined) return cached;
  const text = `${quoted(name)}:`;
  if (name.length > LONGEST_CACHED_NAME) return text;
  if (cachedNames.size >= MAX_CACHED_NAMES) cachedNames.clear();
  cachedNames.set(name, text);
  return text;
}

/** Serializes what is stored: two values give the same text exactly if they hold the same. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
    return `[${text}]`;
  }
  if (value instanceof Date) return `{"$date":${JSON.stringify(value)}}`;
  if (value instanceof Uint8Array) return `{"$bytes":"${Buffer.from(value).toString('base64')}"}`;
  const fields = value as Record<string, unknown>;
  for (const name of sortedNames(fields)) {
    if (fields[name] === undefined) continue;
    if (text !== '') text += ',';
    text += quotedName(name) + canonicalJson(fields[name]);
  }
  return `{${text}}`;
}

const isMarked = (value: object, mark: string): boolean => Object.keys(value).join() === mark;

/** Puts bytes and times back into what was parsed of `canonicalJson`. */
export function reviveJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reviveJson);
  const { $bytes, $date } = value as { $bytes?: unknown; $date?: unknown };
  if (isMarked(value, '$bytes')) return Buffer.from(String($bytes), 'base64');
  if (isMarked(value, '$date')) return new Date(String($date));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, reviveJson(field)]));
}

/** @returns 32 bytes */
export const linkHash = ({ kind, link }: Link): Buffer => sha256(`${KINDS[kind]}\0${canonicalJson(link)}`);

/** @returns 32 bytes */
export const creationHash = (account: CreatedAccount, facts: CreationFacts): Buffer =>
  linkHash({ kind: 'creation', link: { ...account, ...facts } });

/** @param entry as it is stored, with the hash of the link before it; its hash is left out @returns 32 bytes */
export const entryHash = ({ hash: _hash, ...entry }: { previousHash: Uint8Array; hash?: Uint8Array }): Buffer =>
  linkHash({ kind: 'entry', link: entry });

/** @param stored the database may hold anything in the place of a hash */
export const isSameHash = (stored: unknown, hash: Uint8Array): boolean =>
  stored instanceof Uint8Array && Buffer.compare(stored, hash) === 0;
