import { type Json } from '../../base/json/json';
import { carriedOut, ENVELOPE, type GraphqlQuery } from '../service/graphql';

/** A webhook as the service returns it. */
export interface Webhook {
  id: string;
  url: string;
  name: string;
  events: string[];
  portfolioIds: string[];
  statusCategories: string[];
  fields: string[];
  batch: boolean;
  isEnabled: boolean;
  disabledBy: string | null;
  disabledAt: string | null;
  takenAt: string | null;
  failingSince: string | null;
  failedDeliveries: number;
  createdAt: string;
  createdBy: string;
  createdByName: string | null;
  earlierSecretUntil: string | null;
  cursor: string;
}

/** A message to a webhook, and what became of it. */
export interface Delivery {
  id: string;
  state: string;
  types: string[];
  changes: number;
  createdAt: string;
  attempts: number;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  status: number | null;
  failure: string | null;
}

/** What became of a test event. */
export interface TestOutcome {
  isTaken: boolean;
  status: number | null;
  failure: string | null;
  answer: string;
  durationMs: number;
}

export type WebhookInput = Partial<
  Pick<Webhook, 'url' | 'name' | 'events' | 'portfolioIds' | 'statusCategories' | 'fields' | 'batch'>
>;

const WEBHOOK = `id url name events portfolioIds statusCategories fields batch isEnabled disabledBy disabledAt
  takenAt failingSince failedDeliveries createdAt createdBy createdByName earlierSecretUntil cursor`;

const mutation = (name: string, argument: string, type: string, result: string) =>
  `mutation ($id: ID!, $${argument}: ${type}) { answer: ${name}(id: $id, ${argument}: $${argument}) { ${ENVELOPE} ${result} } }`;
const ofOne = (name: string, result: string) =>
  `mutation ($id: ID!) { answer: ${name}(id: $id) { ${ENVELOPE} ${result} } }`;

const CREATE = `mutation ($input: WebhookInput!) { answer: createWebhook(input: $input) { ${ENVELOPE} webhook { ${WEBHOOK} } secret } }`;
const UPDATE = mutation('updateWebhook', 'input', 'WebhookInput!', `webhook { ${WEBHOOK} }`);
const ROTATE = mutation('rotateWebhookSecret', 'overlapHours', 'Int!', `webhook { ${WEBHOOK} } secret`);
const DISABLE = ofOne('disableWebhook', `webhook { ${WEBHOOK} }`);
const ENABLE = ofOne('enableWebhook', `webhook { ${WEBHOOK} }`);
const DELETE = ofOne('deleteWebhook', '');
const TEST = ofOne('testWebhook', 'isTaken status failure answer durationMs');
const RESEND_ONE = `mutation ($id: ID!) { answer: resendDelivery(id: $id) { ${ENVELOPE} } }`;
const RESEND_FROM = `mutation ($id: ID!, $after: String, $since: DateTimeISO) {
  answer: resendFrom(webhookId: $id, after: $after, since: $since) { ${ENVELOPE} webhook { cursor } }
}`;
const LIST = `query { webhooks { ${WEBHOOK} } }`;
const SHOW = `query ($id: ID!) { webhook(id: $id) { ${WEBHOOK} } }`;

type Changed = { webhook: Webhook };
type WithSecret = Changed & { secret: string };

const DELIVERIES = `query Deliveries($first: Int!, $after: String, $filter: WebhookDeliveryFilter!) {
  webhookDeliveries(first: $first, after: $after, filter: $filter) {
    nodes {
      id messageId state types changes body createdAt attempts nextAttemptAt lastAttemptAt status failure answer durationMs
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** The deliveries of a webhook, as a list for `listNodes`. */
export const deliveryList = (webhookId: string, state: string | undefined) => ({
  field: 'webhookDeliveries',
  document: DELIVERIES,
  filter: { webhookId, ...(state !== undefined && { state }) },
});

/** What the service does with webhooks. Each call throws AccountSyncError where it fails. */
export function webhookCalls(query: GraphqlQuery) {
  const call = async <Fields>(document: string, variables: Record<string, unknown>): Promise<Fields> =>
    carriedOut<Fields>((await query(document, variables)).answer);
  const typed = <Value>(value: Json | undefined) => value as Json & Value;
  return {
    list: async () => typed<Webhook[]>((await query(LIST, {})).webhooks),
    find: async (id: string) => typed<Webhook | null>((await query(SHOW, { id })).webhook),
    create: (input: WebhookInput) => call<WithSecret>(CREATE, { input }),
    update: async (id: string, input: WebhookInput) => (await call<Changed>(UPDATE, { id, input })).webhook,
    rotate: (id: string, overlapHours: number) => call<WithSecret>(ROTATE, { id, overlapHours }),
    /** Null where the key may not see it. */
    disable: async (id: string) => (await call<{ webhook: Webhook | null }>(DISABLE, { id })).webhook,
    enable: async (id: string) => (await call<Changed>(ENABLE, { id })).webhook,
    remove: (id: string) => call<object>(DELETE, { id }),
    resendDelivery: (id: string) => call<object>(RESEND_ONE, { id }),
    resendFrom: async (id: string, from: { after?: string; since?: string }) =>
      (await call<{ webhook: { cursor: string } }>(RESEND_FROM, { id, ...from })).webhook,
    test: (id: string) => call<TestOutcome>(TEST, { id }),
  };
}
