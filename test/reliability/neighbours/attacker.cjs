// An attacker in a process of its own, so that what it does to its own event loop is not measured. Reads
// `{ url, apiKey, attack }` as JSON from standard input, writes a line, attacks until it is told to end (SIGTERM), and then
// writes how often each status was answered.
const { Agent, request } = require('node:http');
const { text } = require('node:stream/consumers');
const { gzipSync } = require('node:zlib');
const { sign } = require('../../../dist/base/signature.js');

const agent = new Agent({ keepAlive: true });
/** After a refusal, so that the attacker's own speed is not what is measured. */
const PAUSE_MS = 5;
/** The highest number of a part. */
const PARTS = 10_000;

const counts = {};
let lastTimestamp = 0;

async function headersOf({ method, path, body = '', signed, gzip }, apiKey) {
  const type = gzip
    ? { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
    : { 'content-type': 'application/json' };
  const headers = { authorization: `Bearer ${apiKey}`, ...type };
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

async function attackAgainAndAgain({ url, apiKey, attack, packed }) {
  for (;;) {
    sent += 1;
    // A text that differs each time is none that the service remembers.
    const path = attack.request.path.replace('NONCE', String(1 + (sent % PARTS)));
    const body = packed ?? attack.request.body?.replace('#NONCE', `#${sent}`);
    const request = { ...attack.request, path, body };
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
  const { body = '', times = 1, gzip } = attack.request;
  const packed = gzip ? gzipSync(body.repeat(times)) : undefined;
  process.stdout.write('attacking\n');
  for (let sender = 0; sender < order.attack.together; sender += 1) void attackAgainAndAgain({ ...order, packed });
}

void main();
