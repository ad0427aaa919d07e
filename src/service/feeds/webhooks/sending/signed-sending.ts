import { signWebhook } from '../../../../base/webhook-signature';
import { type Sending } from './send';

/** An attempt at a message, signed with each of the secrets at the time that it is sent. */
export async function signedSending(
  url: string,
  message: { id: string; body: string },
  secrets: readonly string[],
  at: Date,
): Promise<Sending> {
  const { id, body } = message;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = await signWebhook(secrets, { id, timestamp, body });
  return { url, body, headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } };
}
