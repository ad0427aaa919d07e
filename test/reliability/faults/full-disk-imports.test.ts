import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checkStored } from '../../support/history-check';
import { send } from '../../support/http';
import { linesOf, putPart, sendSigned } from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { createKeyFor, type ServiceInFolder, startServiceInFolder } from '../../support/service-process';
import { until } from '../../support/until';
import { checkImports } from '../imports/check-imports';
import { importClient, type ShownImport } from '../imports/import-client';
import { contentOf, type Line } from '../imports/import-rows';
import { untilEnded } from '../imports/run-import';
import { report } from '../parameters';
import { expectUnavailable } from './expect';
import { canLimitFiles, fillDisk, makeRoom, testWithLimit } from './limit-files';

const ROWS_OF_PART = 1_000;
/** So long nothing more than the disk allows may happen. */
const FULL_MS = 2_000;

let running: ServiceInFolder;
beforeAll(async () => {
  if (canLimitFiles) running = await startServiceInFolder({ LOG_LEVEL: 'warn' });
});
afterAll(() => running?.stop());

/** Rows that cannot be compressed. */
const linesOfPart = (): Line[] =>
  Array.from({ length: ROWS_OF_PART }, () => {
    const pad = randomBytes(1_500).toString('base64');
    const row = buildRow({ bank: 'mark', metadata: { filenumber: 'F', pad } });
    return { text: linesOf([row]).trim(), externalId: row.externalId, mark: 'mark' };
  });

testWithLimit('full disk, imports')(
  'on a full disk parts get 503 and imports wait; both go on once there is room, and nothing is lost',
  async () => {
    const { service, environment } = running;
    const { apiKey, organizationId } = await createKeyFor(environment);
    const client = importClient(() => service, apiKey);
    const { id } = await client.create({ review: true });
    const parts = [linesOfPart(), linesOfPart()];

    await fillDisk(running);
    let stored = 0;
    for (const part of parts) {
      const answer = await putPart(service, apiKey, id, stored + 1, contentOf(part));
      if (answer.status !== 200) {
        expectUnavailable(answer);
        break;
      }
      stored += 1;
    }
    expect(stored).toBeLessThan(parts.length);
    expect(await client.show(id)).toMatchObject({ parts: stored, requested: stored * ROWS_OF_PART });
    await makeRoom(running);
    for (const [at, part] of parts.entries())
      expect((await client.put(id, at + 1, contentOf(part), true)).status).toBe(200);
    expect((await client.change(id, 'commit', { parts: parts.length })).status).toBe(202);
    await until(async () => (await client.show(id)).state === 'PLANNED');

    const { planChecksum } = await client.show(id);
    await fillDisk(running);
    const applied = await sendSigned(service, apiKey, { path: `/${id}/apply`, body: { planChecksum } });
    if (applied.status !== 202) expectUnavailable(applied);
    await pause(FULL_MS);
    const meanwhile = await client.show(id);
    report(`full disk, imports: ${meanwhile.state} with ${meanwhile.done.created} of ${meanwhile.requested} rows`);
    expect(['PLANNED', 'APPLYING']).toContain(meanwhile.state);
    expect(meanwhile.done.created).toBeLessThan(meanwhile.requested);
    expect((await send(service, { path: '/health/live' })).status).toBe(200);
    await makeRoom(running);

    const run = { id, parts, storedAt: [], faults: [] as string[] };
    const ended: ShownImport = await untilEnded(client, id, run.faults);
    expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 2 * ROWS_OF_PART, failed: 0 } });
    await running.inDatabase(async (database) => {
      expect((await checkImports(database, organizationId, client, [run])).faults).toEqual([]);
      expect(await checkStored(database)).toEqual([]);
    });
  },
);
