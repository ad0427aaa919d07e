import { Agent, request } from 'node:http';
import { bearer } from '../../support/http';

/** What a good client saw: latencies in milliseconds, shortest first, and what was not answered with 200. */
export interface Seen {
  latencies: number[];
  failures: string[];
}

const REST_MS = 2;
/** After so long, a request counts as failed. */
const PATIENCE_MS = 20_000;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A client that asks for one thing after another, and begins the next when it has rested. */
function startLoop(url: string, apiKey: string, next: (index: number) => [method: string, path: string, body: string]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen: Seen = { latencies: [], failures: [] };
  let isStopped = false;
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
  const running = (async () => {
    for (let index = 0; !isStopped; index += 1) {
      const asked = next(index);
      const start = performance.now();
      const status = await ask(asked).catch((error: Error) => error.message);
      if (status !== 200) seen.failures.push(`${asked[0]} ${asked[1]}: ${status}`);
      seen.latencies.push(performance.now() - start);
      await wait(REST_MS);
    }
    agent.destroy();
  })();
  return async (): Promise<Seen> => {
    isStopped = true;
    await running;
    seen.latencies.sort((a, b) => a - b);
    return seen;
  };
}

/**
 * Reads and writes an account over both surfaces, and asks beside it whether the service lives, for so long.
 * @param externalId of an account of its own
 */
export async function watch(
  url: string,
  apiKey: string,
  externalId: string,
  milliseconds: number,
): Promise<{ client: Seen; health: Seen }> {
  const path = `/external-api/accounts/${externalId}`;
  const query = `{ account(externalId: "${externalId}") { id status timeline(first: 1) { nodes { summary } } } }`;
  const stops = [
    startLoop(url, apiKey, (index) => {
      if (index % 3 === 0) return ['GET', path, ''];
      if (index % 3 === 1) return ['PATCH', path, JSON.stringify({ bank: `Bank ${performance.now()}` })];
      return ['POST', '/graphql', JSON.stringify({ query })];
    }),
    startLoop(url, '', () => ['GET', '/health/live', '']),
  ];
  await wait(milliseconds);
  const [client, health] = await Promise.all(stops.map((stop) => stop()));
  if (!client || !health) throw new Error('Two clients were started');
  return { client, health };
}

/** The latency that so large a part of the requests stayed within. */
export const percentile = ({ latencies }: Seen, part: number): number =>
  latencies[Math.ceil(part * latencies.length) - 1] ?? Number.POSITIVE_INFINITY;
