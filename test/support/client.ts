import { AccountSyncClient, type AccountSyncClientOptions, type Runtime } from '../../src/client';
import { type TestService } from './service';

/** All that an async iterator yields. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

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
    sleep: async (milliseconds) => clock.advance(milliseconds),
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
