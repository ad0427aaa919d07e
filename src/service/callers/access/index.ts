import { type Log } from '../../../base/log';
import { DAY_MS } from '../../../base/time/durations';
import { endOf, endsSoon, type StoredApiKey } from './api-key';
import {
  type AuthenticatedCaller,
  type AuthenticationDependencies,
  authenticate,
  type Credentials,
  KeyRefusedError,
} from './authenticate';
import { authenticateSession, type Sessions } from './authenticate-session';
import { createRefusedKeys, type RefusedKeysDependencies } from './refused-keys';
import { rememberKeys, rememberReads } from './remembered-keys';

/** @returns a function to call with each key in use. It warns of a key that ends soon, once a day in this process. */
function createKeyEndWarnings({ config, log }: Pick<AccessDependencies, 'config' | 'log'>) {
  let day = 0;
  let warned = new Set<string>();
  return (key: StoredApiKey, now: Date): void => {
    const endsAt = endOf(key, config.apiKeyMaxAgeDays);
    if (endsAt === null || !endsSoon(endsAt, now)) return;
    const today = Math.floor(now.getTime() / DAY_MS);
    if (today !== day) [day, warned] = [today, new Set()];
    if (warned.has(key.keyId)) return;
    warned.add(key.keyId);
    const { keyId, organizationId } = key;
    log.warn({ keyId, organizationId, endsAt }, 'an API key in use ends soon');
  };
}

type AccessDependencies = Omit<AuthenticationDependencies, 'onTouchFailed'> & RefusedKeysDependencies & { log: Log };

/**
 * Who may call: identifies callers by their keys, or by sessions that stand in for these.
 * @param sessions undefined: none is valid
 */
export function createAccess(dependencies: AccessDependencies, sessions: Sessions | undefined) {
  const { apiKeys, clock, log } = dependencies;
  const onTouchFailed = () => log.warn('the time of last use of an API key could not be noted');
  const findByKeyId = rememberKeys(apiKeys.findByKeyId, clock);
  const authentication = { ...dependencies, apiKeys: { ...apiKeys, findByKeyId }, onTouchFailed };
  const sessionChecks = rememberReads<true>(clock);
  const slowRefusedKeys = createRefusedKeys(dependencies);
  const warnOfEnd = createKeyEndWarnings(dependencies);
  const identify = (credentials: Credentials, clientAddress: string): Promise<AuthenticatedCaller> =>
    sessions && credentials.session !== undefined
      ? authenticateSession(credentials, clientAddress, sessions, authentication)
      : authenticate(credentials, authentication);
  return {
    /**
     * Identifies the caller of a request, and slows down addresses whose keys are refused.
     * @param clientAddress what counts as one client
     * @throws ServiceError `MISSING_AUTH_HEADERS`, `INVALID_API_KEY`, `INVALID_SESSION`, `RATE_LIMIT_EXCEEDED`
     */
    async identifyCaller(credentials: Credentials, clientAddress: string): Promise<AuthenticatedCaller> {
      try {
        const caller = await identify(credentials, clientAddress);
        if (caller.key) warnOfEnd(caller.key, caller.presentedAt);
        return caller;
      } catch (error) {
        if (error instanceof KeyRefusedError) await slowRefusedKeys(error, clientAddress);
        throw error;
      }
    },
    /**
     * Checks again the key, or the session, of a request that goes on. The streams of a session share a check.
     * @throws ServiceError `INVALID_API_KEY`, `INVALID_SESSION`
     */
    async recheckKey(credentials: Credentials, clientAddress: string): Promise<void> {
      const check = async () => {
        await identify(credentials, clientAddress);
        return true as const;
      };
      const { session, ip } = credentials;
      await (session === undefined ? check() : sessionChecks([session, ip, clientAddress].join(), check));
    },
  };
}

export type AccessControl = ReturnType<typeof createAccess>;
