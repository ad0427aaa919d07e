import { setTimeout as pause } from 'node:timers/promises';
import { type Document, ObjectId } from 'mongodb';
import { type JsonObject } from '../../../src/base/json/json';
import { sampleAccounts } from '../../../src/cli/demo/sample-accounts';
import { getAccount, postBulkUpsert, postGraphql, type ServiceAddress } from '../../support/http';
import { type ServiceCluster, startCluster } from '../../support/service-cluster';
import { compressedParts, importClient, sendParts } from '../imports/import-client';
import { percentile, report } from '../parameters';
import { parameters } from './measured-service';

const { 'busy-accounts': accounts, 'one-row-ratio': mostOfImports, 'read-ratio': mostOfReads, rounds } = parameters;
const imported = Math.min(accounts, 50_000);
/** So many imports and reads are measured at a time; their medians count. */
const IMPORTS = 7;
const READS = 50;
const REST_BETWEEN_READS_MS = 25;

let cluster: ServiceCluster;
beforeAll(async () => {
  cluster = await startCluster(2);
});
afterAll(() => cluster?.close());

async function createNeighbour(organizationId: string) {
  const { apiKey } = await cluster.createKey(organizationId, ['accounts:read', 'accounts:write', 'accounts:erase']);
  let count = 0;
  /** Each request goes to the next process. */
  const next = () => {
    count += 1;
    return cluster.services[count % cluster.services.length] as ServiceAddress;
  };
  return { organizationId, apiKey, next, client: importClient(next, apiKey) };
}

type Neighbour = Awaited<ReturnType<typeof createNeighbour>>;

/** When an import ended, as the database has it: asking the service would take some of its time. */
async function untilEnded(id: string): Promise<Date> {
  for (;;) {
    const stored = await cluster.database.collection('imports').findOne({ _id: new ObjectId(id) });
    if (stored?.finishedAt) {
      expect(stored.state).toBe('COMPLETED');
      return stored.finishedAt;
    }
    await pause(5);
  }
}

/** Sends an import and waits for its end. @returns when that was */
const runImport = async ({ client }: Neighbour, parts: readonly Buffer[], body: JsonObject = {}): Promise<Date> =>
  untilEnded(await sendParts(client, parts, { brakes: { failedShare: null, missingShare: null }, ...body }));

/** Undoes an import or a run, and waits for the end. */
async function undo({ apiKey, next }: Neighbour, of: { importId: string } | { syncRunId: string }): Promise<void> {
  const query = `mutation ($importId: ID, $syncRunId: ID) {
    createUndo(importId: $importId, syncRunId: $syncRunId) { message import { id } }
  }`;
  const { body } = await postGraphql(next(), apiKey, { query, variables: of });
  const created = (body.data as { createUndo: { import: { id: string } | null } }).createUndo;
  if (!created.import) throw new Error(`Nothing is undone: ${JSON.stringify(created)}`);
  await untilEnded(created.import.id);
}

const newest = async (collection: string, filter: Document, by: string): Promise<string> => {
  const found = await cluster.database.collection(collection).findOne(filter, { sort: { [by]: -1 } });
  if (!found) throw new Error(`There are no ${collection}`);
  return found._id.toHexString();
};

const busyRow = (row: object, at: number, bank: string) => ({
  ...row,
  externalId: `busy-${at}`,
  portfolioId: 'busy',
  bank,
});

/** What the busy organization has done in the background. */
interface Work {
  name: string;
  once: (busy: Neighbour, round: number) => Promise<unknown>;
}

function worksOf(samples: readonly object[]): Work[] {
  const [first = {}] = samples;
  const some = samples.slice(0, imported);
  const changing = ['North', 'South'].map((bank) => compressedParts(some.map((row, at) => busyRow(row, at, bank))));
  let sent = 0;
  const runChanging = (busy: Neighbour) => {
    sent += 1;
    return runImport(busy, changing[sent % 2] ?? []);
  };
  return [
    {
      name: 'an undo of a run of one row',
      async once(busy) {
        const row = busyRow(first, 0, `Bank ${performance.now()}`);
        const { body } = await postBulkUpsert(busy.next(), busy.apiKey, { accounts: [row] });
        expect(body).toMatchObject({ updated: 1 });
        await undo(busy, { syncRunId: await newest('syncRuns', { organizationId: 'busy' }, 'receivedAt') });
      },
    },
    { name: `an import of ${imported} rows that change`, once: runChanging },
    {
      name: `an undo of an import of ${imported} rows`,
      async once(busy) {
        const filter = { organizationId: 'busy', kind: 'UPSERT', undoneBy: null, 'done.updated': { $gt: 1 } };
        await undo(busy, { importId: await newest('imports', filter, 'createdAt') });
        await runChanging(busy);
      },
    },
    {
      name: `a complete feed that misses ${accounts - 1} accounts`,
      once: (busy, round) =>
        runImport(busy, compressedParts([busyRow(first, 0, `Bank ${round}`)]), { complete: { portfolioId: 'busy' } }),
    },
    {
      name: 'erasures of persons whose rows imports keep',
      async once({ client }, round) {
        expect((await client.erase(`busy-${accounts - 1 - round}`)).body).toMatchObject({ code: 'PERSON_ERASED' });
      },
    },
  ];
}

/** Milliseconds that imports of one row, and reads of an account, took. */
async function measure(good: Neighbour, externalId: string) {
  const ofImports: number[] = [];
  for (let at = 0; at < IMPORTS; at += 1) {
    const parts = compressedParts([{ ...sampleAccounts(1, 2)[0], externalId, bank: `Bank ${performance.now()}` }]);
    const begun = Date.now();
    ofImports.push((await runImport(good, parts)).getTime() - begun);
  }
  const ofReads: number[] = [];
  for (let at = 0; at < READS; at += 1) {
    const begun = performance.now();
    expect((await getAccount(good.next(), good.apiKey, externalId)).status).toBe(200);
    ofReads.push(performance.now() - begun);
    await pause(REST_BETWEEN_READS_MS);
  }
  return { ofImports, ofReads };
}

const mediansOf = (...times: readonly Awaited<ReturnType<typeof measure>>[]) => ({
  ofImport: percentile(
    times.flatMap(({ ofImports }) => ofImports),
    0.5,
  ),
  ofRead: percentile(
    times.flatMap(({ ofReads }) => ofReads),
    0.5,
  ),
});

test('whatever one organization has done in the background, an import of one row and reads of another go on', async () => {
  const [busy, good] = [await createNeighbour('busy'), await createNeighbour('good')];
  const [own] = sampleAccounts(1, 2);
  if (!own) throw new Error('There are no sample accounts');
  await runImport(good, compressedParts([own]));
  const samples = sampleAccounts(accounts, 1);
  await runImport(busy, compressedParts(samples.map((row, at) => busyRow(row, at, 'First'))));
  report(`neighbours of work in the background, with ${accounts} accounts, 2 processes, ${rounds} rounds at most`);
  report(
    '| work of another organization | one row alone, ms | beside it, ms | ratio | a read alone, ms | beside it, ms | ratio |',
  );
  report('|---|---|---|---|---|---|---|');
  const tooSlow: string[] = [];
  for (const { name, once } of worksOf(samples)) {
    let least = { ofImport: Number.POSITIVE_INFINITY, ofRead: Number.POSITIVE_INFINITY };
    for (let round = 0; round < rounds && (least.ofImport > mostOfImports || least.ofRead > mostOfReads); round += 1) {
      const before = await measure(good, own.externalId);
      let isOver = false;
      let count = 0;
      const work = (async () => {
        for (; !isOver; count += 1) await once(busy, round * 1_000 + count);
      })();
      await pause(300);
      const beside = mediansOf(await measure(good, own.externalId));
      isOver = true;
      await work;
      // The machine itself may be another one by now.
      const alone = mediansOf(before, await measure(good, own.externalId));
      const ratios = { ofImport: beside.ofImport / alone.ofImport, ofRead: beside.ofRead / alone.ofRead };
      least = {
        ofImport: Math.min(least.ofImport, ratios.ofImport),
        ofRead: Math.min(least.ofRead, ratios.ofRead),
      };
      const cells = [
        ...[alone.ofImport.toFixed(0), beside.ofImport.toFixed(0), ratios.ofImport.toFixed(1)],
        ...[alone.ofRead.toFixed(1), beside.ofRead.toFixed(1), ratios.ofRead.toFixed(1)],
      ];
      report(`| ${name} (${count} times) | ${cells.join(' | ')} |`);
    }
    if (least.ofImport > mostOfImports) tooSlow.push(`an import beside ${name}: ${least.ofImport.toFixed(1)} times`);
    if (least.ofRead > mostOfReads) tooSlow.push(`reads beside ${name}: ${least.ofRead.toFixed(1)} times`);
  }
  expect(tooSlow).toEqual([]);
}, 3_600_000);
