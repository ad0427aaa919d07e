import { AccountSyncClient, type AccountSyncClientOptions, type Runtime } from '../../src/client';
import { type TestService } from './service';

/** All that an async iterator yields. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A `sleep` that lets the time of the service pass, and its workers work, while a client waits. */
export const passing =
  (clock: TestService['clock']): Runtime['sleep'] =>
  async (milliseconds, signal) => {
    clock.advance(milliseconds);
    await new Promise((resolve) => setTimeout(resolve, 5));
    signal?.throwIfAborted();
  };

/** A client that lives in the time of the service: when it waits, that time passes. */
export const clientOf = (
  { url, clock }: Pick<TestService, 'url' | 'clock'>,
  apiKey: string,
  options: Partial<AccountSyncClientOptions> = {},
): AccountSyncClient =>
  new AccountSyncClient({
    baseUrl: url,
    apiKey,
    now: () => clock.now.getTime(),
    random: () => 0,
    sleep: passing(clock),
    ...options,
  });

/** Real `fetch` that notes the status of each answer. */
export function notingFetch(): { fetch: Runtime['fetch']; statuses: number[] } {
  const statuses: number[] = [];
  return {
    statuses,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      statuses.push(response.status);
      return response;
    },
  };
}
