// An attacker in a process of its own, so that what it does to its own event loop is not measured. Reads
// `{ url, apiKey, attack }` as JSON from standard input, writes a line, attacks until it is told to end (SIGTERM), and then
// writes how often each status was answered.
const { Agent, request } = require('node:http');
const { text } = require('node:stream/consumers');
const { sign } = require('../../../dist/signature.js');

const agent = new Agent({ keepAlive: true });
/** After a refusal, so that the attacker's own speed is not what is measured. */
const PAUSE_MS = 5;

const counts = {};
let lastTimestamp = 0;

async function headersOf({ method, path, body = '', signed }, apiKey) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  if (!signed) return headers;
  lastTimestamp = Math.max(lastTimestamp + 1, Date.now());
  const timestamp = String(lastTimestamp);
  const signature = await sign(apiKey, { timestamp, method, pathWithQuery: path, body });
  return { ...headers, 'x-service-timestamp': timestamp, 'x-service-signature': signature };
}

const send = (url, { method, path, body }, headers) =>
  new Promise((resolve) => {
    const failed = (error) => resolve(error.code ?? error.message);
    const sent = request(url + path, { method, headers, agent }, (response) => {
      response.on('error', failed);
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', failed).end(body);
  });

/** @returns the status, once the stream has begun; its events are counted */
const openStream = (url, { method, path, body }, headers) =>
  new Promise((resolve) => {
    const sent = request(url + path, { method, headers, agent }, (response) => {
      response.on('error', () => {});
      response.on('data', (chunk) => {
        if (chunk.includes('event: next')) counts.events = (counts.events ?? 0) + 1;
      });
      resolve(response.statusCode);
    });
    sent.once('error', (error) => resolve(error.code ?? error.message)).end(body);
  });

let sent = 0;

async function attackAgainAndAgain({ url, apiKey, attack }) {
  for (;;) {
    sent += 1;
    // A text that differs each time is none that the service remembers.
    const request = { ...attack.request, body: attack.request.body?.replace('#NONCE', `#${sent}`) };
    const outcome = await send(url, request, await headersOf(request, apiKey));
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

process.once('SIGTERM', () => process.stdout.write(JSON.stringify(counts), () => process.exit(0)));

async function main() {
  const order = JSON.parse(await text(process.stdin));
  const { url, apiKey, attack } = order;
  const { count = 0, request: streamed } = attack.streams ?? {};
  for (let opened = 0; opened < count; opened += 1) {
    const status = await openStream(url, streamed, await headersOf(streamed, apiKey));
    if (status !== 200) counts[status] = (counts[status] ?? 0) + 1;
  }
  process.stdout.write('attacking\n');
  for (let sender = 0; sender < order.attack.together; sender += 1) void attackAgainAndAgain(order);
}

void main();
