import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AccountRow, AccountSyncClient, type Runtime } from '../../src/client';
import { collect } from '../support/client';

const ROWS = 80_000;
const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What the service would answer to rows that are all new. */
function answerTo(body: string): object {
  const { accounts } = JSON.parse(body) as { accounts: AccountRow[] };
  const results = accounts.map(({ externalId }, index) => ({ index, externalId, status: 'created' }));
  return { success: true, code: 'ACCOUNTS_BULK_UPSERT_COMPLETED', message: 'Done', results };
}

let server: Server;
let requests = 0;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.end(JSON.stringify(answerTo(Buffer.concat(chunks).toString())));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function* feed(count: number, onRead: (position: number) => void = () => undefined): AsyncGenerator<AccountRow> {
  for (let position = 0; position < count; position += 1) {
    onRead(position);
    yield { externalId: `A-${position}`, client: 'x'.repeat(200) };
  }
}

const clientAt = (options: Partial<Runtime> = {}) =>
  new AccountSyncClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: 'key',
    ...options,
  });

it(`a push of ${ROWS} rows uses memory that does not grow with the rows`, async () => {
  const heap = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed / MEGABYTE;
  };
  let [settled, highest, settledHeap] = [0, 0, 0];
  const before = requests;
  for await (const { position, status } of clientAt().pushAll(feed(ROWS))) {
    if (status !== 'created' || position !== settled) throw new Error(`Row ${settled} came to ${status}`);
    settled += 1;
    // What is compiled and pooled on the first rows is no growth.
    if (settled === 20_000) settledHeap = heap();
    if (settled > 20_000 && settled % 20_000 === 0) highest = Math.max(highest, heap());
  }
  expect(settled).toBe(ROWS);
  expect(requests - before).toBe(ROWS / 500);
  // The rows alone are about 20 MB.
  expect(highest - settledHeap).toBeLessThan(5);
}, 120_000);

it('a push has one request at a time and reads one chunk ahead', async () => {
  let [underWay, most, answered, furthestAhead] = [0, 0, 0, 0];
  const client = clientAt({
    fetch: async (_url, init) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turns = 0; turns < 20; turns += 1) await turn();
      underWay -= 1;
      answered += 1;
      return Response.json(answerTo(String(init?.body)));
    },
  });
  const rows = feed(100, (position) => {
    furthestAhead = Math.max(furthestAhead, position - answered * 10);
  });
  expect(await collect(client.pushAll(rows, { maxRows: 10 }))).toHaveLength(100);
  expect(most).toBe(1);
  expect(furthestAhead).toBeLessThan(20);
});

it('a push closes its feed when the caller stops', async () => {
  let isClosed = false;
  async function* closing(): AsyncGenerator<AccountRow> {
    try {
      yield* feed(10_000);
    } finally {
      isClosed = true;
    }
  }
  const before = requests;
  for await (const { position } of clientAt().pushAll(closing(), { maxRows: 10 })) if (position === 25) break;
  for (let turns = 0; turns < 100 && !isClosed; turns += 1) await turn();
  expect(isClosed).toBe(true);
  expect(requests - before).toBe(3);
});

it('a push whose feed fails yields what was settled before and then throws the error of the feed', async () => {
  async function* failing(): AsyncGenerator<AccountRow> {
    yield* feed(25);
    throw new Error('The file is torn');
  }
  let settled = 0;
  const push = async () => {
    for await (const _outcome of clientAt().pushAll(failing(), { maxRows: 10 })) settled += 1;
  };
  await expect(push()).rejects.toThrow('The file is torn');
  expect(settled).toBe(20);
});

it('a push ends at the signal of the caller even while it waits for its feed', async () => {
  const ending = new AbortController();
  const reason = new Error('enough');
  async function* stalling(): AsyncGenerator<AccountRow> {
    yield* feed(25);
    ending.abort(reason);
    await new Promise(() => undefined);
  }
  let settled = 0;
  const push = async () => {
    const options = { maxRows: 10, signal: ending.signal };
    for await (const _outcome of clientAt().pushAll(stalling(), options)) settled += 1;
  };
  await expect(push()).rejects.toBe(reason);
  expect(settled).toBeLessThanOrEqual(20);
});

it('a push of an empty feed sends nothing', async () => {
  const before = requests;
  expect(await collect(clientAt().pushAll([]))).toEqual([]);
  expect(requests).toBe(before);
});
