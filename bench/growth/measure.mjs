import { readdirSync, readFileSync } from 'node:fs';
import { median, percentile, timed } from '../statistics.mjs';

/** What a process has used of the processors so far, all threads together; NaN where the system is not Linux. */
export function processorMs(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  const threads = readdirSync(`/proc/${pid}/task`);
  const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return used.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6;
}

/** Memory of a process in MB: all (`VmRSS`), what is mapped from files (`RssFile`) or not (`RssAnon`). Linux only. */
export const megabytesOf = (pid, kind) =>
  Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** The targets, beginning with another one in each round. */
const rotated = (targets, round) => targets.map((_, at) => targets[(at + round) % targets.length]);
const FLOOR_TURNS = 5;
let turns = 0;

/**
 * Runs an operation on all targets, in turn, round by round, and an empty request right before each. Each ratio is the
 * median of the rounds, to the first target in the same round.
 */
export async function compare(operation, targets, floor, rounds) {
  for (const { client } of targets) await operation.prepare?.(client);
  const found = new Map(targets.map((target) => [target, { wall: [], processor: [], floor: [] }]));
  for (let round = -1; round < rounds; round += 1) {
    for (const target of rotated(targets, round + 1)) {
      const empty = [];
      for (let turn = 0; turn < FLOOR_TURNS; turn += 1) empty.push(await timed(floor));
      const before = processorMs(target.pid);
      const durations = [];
      for (let turn = 0; turn < operation.turns; turn += 1) {
        turns += 1;
        durations.push(await timed(() => operation.run(target.client, turns)));
      }
      if (round < 0) continue;
      const { wall, processor, floor: empties } = found.get(target);
      wall.push(median(durations));
      processor.push((processorMs(target.pid) - before) / operation.turns);
      empties.push(median(empty));
    }
  }
  const [first] = targets;
  return targets.map((target) => {
    const ratioOf = (kind) => median(found.get(target)[kind].map((one, round) => one / found.get(first)[kind][round]));
    const { wall, processor } = found.get(target);
    return {
      accounts: target.accounts,
      wallMs: round(median(wall), 2),
      processorMs: round(median(processor), 2),
      wallRatio: round(ratioOf('wall'), 2),
      processorRatio: round(ratioOf('processor'), 2),
      floorRatio: round(ratioOf('floor'), 2),
    };
  });
}

/** A number as it is written down. */
export const round = (number, digits) => Number(number.toFixed(digits));

const PHASE_MS = 3_000;

/** How long requests take alone, and while `work` goes on again and again: the 50th and 99th of a hundred. */
export async function besides(requests, work, rounds) {
  const times = Object.fromEntries(Object.keys(requests).map((name) => [name, { alone: [], beside: [] }]));
  const until = (phase, isOver) =>
    Promise.all(
      Object.entries(requests).map(async ([name, request]) => {
        while (!isOver()) {
          turns += 1;
          times[name][phase].push(await timed(() => request(turns)));
        }
      }),
    );
  for (let turn = 0; turn < rounds; turn += 1) {
    const end = performance.now() + PHASE_MS;
    await until('alone', () => performance.now() > end);
    let isOver = false;
    const working = (async () => {
      const workEnd = performance.now() + PHASE_MS;
      do await work();
      while (performance.now() < workEnd);
      isOver = true;
    })();
    await Promise.all([working, until('beside', () => isOver)]);
  }
  return Object.entries(times).map(([name, { alone, beside }]) => ({
    request: name,
    ...Object.fromEntries(
      [50, 99].flatMap((share) => [
        [`aloneP${share}Ms`, round(percentile(alone, share), 1)],
        [`besideP${share}Ms`, round(percentile(beside, share), 1)],
        [`ratioP${share}`, round(percentile(beside, share) / percentile(alone, share), 2)],
      ]),
    ),
  }));
}
