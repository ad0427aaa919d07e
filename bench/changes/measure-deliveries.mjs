import http from 'node:http';
import { signWebhook } from '../../dist/base/webhook-signature.js';
import { sampleAccounts, withChanges } from '../../dist/cli/demo/sample-accounts.js';
import { median } from '../statistics.mjs';
import { addWebhooks } from './webhooks.mjs';

const ROWS = 500;
const OF_ORGANIZATION = 20;
/** Deliveries of an endpoint that are under way at once. */
const LANES = 4;

/** As many signed messages, each sent as soon as another one of its lane is answered, by nothing but Node.js. */
async function sendBare(urls, count) {
  const agent = new http.Agent({ keepAlive: true });
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const body = JSON.stringify({
    type: 'account.updated',
    timestamp: new Date().toISOString(),
    data: { externalId: 'A', version: 1 },
  });
  const began = performance.now();
  const lanes = urls.flatMap((url) => Array(LANES).fill(url));
  await Promise.all(
    lanes.map(async (url, lane) => {
      for (let at = lane; at < count; at += lanes.length) {
        const timestamp = String(Math.floor(Date.now() / 1000));
        const signature = await signWebhook([secret], { id: `msg_${at}`, timestamp, body });
        const headers = {
          'content-type': 'application/json',
          'webhook-id': `msg_${at}`,
          'webhook-timestamp': timestamp,
        };
        await new Promise((resolve, reject) => {
          const request = http.request(url, {
            method: 'POST',
            agent,
            headers: { ...headers, 'webhook-signature': signature },
          });
          request.on('response', (response) => response.resume().on('end', resolve)).on('error', reject);
          request.end(body);
        });
      }
    }),
  );
  agent.destroy();
  return count / ((performance.now() - began) / 1000);
}

/**
 * Messages a second to so many receivers, one change each, beside the same without a service. All of it was sent before: it
 * is sent again from the same place on, so that no push takes part.
 * @returns a row of a table
 */
async function measure(clients, urls, receivers, { rounds, pushes, rows }) {
  const accounts = sampleAccounts(rows, 1);
  const share = urls.length / clients.length;
  const webhooks = await Promise.all(
    clients.map((client, at) => addWebhooks(client, urls.slice(at * share, (at + 1) * share))),
  );
  await receivers.take();
  let changes = 0;
  for (let push = 0; push < pushes; push += 1)
    for (const client of clients) {
      const { created, updated } = await client.push(accounts.map((row) => withChanges(row, push)));
      changes += (created + updated) * share;
    }
  await receivers.hasTaken(changes);
  const [rates, ratios] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await receivers.take();
    const began = performance.now();
    await Promise.all(webhooks.map(({ sendAgain }) => sendAgain()));
    await receivers.hasTaken(changes);
    const rate = changes / ((performance.now() - began) / 1000);
    await receivers.take();
    const bare = await sendBare(urls, changes);
    if (round === 0) continue;
    rates.push(rate);
    ratios.push(rate / bare);
  }
  for (const { remove } of webhooks) await remove();
  const of = `${urls.length} ${urls.length === 1 ? 'receiver' : 'receivers'}`;
  return [`messages to ${of}`, `${median(rates).toFixed(0)}/s`, median(ratios).toFixed(2)];
}

/** @returns rows of a table */
export async function measureDeliveries(clientOf, receivers, rounds) {
  const { urls } = receivers;
  const clients = Array.from({ length: urls.length / OF_ORGANIZATION }, (_, at) => clientOf(`deliveries-${at}`));
  return [
    await measure([clientOf('delivery')], urls.slice(0, 1), receivers, { rounds, pushes: 4, rows: ROWS }),
    await measure(clients, urls, receivers, { rounds, pushes: 1, rows: 50 }),
  ];
}
