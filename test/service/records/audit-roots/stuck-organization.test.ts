import { setTimeout as wait } from 'node:timers/promises';
import { createChainStore } from '../../../../src/service/records/audit/integrity/chain.store';
import { createAuditRootStore } from '../../../../src/service/records/audit-roots/audit-root.store';
import { createAuditRoots } from '../../../../src/service/records/audit-roots/index';
import { createRootMemory } from '../../../../src/service/records/audit-roots/root-memory';
import { parseSigningKey } from '../../../../src/service/storage/encryption/signing-key';
import { pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useFreshService } from '../../../support/use-service';

const WINDOW_MS = 3_600_000;

const service = useFreshService();

it('an organization whose history takes long to read keeps that of no other from being signed', async () => {
  const [stuck, other] = [await service.createKey(), await service.createKey({ organizationId: 'org-other' })];
  for (const { apiKey } of [stuck, other]) await pushRows(service, apiKey, [buildRow()]);
  const auditChains = createChainStore(service.database.db);
  const auditRoots = createAuditRootStore(service.database.db);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const later = async () => new Date(service.clock.now.getTime() + 3 * WINDOW_MS);
  const now = await later();
  const failures: unknown[] = [];
  const roots = createAuditRoots({
    auditChains: {
      ...auditChains,
      async findNextTime(organizationId, from) {
        if (organizationId === stuck.organizationId) await released;
        return auditChains.findNextTime(organizationId, from);
      },
    },
    auditRoots,
    rootMemory: createRootMemory(undefined),
    signingKey: parseSigningKey(Buffer.alloc(32, 1).toString('base64')),
    windowMs: WINDOW_MS,
    clock: () => now,
    databaseTime: later,
    every: (_milliseconds, begin) => {
      begin();
      return () => undefined;
    },
    log: { error: (facts) => void failures.push(facts), warn: () => undefined },
  });
  while (!(await auditRoots.findNewest(other.organizationId)) && failures.length === 0) await wait(20);
  expect(await auditRoots.listOrganizations()).toEqual([other.organizationId]);
  release();
  while (!(await auditRoots.findNewest(stuck.organizationId)) && failures.length === 0) await wait(20);
  await roots.stop();
  expect(failures).toEqual([]);
});
