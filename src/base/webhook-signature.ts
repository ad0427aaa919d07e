/**
 * How webhooks are signed: the Standard Webhooks specification, version `v1`. The service, the client and tests share
 * this file. It uses only WebCrypto, so it runs wherever `fetch` does.
 */

/** What a signature covers. */
export interface WebhookMessage {
  /** `webhook-id`: the same for every attempt. */
  id: string;
  /** `webhook-timestamp`: when the attempt was sent, in whole seconds since 1970. */
  timestamp: string;
  /** The body as it is sent, byte for byte. */
  body: Uint8Array | string;
}

const { subtle } = globalThis.crypto;
const encoder = new TextEncoder();
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

const PREFIX = 'whsec_';
const VERSION = 'v1,';
/** The length of the key in a secret, in bytes. */
const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(globalThis.atob(text), (character) => character.charCodeAt(0));

const toBase64 = (bytes: Uint8Array): string => globalThis.btoa(String.fromCharCode(...bytes));

/** A secret as it is shown: `whsec_` and the bytes of its key in base64. */
export const webhookSecret = (key: Uint8Array): string => PREFIX + toBase64(key);

/** The key in a secret; undefined if the text is not a secret. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const key = fromBase64(text);
  return key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES ? key : undefined;
}

/** Whether a text has the form of a secret. */
export const isWebhookSecret = (text: string): boolean => keyOf(text) !== undefined;

function bytesToSign({ id, timestamp, body }: WebhookMessage): Uint8Array<ArrayBuffer> {
  const start = encoder.encode(`${id}.${timestamp}.`);
  const rest = typeof body === 'string' ? encoder.encode(body) : body;
  const bytes = new Uint8Array(start.length + rest.length);
  bytes.set(start);
  bytes.set(rest, start.length);
  return bytes;
}

async function importKey(secret: string, use: 'sign' | 'verify') {
  const key = keyOf(secret);
  if (!key) throw new TypeError('A webhook secret must be whsec_ and 24 to 64 bytes in base64');
  return subtle.importKey('raw', key, ALGORITHM, false, [use]);
}

/** The value of `webhook-signature`: one signature for each secret. @throws TypeError for a text that is no secret */
export async function signWebhook(secrets: readonly string[], message: WebhookMessage): Promise<string> {
  const bytes = bytesToSign(message);
  const signatures = secrets.map(async (secret) => {
    const signature = await subtle.sign('HMAC', await importKey(secret, 'sign'), bytes);
    return VERSION + toBase64(new Uint8Array(signature));
  });
  return (await Promise.all(signatures)).join(' ');
}

/**
 * Whether one of the signatures was made with the secret. Signatures of other versions are ignored. Compares in constant
 * time.
 * @param signatures the value of `webhook-signature`
 * @throws TypeError for a text that is no secret
 */
export async function isWebhookSignedWith(
  secret: string,
  signatures: string,
  message: WebhookMessage,
): Promise<boolean> {
  const bytes = bytesToSign(message);
  const key = await importKey(secret, 'verify');
  const candidates = signatures.split(' ').filter((text) => /^v1,[A-Za-z0-9+/]{43}=$/.test(text));
  const checks = candidates.map((text) => subtle.verify('HMAC', key, fromBase64(text.slice(VERSION.length)), bytes));
  return (await Promise.all(checks)).includes(true);
}
