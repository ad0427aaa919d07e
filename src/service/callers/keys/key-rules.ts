import { type FieldFault, ServiceError } from '../../../base/errors';
import { areWithinNetworks, readNetwork } from '../../../base/network';
import { type StoredApiKey } from '../access/api-key';
import { readScopes, type Scope } from '../rights/scopes';

/** Keys of an organization that are not revoked. */
export const MAX_KEYS = 1_000;

export const MAX_KEY_NETWORKS = 100;
export const KEY_NAME_RULE = 'must be 1 to 100 characters without control characters';
const MAX_NAME_LENGTH = 100;

/** A name without blanks at its ends. Undefined if it is none. */
export function readKeyName(text: string): string | undefined {
  const name = text.trim();
  const isFit = name !== '' && Array.from(name).length <= MAX_NAME_LENGTH && name.isWellFormed();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names are shown in terminals too
  return isFit && !/[\u0000-\u001f\u007f]/.test(name) ? name : undefined;
}

/** Networks in their one spelling, each once, sorted. Undefined if one of them is none. */
export function readKeyNetworks(texts: readonly string[]): string[] | undefined {
  const networks = texts.map((text) => readNetwork(text.trim()));
  return networks.every((network) => network !== undefined) ? [...new Set(networks)].sort() : undefined;
}

/** What a key is asked to be, as the caller wrote it. */
export interface KeyWish {
  name: string;
  scopes: readonly string[];
  networks: readonly string[];
  expiresAt: Date | null;
}

/** What bounds the keys that somebody can make. */
export type KeyLimits = Pick<StoredApiKey, 'scopes' | 'networks' | 'expiresAt'>;

const invalid = (details: FieldFault[]) =>
  new ServiceError('VALIDATION_FAILED', 'The key cannot be like this: see details', { details });

function readName(text: string, faults: FieldFault[]): string {
  const name = readKeyName(text);
  if (name === undefined) faults.push({ field: 'name', message: KEY_NAME_RULE });
  return name ?? '';
}

function knownScopes(texts: readonly string[], faults: FieldFault[]): Scope[] {
  const scopes = readScopes(texts);
  if (scopes === undefined) faults.push({ field: 'scopes', message: 'must be known scopes, at least one' });
  return scopes ?? [];
}

function readNetworks(texts: readonly string[], faults: FieldFault[]): string[] {
  if (texts.length > MAX_KEY_NETWORKS) {
    faults.push({ field: 'networks', message: `must be up to ${MAX_KEY_NETWORKS} addresses or networks` });
    return [];
  }
  for (const [index, text] of texts.entries()) {
    if (!readNetwork(text.trim()))
      faults.push({ field: `networks[${index}]`, message: 'must be an address or network such as 203.0.113.0/24' });
  }
  return readKeyNetworks(texts) ?? [];
}

function checkEnd(expiresAt: Date | null, now: Date, faults: FieldFault[]): void {
  if (expiresAt !== null && expiresAt <= now) faults.push({ field: 'expiresAt', message: 'must be in the future' });
}

function settle<T>(read: (faults: FieldFault[]) => T): T {
  const faults: FieldFault[] = [];
  const value = read(faults);
  if (faults.length > 0) throw invalid(faults);
  return value;
}

/** @throws ServiceError `VALIDATION_FAILED` */
export const readWish = ({ name, scopes, networks, expiresAt }: KeyWish, now: Date) =>
  settle((faults) => {
    checkEnd(expiresAt, now, faults);
    return {
      name: readName(name, faults),
      scopes: knownScopes(scopes, faults),
      networks: readNetworks(networks, faults),
      expiresAt,
    };
  });

/** @throws ServiceError `VALIDATION_FAILED` */
export const readNewNetworks = (networks: readonly string[]): string[] =>
  settle((faults) => readNetworks(networks, faults));

const isNoLater = (end: Date | null, limit: Date | null) => limit === null || (end !== null && end <= limit);

/**
 * A key gives no more than it has: neither scopes nor networks, nor does what it makes outlast its date.
 * @throws ServiceError `GRANT_TOO_WIDE`
 */
export function requireGrantable(own: KeyLimits, wanted: KeyLimits): void {
  const faults: FieldFault[] = [];
  if (!wanted.scopes.every((scope) => own.scopes.includes(scope)))
    faults.push({ field: 'scopes', message: 'go beyond your own' });
  if (!areWithinNetworks(wanted.networks, own.networks))
    faults.push({ field: 'networks', message: 'reach beyond your own' });
  if (!isNoLater(wanted.expiresAt, own.expiresAt))
    faults.push({ field: 'expiresAt', message: 'is later than the end of your own key' });
  if (faults.length === 0) return;
  throw new ServiceError('GRANT_TOO_WIDE', 'Nobody gives more than they have: see details', { details: faults });
}

/** Networks may always be narrowed. To move or widen them, one must be able to make such a key. */
export function requireNetworksChange(own: KeyLimits, key: KeyLimits, networks: string[]): void {
  const isNarrower = networks.length > 0 && areWithinNetworks(networks, key.networks);
  if (!isNarrower) requireGrantable(own, { ...key, networks });
}

/** The end of a key only moves forward. @throws ServiceError `VALIDATION_FAILED` */
export const requireEarlierEnd = (end: Date | null, expiresAt: Date, now: Date): void =>
  settle((faults) => {
    checkEnd(expiresAt, now, faults);
    if (!isNoLater(expiresAt, end)) faults.push({ field: 'expiresAt', message: 'must be earlier than the end it has' });
  });
