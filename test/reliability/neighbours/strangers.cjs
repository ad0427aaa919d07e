// Strangers in a process of their own: clients without a valid key that open connections and do with them what no HTTP
// library would. Reads `{ url, attack }` as JSON from standard input, goes on until it is told to end (SIGTERM). Writes a
// line once it attacks with all of them, and at the end how many connections were made, how many the service ended, and how many answers came.
const { connect } = require('node:net');
const { text } = require('node:stream/consumers');

/** Connections that are being made at a time. */
const MOST_CONNECTING = 200;
const SLOW_READ_BYTES = 1_024;
const SLOW_READ_MS = 100;
/** Before a connection that ended is made again. */
const PAUSE_MS = 5;
/** The service may not let all of them in; by then, the attack counts as under way. */
const UNDER_WAY_MS = 5_000;

const counts = { connections: 0, ended: 0, answers: 0 };

/** Writes again and again, as fast as the service reads. */
function flood(socket, bytes) {
  const send = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', send);
  send();
}

function sendOn(socket, { bytes, sends, everyMs }) {
  if (sends === 'without end') return flood(socket, bytes);
  socket.write(bytes);
  if (sends === 'after each answer') socket.on('data', () => socket.write(bytes));
  if (everyMs === undefined) return;
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.once('close', () => clearInterval(timer));
}

function readFrom(socket, reads) {
  if (reads === 'nothing') return socket.pause();
  if (reads === 'all') {
    return socket.on('data', (chunk) => {
      for (let at = chunk.indexOf('HTTP/1.1 '); at >= 0; at = chunk.indexOf('HTTP/1.1 ', at + 1)) counts.answers += 1;
    });
  }
  socket.pause();
  const timer = setInterval(() => socket.read(SLOW_READ_BYTES), SLOW_READ_MS);
  socket.once('close', () => clearInterval(timer));
}

async function main() {
  const { url, attack } = JSON.parse(await text(process.stdin));
  const { hostname, port } = new URL(url);
  let toMake = attack.connections;
  let isUnderWay = false;
  const underWay = () => {
    if (!isUnderWay) process.stdout.write('attacking\n');
    isUnderWay = true;
  };
  setTimeout(underWay, UNDER_WAY_MS);
  let connecting = 0;
  const makeMore = () => {
    for (; toMake > 0 && connecting < MOST_CONNECTING; toMake -= 1) {
      connecting += 1;
      const socket = connect({ host: hostname, port: Number(port) });
      let isConnecting = true;
      const connected = () => {
        connecting -= isConnecting ? 1 : 0;
        isConnecting = false;
        makeMore();
      };
      socket.on('error', () => undefined);
      socket.once('connect', () => {
        counts.connections += 1;
        if (counts.connections === attack.connections) underWay();
        readFrom(socket, attack.reads);
        sendOn(socket, attack);
        if (attack.hangsUpMs !== undefined) setTimeout(() => socket.destroy(), attack.hangsUpMs);
        connected();
      });
      socket.once('close', () => {
        counts.ended += 1;
        setTimeout(() => {
          toMake += 1;
          connected();
        }, PAUSE_MS);
      });
    }
  };
  makeMore();
}

process.once('SIGTERM', () => process.stdout.write(JSON.stringify(counts), () => process.exit(0)));

void main();
