import { type JsonObject } from '../../src/base/json/json';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { commandLine, databaseOf } from '../support/command-line';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';
import { type Outcome, SURFACE_NAMES, SURFACES, type SurfaceClient } from '../support/surfaces';

let services: TestService[];
let clients: SurfaceClient[];

/** Two services on one database, each over both surfaces. */
beforeAll(async () => {
  const first = await startService();
  const second = await startService({ mongodbDatabase: first.config.mongodbDatabase });
  services = [first, second];
  const { apiKey } = await first.createKey();
  clients = services.flatMap((service) => SURFACE_NAMES.map((name) => SURFACES[name](service, apiKey)));
});

const statusesOf = (outcome: Outcome) => outcome.results?.map(({ status }) => status) ?? [];
const read = (externalId: string) => (clients[0] as SurfaceClient).account(externalId) as Promise<JsonObject>;
const history = async (externalId: string) => {
  const entries = await (clients[0] as SurfaceClient).auditTrail(externalId);
  return entries.reverse().flatMap(({ changes }) => changes as { field: string; from: unknown; to: unknown }[]);
};

it('requests that race create each account once, and the others find it unchanged', async () => {
  const rows = Array.from({ length: 40 }, () => buildRow());
  const outcomes = await Promise.all(clients.map((client) => client.bulkUpsert(rows)));
  for (const index of rows.keys()) {
    const statuses = outcomes.map((outcome) => statusesOf(outcome)[index]).sort();
    expect(statuses).toEqual(['created', 'unchanged', 'unchanged', 'unchanged']);
  }
  const ids = new Set(outcomes.flatMap(({ results }) => results?.map(({ accountId }) => accountId)));
  expect(ids.size).toBe(rows.length);
});

it('requests that race lose no update, and their audit entries lead step by step to the stored value', async () => {
  const row = buildRow({ metadata: { filenumber: 'F', counter: 'start' } });
  await clients[0]?.bulkUpsert([row]);
  const updates = Array.from({ length: 24 }, (_, n) => `step-${n}`);
  const outcomes = await Promise.all(
    updates.map((step, n) => {
      const client = clients[n % clients.length] as SurfaceClient;
      return n % 2 === 0
        ? client.update(row.externalId, { metadata: { counter: step } })
        : client.bulkUpsert([{ externalId: row.externalId, metadata: { counter: step } }]);
    }),
  );
  expect(outcomes.map(({ success }) => success)).toEqual(updates.map(() => true));
  const changes = await history(row.externalId);
  expect(changes).toHaveLength(updates.length);
  expect(changes.map(({ to }) => to).sort()).toEqual([...updates].sort());
  let last: unknown = 'start';
  for (const { field, from, to } of changes) {
    expect({ field, from }).toEqual({ field: 'metadata.counter', from: last });
    last = to;
  }
  expect((await read(row.externalId)).metadata).toEqual({ filenumber: 'F', counter: last });
  expect(await clients[0]?.timeline(row.externalId)).toHaveLength(updates.length);
  const [{ config }] = services as [TestService];
  expect(await commandLine({ env: databaseOf({ config }) })('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
});

it('an existing account is found by every request that races to change the same field', async () => {
  const row = buildRow();
  await clients[0]?.bulkUpsert([row]);
  for (let step = 0; step < 8; step += 1) {
    const part = { externalId: row.externalId, clientStatus: `step-${step}` };
    const outcomes = await Promise.all(clients.map((client) => client.bulkUpsert([part])));
    expect(outcomes.flatMap(statusesOf).sort()).toEqual(['unchanged', 'unchanged', 'unchanged', 'updated']);
  }
});

it('an account that others keep changing fails no other row of its batch', async () => {
  const rows = Array.from({ length: 60 }, () => buildRow());
  const [busy] = rows;
  await clients[0]?.bulkUpsert(rows);
  let isOver = false;
  const others = clients.slice(1, 3).map(async (client, n) => {
    for (let step = 0; !isOver; step += 1)
      await client.update(String(busy?.externalId), { clientStatus: `${n}-${step}` });
  });
  const outcome = await clients[0]?.bulkUpsert(rows.map((row) => ({ ...row, bank: 'Changed' })));
  isOver = true;
  await Promise.all(others);
  expect(outcome?.results?.slice(1).map(({ status }) => status)).toEqual(rows.slice(1).map(() => 'updated'));
  expect(outcome?.results?.map(({ index }) => index)).toEqual([...rows.keys()]);
});
