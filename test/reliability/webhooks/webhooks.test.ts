import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '../../../src/service/storage/database/connection/connect';
import { randomOf } from '../../support/random';
import { RECEIVER_NETWORKS } from '../../support/receiver';
import { untilAllPublished } from '../changes/follow';
import { crashDatabase, isCrashable } from '../faults/crash-database';
import { type Fleet, often, startFleet } from '../imports/fleet';
import { parametersOf, report } from '../parameters';
import { checkReceived } from './check-received';
import { createEndpoints, type Endpoint } from './endpoints';
import { createOperator, endTurns, killReceivers, lookAfter, type Operator } from './operate';
import { listVersions, readFeed } from './read-back';
import { writeChanges } from './write-changes';

/**
 * `seconds`: how long accounts are written; `writers`: how many do so at a time; `kills` and `crashes`: how often a process
 * of the service and the database are killed meanwhile, the latter with CRASH_DATABASE and START_DATABASE alone;
 * `faults`: of a thousand messages, how many their receivers do not simply take.
 */
const parameters = parametersOf({ seconds: 4, writers: 3, kills: 2, crashes: 2, faults: 120, seed: 1 });
const { seconds, writers, kills, seed } = parameters;
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
  `${PROCESSES} processes send each change that a webhook asks for, in order and signed, whatever is killed and however receivers fail`,
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
    const writing = Array.from({ length: writers }, (_, at) =>
      writeChanges(fleet, randomOf(seed * 1_000 + at), apiKey, `w${at}`, isDone),
    );
    const apart = (count: number) => (seconds * 1_000) / (count + 1);
    const [killed, crashed, receiversKilled] = await Promise.all([
      often(kills, apart(kills), randomOf(seed * 3), isDone, killService),
      often(crashes, apart(crashes), randomOf(seed * 5), isDone, () => crashDatabase(killer)),
      killReceivers(randomOf(seed * 13), endpoints, faults, isDone),
      lookAfter(operator, randomOf(seed * 17), endpoints, isDone),
      ...writing,
    ]);
    await untilAllPublished(database.db, 'org');
    const written = Date.now();
    await settle(operator);
    const settled = Date.now();

    const service = fleet.service(randomOf(seed));
    const [feed, listed] = [await readFeed(service, apiKey), await listVersions(service, apiKey)];
    const verdicts = endpoints.map((endpoint) => checkReceived(endpoint, feed, listed));
    report(
      `webhooks, ${PROCESSES} processes, seed ${seed}: ${feed.length} changes in ${Math.round((written - started) / 1_000)} s, ` +
        `${killed} kills of the service, ${crashed} of the database, ${receiversKilled} of receivers; ` +
        `settled ${Math.round((settled - written) / 1_000)} s later`,
    );
    for (const [at, { messages, again }] of verdicts.entries())
      report(`  ${endpoints[at]?.name}: ${messages} messages taken, ${again} changes more than once`);
    expect(verdicts.flatMap((verdict) => verdict.faults)).toEqual([]);
    expect(fleet.unexpectedErrors().filter((line) => !line.includes(GIVEN_UP))).toEqual([]);
  },
  LONGEST_MS,
);
