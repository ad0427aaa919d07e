import { isWebhookSecret, isWebhookSignedWith } from '../base/webhook-signature';
import {
  type AccountEvent,
  type EventBatch,
  type ImportEvent,
  type SyncRunEvent,
  type TestEvent,
} from './api.generated';
import { invalidArgument } from './client-options';
import { AccountSyncError } from './errors';

/**
 * What a webhook says, once it is verified. A later service may send further types: ignore those. They are not declared,
 * since no comparison of `type` would leave them out.
 */
export type WebhookEvent = AccountEvent | EventBatch | ImportEvent | SyncRunEvent | TestEvent;

type HeadersByName = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A webhook as it came. */
export interface WebhookRequest {
  /** Headers of `fetch`, or an object by names in any case, as Node.js, gateways and frameworks have them. */
  headers: Pick<Headers, 'get'> | HeadersByName;
  /** The body as it came, byte for byte: one that was parsed and written again is another. */
  body: string | Uint8Array | ArrayBuffer;
}

export interface WebhookVerification {
  /** The secret of the webhook, `whsec_…`; or several, of which one has to fit. */
  secret: string | readonly string[];
  /** How far the time of a webhook may be from this machine's, both ways; 300 by default. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const TOLERANCE_SECONDS = 300;

const refused = (message: string) => new AccountSyncError('INVALID_WEBHOOK', message);

function headerOf({ headers }: WebhookRequest, name: string): string {
  const named =
    typeof headers.get === 'function'
      ? [headers.get(name) ?? []]
      : Object.entries(headers as HeadersByName).map(([own, value]) => (own.toLowerCase() === name ? value : []));
  const [value, ...others] = named.flatMap((values) => values ?? []);
  if (others.length > 0) throw refused(`The header ${name} was sent several times`);
  if (typeof value === 'string' && value !== '') return value;
  throw refused(`The header ${name} is missing`);
}

/** @throws AccountSyncError `INVALID_ARGUMENT` for a body that was parsed already */
function readBody(body: unknown): string | Uint8Array {
  if (typeof body === 'string') return body;
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  // One of another realm, as of a worker, is no instance of this realm's.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer);
  throw invalidArgument('body must be the body as it came: text or bytes');
}

function readSecrets(secret: WebhookVerification['secret']): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isWebhookSecret))
    throw invalidArgument('secret must be the secret of a webhook: whsec_ and base64');
  return secrets;
}

/**
 * Verifies a webhook: who sent it, that nobody changed it, and that it is no older than five minutes. The same webhook may
 * come several times, with the same `webhook-id`.
 * @returns what it says
 * @throws AccountSyncError `INVALID_WEBHOOK`, to be answered with 400; `INVALID_ARGUMENT` for an option that cannot be used
 */
export async function verifyWebhook(
  request: WebhookRequest,
  { secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now }: WebhookVerification,
): Promise<WebhookEvent> {
  const secrets = readSecrets(secret);
  // From NaN, such as an unset variable makes, no time is too far.
  if (!(toleranceSeconds >= 0)) throw invalidArgument('toleranceSeconds must be a number from 0');
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  ) as [string, string, string];
  const isTime = /^\d{1,12}$/.test(timestamp);
  if (!isTime || !(Math.abs(now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw refused('The time of the webhook is too far from that of this machine');
  const body = readBody(request.body);
  const message = { id, timestamp, body };
  const checks = secrets.map((one) => isWebhookSignedWith(one, signatures, message));
  if (!(await Promise.all(checks)).includes(true)) throw refused('No signature of the webhook fits the secret');
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
}
