import { Arg, Args, Ctx, Field, FieldResolver, ID, InputType, Int, Query, Resolver, Root } from 'type-graphql';
import { pageOf, requirePageSize } from '../../../../base/paging/page';
import { PageArguments } from '../../../../base/paging/page-arguments';
import { TimeScalar } from '../../../../base/time/time-scalar';
import { type RequestContext } from '../../../callers/request/request-context';
import { GuardedMutation, type MutationRequest } from '../../../callers/request/run-mutation';
import { requireScope } from '../../../callers/rights/scopes';
import { readableWebhookOf } from '../endpoints/manage-webhooks';
import { Webhook } from '../endpoints/webhook';
import { type DeliveryState } from '../rules/delivery-state';
import { DELIVERY_ORDER } from './delivery.store';
import { type ResendDependencies, resendDelivery, resendFrom } from './resend';
import { DeliveryStateEnum, ResendAnswer, toWebhookDelivery, WebhookDeliveryConnection } from './webhook-delivery';

const scope = 'webhooks:manage' as const;

@InputType({ description: 'Which deliveries are listed.' })
export class WebhookDeliveryFilter {
  @Field(() => ID, { description: 'Id of the webhook.' })
  webhookId!: string;

  @Field(() => DeliveryStateEnum, { nullable: true, description: 'Only those that stand there.' })
  state?: DeliveryState | null;
}

/** What was sent to webhooks, what waits for them, and sending it again. */
@Resolver(() => Webhook)
export class DeliveryResolver {
  constructor(private readonly dependencies: ResendDependencies) {}

  @FieldResolver(() => TimeScalar, {
    nullable: true,
    description: 'How late it is: since when the first message waits that was not taken; null where none waits.',
  })
  async waitingSince(@Root() { id }: Webhook, @Ctx() { organizationId }: RequestContext): Promise<Date | null> {
    return (await this.dependencies.webhookDeliveries.waitingSince({ id, organizationId })) ?? null;
  }

  @FieldResolver(() => Int, {
    description:
      'How many messages of the last 7 days were given up after ten attempts and not sent again since, up to 1,000.',
  })
  async failedDeliveries(@Root() { id }: Webhook, @Ctx() { organizationId }: RequestContext): Promise<number> {
    return this.dependencies.webhookDeliveries.countFailed({ id, organizationId });
  }

  @Query(() => WebhookDeliveryConnection, {
    description: 'What was sent to a webhook in the last 7 days, newest first. Needs the scopes that `webhook` needs.',
  })
  async webhookDeliveries(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => WebhookDeliveryFilter, { description: 'Which deliveries.' })
    { webhookId, state }: WebhookDeliveryFilter,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDeliveryConnection> {
    requireScope(context, scope);
    const size = requirePageSize(first, context.protocol);
    const webhook = await readableWebhookOf(webhookId, context, this.dependencies);
    const found = await this.dependencies.webhookDeliveries.list(webhook, {
      ...(state && { state }),
      ...(typeof after === 'string' && { after: DELIVERY_ORDER.positionOf(after) }),
      limit: size + 1,
    });
    return pageOf(found.map(toWebhookDelivery), size, after, DELIVERY_ORDER.cursorOf);
  }

  @GuardedMutation(
    () => ResendAnswer,
    'Sends a delivery again, whatever became of it. Needs the scopes that `webhook` needs.',
  )
  resendDelivery(
    @Arg('id', () => ID, { description: 'Id of the delivery.' }) id: string,
  ): MutationRequest<ResendAnswer> {
    return { scope, work: (context) => resendDelivery(id, context, this.dependencies) };
  }

  @GuardedMutation(
    () => ResendAnswer,
    'Moves a webhook back in the feed of changes, and sends what comes after that place, also what was sent before. A webhook that has not come as far yet stays where it is. Needs the scopes that `webhook` needs.',
  )
  resendFrom(
    @Arg('webhookId', () => ID, { description: 'Id of the webhook.' }) webhookId: string,
    @Arg('after', () => String, { nullable: true, description: 'A cursor of `changes`.' })
    after: string | null | undefined,
    @Arg('since', () => TimeScalar, { nullable: true, description: 'Instead: from about this time on.' })
    since: Date | null | undefined,
  ): MutationRequest<ResendAnswer> {
    return { scope, work: (context) => resendFrom(webhookId, { after, since }, context, this.dependencies) };
  }
}
