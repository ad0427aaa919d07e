import { type Database } from '../../../src/service/storage/database/connection/connect';
import { type PublishedChange } from '../../support/changes';
import { type Random, randomOf } from '../../support/random';
import { type Fleet, often, startFleet } from '../imports/fleet';
import { parametersOf, percentile, report } from '../parameters';
import { checkFeed } from './check-feed';
import { follow, untilAllPublished } from './follow';
import { holdTransactions } from './held-transactions';
import { writeAccounts } from './write-accounts';

/**
 * `seconds`: how long accounts are written; `writers`, `holders` and `followers`: how many do so at a time, hold
 * transactions open, and read on from cursors; `kills`: how often a process is killed meanwhile.
 */
const parameters = parametersOf({ seconds: 8, writers: 4, holders: 4, followers: 3, kills: 2, seed: 1 });
const { seconds, writers, holders, followers, kills, seed } = parameters;
const PROCESSES = 3;
const LONGEST_MS = 3_600_000;

let fleet: Fleet;
let database: Database;
afterEach(async () => {
  await database?.close();
  await fleet?.close();
});

const many = <Result>(count: number, work: (random: Random, at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(randomOf(seed * 1_000 + at), at)));

test(
  `${PROCESSES} processes tell each change once and in one order, whatever is held open or killed`,
  async () => {
    fleet = await startFleet(PROCESSES);
    const { apiKey } = await fleet.createKey('org');
    database = await fleet.openDatabase();

    const until = Date.now() + seconds * 1_000;
    const isDone = () => Date.now() >= until;
    const answeredAt = new Map<string, number>();
    const end = { count: undefined as number | undefined };
    const reading = many(followers, (random) => follow(fleet, random, apiKey, end, answeredAt));
    // It is awaited below, once everything is written.
    reading.catch(() => undefined);
    const killer = randomOf(seed * 7);
    const killing = often(kills, (seconds * 1_000) / (kills + 1), killer, isDone, () => fleet.kill(killer));
    const [, held] = await Promise.all([
      many(writers, (random, at) => writeAccounts(fleet, random, apiKey, `w${at}`, answeredAt, isDone)),
      many(holders, (random) => holdTransactions(database, random, 'org', isDone)),
      killing,
    ]);
    end.count = await untilAllPublished(database.db, 'org');
    const read = await reading;

    const sequences = read.map(({ changes }) => changes);
    const faults = await checkFeed(database.db, sequences as PublishedChange[][], held.flat());
    const delays = read.flatMap((one) => one.delays);
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => Math.round(percentile(delays, share)));
    report(
      `changes, ${PROCESSES} processes, seed ${seed}: ${sequences[0]?.length} changes, ${held.flat().length} of held transactions, ` +
        `told ${p50} ms after their answers (p99 ${p99}, at most ${longest} ms)`,
    );
    expect(faults).toEqual([]);
  },
  LONGEST_MS,
);
