import { setTimeout as pause } from 'node:timers/promises';
import { sampleAccounts } from '../../../src/cli/demo/sample-accounts';
import { newImport } from '../../support/import-requests';
import { compressedParts, importClient, sendParts } from '../imports/import-client';
import { percentile, report } from '../parameters';
import { type AttackRequest } from './attacks';
import { measureWhile, startGoodClients, watch } from './good-client';
import { createOrganization, parameters, startComparison, useMeasuredService } from './measured-service';

const { rows: rowCount, seconds, rounds, 'import-ratio': mostBesideImport } = parameters;
const MEGABYTE = 1024 * 1024;

const running = useMeasuredService();

/** @param bank differs each time, so that all rows change */
const rowsOf = (bank: string) =>
  sampleAccounts(rowCount, 1).map((row, at) => ({ ...row, externalId: `row-${at}`, bank }));

/** Sends and carries out an import. @returns how long that took */
async function runImport(apiKey: string, parts: readonly Buffer[]): Promise<number> {
  const client = importClient(() => running.service, apiKey);
  const started = performance.now();
  const id = await sendParts(client, parts, { brakes: { failedShare: null } });
  let shown = await client.show(id);
  for (; shown.state !== 'COMPLETED'; shown = await client.show(id)) await pause(200);
  expect(shown).toMatchObject({ requested: rowCount, done: { failed: 0 } });
  return performance.now() - started;
}

test('while one organization imports a file, requests of others and its own take only a few times as long', async () => {
  const { url } = running.service;
  const importing = await createOrganization(running, 'importing', 3);
  const other = await createOrganization(running, 'other', 2);
  const clients = [other, importing].map(({ apiKey, externalId }) => startGoodClients(url, apiKey, externalId));
  report(`neighbours of an import of ${rowCount} rows, ${rounds} rounds at most`);
  report('| whose requests | p99 alone, ms | beside it, ms | ratio | rows/s |');
  report('|---|---|---|---|---|');
  try {
    await Promise.all(clients.map((client) => client.measure(seconds * 1_000)));
    let least = Number.POSITIVE_INFINITY;
    const failures: string[] = [];
    const measureAlone = async () => {
      await running.untilQuiet();
      return Promise.all(clients.map(async (client) => (await client.measure(seconds * 1_000)).client));
    };
    for (let round = 0; round < rounds && least > mostBesideImport; round += 1) {
      const parts = compressedParts(rowsOf(`Bank ${round}`));
      const before = await measureAlone();
      const work = runImport(importing.apiKey, parts);
      const seen = await Promise.all(clients.map((client) => measureWhile(client, () => work)));
      const speed = (rowCount / (await work)) * 1_000;
      // An import takes so long that the machine itself may be another one at its end.
      const after = await measureAlone();
      const ratios = seen.map((one, at) => {
        failures.push(...one.failures);
        const alone = percentile(
          [before[at], after[at]].flatMap((quiet) => quiet?.latencies ?? []),
          0.99,
        );
        const p99 = percentile(one.latencies, 0.99);
        const cells = [alone.toFixed(1), p99.toFixed(1), (p99 / alone).toFixed(1), speed.toFixed(0)];
        report(`| ${at === 0 ? 'of another organization' : 'its own'} | ${cells.join(' | ')} |`);
        return p99 / alone;
      });
      least = Math.min(least, Math.max(...ratios));
    }
    expect(failures).toEqual([]);
    expect(least).toBeLessThanOrEqual(mostBesideImport);
  } finally {
    await Promise.all(clients.map((client) => client.stop()));
  }
});

/** What is sent as parts of an import to hold a service up. `NONCE` in a path becomes another number each time. */
const attacksOf = (id: string): { name: string; together: number; request: AttackRequest }[] => {
  const request = (body: string, times: number): AttackRequest => ({
    method: 'PUT',
    path: `/external-api/imports/${id}/parts/NONCE`,
    signed: true,
    gzip: true,
    body,
    times,
  });
  const row = `{"externalId":"same","metadata":{"pad":"${'x'.repeat(3_000)}"}}\n`;
  return [
    { name: 'four gzip bombs of 63 MB of blank lines', together: 4, request: request('\n', 63 * MEGABYTE) },
    { name: 'four gzip bombs of 20,000 rows', together: 4, request: request(row, 20_000) },
    { name: 'parts of one row, 60 at once', together: 60, request: request(row, 1) },
  ];
};

test('parts that cost their sender nothing slow requests of others only a few times', async () => {
  const { url } = running.service;
  const attacker = await createOrganization(running, 'attacker', 4);
  const good = await createOrganization(running, 'good', 5);
  const watchGood = () => watch(url, good.apiKey, good.externalId, seconds * 1_000);
  const id = await newImport(running.service, attacker.apiKey);
  const { tooSlow, failures, besideAttack } = await startComparison(running, watchGood);
  for (const attack of attacksOf(id))
    await besideAttack(attack.name, 'attacker.cjs', { url, apiKey: attacker.apiKey, attack });
  expect({ tooSlow, failures }).toEqual({ tooSlow: [], failures: [] });
});
