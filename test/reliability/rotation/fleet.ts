import { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../../support/http';
import { passOn, serveLocally } from '../../support/local-server';
import { startService, type TestService } from '../../support/service';

const BEAT_MS = 200;
const LOOK_MS = 20;
const MAX_TRIES = 500;

/**
 * Two instances of the service on one database, each with encryption keys of its own, behind a load balancer. This asks
 * each instance again and again whether it is ready, and sends requests to those that are, in turn. A request that an
 * instance refuses to accept goes to the other one. What one has accepted is never sent again.
 */
export async function startFleet(keys: readonly [string, string], beatMs = BEAT_MS) {
  const all: TestService[] = [];
  const instances: (TestService | undefined)[] = [];
  const ready = new Set<TestService>();

  async function start(slot: number, fieldEncryptionKeys: string): Promise<TestService> {
    const mongodbDatabase = all[0]?.config.mongodbDatabase;
    const service = await startService({
      fieldEncryptionKeys,
      beatMs,
      ...(mongodbDatabase !== undefined && { mongodbDatabase }),
    });
    all.push(service);
    instances[slot] = service;
    return service;
  }
  const first = await start(0, keys[0]);
  await start(1, keys[1]);

  let isClosing = false;
  async function watch(): Promise<void> {
    for (; !isClosing; await pause(LOOK_MS)) {
      for (const service of instances.filter((one) => one !== undefined)) {
        const { status } = await send(service, { path: '/health/ready' }).catch(() => ({ status: 0 }));
        if (status === 200) ready.add(service);
        else ready.delete(service);
      }
    }
  }
  const watching = watch();

  let turn = 0;
  const isRefused = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';
  async function balance(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      turn += 1;
      const open = instances.filter((one) => one !== undefined && ready.has(one));
      const target = open[turn % open.length];
      const answer =
        target &&
        (await passOn(request, body, target.url).catch((error) =>
          isRefused(error) ? undefined : Promise.reject(error),
        ));
      if (answer) return void response.writeHead(answer.statusCode ?? 0, answer.headers).end(await buffer(answer));
      await pause(LOOK_MS);
    }
    response.writeHead(502).end();
  }
  const balancer = await serveLocally((request, response) => {
    balance(request, response).catch(() => request.socket.destroy());
  });

  return {
    url: balancer.url,
    clock: first.clock,
    /** The first instance that was started, with the database of all. */
    first,
    instances,
    /** Ends an instance, as SIGTERM would, and starts one in its place. @throws where that does not start */
    async restart(slot: 0 | 1, fieldEncryptionKeys: string) {
      const before = instances[slot];
      before?.beginDrain();
      while (before && ready.has(before)) await pause(LOOK_MS);
      instances[slot] = undefined;
      await before?.stop();
      return start(slot, fieldEncryptionKeys);
    },
    async close() {
      isClosing = true;
      await watching;
      await balancer.close();
      for (const service of all.reverse()) await service.close();
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
