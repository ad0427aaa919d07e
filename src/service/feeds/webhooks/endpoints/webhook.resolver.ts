import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { FIELD_COSTS } from '../../../../base/field-options/field-costs';
import { type Answer } from '../../../callers/request/kept-answer';
import { type RequestContext } from '../../../callers/request/request-context';
import { GuardedMutation, type MutationRequest } from '../../../callers/request/run-mutation';
import { requireScope } from '../../../callers/rights/scopes';
import { ChangeKindEnum } from '../../../records/change-log/change-ref';
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  MAX_WEBHOOKS,
  type ManageWebhooksDependencies,
  mayRead,
  requireRightsTo,
  rotateSecret,
  updateWebhook,
} from './manage-webhooks';
import { type TestWebhookDependencies, testWebhook } from './test-webhook';
import { toWebhook, Webhook, WebhookAnswer, WebhookInput, WebhookSecretAnswer, WebhookTestAnswer } from './webhook';

const ID_OF = { description: 'Id of the webhook.' };
const scope = 'webhooks:manage' as const;

/** A secret is kept nowhere in plain: a repeated request gets everything else. */
const withoutSecret = {
  strip: ({ secret: _secret, ...answer }: Answer & { secret?: string }) => answer,
  restore: (kept: unknown) => Promise.resolve(kept as WebhookSecretAnswer),
};

/** Manages the webhooks of an organization. */
@Resolver(() => Webhook)
export class WebhookResolver {
  constructor(private readonly dependencies: ManageWebhooksDependencies & TestWebhookDependencies) {}

  @Query(() => [Webhook], {
    complexity: FIELD_COSTS.webhooks,
    description:
      'The webhooks of the organization, oldest first, up to 20. Needs the scope `webhooks:manage`; without `accounts:read`, those that go by values of accounts, or ever did, are left out.',
  })
  async webhooks(@Ctx() context: RequestContext): Promise<Webhook[]> {
    requireScope(context, scope);
    const { webhooks, clock } = this.dependencies;
    const found = await webhooks.list(context.organizationId, MAX_WEBHOOKS);
    return found.filter((stored) => mayRead(stored, context)).map((stored) => toWebhook(stored, clock()));
  }

  @Query(() => Webhook, {
    nullable: true,
    description:
      'One webhook; null where there is none. Needs the scope `webhooks:manage`, and `accounts:read` where it goes by values of accounts, or ever did.',
  })
  async webhook(@Arg('id', () => ID, ID_OF) id: string, @Ctx() context: RequestContext): Promise<Webhook | null> {
    requireScope(context, scope);
    const { webhooks, clock } = this.dependencies;
    const found = await webhooks.find(context.organizationId, id);
    if (!found) return null;
    requireRightsTo(found, context);
    return toWebhook(found, clock());
  }

  @GuardedMutation(
    () => WebhookSecretAnswer,
    'Creates a webhook, up to 20 of an organization. Needs the scope `webhooks:manage`, with conditions on portfolios, status categories or paths in free-form fields `accounts:read` too. Leaves a security event.',
  )
  createWebhook(
    @Arg('input', () => WebhookInput, { description: 'What it is to be.' }) input: WebhookInput,
  ): MutationRequest<WebhookSecretAnswer> {
    return { scope, keeping: withoutSecret, work: (context) => createWebhook(input, context, this.dependencies) };
  }

  @GuardedMutation(
    () => WebhookAnswer,
    'Changes where a webhook is sent to, or what is sent. Needs the scope `webhooks:manage`, and `accounts:read` where the webhook goes by values of accounts, ever did, or is to. Leaves a security event.',
  )
  updateWebhook(
    @Arg('id', () => ID, ID_OF) id: string,
    @Arg('input', () => WebhookInput, { description: 'What changes of it.' }) input: WebhookInput,
  ): MutationRequest<WebhookAnswer> {
    return { scope, work: (context) => updateWebhook(id, input, context, this.dependencies) };
  }

  @GuardedMutation(
    () => WebhookSecretAnswer,
    'Replaces the secret of a webhook. Until the overlap is over, messages bear a signature with each of the two. Needs the scopes that `webhook` needs, and leaves a security event.',
  )
  rotateWebhookSecret(
    @Arg('id', () => ID, ID_OF) id: string,
    @Arg('overlapHours', () => Int, {
      defaultValue: 24,
      description: 'For how long the present secret signs too: up to 168 hours; 0: not at all.',
    })
    overlapHours: number,
  ): MutationRequest<WebhookSecretAnswer> {
    return {
      scope,
      keeping: withoutSecret,
      work: (context) => rotateSecret(id, overlapHours, context, this.dependencies),
    };
  }

  @GuardedMutation(
    () => WebhookAnswer,
    'Stops sending to a webhook. Needs only the scope `webhooks:manage`, and records a security event. A caller that may not see the webhook is not shown it.',
  )
  disableWebhook(@Arg('id', () => ID, ID_OF) id: string): MutationRequest<WebhookAnswer> {
    return { scope, work: (context) => disableWebhook(id, context, this.dependencies) };
  }

  @GuardedMutation(
    () => WebhookAnswer,
    'Sends to a webhook again. Needs the scopes that `webhook` needs, and leaves a security event.',
  )
  enableWebhook(@Arg('id', () => ID, ID_OF) id: string): MutationRequest<WebhookAnswer> {
    return { scope, work: (context) => enableWebhook(id, context, this.dependencies) };
  }

  @GuardedMutation(
    () => WebhookAnswer,
    'Deletes a webhook for good. Needs the scope `webhooks:manage` alone, and leaves a security event.',
  )
  deleteWebhook(@Arg('id', () => ID, ID_OF) id: string): MutationRequest<WebhookAnswer> {
    return { scope, work: (context) => deleteWebhook(id, context, this.dependencies) };
  }

  @GuardedMutation(
    () => WebhookTestAnswer,
    'Sends an event of type `webhook.test` to a webhook, once, and answers with what became of it. Needs the scopes that `webhook` needs.',
  )
  testWebhook(@Arg('id', () => ID, ID_OF) id: string): MutationRequest<WebhookTestAnswer> {
    return { scope, work: (context) => testWebhook(id, context, this.dependencies) };
  }

  @FieldResolver(() => [ChangeKindEnum], {
    description: 'Kinds of changes that are sent; an empty list stands for all.',
  })
  kinds(@Root() { events }: Webhook): readonly string[] {
    return events;
  }
}
