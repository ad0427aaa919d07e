import { type JsonObject } from '../../../base/json/json';
import { DAY_MS } from '../../../base/time/durations';
import {
  BATCH_EVENT,
  batchBody,
  changeBody,
  TEST_EVENT,
  type ThinChange,
  testBody,
} from '../../feeds/webhooks/rules/body';
import { RETRY_DELAYS_MS } from '../../feeds/webhooks/rules/retry-schedule';
import { DEADLINES } from '../../feeds/webhooks/sending/send';
import { CHANGE_TYPES, type ChangeType } from '../../records/change-log/change-ref';
import { parameter, ref, required } from './operations/rest-operation';
import { EVENT_BATCH, eventSchemaOf, TEST_MESSAGE } from './schemas/webhook-schemas';

export const WEBHOOK_HEADERS: JsonObject = {
  webhookId: required(
    'header',
    'webhook-id',
    'Names the message: the same each time it is sent. A message may come more than once.',
    { type: 'string' },
    'msg_65f1c0de9a3b4c5d6e7f8aa0-0',
  ),
  webhookTimestamp: required(
    'header',
    'webhook-timestamp',
    'When this attempt was sent, in seconds since 1970. Refuse what is more than five minutes off.',
    { type: 'string', pattern: '^\\d+$' },
    '1772366400',
  ),
  webhookSignature: required(
    'header',
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`. Its key is what follows `whsec_` in the secret, decoded from base64. While a secret is being replaced there are two signatures, separated by a space: one has to fit.',
    { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};

const SECONDS = DEADLINES.answer / 1000;
const RETRIES = RETRY_DELAYS_MS.length;
const DAYS = Math.round(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / DAY_MS);

/** What the answers of a receiver mean. */
const RESPONSES: JsonObject = {
  '2XX': { description: `Taken, if it comes within ${SECONDS} seconds: the message is not sent again.` },
  '410': { description: 'Nobody wants messages here any more: the webhook is disabled at once.' },
  default: {
    description: `Not taken; nor is a redirect, or no answer within ${SECONDS} seconds. The message is sent again up to ${RETRIES} times over ${DAYS} days. Later messages about the same account wait for it.`,
  },
};

/** A test message is sent once, and decides nothing. */
const TEST_RESPONSES: JsonObject = {
  '2XX': { description: 'Taken.' },
  default: { description: 'Not taken. A test message is not sent again, and disables no webhook.' },
};

const SUMMARIES: Record<ChangeType, string> = {
  'account.created': 'An account was created',
  'account.updated': 'An account was updated',
  'account.erased': 'The person of an account was erased',
  'account.hold_placed': 'An account was put on legal hold',
  'account.hold_released': 'The legal hold of an account was released',
  'import.held': 'An import is held until it is released',
  'import.completed': 'An import is completed',
  'sync_run.completed': 'The sync run of a bulk upsert or an import is completed',
  'import.failed': 'An import has failed',
  'import.cancelled': 'An import was cancelled',
  'import.expired': 'An import has expired',
};

const AT = new Date('2026-03-01T12:00:00.000Z');

/** A change of each type, as a message has it. */
function exampleOf(type: ChangeType): ThinChange {
  const id = '65f1c0de9a3b4c5d6e7f8aa0-0';
  const none = { externalId: null, accountId: null, version: null, fields: [], importId: null, syncRunId: null };
  const change = { ...none, id, type, createdAt: AT };
  if (type.startsWith('import.')) return { ...change, importId: '65f1c0de9a3b4c5d6e7f8a9d' };
  if (type === 'sync_run.completed') return { ...change, syncRunId: '65f1c0de9a3b4c5d6e7f8a9e' };
  const account = { ...change, externalId: 'A-1001', accountId: '65f1c0de9a3b4c5d6e7f8a9b' };
  if (type === 'account.created') return { ...account, version: 1, syncRunId: '65f1c0de9a3b4c5d6e7f8a9e' };
  if (type === 'account.updated') return { ...account, version: 7, fields: ['bank', 'contactInfo.email.address'] };
  if (type === 'account.erased') return { ...account, version: 8, fields: ['phoneNumber', 'contactInfo', 'metadata'] };
  return { ...account, version: 9, fields: ['legalHold.reason', 'legalHold.placedBy', 'legalHold.placedAt'] };
}

const camelCase = (type: string): string => type.replace(/[._]([a-z])/g, (_text, letter) => letter.toUpperCase());

function webhook(type: string, summary: string, schema: JsonObject, example: string, responses = RESPONSES) {
  return {
    post: {
      operationId: camelCase(type),
      summary,
      security: [],
      parameters: ['webhookId', 'webhookTimestamp', 'webhookSignature'].map(parameter),
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: JSON.parse(example) } },
      },
      responses,
    },
  };
}

const ofType = (type: ChangeType): JsonObject => ({
  allOf: [eventSchemaOf(type), { type: 'object', properties: { type: { const: type } } }],
});

/** `webhooks`: the messages that the service sends, by their type. */
export const webhooks = (): JsonObject => ({
  ...Object.fromEntries(
    CHANGE_TYPES.map((type) => [type, webhook(type, SUMMARIES[type], ofType(type), changeBody(exampleOf(type)))]),
  ),
  [BATCH_EVENT]: webhook(
    BATCH_EVENT,
    'Several changes, to a webhook that asked for batches',
    ref(EVENT_BATCH),
    batchBody([exampleOf('account.updated'), exampleOf('sync_run.completed')]),
  ),
  [TEST_EVENT]: webhook(
    TEST_EVENT,
    'A test that a caller asked for',
    ref(TEST_MESSAGE),
    testBody('65f1c0de9a3b4c5d6e7f8aa1', AT),
    TEST_RESPONSES,
  ),
});
