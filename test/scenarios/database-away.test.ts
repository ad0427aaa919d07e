import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { bearer, getAccount, patchAccount, postBulkUpsert, postGraphql, send } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';

/** A wire to the database that can be cut and mended. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  constructor(private readonly target: { path: string } | { host: string; port: number }) {}

  async mend(): Promise<number> {
    const server = createServer((near) => {
      const far = connect(this.target);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    return this.port;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

function targetOf(url: string) {
  const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(url)?.[1] ?? '');
  if (host.endsWith('.sock')) return { path: host };
  const [name = '127.0.0.1', port = '27017'] = host.split(':');
  return { host: name, port: Number(port) };
}

let wire: Wire;
let service: TestService;
let key: TestKey;
const row = buildRow();

beforeAll(async () => {
  wire = new Wire(targetOf(String(process.env.MONGODB_URL)));
  const port = await wire.mend();
  service = await startService({ mongodbUrl: `mongodb://127.0.0.1:${port}/?directConnection=true` });
  key = await service.createKey();
  await postBulkUpsert(service, key.apiKey, { accounts: [row] });
});
afterAll(async () => {
  await service.close();
  await wire.cut();
});

it('answers 503 with Retry-After on every surface while the database is away, and recovers by itself', async () => {
  await wire.cut();
  const answers = await Promise.all([
    postBulkUpsert(service, key.apiKey, { accounts: [row] }),
    patchAccount(service, key.apiKey, row.externalId, { bank: 'X' }),
    getAccount(service, key.apiKey, row.externalId),
    postGraphql(service, key.apiKey, { query: '{ accounts { nodes { id } } }' }),
  ]);
  for (const { status, headers, text } of answers) {
    expect(status).toBe(503);
    expect(text).toContain('SERVICE_UNAVAILABLE');
    expect(text).not.toMatch(/ECONN|Mongo|127\.0\.0\.1/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await send(service, { path: '/health/live' })).status).toBe(200);
  expect((await send(service, { path: '/health/ready' })).status).toBe(503);

  await wire.mend();
  expect((await send(service, { path: '/health/ready' })).status).toBe(200);
  const answer = await send(service, { path: `/external-api/accounts/${row.externalId}`, headers: bearer(key.apiKey) });
  expect(answer.body).toMatchObject({ code: 'ACCOUNT_FOUND', account: { bank: null } });
});
