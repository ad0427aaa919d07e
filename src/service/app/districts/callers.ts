import { setTimeout as delay } from 'node:timers/promises';
import { createAccess } from '../../callers/access';
import { createApiKeyStore } from '../../callers/access/api-key.store';
import { createClaimStore } from '../../callers/access/signature-and-rate-limit-claims.store';
import { createRawBodyReader } from '../../callers/http/body/raw-body';
import { consoleEntrance, consolePage } from '../../callers/http/pages/console-page';
import { KeyInfoResolver } from '../../callers/keys/key-info.resolver';
import { createKeyRing } from '../../callers/keys/key-ring';
import { createMaintenance } from '../../callers/keys/maintenance';
import { createMaintenanceStore } from '../../callers/keys/maintenance.store';
import { ManageKeysResolver } from '../../callers/keys/manage-keys.resolver';
import { openOpenIdConnect } from '../../callers/openid-connect';
import { createRequests } from '../../callers/request';
import { createIdempotencyKeyStore } from '../../callers/request/idempotency.store';
import { type QuotaObserver } from '../../callers/request/idempotency-quota';
import { createIdempotencySize } from '../../callers/request/idempotency-size';
import { type Person } from '../../callers/rights/person';
import { createPersonStore } from '../../callers/rights/person.store';
import { createRightsMac } from '../../callers/rights/rights-mac';
import { signUnsigned } from '../../callers/rights/unsigned-rights.store';
import { createRecorder } from '../../callers/security-events/recorder';
import { SecurityEventResolver } from '../../callers/security-events/security-event.resolver';
import { createSecurityEventStore } from '../../callers/security-events/security-event.store';
import { createConsoleSessions, createSessionExpiry, signInRoutes } from '../../callers/sessions';
import { type BeginDependencies } from '../../callers/sessions/begin-in-browser';
import { createSessionCount } from '../../callers/sessions/count-sessions';
import { endSessionsOf } from '../../callers/sessions/end-of-holder';
import { type OneTimeEntries } from '../../callers/sessions/one-time-entries';
import { createSessionStore } from '../../callers/sessions/session.store';
import { type Platform } from '../platform';
import { always } from './heavy-reads';
import { type Storage } from './storage';

const SIGNED =
  'keys and sessions of the console were signed as they are in the database; this is to be expected at the upgrade to ' +
  '0.3.0 and at no other start';

/** Who calls, and whether they may: keys, people, sessions, signatures, and what every mutation goes through. */
export async function openCallers(
  platform: Platform,
  { dataKeys, keyParts }: Storage,
  metrics: QuotaObserver & Pick<BeginDependencies, 'onSignIn'>,
  entries: OneTimeEntries | undefined,
) {
  const { config, clock, log, every, newId, unitOfWork, store, backgroundStore, onUnexpected } = platform;
  const { apiKeyMaxAgeDays, apiKeyPrefix, requireSignedWrites, bulkUpsertWindowSeconds } = config;
  const rights = createRightsMac(dataKeys);
  // Only once this instance, and those that run beside it, can read what is encrypted.
  const canSign = keyParts.agreement.canServe;
  const signed = canSign ? await backgroundStore((db) => signUnsigned(db, keyParts, clock())) : 0;
  if (signed) log.warn({ signed }, SIGNED);

  const securityEvents = store(createSecurityEventStore, { list: always });
  const { recordSecurityEvent, settled } = createRecorder({
    securityEvents,
    clock,
    onEventLost: ({ kind, organizationId, apiKeyId }) =>
      log.error({ kind, organizationId, keyId: apiKeyId }, 'a security event could not be recorded'),
  });
  function reportForged(kind: 'KEY_FORGED' | 'SESSION_FORGED', organizationId: string, apiKeyId: string): void {
    log.error(
      { kind, organizationId, keyId: apiKeyId },
      'something else than this service wrote rights to the database',
    );
    recordSecurityEvent({ kind, organizationId, apiKeyId });
  }
  const apiKeys = store((db) =>
    createApiKeyStore(db, rights, ({ organizationId, keyId }) => reportForged('KEY_FORGED', organizationId, keyId)),
  );
  const consoleSessions = store((db) =>
    createSessionStore(db, rights, ({ organizationId, apiKeyId }) =>
      reportForged('SESSION_FORGED', organizationId, apiKeyId),
    ),
  );
  const people = store(createPersonStore);
  const claims = store(createClaimStore);
  const idempotencyKeys = store((db) => createIdempotencyKeyStore(db, dataKeys, platform.isEmbedded));
  const maintenance = store(createMaintenanceStore);

  const openIdConnect = config.console ? await openOpenIdConnect(config) : undefined;
  const grants = openIdConnect?.grants;
  const sessions = config.console
    ? createConsoleSessions({ consoleSessions, people, clock, recordSecurityEvent, grants })
    : undefined;
  const { identifyCaller, recheckKey } = createAccess({
    apiKeys,
    sessions,
    clock,
    delay,
    apiKeyMaxAgeDays,
    apiKeyPrefix,
    refusedKeyDelayMs: config.refusedKeyDelayMs,
    recordSecurityEvent,
    onTouchFailed: () => log.warn('the time of last use of an API key could not be noted'),
    onAddressRefused: (clientAddress) =>
      log.warn({ clientAddress }, 'an address presented ten refused API keys within a minute'),
    onKeyEndsSoon: ({ keyId, organizationId }, endsAt) =>
      log.warn({ keyId, organizationId, endsAt }, 'an API key in use ends soon'),
  });
  const { runMutation } = createRequests({
    claims,
    idempotencyKeys,
    unitOfWork,
    clock,
    newId,
    bulkUpsertWindowSeconds,
    requireSignedWrites,
    idempotencyMaxBytes: config.idempotencyMaxBytes,
    databaseTimeoutMs: config.databaseTimeoutMs,
    longestRequestMs: platform.longestRequestMs,
    answerKept: metrics.answerKept,
    answersForgotten: metrics.answersForgotten,
    onUnexpected,
  });
  const readRawBody = createRawBodyReader(config);
  const { onSignIn } = metrics;
  const signIn = sessions && [
    signInRoutes({ identifyCaller, readRawBody, sessions, onSignIn }, entries),
    openIdConnect?.routes({ sessions, readRawBody, recordSecurityEvent, onSignIn, clock, log }) ?? [],
    consolePage({ hasPeople: openIdConnect !== undefined }),
    consoleEntrance(),
  ];
  const keyRing = createKeyRing({ apiKeys, securityEvents, sleep: delay });
  return {
    apiKeys,
    allApiKeys: backgroundStore((db) => createApiKeyStore(db, rights)),
    people,
    securityEvents,
    recordSecurityEvent,
    identifyCaller,
    recheckKey,
    readRawBody,
    runMutation,
    /** What people may do now; undefined where this process has no groups to go by. */
    async scopesOfPerson(organizationId: string, keyId: string, person: Person) {
      const groups = grants && (await people.findGroups(organizationId, keyId));
      return groups && grants.scopesOf(organizationId, { ...person, groups: [...groups] });
    },
    resolvers: {
      keyInfo: new KeyInfoResolver({
        apiKeys,
        claims,
        clock,
        apiKeyMaxAgeDays,
        bulkUpsertWindowSeconds,
        requireSignedWrites,
      }),
      keys: new ManageKeysResolver({
        apiKeys,
        keyRing,
        clock,
        apiKeyMaxAgeDays,
        apiKeyPrefix,
        endSessionsOf: (organizationId, holderId, ender) =>
          endSessionsOf(organizationId, holderId, ender, { consoleSessions, record: recordSecurityEvent }),
      }),
      securityEvents: new SecurityEventResolver({ securityEvents, settled }),
    },
    routes: signIn?.flat() ?? [],
    metrics: {
      sessions: createSessionCount({ consoleSessions, clock }),
      idempotencyKeys: createIdempotencySize({ idempotencyKeys, clock }),
      maintenance: createMaintenance({ apiKeys, maintenance, clock, apiKeyMaxAgeDays }),
    },
    workers: [
      createSessionExpiry({
        consoleSessions,
        clock,
        every,
        recordSecurityEvent,
        onExpiryFailed: (err) => log.error({ err }, 'expired sessions could not be ended; tried again in a minute'),
      }),
      // Last of all, since others record events until they end.
      { stop: settled },
    ],
  };
}

export type Callers = Awaited<ReturnType<typeof openCallers>>;
