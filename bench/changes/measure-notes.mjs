import { sampleAccounts, withChanges } from '../../dist/cli/demo/sample-accounts.js';
import { processorMs } from '../growth/measure.mjs';
import { median, timed } from '../statistics.mjs';

const ROWS = 500;
const WARM_UP = 8;
const PATCHES = 50;

/** What is pushed, as often as it is measured at a time. */
const OPERATIONS = [
  {
    name: 'bulk upsert, 500 created',
    times: 1,
    run: (client, turn) =>
      client.push(sampleAccounts(ROWS, turn).map((row, at) => ({ ...row, externalId: `N-${turn}-${at}` }))),
  },
  {
    name: 'bulk upsert, 500 updated',
    times: 1,
    run: (client, turn) => client.push(sampleAccounts(ROWS, 1).map((row) => withChanges(row, turn))),
  },
  {
    name: 'PATCH',
    times: PATCHES,
    run: (client, turn) =>
      client.patch(`/external-api/accounts/${sampleAccounts(1, 1)[0].externalId}`, { bank: `B ${turn}` }),
  },
];

/** The same pushes to a service and to one that notes no change, in turn. @returns rows of a table */
export async function measureNotes(noting, silent, rounds) {
  for (const { client } of [noting, silent]) await client.push(sampleAccounts(ROWS, 1));
  const rows = [];
  let turn = 1;
  for (const { name, times, run } of OPERATIONS) {
    const ratios = { wall: [], processor: [] };
    const walls = [];
    for (let round = 0; round < rounds + WARM_UP; round += 1) {
      turn += times;
      const found = [];
      const services = [
        [0, noting],
        [1, silent],
      ];
      // Whoever comes second finds the caches of the processor as the first has left them.
      for (const [at, { client, pid }] of round % 2 === 0 ? services : services.reverse()) {
        const before = processorMs(pid);
        const wall = await timed(async () => {
          for (let time = 0; time < times; time += 1) await run(client, turn + time);
        });
        // The place in the feed is given right after the answer: it belongs to the price.
        await new Promise((resolve) => setTimeout(resolve, 200));
        found[at] = { wall, processor: processorMs(pid) - before };
      }
      if (round < WARM_UP) continue;
      const [withNotes, without] = found;
      walls.push(withNotes.wall / times);
      for (const kind of ['wall', 'processor']) ratios[kind].push(withNotes[kind] / without[kind]);
    }
    rows.push([
      name,
      `${median(walls).toFixed(1)} ms`,
      median(ratios.wall).toFixed(3),
      median(ratios.processor).toFixed(3),
    ]);
  }
  return rows;
}
