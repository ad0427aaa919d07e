import { ServiceError } from '../errors';
import { type SignedRequest, stringToSign } from '../signature';
import { isSameKey, isUsable, keyIdOf, type StoredApiKey } from './api-key';
import { type ApiKeyStore } from './api-key.store';
import { isSignatureOf, isWithinWindow } from './verify-signature';

export interface AuthenticationDependencies {
  apiKeys: ApiKeyStore;
  clock: () => Date;
  apiKeyPrefix: string;
  /** Called where the time of last use could not be stored, which must not fail the request. */
  onTouchFailed: (error: unknown) => void;
}

/** The caller's key, with the text it was presented as; signatures and hashes are keyed with that text. */
export interface Caller {
  key: StoredApiKey;
  apiKey: string;
  presentedAt: Date;
}

const TOUCH_INTERVAL_MS = 60_000;
const BEARER = /^Bearer +(\S+)$/i;

const invalidKey = () => new ServiceError('INVALID_API_KEY', 'The API key is not valid, was revoked, or has expired');

/**
 * Identifies the caller by the `Authorization` header.
 * @throws ServiceError `MISSING_AUTH_HEADERS`, `INVALID_API_KEY`
 */
export async function authenticate(
  authorization: string | undefined,
  dependencies: AuthenticationDependencies,
): Promise<Caller> {
  const { apiKeys, apiKeyPrefix, clock, onTouchFailed } = dependencies;
  if (!authorization) throw new ServiceError('MISSING_AUTH_HEADERS', 'Missing header: Authorization');
  const apiKey = BEARER.exec(authorization)?.[1];
  const keyId = apiKey === undefined ? undefined : keyIdOf(apiKey, apiKeyPrefix);
  if (apiKey === undefined || keyId === undefined) throw invalidKey();
  const key = await apiKeys.findByKeyId(keyId);
  const now = clock();
  if (!key || !isSameKey(apiKey, key) || !isUsable(key, now)) throw invalidKey();
  const lastUsed = key.lastUsedAt?.getTime() ?? 0;
  if (now.getTime() - lastUsed >= TOUCH_INTERVAL_MS) apiKeys.touch(keyId, now).catch(onTouchFailed);
  return { key, apiKey, presentedAt: now };
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
