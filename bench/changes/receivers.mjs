// Receivers of webhooks in a process of their own, each on a port of its own. Counts the changes that they are told of, and
// notes when which version of which account arrived.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const LOOK_MS = 10;
const now = () => performance.timeOrigin + performance.now();

if (process.send) {
  let [count, arrivals] = [0, []];
  const ports = await Promise.all(
    Array.from({ length: Number(process.argv[2]) }, async () => {
      const server = createServer(async (request, response) => {
        const { type, data } = JSON.parse(Buffer.concat(await request.toArray()).toString());
        const at = now();
        const events = type === 'changes.batch' ? data.events : [{ data }];
        count += events.length;
        for (const one of events) arrivals.push([`${one.data.externalId} ${one.data.version}`, at]);
        response.writeHead(204).end();
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server.address().port;
    }),
  );
  process.on('message', (question) => {
    process.send(question === 'count' ? count : arrivals);
    if (question === 'take') [count, arrivals] = [0, []];
  });
  process.on('disconnect', () => process.exit());
  process.send(ports);
}

/** Starts so many receivers. They end with this process. */
export async function startReceivers(howMany) {
  const child = fork(fileURLToPath(import.meta.url), [String(howMany)]);
  const [ports] = await once(child, 'message');
  async function ask(question) {
    const answer = once(child, 'message');
    child.send(question);
    return (await answer)[0];
  }
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/hook`),
    /** Waits until they were told of so many changes since they were last asked what they took. */
    async hasTaken(count) {
      while ((await ask('count')) < count) await delay(LOOK_MS);
    },
    /** When each version of each account arrived, as pairs, since this was last asked. */
    take: () => ask('take'),
    stop: () => child.kill(),
  };
}
