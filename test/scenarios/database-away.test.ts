import { ObjectId } from 'mongodb';
import { type Answer, getAccount, patchAccount, postBulkUpsert, postGraphql, pushRows, send } from '../support/http';
import { createImport } from '../support/import-requests';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';
import { targetOf, Wire } from '../support/wire';

let wire: Wire;
let service: TestService;
let key: TestKey;
const row = buildRow();

beforeAll(async () => {
  wire = new Wire(targetOf(String(process.env.MONGODB_URL)));
  service = await startService({ mongodbUrl: await wire.url(), databaseTimeoutMs: 1000 });
  key = await service.createKey();
  await pushRows(service, key.apiKey, [row]);
});
afterAll(async () => {
  await service.close();
  await wire.cut();
});

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
  let ownWire: Wire;
  let patient: TestService;
  let apiKey: string;
  beforeAll(async () => {
    // The driver needs half a second to connect again.
    ownWire = new Wire(targetOf(String(process.env.MONGODB_URL)));
    patient = await startService({ mongodbUrl: await ownWire.url(), databaseTimeoutMs: 20_000 });
    apiKey = (await patient.createKey()).apiKey;
  });
  afterAll(async () => {
    await patient.close();
    await ownWire.cut();
  });

  it('a request is carried out if the answer to the claim of its idempotency key is lost, since it finds its own claim', async () => {
    let isLost = false;
    ownWire.fateOf = (command) => {
      if (command !== 'update' || isLost) return 'passes';
      isLost = true;
      return 'cut after';
    };
    const named = { 'idempotency-key': 'lost' };
    const answer = await postBulkUpsert(patient, apiKey, { accounts: [buildRow()] }, named);
    ownWire.fateOf = () => 'passes';
    expect(answer).toMatchObject({ status: 200, body: { created: 1 } });
    expect(isLost).toBe(true);
  });

  it('writes are tried again if the database has lost their transaction with its connection', async () => {
    const { externalId, ...fields } = buildRow();
    const losing = async (request: () => Promise<Answer>): Promise<unknown> => {
      let lost = 0;
      ownWire.fateOf = (command) => {
        if (!['commitTransaction', 'writeTogether'].includes(command) || lost > 0) return 'passes';
        lost += 1;
        return 'cut before';
      };
      const { body } = await request();
      ownWire.fateOf = () => 'passes';
      return [lost, body.code];
    };
    const told = [
      await losing(() => postBulkUpsert(patient, apiKey, { accounts: [{ externalId, ...fields }] })),
      await losing(() => patchAccount(patient, apiKey, externalId, { bank: 'X' })),
      await losing(() => createImport(patient, apiKey)),
    ];
    expect(told).toEqual([
      [1, 'ACCOUNTS_BULK_UPSERT_COMPLETED'],
      [1, 'ACCOUNT_UPDATED'],
      [1, 'IMPORT_CREATED'],
    ]);
  });

  it('a request is told what it wrote if the answer is lost with a server that has started anew since', async () => {
    const { externalId, ...fields } = buildRow();
    const losing = async (request: () => Promise<Answer>): Promise<unknown> => {
      let sent = 0;
      ownWire.fateOf = (command, message) => {
        if (!['commitTransaction', 'writeTogether'].includes(command)) return 'passes';
        sent += 1;
        if (sent === 1) return 'cut after';
        // By this id the embedded server would know the unit. One that has started anew knows none, so the id is a new one.
        const unit = message.indexOf('unit\0');
        const unknown = new ObjectId().toHexString();
        if (command === 'writeTogether' && sent === 2) message.write(unknown, unit + 'unit\0'.length + 4);
        return 'passes';
      };
      const { body } = await request();
      ownWire.fateOf = () => 'passes';
      return [sent > 1, body.code, body.created];
    };
    const told = [
      await losing(() => postBulkUpsert(patient, apiKey, { accounts: [{ externalId, ...fields }] })),
      await losing(() => patchAccount(patient, apiKey, externalId, { bank: 'X' })),
      await losing(() => createImport(patient, apiKey)),
    ];
    expect(told).toEqual([
      [true, 'ACCOUNTS_BULK_UPSERT_COMPLETED', 1],
      [true, 'ACCOUNT_UPDATED', undefined],
      [true, 'IMPORT_CREATED', undefined],
    ]);
  });
});
