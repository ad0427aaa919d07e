import { setTimeout as delay } from 'node:timers/promises';
import { sampleAccounts } from '../../dist/cli/demo/sample-accounts.js';
import { percentile } from '../statistics.mjs';
import { follow } from './follower.mjs';
import { addWebhooks } from './webhooks.mjs';

const ACCOUNTS = 200;
const EVERY_MS = 20;
const LOOK_MS = 10;
const now = () => performance.timeOrigin + performance.now();

/** How long after the answer to an update the feed and a receiver tell of it. @returns rows of a table */
export async function measureDelays(clientOf, receivers, seconds) {
  const client = clientOf('delays');
  const accounts = sampleAccounts(ACCOUNTS, 1);
  await client.push(accounts);
  const follower = await follow(client, LOOK_MS);
  const { remove } = await addWebhooks(client, receivers.urls.slice(0, 1));
  await receivers.take();
  const answered = new Map();
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const { externalId } = accounts[turn % ACCOUNTS];
    await client.patch(`/external-api/accounts/${externalId}`, { bank: `Bank ${turn}` });
    // The first version is that of the push.
    answered.set(`${externalId} ${2 + Math.floor(turn / ACCOUNTS)}`, now());
    await delay(EVERY_MS);
  }
  await follower.hasTaken(answered.size);
  await receivers.hasTaken(answered.size);
  await follower.stop();
  const told = { feed: follower.arrivals, receiver: await receivers.take() };
  await remove();
  return Object.entries(told).map(([name, arrivals]) => {
    const delays = arrivals.flatMap(([change, at]) =>
      answered.has(change) ? [Math.max(0, at - answered.get(change))] : [],
    );
    const at = (share) => `${percentile(delays, share).toFixed(0)} ms`;
    return [`answer to ${name}, ${delays.length} updates`, at(50), at(99), at(100)];
  });
}
