import { ServiceError } from '../../../../base/errors';
import { testBody } from '../rules/body';
import { isTaken } from '../rules/disable';
import { receiverOf } from '../rules/endpoint-url';
import { type Pace } from '../sending/pace';
import { type Sender, signedSending } from '../sending/send';
import { type ManageWebhooksDependencies, type Reader, readableWebhookOf } from './manage-webhooks';
import { toWebhook, type WebhookTestAnswer } from './webhook';

export interface TestWebhookDependencies
  extends Pick<ManageWebhooksDependencies, 'webhooks' | 'webhookSecrets' | 'newId' | 'clock'> {
  webhookSender: Pick<Sender, 'send'>;
  webhookTestPace: Pick<Pace, 'next'>;
}

const RETRY_AFTER_SECONDS = 10;

/**
 * Sends a test event now, once, whether the webhook is enabled or not, and answers with what became of it. It decides
 * nothing of the deliveries.
 */
export async function testWebhook(
  id: string,
  context: Reader,
  dependencies: TestWebhookDependencies,
): Promise<WebhookTestAnswer> {
  const { webhookSecrets, webhookSender, webhookTestPace, newId, clock } = dependencies;
  const stored = await readableWebhookOf(id, context, dependencies);
  if (!(await webhookTestPace.next(receiverOf(stored.url), stored.organizationId))) {
    const message = 'Too many test events are waiting to be sent to that host';
    throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const now = clock();
  const message = { id: `msg_${newId()}`, body: testBody(stored.id, now) };
  const sending = await signedSending(stored.url, message, await webhookSecrets.of(stored, now), now);
  const { retryAfter: _retryAfter, ...outcome } = await webhookSender.send(sending);
  return {
    success: true,
    code: 'WEBHOOK_TESTED',
    message: 'A test event was sent',
    webhook: toWebhook(stored, now),
    isTaken: isTaken(outcome.status),
    ...outcome,
  };
}
