import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { embeddedServerUrl } from '../../../src/embedded-server';
import { checkStored } from '../../support/history-check';
import { getAccount, patchAccount, postBulkUpsert, send } from '../../support/http';
import { buildRow } from '../../support/rows';
import {
  createKeyFor,
  type ServiceProcess,
  serviceEnvironment,
  startServiceProcess,
} from '../../support/service-process';
import { report } from '../parameters';
import { expectUnavailable } from './expect';
import { canLimitFiles, limitFiles } from './limit-files';

const BATCH = 50;
/** How much more than now the file may take. */
const LEFT_BYTES = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'acs-full-'));
const dataDir = join(folder, 'data');
const environment = serviceEnvironment({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  REQUESTS_IN_PROGRESS: String(2 * BATCH),
});
let service: ServiceProcess;
let apiKey: string;
beforeAll(async () => {
  if (!canLimitFiles) return;
  service = await startServiceProcess(environment);
  ({ apiKey } = await createKeyFor(environment));
});
afterAll(() => {
  service?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const pad = 'x'.repeat(2000);
const rows = () => Array.from({ length: BATCH }, () => buildRow({ metadata: { filenumber: 'F', pad } }));
const push = (accounts: object[]) => postBulkUpsert(service, apiKey, { accounts });
const bankOf = async (externalId: string) =>
  ((await getAccount(service, apiKey, externalId)).body.account as { bank: unknown }).bank;

async function storedFaults(): Promise<string[]> {
  const client = await new MongoClient(embeddedServerUrl(dataDir)).connect();
  const faults = await checkStored(client.db('account_sync'));
  await client.close();
  return faults;
}

if (!canLimitFiles) report('full disk: NOT RUN. It needs prlimit, which only Linux has');
const onLinux = canLimitFiles ? test : test.skip;

onLinux(
  'on a full disk writes get 503, reads continue, nothing is lost, and writes continue once there is room',
  async () => {
    const acknowledged = rows();
    expect((await push(acknowledged)).body).toMatchObject({ created: BATCH });
    const [one = buildRow()] = acknowledged;
    await limitFiles(service, statSync(join(dataDir, 'accounts.mdb')).size + LEFT_BYTES);

    let batches = 0;
    let refused = rows();
    for (;;) {
      const answer = await push(refused);
      if (answer.status !== 200) {
        expectUnavailable(answer);
        break;
      }
      expect(answer.body).toMatchObject({ created: BATCH });
      acknowledged.push(...refused);
      refused = rows();
      batches += 1;
    }
    expect(batches).toBeGreaterThan(0);
    report(`full disk: ${batches} batches of ${BATCH} before it was full`);
    // Small writes may still find room in the file; they are done, or refused as a whole.
    const answers = await Promise.all(
      acknowledged.slice(0, 20).map(({ externalId }) => patchAccount(service, apiKey, externalId, { bank: pad })),
    );
    const full = await push(refused);
    expectUnavailable(full);
    for (const [at, answer] of answers.entries()) {
      if (answer.status !== 200) expectUnavailable(answer);
      expect(await bankOf(acknowledged[at]?.externalId ?? '')).toBe(answer.status === 200 ? pad : null);
    }
    const found = await Promise.all(acknowledged.map(({ externalId }) => getAccount(service, apiKey, externalId)));
    expect(found.filter(({ status }) => status !== 200)).toEqual([]);
    const absent = await Promise.all(refused.map(({ externalId }) => getAccount(service, apiKey, externalId)));
    expect(absent.filter(({ status }) => status !== 404)).toEqual([]);
    expect(await storedFaults()).toEqual([]);
    expect((await send(service, { path: '/health/live' })).status).toBe(200);

    await limitFiles(service, 'unlimited');
    expect((await push(refused)).body).toMatchObject({ created: BATCH });
    expect((await patchAccount(service, apiKey, one.externalId, { bank: 'room' })).status).toBe(200);
    expect(await bankOf(one.externalId)).toBe('room');
    expect(await storedFaults()).toEqual([]);

    service.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    service = await startServiceProcess(environment);
    expect((await push([...acknowledged, ...refused].slice(0, 400))).body).toMatchObject({ failed: 0, created: 0 });
    expect(await bankOf(one.externalId)).toBe('room');
  },
);
