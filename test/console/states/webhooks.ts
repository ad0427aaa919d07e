import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/base/time/durations';
import { type TestKey, type TestService } from '../../support/service';
import { storeWebhook } from '../../support/stored-webhooks';

/** What a proxy answers whose server is down. */
const BAD_GATEWAY = `<html>
<head><title>502 Bad Gateway</title></head>
<body>
<center><h1>502 Bad Gateway</h1></center>
<hr><center>nginx/1.24.0</center>
</body>
</html>
`;

const BATCH = ['account.created', 'account.updated', 'sync_run.completed'];

/**
 * Stores webhooks that stand in every way that there is.
 * @returns their ids, by what they stand for
 */
export async function storeWebhooks(service: TestService, key: TestKey): Promise<Record<string, string>> {
  const now = service.clock.now.getTime();
  const ago = (ms: number) => new Date(now - ms);
  const after = (ms: number) => new Date(now + ms);
  const failed = (at: Date) => ({ at, status: 502, failure: null, answer: BAD_GATEWAY, durationMs: 212 });
  const events = ['account.updated', 'account.hold_placed', 'account.hold_released', 'account.erased'];
  const createdAt = ago(40 * DAY_MS);
  const webhook = await storeWebhook(service, key, {
    createdAt,
    input: {
      url: 'https://hooks.dialer.example/v2/northgate?tenant=8c1f',
      name: 'Dialer',
      events,
      portfolioIds: ['pf-2026-03', 'pf-2026-11'],
      statusCategories: ['NEW', 'ACTIVE', 'LEGAL_HOLD'],
      fields: ['status', 'phoneNumber', 'smsOptOut.isOptedOut', 'metadata.filenumber'],
    },
    stands: { takenAt: ago(4 * MINUTE_MS) },
    deliveries: [
      { createdAt: ago(4 * MINUTE_MS), lastAttempt: { ...failed(ago(4 * MINUTE_MS)), status: 200, answer: 'ok' } },
      { createdAt: ago(11 * MINUTE_MS), types: ['account.hold_placed'] },
      { createdAt: ago(26 * HOUR_MS), state: 'FAILED', attempts: 10, lastAttempt: failed(ago(2 * HOUR_MS)) },
      { createdAt: ago(27 * HOUR_MS) },
    ],
  });
  const ledger = await storeWebhook(service, key, {
    createdAt,
    input: { url: 'https://ledger.northgate.example/hooks/accounts', name: 'Ledger', batch: true },
    stands: { takenAt: ago(2 * DAY_MS), failingSince: ago(2 * DAY_MS - HOUR_MS), failures: 31 },
    deliveries: [
      {
        createdAt: ago(3 * MINUTE_MS),
        types: BATCH,
        changes: 240,
        state: 'PENDING',
        number: 3,
        nextAttemptAt: after(HOUR_MS),
        lastAttempt: null,
      },
      {
        createdAt: ago(46 * HOUR_MS),
        types: BATCH,
        changes: 500,
        state: 'PENDING',
        attempts: 6,
        number: 2,
        nextAttemptAt: after(3 * HOUR_MS),
        lastAttempt: failed(ago(7 * HOUR_MS)),
      },
      {
        createdAt: ago(47 * HOUR_MS),
        state: 'PENDING',
        attempts: 6,
        nextAttemptAt: after(2 * HOUR_MS),
        lastAttempt: { at: ago(8 * HOUR_MS), status: null, failure: 'TIMED_OUT', answer: '', durationMs: 15_004 },
      },
    ],
  });
  const disabled = (disabledBy: 'CALLER' | 'GONE' | 'FAILURES' | 'PLACE_LOST', days: number) => ({
    disabledBy,
    disabledAt: ago(days * DAY_MS),
    takenAt: ago((days + 6) * DAY_MS),
  });
  const gone = await storeWebhook(service, key, {
    createdAt,
    input: { url: 'https://letters.example/northgate', name: 'Letter shop', events: ['account.updated'] },
    stands: disabled('GONE', 3),
  });
  const lost = await storeWebhook(service, key, {
    createdAt,
    input: { url: 'https://warehouse.northgate.example/', name: 'Data warehouse' },
    stands: disabled('PLACE_LOST', 1),
  });
  const off = await storeWebhook(service, key, {
    createdAt,
    input: { url: 'https://staging.northgate.example/hook', name: 'Staging', events: ['import.held'] },
    stands: disabled('CALLER', 12),
  });
  await storeWebhook(service, key, {
    createdAt,
    input: { url: `https://a-rather-long-name-of-a-host.of.a.partner.example/${'long/'.repeat(20)}` },
    stands: disabled('FAILURES', 9),
  });
  return { webhook, failingWebhook: ledger, goneWebhook: gone, lostWebhook: lost, offWebhook: off };
}
