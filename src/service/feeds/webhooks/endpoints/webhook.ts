import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Envelope } from '../../../../base/envelope';
import { Node } from '../../../../base/field-options/node';
import { replacedBy } from '../../../../base/field-options/replaced-by';
import { wordEnum } from '../../../../base/field-options/word-enum';
import { TimeScalar } from '../../../../base/time/time-scalar';
import { AccountStatusCategory } from '../../../accounts/fields/enums';
import { ChangeKindEnum, type ChangeType } from '../../../records/change-log/change-ref';
import { type DisablingCause } from '../rules/disable';
import { SEND_FAILURES, type SendFailure } from '../sending/outcome';
import { type StoredEndpoint } from './endpoint';

const DisabledByEnum = wordEnum<DisablingCause>('WebhookDisabledBy', 'Why nothing is sent to a webhook.', {
  CALLER: 'A caller disabled it.',
  GONE: 'Its receiver answered 410.',
  FAILURES: 'Its receiver failed for five days.',
  PLACE_LOST: 'Changes after those that were sent are not kept any more. Enabled again, it begins with what comes.',
});

export const SendFailureEnum = wordEnum('WebhookSendFailure', 'Why an attempt had no answer.', SEND_FAILURES);

const DESCRIPTIONS = {
  url: '`https` URL that it is sent to by POST.',
  name: 'What it is for, up to 100 characters.',
  events: 'Types of changes that are sent, such as `account.updated`; an empty list stands for all.',
  kinds: 'Kinds of changes that are sent; an empty list stands for all.',
  portfolioIds: 'Sends changes of accounts in these portfolios only.',
  statusCategories: 'Sends changes of accounts with these status categories only, and all changes of `status`.',
  fields:
    'Sends those updates only that change one of these fields, or what is below or above it, such as `contactInfo.email`.',
  batch: 'Whether one message has up to 500 changes, instead of one.',
};

@ObjectType({
  implements: Node,
  description: 'Where changes of the organization are sent to, by the Standard Webhooks specification.',
})
export class Webhook {
  @Field(() => ID, { description: 'Id of the webhook.' })
  id!: string;

  @Field({ description: DESCRIPTIONS.url })
  url!: string;

  @Field({ description: DESCRIPTIONS.name })
  name!: string;

  @Field(() => [String], { description: DESCRIPTIONS.events })
  events!: readonly string[];

  @Field(() => [String], { description: DESCRIPTIONS.portfolioIds })
  portfolioIds!: readonly string[];

  @Field(() => [AccountStatusCategory], { description: DESCRIPTIONS.statusCategories })
  statusCategories!: readonly string[];

  @Field(() => [String], { description: DESCRIPTIONS.fields })
  fields!: readonly string[];

  @Field({ description: DESCRIPTIONS.batch })
  batch!: boolean;

  @Field({ description: 'Whether changes are sent to it.' })
  isEnabled!: boolean;

  @Field(() => DisabledByEnum, { nullable: true, description: 'Why not; null while it is enabled.' })
  disabledBy!: DisablingCause | null;

  @Field(() => TimeScalar, { nullable: true, description: 'Since when not.' })
  disabledAt!: Date | null;

  @Field({ description: 'How far it has come in the feed of changes: a cursor of `changes`.' })
  cursor!: string;

  @Field(() => TimeScalar, { nullable: true, description: 'When its receiver last took something.' })
  takenAt!: Date | null;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'When its receiver first failed since it last took something; null while it has not.',
  })
  failingSince!: Date | null;

  @Field(() => TimeScalar, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => ID, { description: 'Id of the API key that created it.' })
  createdBy!: string;

  @Field(() => TimeScalar, {
    nullable: true,
    description: 'Until when the secret before the present one signs too; null where there is none.',
  })
  earlierSecretUntil!: Date | null;
}

/** What callers see of an endpoint. */
export function toWebhook(stored: StoredEndpoint, now: Date): Webhook {
  const {
    secret: _secret,
    earlierSecret: _earlier,
    organizationId: _own,
    position,
    failures: _failures,
    wentByValues: _went,
    ...shown
  } = stored;
  const { disabledBy, disabledAt, earlierSecretUntil } = stored;
  return {
    ...shown,
    cursor: position,
    isEnabled: disabledBy === null,
    disabledAt: disabledBy && disabledAt,
    earlierSecretUntil: earlierSecretUntil && earlierSecretUntil > now ? earlierSecretUntil : null,
  };
}

@InputType({ description: 'What a webhook is to be. What is left out of a change stays as it is.' })
export class WebhookInput {
  @Field(() => String, { nullable: true, description: `${DESCRIPTIONS.url} A new webhook needs it.` })
  url?: string | null;

  @Field(() => String, { nullable: true, description: DESCRIPTIONS.name })
  name?: string | null;

  @Field(() => [String], replacedBy('kinds', DESCRIPTIONS.events))
  events?: string[] | null;

  @Field(() => [ChangeKindEnum], { nullable: true, description: DESCRIPTIONS.kinds })
  kinds?: ChangeType[] | null;

  @Field(() => [String], { nullable: true, description: DESCRIPTIONS.portfolioIds })
  portfolioIds?: string[] | null;

  @Field(() => [AccountStatusCategory], { nullable: true, description: DESCRIPTIONS.statusCategories })
  statusCategories?: string[] | null;

  @Field(() => [String], { nullable: true, description: DESCRIPTIONS.fields })
  fields?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: DESCRIPTIONS.batch })
  batch?: boolean | null;
}

@ObjectType({ description: 'Answer to a change of a webhook.' })
export class WebhookAnswer extends Envelope {
  @Field(() => Webhook, { nullable: true, description: 'The webhook, as it is now.' })
  webhook?: Webhook;
}

@ObjectType({ description: 'Answer to the creation of a webhook, or of a secret.' })
export class WebhookSecretAnswer extends WebhookAnswer {
  @Field(() => String, {
    nullable: true,
    description: 'What signs its messages: `whsec_…`. It is shown this once, and stored encrypted.',
  })
  secret?: string;
}

@ObjectType({ description: 'Answer to a test event.' })
export class WebhookTestAnswer extends WebhookAnswer {
  @Field({ nullable: true, description: 'Whether the receiver took it: any status of 2xx.' })
  isTaken?: boolean;

  @Field(() => Int, { nullable: true, description: 'HTTP status of its answer, if there was one.' })
  status?: number | null;

  @Field(() => SendFailureEnum, { nullable: true, description: 'Why there was no answer.' })
  failure?: SendFailure | null;

  @Field(() => String, { nullable: true, description: 'The first 1,024 bytes of its answer.' })
  answer?: string;

  @Field(() => Int, { nullable: true, description: 'How long it took.' })
  durationMs?: number;
}
