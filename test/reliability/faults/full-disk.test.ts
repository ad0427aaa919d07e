import { checkStored } from '../../support/history-check';
import { getAccount, patchAccount, postBulkUpsert, send } from '../../support/http';
import { buildRow } from '../../support/rows';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../../support/service-process';
import { report } from '../parameters';
import { expectUnavailable } from './expect';
import { canLimitFiles, fillDisk, makeRoom, testWithLimit } from './limit-files';

const BATCH = 50;

let running: ServiceInFolder;
let apiKey: string;
beforeAll(async () => {
  if (!canLimitFiles) return;
  running = await startServiceInFolder({ LOG_LEVEL: 'warn', REQUESTS_IN_PROGRESS: String(2 * BATCH) });
  ({ apiKey } = await createKeyFor(running.environment));
});
afterAll(() => running?.stop());

const pad = 'x'.repeat(2000);
const rows = () => Array.from({ length: BATCH }, () => buildRow({ metadata: { filenumber: 'F', pad } }));
const push = (accounts: object[]) => postBulkUpsert(running.service, apiKey, { accounts });
const bankOf = async (externalId: string) =>
  ((await getAccount(running.service, apiKey, externalId)).body.account as { bank: unknown }).bank;

const storedFaults = () => running.inDatabase(checkStored);

testWithLimit('full disk')(
  'on a full disk writes get 503, reads continue, nothing is lost, and writes continue once there is room',
  async () => {
    const acknowledged = rows();
    expect((await push(acknowledged)).body).toMatchObject({ created: BATCH });
    const [one = buildRow()] = acknowledged;
    await fillDisk(running);

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
      acknowledged
        .slice(0, 20)
        .map(({ externalId }) => patchAccount(running.service, apiKey, externalId, { bank: pad })),
    );
    const full = await push(refused);
    expectUnavailable(full);
    for (const [at, answer] of answers.entries()) {
      if (answer.status !== 200) expectUnavailable(answer);
      expect(await bankOf(acknowledged[at]?.externalId ?? '')).toBe(answer.status === 200 ? pad : null);
    }
    // One after the other: how many there are depends on the disk.
    const statusOf = async ({ externalId }: { externalId: string }) =>
      (await getAccount(running.service, apiKey, externalId)).status;
    for (const row of acknowledged) expect(await statusOf(row)).toBe(200);
    for (const row of refused) expect(await statusOf(row)).toBe(404);
    expect(await storedFaults()).toEqual([]);
    expect((await send(running.service, { path: '/health/live' })).status).toBe(200);

    await makeRoom(running);
    expect((await push(refused)).body).toMatchObject({ created: BATCH });
    expect((await patchAccount(running.service, apiKey, one.externalId, { bank: 'room' })).status).toBe(200);
    expect(await bankOf(one.externalId)).toBe('room');
    expect(await storedFaults()).toEqual([]);

    running.service.kill('SIGTERM');
    expect(await running.service.ended).toBe(0);
    await running.restart();
    expect((await push([...acknowledged, ...refused].slice(0, 400))).body).toMatchObject({ failed: 0, created: 0 });
    expect(await bankOf(one.externalId)).toBe('room');
  },
);
