import { setTimeout as pause } from 'node:timers/promises';
import { type JsonObject } from '../../src/base/json/json';
import { LOOKS } from '../../src/service/feeds/webhooks/delivery/worker';
import { graphqlData, type ServiceAddress } from './http';

type Service = Pick<ServiceAddress, 'url'>;

/** Has the services that a test file starts look at their webhooks ten times a second. Call it before `useService`. */
export const useQuickWebhooks = () => beforeAll(() => void jest.replaceProperty(LOOKS, 'everyMs', 100));

/** A delivery as GraphQL tells it. */
export interface ListedDelivery extends JsonObject {
  id: string;
  messageId: string;
  state: string;
  attempts: number;
  nextAttemptAt: string | null;
}

/** What a query or a mutation named `answer` tells. */
export async function askWebhooks(
  service: Service,
  apiKey: string,
  query: string,
  variables: object = {},
): Promise<JsonObject> {
  return (await graphqlData<{ answer: JsonObject }>(service, apiKey, query, variables)).answer;
}

/** Creates a webhook. @returns its id and its secret */
export async function addWebhook(
  service: Service,
  apiKey: string,
  input: object,
): Promise<{ id: string; secret: string; cursor: string }> {
  const fields = 'code message details { field message } secret webhook { id cursor }';
  const query = `mutation ($input: WebhookInput!) { answer: createWebhook(input: $input) { ${fields} } }`;
  const answer = await askWebhooks(service, apiKey, query, { input });
  if (answer.code !== 'WEBHOOK_CREATED') throw new Error(JSON.stringify(answer));
  const { id, cursor } = answer.webhook as { id: string; cursor: string };
  return { id, cursor, secret: String(answer.secret) };
}

const DELIVERY = `id messageId state types changes body createdAt attempts nextAttemptAt lastAttemptAt status failure answer
  durationMs`;

/** The deliveries of a webhook, newest first. */
export async function deliveriesOf(
  service: Service,
  apiKey: string,
  id: string,
  state?: string,
): Promise<ListedDelivery[]> {
  const query = `query ($id: ID!, $state: WebhookDeliveryState) {
    answer: webhookDeliveries(first: 100, filter: { webhookId: $id, state: $state }) { nodes { ${DELIVERY} } } }`;
  const answer = await askWebhooks(service, apiKey, query, { id, state });
  return answer.nodes as unknown as ListedDelivery[];
}

/** Soon enough for a test, and rare enough that what it waits for is not kept waiting. */
const POLL_MS = 20;

/** Asks until the answer is as expected. */
export async function untilExpected<Answer>(
  ask: () => Promise<Answer>,
  isExpected: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isExpected(answer)) return answer;
    await pause(POLL_MS);
  }
}
