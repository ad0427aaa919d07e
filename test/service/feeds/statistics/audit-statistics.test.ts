import { GraphQLClient } from 'graphql-request';
import { HOUR_MS } from '../../../../src/base/time/durations';
import { AuditStatisticsDocument, type AuditStatisticsQueryVariables } from '../../../generated/operations';
import { bearer, patchAccount, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { type TestKey } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const service = useService();

async function perDay(variables: AuditStatisticsQueryVariables = {}, { apiKey }: TestKey = key) {
  const client = new GraphQLClient(`${service.url}/graphql`, { headers: bearer(apiKey) });
  return (await client.request(AuditStatisticsDocument, variables)).auditStatistics.perDay;
}
const eventful = async (variables?: AuditStatisticsQueryVariables) =>
  (await perDay(variables)).filter(({ created, changed }) => created + changed > 0);

/** Three accounts at noon of March 1 in UTC, one edited then; at 3 o'clock of March 2 pushed again, and edited twice. */
const key = useKey(service);
const pushing = useKey(service, { name: 'feed' });
beforeAll(async () => {
  const rows = ['A-1', 'A-2', 'A-3'].map((externalId) => buildRow({ externalId }));
  await pushRows(service, pushing.apiKey, rows);
  await patchAccount(service, key.apiKey, 'A-1', { clientStatus: 'one' });
  service.clock.advance(15 * HOUR_MS);
  await pushRows(
    service,
    pushing.apiKey,
    rows.map(({ externalId }) => ({ externalId, bucket: 'again' })),
  );
  for (const clientStatus of ['two', 'three']) await patchAccount(service, key.apiKey, 'A-2', { clientStatus });
});

it('counts what was created and changed on each of the last 30 days', async () => {
  const all = await perDay();
  expect(all).toHaveLength(30);
  expect(all.slice(-2)).toEqual([
    { day: '2026-03-01', created: 3, changed: 1, byOperation: [{ key: 'UPDATE', count: 1 }] },
    {
      day: '2026-03-02',
      created: 0,
      changed: 5,
      byOperation: [
        { key: 'BULK_UPSERT', count: 3 },
        { key: 'UPDATE', count: 2 },
      ],
    },
  ]);
  expect(all[0]).toEqual({ day: '2026-02-01', created: 0, changed: 0, byOperation: [] });
});

it('counts on the days of the zone that is asked for', async () => {
  await expect(eventful({ zone: 'America/New_York' })).resolves.toMatchObject([
    { day: '2026-03-01', created: 3, changed: 6 },
  ]);
});

it('counts the days of the range alone, up to 366 of them', async () => {
  const year = { from: '2025-03-02', to: '2026-03-02' };
  expect((await perDay({ days: year })).map(({ changed }) => changed).slice(-2)).toEqual([1, 5]);
  await expect(eventful({ days: { from: '2026-03-02', to: '2026-03-02' } })).resolves.toMatchObject([{ changed: 5 }]);
  await expect(perDay({ days: { from: '2025-01-01', to: '2026-03-02' } })).rejects.toThrow('1 to 366 days');
});

it.each([
  [{ operation: 'UPDATE' }, [0, 3]],
  [{ operation: 'BULK_UPSERT', surface: 'REST' }, [3, 3]],
  [{ source: 'RETENTION' }, [0, 0]],
  [{ surface: '\uD800' }, [0, 0]],
])('counts what passes the filter %j', async (filter, sums) => {
  const days = await perDay({ filter });
  const sumOf = (name: 'created' | 'changed') => days.reduce((sum, day) => sum + day[name], 0);
  expect([sumOf('created'), sumOf('changed')]).toEqual(sums);
});

it('counts what a key did', async () => {
  await expect(eventful({ filter: { apiKeyId: key.keyId } })).resolves.toMatchObject([
    { day: '2026-03-01', created: 0, changed: 1 },
    { day: '2026-03-02', created: 0, changed: 2 },
  ]);
});

it('counts nothing for a key without accounts:read', async () => {
  const blind = await service.createKey({ scopes: ['audit:read'] });
  await expect(perDay({}, blind)).rejects.toThrow('accounts:read');
});
