import { type ChainStore } from '../../../../src/service/records/audit/integrity/chain.store';
import { type AuditRootStore } from '../../../../src/service/records/audit-roots/audit-root.store';
import { createAuditRoots } from '../../../../src/service/records/audit-roots/index';
import { createRootMemory } from '../../../../src/service/records/audit-roots/root-memory';
import { parseSigningKey, type SigningKey } from '../../../../src/service/storage/encryption/signing-key';
import { createGate } from '../../../support/gate';
import { newTurns } from '../../../support/turns';
import { until } from '../../../support/until';

const [STUCK, OTHER] = ['a', 'b'];

it('an organization whose history takes long to read keeps that of no other from being signed', async () => {
  const gate = createGate();
  const read: string[] = [];
  const auditChains: Pick<ChainStore, 'listOrganizations' | 'findNextTime'> = {
    listOrganizations: async () => [STUCK, OTHER],
    async findNextTime(organizationId) {
      if (organizationId === STUCK) await gate.passed;
      read.push(organizationId);
      return undefined;
    },
  };
  const auditRoots: Pick<AuditRootStore, 'listOrganizations' | 'findNewest'> = {
    listOrganizations: async () => [],
    findNewest: async () => undefined,
  };
  const now = new Date();
  const failures: unknown[] = [];
  const roots = createAuditRoots({
    auditChains: auditChains as ChainStore,
    auditRoots: auditRoots as AuditRootStore,
    rootMemory: createRootMemory(undefined),
    signingKey: parseSigningKey(Buffer.alloc(32, 1).toString('base64')) as SigningKey,
    windowMs: 3_600_000,
    clock: () => now,
    databaseTime: async () => now,
    turns: newTurns(),
    every: (_milliseconds, begin) => {
      begin();
      return () => undefined;
    },
    log: { error: (facts) => void failures.push(facts), warn: () => undefined },
  });
  await until(() => read.length > 0 || failures.length > 0);
  expect(read).toEqual([OTHER]);
  gate.open();
  await roots.stop();
  expect([read, failures]).toEqual([[OTHER, STUCK], []]);
});
