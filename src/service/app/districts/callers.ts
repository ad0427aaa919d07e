import { setTimeout as delay } from 'node:timers/promises';
import { createAccess } from '../../callers/access';
import { createApiKeyStore } from '../../callers/access/api-key.store';
import { createClaimStore } from '../../callers/access/signature-and-rate-limit-claims.store';
import { createRawBodyReader } from '../../callers/http/body/raw-body';
import { consoleEntrance, consolePage } from '../../callers/http/pages/console-page';
import { ActorsResolver } from '../../callers/keys/actors.resolver';
import { createKeyChanges } from '../../callers/keys/key-changes';
import { KeyInfoResolver } from '../../callers/keys/key-info.resolver';
import { createMaintenance } from '../../callers/keys/maintenance';
import { createMaintenanceStore } from '../../callers/keys/maintenance.store';
import { type ManageKeysDependencies } from '../../callers/keys/manage-keys';
import { ManageKeysResolver } from '../../callers/keys/manage-keys.resolver';
import { PeopleResolver } from '../../callers/keys/people.resolver';
import { openOpenIdConnect } from '../../callers/openid-connect';
import { createIdempotencyKeyStore, MAX_COUNTED_KEYS } from '../../callers/request/idempotency.store';
import { type QuotaObserver } from '../../callers/request/idempotency-quota';
import { createRunMutation } from '../../callers/request/run-mutation';
import { type Person } from '../../callers/rights/person';
import { createPersonStore } from '../../callers/rights/person.store';
import { createRightsMac } from '../../callers/rights/rights-mac';
import { signUnsigned } from '../../callers/rights/unsigned-rights.store';
import { createRecorder } from '../../callers/security-events/recorder';
import { SecurityEventResolver } from '../../callers/security-events/security-event.resolver';
import { createSecurityEventStore } from '../../callers/security-events/security-event.store';
import { type BeginDependencies } from '../../callers/sessions/begin-in-browser';
import { type OneTimeEntries } from '../../callers/sessions/one-time-entries';
import { createSessionStore } from '../../callers/sessions/session.store';
import { sessionRoutes } from '../../callers/sessions/session-routes';
import { createConsoleSessions, createSessionExpiry, endSessionsOf } from '../../callers/sessions/sessions';
import { refreshed } from '../../storage/database/reads/refreshed';
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
  const { store, backgroundStore, inBackground, inOrder, isEmbedded, unitOfWork, longestRequestMs } = platform;
  const { config, clock, log, every, newId, onUnexpected } = platform;
  const rights = createRightsMac(dataKeys);
  // Only once this instance, and those that run beside it, can read what is encrypted.
  const canSign = keyParts.agreement.canServe;
  const signed = canSign ? await backgroundStore((db) => signUnsigned(db, keyParts, clock())) : 0;
  if (signed) log.warn({ signed }, SIGNED);

  const securityEvents = store(createSecurityEventStore, { list: always });
  const { recordSecurityEvent, settled } = createRecorder(securityEvents, platform);
  function reportForged(kind: 'KEY_FORGED' | 'SESSION_FORGED', organizationId: string, apiKeyId: string): void {
    const facts = { kind, organizationId, keyId: apiKeyId };
    log.error(facts, 'something else than this service wrote rights to the database');
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
  const idempotencyKeys = store((db) => createIdempotencyKeyStore(db, dataKeys, isEmbedded));

  const openIdConnect = config.console ? await openOpenIdConnect(config) : undefined;
  const grants = openIdConnect?.grants;
  const sessionParts = { clock, log, every, consoleSessions, people, recordSecurityEvent };
  const sessions = config.console ? createConsoleSessions(sessionParts, grants) : undefined;
  const access = createAccess({ config, clock, log, apiKeys, delay, recordSecurityEvent }, sessions);
  const runMutation = createRunMutation(
    { config, clock, newId, unitOfWork, longestRequestMs, onUnexpected, claims, idempotencyKeys },
    metrics,
  );
  const readRawBody = createRawBodyReader(config);
  const { onSignIn } = metrics;
  const signIn = sessions && [
    sessionRoutes({ identifyCaller: access.identifyCaller, readRawBody, sessions, onSignIn }, entries),
    openIdConnect?.routes({ sessions, readRawBody, recordSecurityEvent, onSignIn, clock, log }) ?? [],
    consolePage({ hasPeople: openIdConnect !== undefined, currency: config.consoleCurrency }),
    consoleEntrance(),
  ];
  const keyChanges = createKeyChanges({ apiKeys, securityEvents, sleep: delay });
  const endSessions: ManageKeysDependencies['endSessionsOf'] = (organizationId, holderId, ender) =>
    endSessionsOf(organizationId, holderId, ender, consoleSessions, recordSecurityEvent);
  return {
    apiKeys,
    allApiKeys: backgroundStore((db) => createApiKeyStore(db, rights)),
    people,
    securityEvents,
    recordSecurityEvent,
    access,
    readRawBody,
    runMutation,
    /** What people may do now; undefined where this process has no groups to go by. */
    async scopesOfPerson(organizationId: string, keyId: string, person: Person) {
      const groups = grants && (await people.findGroups(organizationId, keyId));
      return groups && grants.scopesOf(organizationId, { ...person, groups: [...groups] });
    },
    resolvers: {
      keyInfo: new KeyInfoResolver({ apiKeys, claims, clock, config }),
      keys: new ManageKeysResolver({ apiKeys, keyChanges, clock, config, inOrder, endSessionsOf: endSessions }),
      people: new PeopleResolver({
        people,
        clock,
        countSessions: (organizationId, now) => consoleSessions.countByHolder(organizationId, now),
      }),
      actors: new ActorsResolver({ apiKeys, people }),
      securityEvents: new SecurityEventResolver({ securityEvents, settled }),
    },
    routes: signIn?.flat() ?? [],
    metrics: {
      sessions: refreshed((now) => consoleSessions.count(now), 0, 15_000, clock),
      idempotencyKeys: refreshed(() => idempotencyKeys.measure(MAX_COUNTED_KEYS), { keys: 0, bytes: 0 }, 60_000, clock),
      maintenance: createMaintenance({ apiKeys, maintenance: store(createMaintenanceStore) }, platform),
    },
    // The recorder last of all, since others record events until they end.
    workers: [inBackground(() => createSessionExpiry(sessionParts)), { stop: settled }],
  };
}

export type Callers = Awaited<ReturnType<typeof openCallers>>;
