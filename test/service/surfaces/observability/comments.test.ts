import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  type Span,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { isPersonal } from '../../../../src/service/accounts/fields/personal-paths';
import { createAccountStore } from '../../../../src/service/accounts/store/account.store';
import { createApiKeyStore } from '../../../../src/service/callers/access/api-key.store';
import { createClaimStore } from '../../../../src/service/callers/access/signature-and-rate-limit-claims.store';
import { createIdempotencyKeyStore } from '../../../../src/service/callers/request/idempotency.store';
import { createRightsMac } from '../../../../src/service/callers/rights/rights-mac';
import { createAccountStatisticsStore } from '../../../../src/service/feeds/statistics/account-statistics.store';
import { createChangesSealer } from '../../../../src/service/records/audit/integrity/sealed-changes';
import { createAuditTrailStore } from '../../../../src/service/records/audit/trail/audit-trail.store';
import { createSyncRunStore } from '../../../../src/service/records/sync-runs/sync-run.store';
import { observedDb } from '../../../../src/service/storage/database/connection/observed-db';
import { createAccountSecretStore } from '../../../../src/service/storage/encryption/account-secret.store';
import { keyOf } from '../../../../src/service/storage/encryption/data-keys/sealed-text';

const client = new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true, ignoreUndefined: true });
const db = client.db(`test_${randomBytes(6).toString('hex')}`);
const KEYS = { current: keyOf('k', Buffer.alloc(32)), all: new Map() };
const dataKeys = { of: async () => KEYS, everyOf: async () => KEYS, freshOf: async () => KEYS };
const observed = observedDb(db, () => undefined);
const sealer = createChangesSealer({ dataKeys, accountSecrets: createAccountSecretStore(observed), isPersonal });
const apiKeys = createApiKeyStore(observed, createRightsMac(dataKeys));
const idempotencyKeys = createIdempotencyKeyStore(observed, dataKeys, false);
const accounts = createAccountStore(observed, dataKeys);
const statistics = createAccountStatisticsStore(observed);
const syncRuns = createSyncRunStore(observed);
const claims = createClaimStore(observed);
const auditTrail = createAuditTrailStore(observed, sealer);
const sent: CommandStartedEvent[] = [];
client.on('commandStarted', (event) => sent.push(event));

const active = new AsyncLocalStorage<Context>();
/** What an SDK brings, without its provider: that would stay with the modules that other test files share. */
const contextManager: ContextManager = {
  active: () => active.getStore() ?? ROOT_CONTEXT,
  with: (of, work, self, ...parameters) => active.run(of, () => work.apply(self as never, parameters)),
  bind: (_of, target) => target,
  enable: () => contextManager,
  disable: () => contextManager,
};
beforeAll(() => context.setGlobalContextManager(contextManager));
afterAll(async () => {
  context.disable();
  await db.dropDatabase();
  await client.close();
});

const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const spanContext = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: TraceFlags.SAMPLED };
/** What a request that is recorded does. */
const inRequest = <Result>(isRecording: boolean, work: () => Result): Result => {
  const span = { isRecording: () => isRecording, spanContext: () => spanContext } as Span;
  return context.with(trace.setSpan(ROOT_CONTEXT, span), work);
};

const NOW = new Date();
const KEY = { keyId: 'key', secretHash: Buffer.alloc(32), organizationId: 'org', name: '', scopes: [], networks: [] };
const CLAIM = { id: 'one', apiKeyId: 'key', owner: 'me', contentHash: '', leaseUntil: NOW, expiresAt: NOW };

const ANY = { kind: 'isNull', path: 'bank', isNull: true } as const;

/** Calls of every kind that stores make. */
async function callStores(): Promise<void> {
  await apiKeys.insert({
    ...KEY,
    keyId: randomBytes(8).toString('hex'),
    createdAt: NOW,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  });
  await apiKeys.touch('key', NOW);
  await claims.claim('org', [{ name: randomBytes(8).toString('hex'), until: NOW }], NOW);
  await idempotencyKeys.claim('org', CLAIM, NOW);
  await idempotencyKeys.listKept('org');
  await idempotencyKeys.release('org', CLAIM);
  await idempotencyKeys.remove('org', ['one']);
  await accounts.findByExternalId('org', 'absent');
  await accounts.count('org', ANY, 10);
  await statistics.count('org', ANY, { start: NOW, days: 1 }, []);
  await syncRuns.findLatest([KEY, KEY], NOW);
  await auditTrail.listPages('org', [{ accountId: 'absent', beforeVersion: 1, limit: 1 }]);
}

const commentsOf = async (isRecording: boolean): Promise<Map<string, unknown[]>> => {
  sent.length = 0;
  await inRequest(isRecording, callStores);
  const comments = new Map<string, unknown[]>();
  for (const { commandName, command } of sent) {
    comments.set(commandName, [...(comments.get(commandName) ?? []), command.comment]);
  }
  expect([...comments.keys()].sort()).toEqual(
    expect.arrayContaining(['aggregate', 'delete', 'find', 'insert', 'update']),
  );
  return comments;
};

describe('the comments of database commands', () => {
  it('every command of a recorded request names its trace', async () => {
    const comments = await commentsOf(true);
    expect([...new Set([...comments.values()].flat())]).toEqual([TRACEPARENT]);
  });

  it('commands of a request that is not recorded carry no comment', async () => {
    const comments = await commentsOf(false);
    expect([...new Set([...comments.values()].flat())]).toEqual([undefined]);
  });
});
