import { type WebhookDetailQuery } from './webhook.generated';

/** A webhook as its page shows it. */
export type Webhook = NonNullable<WebhookDetailQuery['webhook']>;

/** What a dialog about a webhook is given. */
export interface OfWebhook {
  of: Webhook;
  onDone: () => void;
}
