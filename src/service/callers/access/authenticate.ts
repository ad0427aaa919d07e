import { ServiceError } from '../../../base/errors';
import { isInNetworks } from '../../../base/network';
import { type Config } from '../../../base/settings/config';
import { type SignedRequest, stringToSign } from '../../../base/signature';
import { MINUTE_MS } from '../../../base/time/durations';
import { type CallerSession } from '../rights/caller';
import { type Person } from '../rights/person';
import { type Scope } from '../rights/scopes';
import { isSameKey, isUsable, keyIdOf, type StoredApiKey } from './api-key';
import { type ApiKeyStore } from './api-key.store';
import { isSignatureOf, isWithinWindow } from './verify-signature';

export interface AuthenticationDependencies {
  apiKeys: Pick<ApiKeyStore, 'findByKeyId' | 'touch'>;
  clock: () => Date;
  config: Pick<Config, 'apiKeyPrefix' | 'apiKeyMaxAgeDays'>;
  /** Called if the time of last use could not be stored. That must not fail the request. */
  onTouchFailed: (error: unknown) => void;
}

/** What a request says about who sends it. */
export interface Credentials {
  authorization?: string | undefined;
  /** The cookie of a session of the console, in place of a key; empty if the browser has none any more. */
  session?: string | undefined;
  /** The address that the request comes from. */
  ip: string | undefined;
}

/** A caller whose key is valid, or whose session is that of a person. */
export interface AuthenticatedCaller {
  organizationId: string;
  /** Of a person, what stands in for it. */
  apiKeyId: string;
  scopes: readonly Scope[];
  /** Undefined where a person signed in without one. */
  key?: StoredApiKey;
  person?: Person;
  /** The text of the key, which signatures are keyed with; undefined over a session. */
  apiKey?: string;
  /** What hashes of content are keyed with. It is never stored. */
  hashSecret: string;
  presentedAt: Date;
  session?: CallerSession;
}

const INVALID_API_KEY = {
  code: 'INVALID_API_KEY',
  message: 'The API key is not valid here, was revoked, or has expired',
} as const;

/**
 * A key was refused. The caller gets one code and one message, whatever the reason: who found or stole a key must not
 * learn that it would be valid elsewhere. `key` and `isElsewhere` are for security events.
 */
export class KeyRefusedError extends ServiceError {
  constructor(
    /** The stored key that the key id names; whether the secret was right is not said. */
    readonly key?: StoredApiKey,
    /** Whether the key is valid, and was used outside its networks. */
    readonly isElsewhere = false,
    { code, message }: Pick<ServiceError, 'code' | 'message'> = INVALID_API_KEY,
  ) {
    super(code, message);
  }
}

export const SIGNATURE_HEADERS = ['X-Service-Timestamp', 'X-Service-Signature'];

/** The failure of a request without headers that it needs; it names all of them. */
export const missingHeaders = (names: readonly string[]) =>
  new ServiceError('MISSING_AUTH_HEADERS', `Missing header${names.length > 1 ? 's' : ''}: ${names.join(', ')}`);

/** What a key says of its holder. */
export const holderOf = (key: StoredApiKey) => ({
  organizationId: key.organizationId,
  apiKeyId: key.keyId,
  scopes: key.scopes,
  key,
});

const TOUCH_INTERVAL_MS = MINUTE_MS;
const BEARER = /^Bearer +(\S+)$/i;

/**
 * Requires that a key may be used now and from an address, and notes its use. Only once the caller has
 * shown to hold the key: no other caller learns of the networks of a key.
 * @returns the time of its use
 * @throws KeyRefusedError
 */
export function requireUsable(
  key: StoredApiKey,
  ip: string | undefined,
  { apiKeys, config, clock, onTouchFailed }: AuthenticationDependencies,
): Date {
  const now = clock();
  if (!isUsable(key, now, config.apiKeyMaxAgeDays)) throw new KeyRefusedError(key);
  if (key.networks.length > 0 && !isInNetworks(ip, key.networks)) throw new KeyRefusedError(key, true);
  const lastUsed = key.lastUsedAt?.getTime() ?? 0;
  if (now.getTime() - lastUsed >= TOUCH_INTERVAL_MS) {
    // The next requests may have the same object.
    key.lastUsedAt = now;
    apiKeys.touch(key.keyId, now).catch(onTouchFailed);
  }
  return now;
}

/**
 * Identifies the caller by the `Authorization` header.
 * @throws ServiceError `MISSING_AUTH_HEADERS`
 * @throws KeyRefusedError
 */
export async function authenticate(
  { authorization, ip }: Credentials,
  dependencies: AuthenticationDependencies,
): Promise<AuthenticatedCaller & { apiKey: string; key: StoredApiKey }> {
  const { apiKeys, config } = dependencies;
  if (!authorization) throw new ServiceError('MISSING_AUTH_HEADERS', 'Missing header: Authorization');
  const apiKey = BEARER.exec(authorization)?.[1];
  const keyId = apiKey === undefined ? undefined : keyIdOf(apiKey, config.apiKeyPrefix);
  if (apiKey === undefined || keyId === undefined) throw new KeyRefusedError();
  const key = await apiKeys.findByKeyId(keyId);
  if (!key || !isSameKey(apiKey, key)) throw new KeyRefusedError(key);
  return { ...holderOf(key), apiKey, hashSecret: apiKey, presentedAt: requireUsable(key, ip, dependencies) };
}

/** @throws ServiceError `REQUEST_TIMESTAMP_OUTSIDE_WINDOW` */
export function requireFreshTimestamp(timestamp: string, clock: () => Date): void {
  const now = clock();
  if (isWithinWindow(timestamp, now)) return;
  const message = `X-Service-Timestamp must be Unix time within 5 minutes of the service's, which is ${Math.floor(now.getTime() / 1000)}`;
  throw new ServiceError('REQUEST_TIMESTAMP_OUTSIDE_WINDOW', message);
}

/** @throws ServiceError `INVALID_REQUEST_SIGNATURE`, with the string the service signed */
export async function requireSignature(signature: string, apiKey: string, request: SignedRequest): Promise<void> {
  if (await isSignatureOf(signature, apiKey, request)) return;
  const signed = JSON.stringify(await stringToSign(request));
  throw new ServiceError(
    'INVALID_REQUEST_SIGNATURE',
    `The signature does not match. The service signed, as a JSON string: ${signed}`,
  );
}
