import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Envelope } from '../../../../base/envelope';
import { Node } from '../../../../base/field-options/node';
import { wordEnum } from '../../../../base/field-options/word-enum';
import { connectionType } from '../../../../base/paging/connection';
import { TimeScalar } from '../../../../base/time/time-scalar';
import { SendFailureEnum, Webhook } from '../endpoints/webhook';
import { accountsOf } from '../rules/body';
import { type DeliveryState } from '../rules/delivery-state';
import { type SendFailure } from '../sending/outcome';
import { type StoredDelivery } from './delivery.store';

export const DeliveryStateEnum = wordEnum<DeliveryState>('WebhookDeliveryState', 'Where a delivery stands.', {
  PENDING: 'It waits for an attempt.',
  TAKEN: 'The receiver took it.',
  FAILED: 'All of its attempts failed. It can be sent again.',
});

@ObjectType({ implements: Node, description: 'A message to a webhook, and what became of it. It is kept for 7 days.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Id of the delivery.' })
  id!: string;

  @Field({ description: '`webhook-id` of the message: the same for each attempt.' })
  messageId!: string;

  @Field(() => DeliveryStateEnum, { description: 'Where it stands.' })
  state!: DeliveryState;

  @Field(() => [String], { description: 'The types of its changes.' })
  types!: string[];

  @Field(() => Int, { description: 'How many changes it holds.' })
  changes!: number;

  @Field(() => [String], { description: 'External identifiers of the accounts that its changes are about, up to 50.' })
  externalIds!: string[];

  @Field({ description: 'Its body, as JSON.' })
  body!: string;

  @Field(() => TimeScalar, { description: 'When it was planned.' })
  createdAt!: Date;

  @Field(() => Int, { description: 'How many attempts of the schedule failed.' })
  attempts!: number;

  @Field(() => TimeScalar, {
    nullable: true,
    description:
      'From when on it is tried next; a time that has passed if earlier changes have to be taken first. Null once it is settled.',
  })
  nextAttemptAt!: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'When it was last tried; null: never yet.' })
  lastAttemptAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'HTTP status that was answered then, if there was an answer.' })
  status!: number | null;

  @Field(() => SendFailureEnum, { nullable: true, description: 'Why there was no answer.' })
  failure!: SendFailure | null;

  @Field(() => String, { nullable: true, description: 'The first 1,024 bytes of the answer.' })
  answer!: string | null;

  @Field(() => Int, { nullable: true, description: 'How long that attempt took.' })
  durationMs!: number | null;
}

export const WebhookDeliveryConnection = connectionType('WebhookDelivery', () => WebhookDelivery);
export type WebhookDeliveryConnection = InstanceType<typeof WebhookDeliveryConnection>;

const NOT_TRIED = { at: null, status: null, failure: null, answer: null, durationMs: null };

/** What callers see of a delivery. */
export function toWebhookDelivery(stored: StoredDelivery): WebhookDelivery {
  const { id, messageId, state, types, changes, body, createdAt, attempts, nextAttemptAt, lastAttempt } = stored;
  const shown = { id, messageId, state, types, changes, body, createdAt, attempts, nextAttemptAt };
  const { at: lastAttemptAt, ...outcome } = lastAttempt ?? NOT_TRIED;
  return {
    ...shown,
    lastAttemptAt,
    ...outcome,
    // Read from the body where it is asked for.
    get externalIds() {
      return accountsOf(body);
    },
  };
}

@ObjectType({ description: 'Answer to the wish to send something again.' })
export class ResendAnswer extends Envelope {
  @Field(() => Webhook, { nullable: true, description: 'The webhook, as it is now.' })
  webhook?: Webhook;

  @Field(() => WebhookDelivery, { nullable: true, description: 'The delivery, as it is now.' })
  delivery?: WebhookDelivery;
}
