import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '../../../src/service/storage/database/connection/connect';
import { type Random, randomOf } from '../../support/random';
import { RECEIVER_NETWORKS } from '../../support/receiver';
import { checkFeed, follow, untilAllPublished } from '../changes/check-feed';
import { holdTransactions } from '../changes/held-transactions';
import { crashDatabase, isCrashable } from '../faults/crash-database';
import { type Fleet, often, startFleet } from '../imports/fleet';
import { parametersOf, report, SEED } from '../parameters';
import { checkReceived, listVersions } from './check-received';
import { createEndpoints, type Endpoint } from './endpoints';
import { createOperator, endTurns, killReceivers, lookAfter, type Operator } from './operate';
import { writeChanges } from './write-changes';

/**
 * `seconds`: how long accounts are written; `writers`, `holders` and `followers`: how many do so at a time, hold
 * transactions open, and read the feed on from cursors; `kills` and `crashes`: how often a process
 * of the service and the database are killed meanwhile, the latter with CRASH_DATABASE and START_DATABASE alone;
 * `faults`: of a thousand messages, how many their receivers do not simply take.
 */
const parameters = parametersOf({
  seconds: 6,
  writers: 3,
  holders: 4,
  followers: 3,
  kills: 2,
  crashes: 2,
  faults: 120,
  seed: SEED,
});
const { seconds, writers, holders, followers, kills, seed } = parameters;
const crashes = isCrashable ? parameters.crashes : 0;
const faults = parameters.faults / 1_000;
const PROCESSES = 3;
const LONGEST_MS = 7_200_000;
const EXPEDITED_EVERY_MS = 3_000;
const GIVEN_UP = 'a webhook was disabled';

let fleet: Fleet;
let database: Database;
let endpoints: Endpoint[] = [];
afterEach(async () => {
  await Promise.all(endpoints.map(({ receiver }) => receiver.close()));
  await database?.close();
  await fleet?.close();
});

const many = <Result>(count: number, work: (random: Random, at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(randomOf(seed * 1_000 + at), at)));

/** Waits until every webhook has sent all of the feed to its receiver, which takes everything now. */
async function settle(operator: Operator): Promise<void> {
  for (const { receiver } of endpoints) {
    await receiver.kill();
    await receiver.start(0);
  }
  await endTurns(database.db, endpoints);
  for (const endpoint of endpoints) {
    for (let looks = 0; !(await operator.isSettled(endpoint)); looks += 1) {
      if (looks % 10 === 0) await operator.expedite(endpoint);
      await pause(EXPEDITED_EVERY_MS / 10);
    }
  }
}

test(
  `${PROCESSES} processes publish each change once and in one order, and send it signed to each webhook that asks for it, whatever is killed`,
  async () => {
    fleet = await startFleet(PROCESSES, { WEBHOOK_NETWORKS: RECEIVER_NETWORKS.join() });
    const { apiKey } = await fleet.createKey('org', 'accounts:read,accounts:write,accounts:erase,webhooks:manage');
    database = await fleet.openDatabase();
    endpoints = await createEndpoints(fleet.service(randomOf(seed)), apiKey, faults);

    const started = Date.now();
    const isDone = () => Date.now() >= started + seconds * 1_000;
    const operator = createOperator(fleet, randomOf(seed * 11), apiKey);
    const killer = randomOf(seed * 7);
    const killService = async () => {
      await fleet.kill(killer);
      // Otherwise others go on a minute later, when the turns of the dead process are over.
      if (killer.chance(0.5)) await endTurns(database.db, endpoints);
    };
    const end = { count: undefined as number | undefined };
    const reading = many(followers, (random) => follow(fleet, random, apiKey, end));
    // It is awaited below, once everything is written.
    reading.catch(() => undefined);
    const apart = (count: number) => (seconds * 1_000) / (count + 1);
    const [held, killed, crashed, receiversKilled] = await Promise.all([
      many(holders, (random) => holdTransactions(database, random, 'org', isDone)),
      often(kills, apart(kills), randomOf(seed * 3), isDone, killService),
      often(crashes, apart(crashes), randomOf(seed * 5), isDone, () => crashDatabase(killer)),
      killReceivers(randomOf(seed * 13), endpoints, faults, isDone),
      lookAfter(operator, randomOf(seed * 17), endpoints, isDone),
      many(writers, (random, at) => writeChanges(fleet, random, apiKey, `w${at}`, isDone)),
    ]);
    end.count = await untilAllPublished(database.db, 'org');
    const sequences = await reading;
    const written = Date.now();
    await settle(operator);
    const settled = Date.now();

    const [feed = []] = sequences;
    const listed = await listVersions(fleet.service(randomOf(seed)), apiKey);
    const verdicts = endpoints.map((endpoint) => checkReceived(endpoint, feed, listed));
    report(
      `webhooks, ${PROCESSES} processes, seed ${seed}: ${feed.length} changes, ${held.flat().length} of held transactions, in ${Math.round((written - started) / 1_000)} s, ` +
        `${killed} kills of the service, ${crashed} of the database, ${receiversKilled} of receivers; ` +
        `settled ${Math.round((settled - written) / 1_000)} s later`,
    );
    for (const [at, { messages, again }] of verdicts.entries())
      report(`  ${endpoints[at]?.name}: ${messages} messages taken, ${again} changes more than once`);
    expect(await checkFeed(database.db, sequences, held.flat())).toEqual([]);
    expect(verdicts.flatMap((verdict) => verdict.faults)).toEqual([]);
    expect(fleet.unexpectedErrors().filter((line) => !line.includes(GIVEN_UP))).toEqual([]);
  },
  LONGEST_MS,
);
