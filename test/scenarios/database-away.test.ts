import { ObjectId } from 'mongodb';
import { type Answer, getAccount, patchAccount, postBulkUpsert, postGraphql, pushRows, send } from '../support/http';
import { createImport } from '../support/import-requests';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { type Fate, type ServiceOnWire, startOnWire } from '../support/wire';

let { wire, service, close } = {} as ServiceOnWire;
let key: TestKey;
const row = buildRow();

beforeAll(async () => {
  ({ wire, service, close } = await startOnWire({ databaseTimeoutMs: 1000 }));
  key = await service.createKey();
  await pushRows(service, key.apiKey, [row]);
});
afterAll(() => close());

/** Asks until the service has recovered, for which it has little time in each request. */
async function untilStatus(status: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return answer;
  }
}

it('every surface answers 503 with Retry-After while the database is away, and recovers by itself', async () => {
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
  await untilStatus(200, () => send(service, { path: '/health/ready' }));
  const { body } = await untilStatus(200, () => getAccount(service, key.apiKey, row.externalId));
  expect(body).toMatchObject({ code: 'ACCOUNT_FOUND', account: { bank: null } });
});

it('a request whose time is up while the database does not answer gets 503, and the service recovers by itself', async () => {
  wire.stall();
  const [ready, ...answers] = await Promise.all([
    send(service, { path: '/health/ready' }),
    postBulkUpsert(service, key.apiKey, { accounts: [row] }),
    patchAccount(service, key.apiKey, row.externalId, { bank: 'X' }),
    getAccount(service, key.apiKey, row.externalId),
    postGraphql(service, key.apiKey, { query: '{ accounts { nodes { id } } }' }),
  ]);
  expect(ready.status).toBe(503);
  for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5']);
  wire.flow();
  await untilStatus(200, () => patchAccount(service, key.apiKey, row.externalId, { bank: 'Y' }));
});

it('a request gets 503 and not 409 if the answer to the claim of its signature is lost, since the claim is sent once', async () => {
  const commands: string[] = [];
  wire.fateOf = (command, message) => {
    // Others update what belongs to the service.
    if (command !== 'update' || !message.includes('rateLimits')) return 'passes';
    commands.push(command);
    return 'cut after';
  };
  const answer = await postBulkUpsert(service, key.apiKey, { accounts: [row] });
  wire.fateOf = () => 'passes';
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' }, headers: { 'retry-after': '5' } });
  expect(commands).toHaveLength(1);
  await untilStatus(200, () => postBulkUpsert(service, key.apiKey, { accounts: [row] }));
});

describe('a service that waits for its database', () => {
  let patient: ServiceOnWire;
  let apiKey: string;
  beforeAll(async () => {
    // The driver needs half a second to connect again.
    patient = await startOnWire({ databaseTimeoutMs: 20_000 });
    apiKey = (await patient.service.createKey()).apiKey;
  });
  afterAll(() => patient.close());

  it('a request is carried out if the answer to the claim of its idempotency key is lost, since it finds its own claim', async () => {
    let isLost = false;
    patient.wire.fateOf = (command) => {
      if (command !== 'update' || isLost) return 'passes';
      isLost = true;
      return 'cut after';
    };
    const named = { 'idempotency-key': 'lost' };
    const answer = await postBulkUpsert(patient.service, apiKey, { accounts: [buildRow()] }, named);
    patient.wire.fateOf = () => 'passes';
    expect(answer).toMatchObject({ status: 200, body: { created: 1 } });
    expect(isLost).toBe(true);
  });

  /** Sends requests that write, each with a fate for the commands that end its transaction. @returns what they are told */
  async function sendLosing(fateOf: (sent: number, command: string, message: Buffer) => Fate): Promise<unknown[]> {
    const { service: at, wire: cut } = patient;
    const { externalId, ...fields } = buildRow();
    const told: unknown[] = [];
    for (const request of [
      () => postBulkUpsert(at, apiKey, { accounts: [{ externalId, ...fields }] }),
      () => patchAccount(at, apiKey, externalId, { bank: 'X' }),
      () => createImport(at, apiKey),
    ]) {
      let sent = 0;
      cut.fateOf = (command, message) => {
        if (!['commitTransaction', 'writeTogether'].includes(command)) return 'passes';
        sent += 1;
        return fateOf(sent, command, message);
      };
      const { body } = await request();
      cut.fateOf = () => 'passes';
      told.push([sent > 1, body.code, body.created]);
    }
    return told;
  }
  const WRITTEN = [
    [true, 'ACCOUNTS_BULK_UPSERT_COMPLETED', 1],
    [true, 'ACCOUNT_UPDATED', undefined],
    [true, 'IMPORT_CREATED', undefined],
  ];

  it('writes are tried again if the database has lost their transaction with its connection', async () => {
    expect(await sendLosing((sent) => (sent === 1 ? 'cut before' : 'passes'))).toEqual(WRITTEN);
  });

  it('a request is told what it wrote if the answer is lost with a server that has started anew since', async () => {
    const told = await sendLosing((sent, command, message) => {
      if (sent === 1) return 'cut after';
      // By this id the embedded server would know the unit. One that has started anew knows none, so the id is a new one.
      const unit = message.indexOf('unit\0');
      const unknown = new ObjectId().toHexString();
      if (command === 'writeTogether' && sent === 2) message.write(unknown, unit + 'unit\0'.length + 4);
      return 'passes';
    });
    expect(told).toEqual(WRITTEN);
  });
});
