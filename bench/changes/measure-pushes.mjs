import { sampleAccounts, withChanges } from '../../dist/cli/demo/sample-accounts.js';
import { median } from '../statistics.mjs';
import { follow } from './follower.mjs';
import { addWebhooks } from './webhooks.mjs';

const ROWS = 500;
/** Followers of the feed ask again after so long, as the guide says. */
const PAUSE_MS = 1_000;

/** Who follows the changes, and how often each is told. */
const FOLLOWERS = [
  { name: 'nobody', copies: 0 },
  { name: '3 followers of the feed', copies: 3, feed: 3 },
  { name: '1 webhook', copies: 1, webhooks: 1 },
  { name: '1 webhook, batched', copies: 1, webhooks: 1, input: { batch: true } },
  { name: '20 webhooks, batched', copies: 20, webhooks: 20, input: { batch: true } },
  { name: '20 webhooks', copies: 20, webhooks: 20 },
];

/** Pushes in a row beside those who follow, in turn. @returns rows of a table */
export async function measurePushes(clientOf, receivers, { rounds, pushes }) {
  const accounts = sampleAccounts(ROWS, 1);
  const targets = FOLLOWERS.map((kind, at) => ({ ...kind, client: clientOf(`pushes-${at}`), pushed: [], told: [] }));
  for (const { client } of targets) await client.push(accounts);
  let turn = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of targets) {
      const { client, copies, feed = 0, webhooks = 0, input, pushed, told } = target;
      const followers = await Promise.all(Array.from({ length: feed }, () => follow(client, PAUSE_MS)));
      const { remove } = await addWebhooks(client, receivers.urls.slice(0, webhooks), input);
      await receivers.take();
      const began = performance.now();
      let changes = 0;
      for (let at = 0; at < pushes; at += 1) {
        turn += 1;
        changes += (await client.push(accounts.map((row) => withChanges(row, turn)))).updated;
      }
      const answered = performance.now();
      await Promise.all(followers.map((follower) => follower.hasTaken(changes)));
      if (webhooks > 0) await receivers.hasTaken(changes * webhooks);
      const ended = performance.now();
      await Promise.all(followers.map((follower) => follower.stop()));
      await remove();
      // The first round warms up.
      if (round === 0) continue;
      pushed.push(changes / ((answered - began) / 1000));
      told.push((changes * copies) / ((ended - began) / 1000));
    }
  }
  const [alone] = targets;
  return targets.map(({ name, copies, pushed, told }) => [
    name,
    `${median(pushed).toFixed(0)}/s`,
    median(pushed.map((rate, round) => rate / alone.pushed[round])).toFixed(2),
    copies === 0 ? '' : `${median(told).toFixed(0)}/s`,
    copies === 0 ? '' : median(told.map((rate, round) => rate / alone.pushed[round])).toFixed(2),
  ]);
}
