import { Agent, type IncomingMessage, request } from 'node:http';
import { MongoClient } from 'mongodb';
import { createGate } from '../../support/gate';
import { checkStored } from '../../support/history-check';
import { bearer, getAccount, patchAccount, postBulkUpsert } from '../../support/http';
import { newDatabaseName } from '../../support/new-database';
import { buildRow } from '../../support/rows';
import {
  createKeyFor,
  type ServiceProcess,
  serviceEnvironment,
  startServiceProcess,
} from '../../support/service-process';
import { Wire } from '../../support/wire';
import { expectUnavailable } from './expect';

const direct = String(process.env.MONGODB_URL);
const LATENCY_MS = 50;

let wire: Wire;
let client: MongoClient;
let environment: NodeJS.ProcessEnv;
let service: ServiceProcess;
let apiKey: string;

beforeEach(async () => {
  wire = new Wire();
  client = await new MongoClient(direct).connect();
  environment = serviceEnvironment({
    MONGODB_URL: await wire.url(),
    MONGODB_DATABASE: newDatabaseName(),
    DATABASE_TIMEOUT_MS: '2000',
    KEEP_ALIVE_SECONDS: '60',
    LOG_LEVEL: 'warn',
  });
  service = await startServiceProcess(environment);
  ({ apiKey } = await createKeyFor(environment));
});
afterEach(async () => {
  service.kill('SIGKILL');
  const database = client.db(environment.MONGODB_DATABASE);
  expect(await checkStored(database)).toEqual([]);
  await database.dropDatabase();
  await client.close();
  await wire.cut();
});

const rowsOf = (count: number) => Array.from({ length: count }, () => buildRow());
const push = (accounts: object[]) => postBulkUpsert(service, apiKey, { accounts });

/** Waits until `count` commands of this name are on their way to the database. */
const underWay = (name: string, count: number) =>
  new Promise<void>((resolve) => {
    let seen = 0;
    wire.fateOf = (command) => {
      if (command === name) seen += 1;
      if (seen === count) resolve();
      return 'passes';
    };
  });

/** Waits until commands that look all of these accounts up are on their way to the database. One may look up several. */
const lookedUp = (externalIds: readonly string[]) =>
  new Promise<void>((resolve) => {
    const left = new Set(externalIds);
    wire.fateOf = (command, message) => {
      for (const id of left) if (command === 'find' && message.includes(`${id}\0`)) left.delete(id);
      if (left.size === 0) resolve();
      return 'passes';
    };
  });

test('on SIGTERM the service finishes running requests, closes idle connections and accepts no new ones', async () => {
  const rows = rowsOf(5);
  await push(rows);
  const agent = new Agent({ keepAlive: true });
  const read = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = `${service.url}/external-api/accounts/${rows[0]?.externalId}`;
      request(path, { agent, headers: bearer(apiKey) }, (answer) => answer.resume().on('end', () => resolve(answer)))
        .on('error', reject)
        .end();
    });
  // Two connections that are kept alive: one with a request under way, one idle.
  await Promise.all([read(), read()]);
  wire.latencyMs = LATENCY_MS;
  const writing = underWay('insert', 2);
  const bulk = Promise.all([push(rowsOf(500)), push(rowsOf(500))]);
  await writing;
  const updating = lookedUp(rows.map(({ externalId }) => externalId));
  const patches = Promise.all(rows.map(({ externalId }) => patchAccount(service, apiKey, externalId, { bank: 'B' })));
  await updating;
  const reading = lookedUp(rows.slice(0, 1).map(({ externalId }) => externalId));
  const kept = read();
  await reading;
  service.kill('SIGTERM');
  // The connections are refused once the process has got the signal.
  while (
    await getAccount(service, apiKey, 'any').then(
      () => true,
      () => false,
    )
  );

  for (const { body } of await bulk) expect(body).toMatchObject({ created: 500 });
  for (const { status } of await patches) expect(status).toBe(200);
  const answer = await kept;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  expect(await service.ended).toBe(0);
  agent.destroy();

  wire.latencyMs = 0;
  service = await startServiceProcess(environment);
  expect((await push(rows.map((row) => ({ ...row, bank: 'B' })))).body).toMatchObject({ unchanged: 5 });
});

test('on SIGTERM while the database does not answer, the running request gets an answer and the service exits cleanly', async () => {
  const [row = buildRow()] = rowsOf(1);
  await push([row]);
  const stalled = createGate();
  wire.fateOf = (command) => {
    if (command === 'update') wire.stall();
    if (command === 'update') stalled.open();
    return 'passes';
  };
  const answer = push([{ ...row, bank: 'lost' }]);
  await stalled.passed;
  service.kill('SIGTERM');
  expectUnavailable(await answer);
  expect(await service.ended).toBe(0);
  wire.fateOf = () => 'passes';
  wire.flow();
});
