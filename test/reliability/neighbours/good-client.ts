import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { bearer } from '../../support/http';
import { percentile } from '../parameters';

/** What a good client saw: latencies in milliseconds, and what was not answered with 200. */
export interface Seen {
  latencies: number[];
  failures: string[];
}

const REST_MS = 2;
/** After so long, a request counts as failed. */
const PATIENCE_MS = 20_000;

/** A client that asks for one thing after another, and begins the next when it has rested. */
function startLoop(url: string, apiKey: string, next: (index: number) => [method: string, path: string, body: string]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let seen: Seen = { latencies: [], failures: [] };
  let isStopped = false;
  let asking: Promise<unknown> = Promise.resolve();
  const ask = ([method, path, body]: [string, string, string]) =>
    new Promise<number>((resolve, reject) => {
      const length = Buffer.byteLength(body);
      const headers = { ...bearer(apiKey), 'content-type': 'application/json', 'content-length': length };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const sent = request(url + path, { method, agent, headers, signal }, (response) => {
        response.once('error', reject);
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.once('error', reject).end(body);
    });
  const askNext = async (index: number) => {
    const asked = next(index);
    const start = performance.now();
    const status = await ask(asked).catch((error: Error) => error.message);
    if (status !== 200) seen.failures.push(`${asked[0]} ${asked[1]}: ${status}`);
    seen.latencies.push(performance.now() - start);
  };
  const running = (async () => {
    for (let index = 0; !isStopped; index += 1) {
      asking = askNext(index);
      await asking;
      await pause(REST_MS);
    }
    agent.destroy();
  })();
  return {
    /** What it sees from now on, for so long. */
    async measure(milliseconds: number): Promise<Seen> {
      await asking;
      seen = { latencies: [], failures: [] };
      await pause(milliseconds);
      // The slowest may not be answered yet.
      await asking;
      return seen;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** What two good clients saw. */
export interface Watched {
  client: Seen;
  health: Seen;
}

/**
 * Reads and writes an account over both surfaces, and asks beside it whether the service lives, over connections that
 * stay.
 * @param externalId of an account of its own
 */
export function startGoodClients(url: string, apiKey: string, externalId: string) {
  const path = `/external-api/accounts/${externalId}`;
  const query = `{ account(externalId: "${externalId}") { id status timeline(first: 1) { nodes { summary } } } }`;
  const client = startLoop(url, apiKey, (index) => {
    if (index % 3 === 0) return ['GET', path, ''];
    if (index % 3 === 1) return ['PATCH', path, JSON.stringify({ bank: `Bank ${performance.now()}` })];
    return ['POST', '/graphql', JSON.stringify({ query })];
  });
  const health = startLoop(url, '', () => ['GET', '/health/live', '']);
  return {
    async measure(milliseconds: number): Promise<Watched> {
      const [ofClient, ofHealth] = await Promise.all([client.measure(milliseconds), health.measure(milliseconds)]);
      return { client: ofClient, health: ofHealth };
    },
    stop: async () => void (await Promise.all([client.stop(), health.stop()])),
  };
}

/** The same for so long, over connections of their own. */
export async function watch(url: string, apiKey: string, externalId: string, milliseconds: number): Promise<Watched> {
  const clients = startGoodClients(url, apiKey, externalId);
  return clients.measure(milliseconds).finally(clients.stop);
}

/** What nearly all requests stay within while nobody disturbs them: the quieter of two times. */
export async function latencyAlone(measure: () => Promise<Watched>): Promise<number> {
  const [one, other] = [await measure(), await measure()];
  return Math.min(...[one, other].map(({ client }) => percentile(client.latencies, 0.99)));
}

/** So long each measurement takes while something else goes on. */
const SPAN_MS = 1_000;

/** What a client saw while some work was done. */
export async function measureWhile(
  clients: ReturnType<typeof startGoodClients>,
  work: () => Promise<unknown>,
): Promise<Seen> {
  let isDone = false;
  const ended = work().finally(() => {
    isDone = true;
  });
  const seen: Seen[] = [];
  while (!isDone) seen.push((await clients.measure(SPAN_MS)).client);
  await ended;
  return {
    latencies: seen.flatMap(({ latencies }) => latencies),
    failures: seen.flatMap(({ failures }) => failures),
  };
}
