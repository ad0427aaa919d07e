// A receiver of webhooks in a process of its own, which may be killed at any time. Verifies each message with the library
// of the specification, appends what it took as a line of JSON to LOG before it answers, and misbehaves at random.
//
//   node receiver.cjs PORT LOG SECRET_FILE SHARE     SHARE: of the messages that it does not simply take
const { createHash } = require('node:crypto');
const { openSync, readFileSync, writeSync } = require('node:fs');
const { createServer } = require('node:http');
const { setTimeout: pause } = require('node:timers/promises');
const { Webhook } = require('standardwebhooks');

const [port, log, secretFile, share] = process.argv.slice(2);
const LONGEST_PAUSE_MS = 300;
const file = openSync(log, 'a');

const digest = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const answer = (status) => (response) => response.writeHead(status).end();
const hangUp = (response) => response.destroy();
const streamForEver = (response) => {
  response.on('error', () => undefined);
  response.writeHead(200);
  const more = () => void response.write('x'.repeat(65_536), (error) => error || setImmediate(more));
  more();
};

/** What it does besides taking, by how often. Those that take a message write it down first. */
const FATES = [
  { often: 300, takes: true, isSlow: true, reply: answer(204) },
  { often: 100, takes: true, reply: streamForEver },
  { often: 100, takes: true, reply: hangUp },
  { often: 300, takes: false, reply: answer(500) },
  { often: 100, takes: false, reply: hangUp },
  { often: 80, takes: false, reply: (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end() },
  { often: 4, takes: false, reply: () => undefined },
  { often: 4, takes: false, reply: answer(410) },
];
const TAKES = { takes: true, reply: answer(204) };
const LOTS = FATES.flatMap((fate) => Array(fate.often).fill(fate));
const fateOf = () => (Math.random() < Number(share) ? LOTS[Math.floor(Math.random() * LOTS.length)] : TAKES);

function verified(headers, body) {
  try {
    new Webhook(readFileSync(secretFile, 'utf8')).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

const namesOf = (event) => ({
  ...event.data,
  fields: undefined,
  type: event.type,
  digest: digest(JSON.stringify(event)),
});

createServer(async (request, response) => {
  const parts = await request.toArray().catch(() => undefined);
  if (!parts) return;
  const body = Buffer.concat(parts).toString();
  const id = request.headers['webhook-id'];
  if (!verified(request.headers, body)) {
    writeSync(file, `${JSON.stringify({ id, forged: true })}\n`);
    return void response.writeHead(400).end();
  }
  const fate = fateOf();
  if (fate.isSlow) await pause(Math.random() * LONGEST_PAUSE_MS);
  if (fate.takes) {
    const message = JSON.parse(body);
    const events = (message.type === 'changes.batch' ? message.data.events : [message]).map(namesOf);
    writeSync(file, `${JSON.stringify({ id, at: Date.now(), digest: digest(body), events })}\n`);
  }
  fate.reply(response);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
