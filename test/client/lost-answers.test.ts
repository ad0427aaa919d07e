import fc from 'fast-check';
import { type AccountRow, type AccountSyncClient } from '../../src/client';
import { clientOf, collect } from '../support/client';
import { type RequestFate, startFaultyProxy } from '../support/faulty-proxy';
import { runs } from '../support/properties';
import { buildRow } from '../support/rows';
import { useService } from '../support/use-service';

const service = useService();

/** A client whose requests meet these fates, one after the other, and pass from then on. */
async function through(fates: readonly RequestFate[]) {
  const { apiKey } = await service.createKey({ organizationId: `org-${Math.random()}` });
  const coming = [...fates];
  const proxy = await startFaultyProxy(service.url, () => coming.shift() ?? 'passes');
  const client = clientOf({ url: proxy.url, clock: service.clock }, apiKey, {
    // As often as it takes: the first try of a request that was cut may still be running.
    maxRetries: 1000,
    sleep: () => new Promise((resolve) => setTimeout(resolve, 5)),
  });
  return { proxy, client, direct: clientOf(service, apiKey) };
}

const rowsOf = (count: number): AccountRow[] => Array.from({ length: count }, () => buildRow() as AccountRow);

/** Sends rows, two a request. @returns the outcome of each */
async function statusesOf(client: AccountSyncClient, rows: readonly AccountRow[]): Promise<string[]> {
  const statuses: string[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const { results } = await client.bulkUpsert(rows.slice(at, at + 2));
    statuses.push(...results.map(({ status }) => status));
  }
  return statuses;
}

const fate = fc.constantFrom<RequestFate>('passes', 'unavailable', 'cut before', 'cut during', 'cut after');

describe('over a connection that loses requests and answers', () => {
  it('every row gets its result and is written once although requests and answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 8 }), async (fates) => {
        const { proxy, client, direct } = await through(fates);
        try {
          const rows = rowsOf(4);
          expect(await statusesOf(client, rows)).toEqual(rows.map(() => 'created'));
          const changed = rows.map((row) => ({ ...row, bank: 'First' }));
          expect(await statusesOf(client, changed)).toEqual(rows.map(() => 'updated'));
          for (const { externalId } of rows) expect(await collect(direct.auditTrail(externalId))).toHaveLength(1);
        } finally {
          await proxy.close();
        }
      }),
      { numRuns: runs(10) },
    );
  });

  it('a repeated request whose answer was lost gets the same answer', async () => {
    const { proxy, client } = await through(['cut after', 'unavailable', 'cut during']);
    const report = await client.bulkUpsert(rowsOf(2));
    expect(report).toMatchObject({ created: 2, unchanged: 0 });
    expect(proxy.log.slice(0, 3)).toEqual(['cut after', 'unavailable', 'cut during']);
    await proxy.close();
  });

  it('an update whose answer was lost is made once, at the version it was meant for', async () => {
    const { proxy, client, direct } = await through(['cut after', 'cut after']);
    const [row] = rowsOf(1);
    const externalId = String(row?.externalId);
    await direct.bulkUpsert([row as AccountRow]);
    const { etag } = await direct.getAccount(externalId);
    const updated = await client.updateAccount(externalId, { bank: 'First' }, { ifMatch: etag });
    expect(updated.etag).toBe((await direct.getAccount(externalId)).etag);
    expect(await collect(direct.auditTrail(externalId))).toHaveLength(1);
    await proxy.close();
  });

  it('reads whose answers are lost are repeated', async () => {
    const { proxy, client, direct } = await through(['cut before', 'unavailable', 'cut after']);
    await direct.bulkUpsert(rowsOf(3));
    expect(await collect(client.listAccounts({ pageSize: 2 }))).toHaveLength(3);
    await proxy.close();
  });
});

it('the client signs each try anew, with the same idempotency key', async () => {
  const { apiKey } = await service.createKey();
  const sent: Record<string, string>[] = [];
  const client = clientOf(service, apiKey, {
    fetch: (url, init) => {
      sent.push(init?.headers as Record<string, string>);
      return sent.length === 1 ? Promise.reject(new Error('lost')) : fetch(url, init);
    },
    sleep: async () => service.clock.advance(600_000),
  });
  expect(await client.bulkUpsert(rowsOf(1))).toMatchObject({ created: 1 });
  const [first, second] = sent;
  expect(second?.['x-service-timestamp']).not.toBe(first?.['x-service-timestamp']);
  expect(second?.['x-service-signature']).not.toBe(first?.['x-service-signature']);
  expect(second?.['idempotency-key']).toBe(first?.['idempotency-key']);
  await client.bulkUpsert(rowsOf(1));
  expect(sent[2]?.['idempotency-key']).not.toBe(first?.['idempotency-key']);
});
