import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type JsonObject } from '../../../../src/base/json/json';
import { type Database } from '../../../../src/service/storage/database/connection/connect';
import { withChangedCollection } from '../../../support/changed-database';
import { createGate } from '../../../support/gate';
import { bearer, send } from '../../../support/http';
import { importStoresOf, plannedRow, storeImport } from '../../../support/imports';
import { keysOf } from '../../../support/rights';
import { startService, type TestKey, type TestService } from '../../../support/service';
import { until } from '../../../support/until';
import { useKey, useService } from '../../../support/use-service';

/** Long enough for a busy machine. */
const TIMEOUT_MS = 3_000;

/** What the database does before it reads the results of a slice. */
let beforeRead = async (): Promise<void> => undefined;
/** How many slices were read. */
let reads = 0;
/** Whether access records can be written. */
let areRecordsWritten = true;

function wrap(database: Database): Database {
  const recording = withChangedCollection(database, 'accessRecords', (records) => ({
    insertMany: (...parameters: Parameters<typeof records.insertMany>) =>
      areRecordsWritten ? records.insertMany(...parameters) : Promise.reject(new Error('full')),
  }));
  return withChangedCollection(recording, 'importResults', (results) => ({
    async findOne(...parameters: Parameters<typeof results.findOne>) {
      reads += 1;
      await beforeRead();
      return results.findOne(...parameters);
    },
  }));
}
const service = useService({}, wrap);
/** On the same data, with little patience. */
let hurried: TestService;
const key = useKey(service);
beforeAll(async () => {
  const { mongodbDatabase } = service.config;
  hurried = await startService({ mongodbDatabase, databaseTimeoutMs: TIMEOUT_MS }, wrap);
});
afterAll(() => hurried.close());
beforeEach(() => {
  beforeRead = async () => undefined;
  reads = 0;
  areRecordsWritten = true;
});

/** An import of so many slices, each of one row. */
async function importOf(slices: number, fields: JsonObject = {}): Promise<string> {
  const rows = Array.from({ length: slices }, (_, at) => plannedRow(`r-${at}`, { status: 'created' }, fields));
  return (await storeImport(service, key, { rows, partSizes: rows.map(() => 1) })).id;
}

const pathOf = (id: string) => `/external-api/imports/${id}/rows`;
const headersOf = ({ apiKey }: TestKey) => ({ ...bearer(apiKey), accept: 'application/x-ndjson' });

/** An answer that has begun, of which nothing is read yet. */
const begun = (id: string, by = key, of = service): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(`${of.url}${pathOf(id)}`, { headers: headersOf(by), agent: false }, resolve);
    request.on('error', reject);
    request.end();
  });

/** What arrives until the answer ends, and whether it ended as it should. */
async function whole(response: IncomingMessage): Promise<{ lines: number; isWhole: boolean }> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
  } catch {
    // It broke off.
  }
  return { lines: text.split('\n').length - 1, isWhole: response.complete };
}

it('a list that takes longer than a request may wait for the database is not cut', async () => {
  const id = await importOf(4);
  beforeRead = () => delay(0.3 * TIMEOUT_MS);
  expect(await whole(await begun(id, key, hurried))).toEqual({ lines: 4, isWhole: true });
});

it('a list breaks off where the database hangs', async () => {
  const id = await importOf(3);
  beforeRead = () => (reads === 3 ? new Promise(() => undefined) : Promise.resolve());
  expect(await whole(await begun(id, key, hurried))).toEqual({ lines: 2, isWhole: false });
});

it('a list breaks off where rows are removed meanwhile, and the log has the request', async () => {
  const id = await importOf(3);
  const { importSlices } = await importStoresOf(service);
  beforeRead = async () => {
    if (reads === 2) await importSlices.remove([{ organizationId: 'org-a', importId: id, part: 3, slice: 0 }]);
  };
  const response = await begun(id);
  expect(await whole(response)).toEqual({ lines: 2, isWhole: false });
  const requestId = String(response.headers['x-request-id']);
  const lines = service.logLines
    .map((line) => JSON.parse(line) as JsonObject)
    .filter((line) => line.requestId === requestId);
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'unexpected error' }),
    expect.objectContaining({ status: 'aborted', code: 'IMPORT_ROWS_LISTED' }),
  ]);
});

it('a list tells no number that cannot be recorded', async () => {
  const id = await importOf(3, { person: { ssn: '905-11-8922' } });
  areRecordsWritten = false;
  expect(await send(service, { path: pathOf(id), headers: headersOf(key) })).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  });
  areRecordsWritten = true;
  beforeRead = async () => {
    areRecordsWritten = reads < 3;
  };
  expect(await whole(await begun(id))).toEqual({ lines: 1, isWhole: false });
});

it('a list breaks off once its key is revoked', async () => {
  const owner = await service.createKey();
  const id = await importOf(12);
  const revocation = createGate();
  beforeRead = async () => {
    if (reads > 1) await revocation.passed;
  };
  const response = await begun(id, owner);
  await (await keysOf(service)).revoke(owner.keyId, service.clock.now);
  service.clock.advance(60_000);
  // Keys of answers that are being written are looked at from time to time.
  const now = performance.now.bind(performance);
  const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  revocation.open();
  const { lines, isWhole } = await whole(response).finally(() => later.mockRestore());
  expect([lines < 12, isWhole]).toEqual([true, false]);
});

/** Waits until nothing more is read, although others are answered all the time. */
async function untilNothingIsRead(): Promise<void> {
  for (let [before, rounds] = [reads, 0]; rounds < 5; rounds += 1) {
    for (let at = 0; at < 50; at += 1) await send(service, { path: '/health/live' });
    if (reads !== before) [before, rounds] = [reads, 0];
  }
}

/** Disconnects, and waits until the service has noticed. */
async function leave(unread: readonly IncomingMessage[]): Promise<void> {
  const ended = () => service.logLines.filter((line) => line.includes('"status":"aborted"')).length;
  const before = ended();
  for (const response of unread) response.destroy();
  await until(() => ended() >= before + unread.length);
}

describe('a client that does not read', () => {
  it('makes the service wait, and gets the rest once it reads', async () => {
    const id = await importOf(20, { note: 'x'.repeat(2_000_000) });
    const unread = await Promise.all([begun(id), begun(id)]);
    await untilNothingIsRead();
    // The buffers of the operating system take some of the 20.
    expect(reads).toBeLessThan(2 * 12);
    for (const response of unread) expect(await whole(response)).toEqual({ lines: 20, isWhole: true });
  });

  it('keeps others from nothing but an eleventh list', async () => {
    const id = await importOf(20, { note: 'x'.repeat(1_000_000) });
    const unread = await Promise.all(Array.from({ length: 10 }, () => begun(id)));
    const eleventh = await send(service, { path: pathOf(id), headers: headersOf(key) });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(eleventh.headers['retry-after']).toBe('10');
    const other = await service.createKey({ organizationId: 'org-b' });
    const own = await storeImport(service, other, { rows: [plannedRow('b-1', { status: 'created' })] });
    expect(await whole(await begun(own.id, other))).toEqual({ lines: 1, isWhole: true });
    await leave(unread);
  });

  it('frees its place when it leaves', async () => {
    const id = await importOf(20, { note: 'x'.repeat(1_000_000) });
    for (let round = 0; round < 2; round += 1) {
      const unread = await Promise.all(Array.from({ length: 10 }, () => begun(id)));
      expect(unread.map(({ statusCode }) => statusCode)).toEqual(unread.map(() => 200));
      await leave(unread);
    }
  });
});
