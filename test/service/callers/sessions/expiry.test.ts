import { createLog } from '../../../../src/base/log';
import { HOUR_MS } from '../../../../src/base/time/durations';
import { createSessionStore } from '../../../../src/service/callers/sessions/session.store';
import { createSessionExpiry } from '../../../../src/service/callers/sessions/sessions';
import { openSession } from '../../../support/console';
import { readMetrics, sumOf } from '../../../support/exposition';
import { rightsOf } from '../../../support/rights';
import { useService } from '../../../support/use-service';

const service = useService();

/** The upkeep of another process on the same database. */
async function upkeep() {
  let tick = () => undefined as unknown;
  const kinds: string[] = [];
  const expiry = createSessionExpiry({
    consoleSessions: createSessionStore(service.database.db, await rightsOf(service)),
    clock: () => service.clock.now,
    recordSecurityEvent: ({ kind, organizationId }) => kinds.push(`${kind} ${organizationId}`),
    every: (_milliseconds, work) => {
      tick = work;
      return () => undefined;
    },
    log: createLog('silent'),
  });
  return {
    kinds,
    async run() {
      tick();
      await expiry.stop();
    },
  };
}

const count = () => service.database.db.collection('consoleSessions').countDocuments({});

it('each session that nobody uses ends after twelve hours and is reported, and a younger one stays', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'old-corp' });
  const young = await service.createKey({ organizationId: 'young-corp' });
  await Promise.all([openSession(service, apiKey), openSession(service, apiKey)]);
  service.clock.advance(HOUR_MS);
  await openSession(service, young.apiKey);
  service.clock.advance(11 * HOUR_MS - 1);
  const early = await upkeep();
  await early.run();
  expect([early.kinds, await count()]).toEqual([[], 3]);
  service.clock.advance(1);
  const [one, other] = [await upkeep(), await upkeep()];
  await Promise.all([one.run(), other.run()]);
  // Each end is reported once, by whichever process came first.
  expect([...one.kinds, ...other.kinds]).toEqual(['SESSION_ENDED old-corp', 'SESSION_ENDED old-corp']);
  expect(await count()).toBe(1);
});

it('operators see how many sessions there are, and who was refused', async () => {
  const { apiKey } = await service.createKey({ organizationId: 'seen-corp' });
  service.clock.advance(24 * HOUR_MS);
  await openSession(service, apiKey);
  await expect(openSession(service, 'wrong')).rejects.toThrow('INVALID_API_KEY');
  service.clock.advance(60_000);
  const metrics = await readMetrics(service);
  expect(sumOf(metrics, 'account_sync_console_sessions')).toBe(1);
  expect(sumOf(metrics, 'account_sync_console_sign_ins_total', { outcome: 'refused' })).toBe(1);
  expect(sumOf(metrics, 'account_sync_console_sign_ins_total', { outcome: 'accepted' })).toBeGreaterThan(1);
  expect(JSON.stringify(metrics)).not.toContain('seen-corp');
});
