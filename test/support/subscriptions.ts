import { type Client, createClient } from 'graphql-sse';
import { type JsonObject } from '../../src/base/json/json';
import { createGate } from './gate';
import { type Answer, bearer, bytesOf, JSON_TYPE, type ServiceAddress, send } from './http';

export interface EventResult {
  data?: Record<string, JsonObject> | null;
  errors?: readonly JsonObject[];
}

export interface SubscriptionRequest {
  query: string;
  variables?: Record<string, unknown>;
  apiKey: string;
  headers?: Record<string, string>;
}

const clients: Client[] = [];

/** Ends what `subscribed` has opened. */
export function endSubscriptions(): void {
  for (const client of clients.splice(0)) client.dispose();
}

/** A subscription that the service has confirmed, and its results. */
export async function subscribed(
  service: Pick<ServiceAddress, 'url'>,
  { query, variables = {}, apiKey, headers = {} }: SubscriptionRequest,
): Promise<AsyncIterableIterator<EventResult>> {
  const confirmed = createGate();
  const client = createClient({
    url: `${service.url}/graphql/stream`,
    headers: { ...bearer(apiKey), ...headers },
    retryAttempts: 0,
    fetchFn: async (...args: Parameters<typeof fetch>) => {
      const response = await fetch(...args);
      confirmed.open();
      return response;
    },
  });
  clients.push(client);
  const results = client.iterate({ query, variables }) as AsyncIterableIterator<EventResult>;
  await confirmed.passed;
  return results;
}

/** The next event; what the stream says instead, or that it has ended, is thrown. */
export async function nextEvent(results: AsyncIterableIterator<EventResult>, name: string): Promise<JsonObject> {
  const { value } = await results.next();
  const event = (value as EventResult | undefined)?.data?.[name];
  if (!event) throw new Error(`No event, but ${JSON.stringify(value)}`);
  return event;
}

/** The answer to a subscription that is to be refused. */
export const postSubscription = (
  service: Pick<ServiceAddress, 'url'>,
  headers: Record<string, string>,
  body: unknown,
): Promise<Answer> =>
  send(service, {
    method: 'POST',
    path: '/graphql/stream',
    headers: { ...JSON_TYPE, accept: 'text/event-stream', ...headers },
    body: bytesOf(body),
  });

/** Why a subscription is refused: `403 INSUFFICIENT_SCOPE`. */
export async function refusalOf(
  service: Pick<ServiceAddress, 'url'>,
  apiKey: string,
  query: string,
  variables: object = {},
): Promise<string> {
  const { status, body } = await postSubscription(service, bearer(apiKey), { query, variables });
  const [error] = body.errors as unknown as { extensions: { code: string } }[];
  return `${status} ${error?.extensions.code}`;
}
