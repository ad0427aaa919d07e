import { type AccountRow, type PushedRow, type PushProgress, type PushWait } from '../../src/client';
import { clientOf, collect, notingFetch } from '../support/client';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';

const services: TestService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function start(overrides: Parameters<typeof startService>[0] = {}) {
  const service = await startService(overrides);
  services.push(service);
  return { service, ...(await service.createKey()) };
}

const rowsOf = (count: number): AccountRow[] => Array.from({ length: count }, () => buildRow() as AccountRow);
const positionsOf = (outcomes: readonly PushedRow[]) => outcomes.map(({ position }) => position).sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('pushing all', () => {
  it('a push holds back later rows of an account after a failed one, and no earlier rows', async () => {
    const { service, apiKey } = await start();
    const client = clientOf(service, apiKey);
    const [good, wrong, late] = [
      buildRow({ externalId: 'a' }),
      { externalId: 'a', bank: 1 },
      { externalId: 'a', bank: 'late' },
    ];
    const noJson = { externalId: 'b', toJSON: () => undefined };
    const feed = [good, wrong, late, noJson, buildRow({ externalId: 'b' }), buildRow({ externalId: 'c' })];
    const outcomes = await collect(client.pushAll(feed as unknown as AccountRow[], { holdBackAfterFailure: true }));
    outcomes.sort((one, other) => one.position - other.position);
    expect(outcomes.map((outcome) => (outcome.status === 'failed' ? outcome.code : outcome.status))).toEqual([
      'created',
      'VALIDATION_FAILED',
      'EARLIER_ROW_FAILED',
      'ROW_NOT_JSON',
      'EARLIER_ROW_FAILED',
      'created',
    ]);
    const unheld = await collect(client.pushAll([good, wrong, late] as unknown as AccountRow[]));
    expect(unheld.at(-1)).toMatchObject({ position: 2, status: 'updated' });
  });

  it('a push reports each wait and its reason before the wait begins', async () => {
    const { service, apiKey } = await start({ bulkUpsertWindowSeconds: 20 });
    const waits: PushWait[] = [];
    const client = clientOf(service, apiKey);
    await collect(client.pushAll(rowsOf(3), { maxRows: 1, onWait: (wait) => waits.push(wait) }));
    expect(waits).toMatchObject([
      { milliseconds: 20_000, error: { code: 'RATE_LIMIT_EXCEEDED' } },
      { milliseconds: expect.any(Number) },
    ]);
    expect(waits[1]?.error).toBeUndefined();
  });

  it('a push yields the result of every row and reports progress', async () => {
    const { service, apiKey } = await start();
    const client = clientOf(service, apiKey);
    const rows: unknown[] = rowsOf(1203);
    rows[700] = { ...(rows[700] as object), phoneNumber: 'none' };
    rows[701] = 'no row';
    rows[1202] = undefined;
    const progress: PushProgress[] = [];
    const feed = rows as AccountRow[];
    const outcomes = await collect(client.pushAll(feed, { onProgress: (step) => progress.push(step) }));
    expect(positionsOf(outcomes)).toEqual(upTo(1203));
    expect(outcomes.filter(({ status }) => status === 'failed')).toMatchObject([
      { position: 700, externalId: feed[700]?.externalId, code: 'VALIDATION_FAILED' },
      { position: 701, code: 'VALIDATION_FAILED' },
      { position: 1202, code: 'ROW_NOT_JSON' },
    ]);
    expect(progress.map(({ rows: done, requests }) => [done, requests])).toEqual([
      [500, 1],
      [1000, 2],
      [1203, 3],
    ]);
    expect(progress.at(-1)).toMatchObject({ created: 1200, updated: 0, unchanged: 0, failed: 3 });
    const again = await collect(client.pushAll(feed.slice(0, 600)));
    expect(again.every(({ status }) => status === 'unchanged')).toBe(true);
  });

  it('a push as a dry run writes nothing and yields changes if asked for', async () => {
    const { service, apiKey } = await start();
    const client = clientOf(service, apiKey);
    const rows = rowsOf(5);
    const dry = await collect(client.pushAll(rows, { dryRun: true, maxRows: 2 }));
    expect(dry.map(({ status }) => status)).toEqual(upTo(5).map(() => 'created'));
    expect(await collect(client.listAccounts())).toEqual([]);
    await collect(client.pushAll(rows));
    const changed = rows.map((row) => ({ ...row, bank: 'First' }));
    const told = await collect(client.pushAll(changed, { includeChanges: true }));
    expect(told).toEqual(
      upTo(5).map((position) =>
        expect.objectContaining({ position, changes: [{ field: 'bank', from: null, to: 'First' }] }),
      ),
    );
  });

  it('a push applies the rows of one account in order, so the last one wins', async () => {
    const { service, apiKey } = await start();
    const client = clientOf(service, apiKey);
    const banks = ['First', 'Second', 'Third'];
    const rows = rowsOf(2).flatMap((row) => banks.map((bank) => ({ ...row, bank })));
    const outcomes = await collect(client.pushAll(rows));
    expect(outcomes.map(({ position, status }) => [position, status])).toEqual([
      [0, 'created'],
      [3, 'created'],
      [1, 'updated'],
      [4, 'updated'],
      [2, 'updated'],
      [5, 'updated'],
    ]);
    for await (const { bank } of client.listAccounts()) expect(bank).toBe('Third');
  });

  it('a push is refused once by the rate limit and then keeps its pace', async () => {
    const { service, apiKey } = await start({ bulkUpsertWindowSeconds: 20 });
    const collectUnmatched = notingFetch();
    const began = service.clock.now.getTime();
    const outcomes = await collect(clientOf(service, apiKey, collectUnmatched).pushAll(rowsOf(50), { maxRows: 10 }));
    expect(outcomes.filter(({ status }) => status === 'created')).toHaveLength(50);
    expect(collectUnmatched.statuses).toEqual([200, 429, 200, 200, 200, 200]);
    expect(service.clock.now.getTime() - began).toBe(4 * 20_000);
  });

  it('a push waits for a rate limit window that another request opened', async () => {
    const { service, apiKey } = await start({ bulkUpsertWindowSeconds: 20 });
    const collectUnmatched = notingFetch();
    const client = clientOf(service, apiKey, collectUnmatched);
    await client.bulkUpsert(rowsOf(1));
    service.clock.advance(7000);
    await collect(client.pushAll(rowsOf(3), { maxRows: 1 }));
    expect(collectUnmatched.statuses).toEqual([200, 429, 200, 429, 200, 200]);
  });

  it('a push divides rows by bytes, and sends less at a time if the service accepts less', async () => {
    const { service, apiKey } = await start({ maxBodyBytes: 4096 });
    const collectUnmatched = notingFetch();
    const client = clientOf(service, apiKey, collectUnmatched);
    const rows = rowsOf(20).map((row) => ({ ...row, bank: 'x'.repeat(400) }));
    rows[5] = { ...(rows[5] as AccountRow), bank: 'y'.repeat(4000) } as never;
    const outcomes = await collect(client.pushAll(rows, { maxBytes: 3000 }));
    expect(collectUnmatched.statuses.every((status) => status === 200)).toBe(true);
    const failed = { position: 5, status: 'failed', code: 'ROW_TOO_LARGE' };
    expect(outcomes.filter(({ status }) => status !== 'created')).toMatchObject([failed]);
    const again = await collect(client.pushAll(rows));
    expect(collectUnmatched.statuses).toContain(413);
    expect(positionsOf(again)).toEqual(upTo(20));
    expect(again.filter(({ status }) => status !== 'unchanged')).toMatchObject([failed]);
  });

  it('a push ends with an error that cannot be retried, and the rows yielded before are stored', async () => {
    const { service, apiKey } = await start();
    let left = 2;
    const client = clientOf(service, apiKey, {
      fetch: (url, init) => {
        left -= 1;
        const headers = {
          ...(init?.headers as Record<string, string>),
          ...(left < 0 && { authorization: 'Bearer none' }),
        };
        return fetch(url, { ...init, headers });
      },
    });
    const yielded: PushedRow[] = [];
    const push = async () => {
      for await (const outcome of client.pushAll(rowsOf(50), { maxRows: 10 })) yielded.push(outcome);
    };
    await expect(push()).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    expect(positionsOf(yielded)).toEqual(upTo(20));
    expect(await collect(clientOf(service, apiKey).listAccounts())).toHaveLength(20);
  });

  it.each([{ maxRows: 0 }, { maxRows: 501 }, { maxRows: 1.5 }, { maxBytes: 10 }, { maxBytes: Number.NaN }])(
    'a push refuses the limits %j',
    async (limits) => {
      const push = clientOf({ url: 'http://127.0.0.1:9', clock: { now: new Date(), advance: () => undefined } }, 'key');
      await expect(collect(push.pushAll(rowsOf(1), limits))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    },
  );
});
