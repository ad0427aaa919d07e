import { Args, ArgsType, Ctx, Field, FieldResolver, Resolver, Root } from 'type-graphql';
import { InRest } from '../../../base/field-options/in-rest';
import { requirePageSize } from '../../../base/paging/page';
import { PageArguments } from '../../../base/paging/page-arguments';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { AuditTrailConnection, AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { TimelineConnection, type TimelineEvent } from '../../records/audit/entries/timeline-event';
import { type ListChangeRecords } from '../../records/audit/trail/list-change-records';
import { HOLD_REASON } from '../fields/account-schema';
import { RELEASE_REASON } from '../fields/personal-paths';
import { Account } from '../model/account';

export interface AccountAuditDependencies {
  listAuditTrail: ListChangeRecords<AuditTrailEntry>;
  listTimeline: ListChangeRecords<TimelineEvent>;
}

@ArgsType()
class HistoryArguments extends PageArguments {
  @Field(() => TimeScalar, { nullable: true, description: 'Only changes at this time or later.' })
  since?: Date | null;

  @Field(() => TimeScalar, { nullable: true, description: 'Only changes at this time or earlier.' })
  until?: Date | null;
}

const historyPage = ({ first, ...range }: HistoryArguments, { protocol }: RequestContext) => ({
  size: requirePageSize(first, protocol),
  ...range,
});

/** Where the changes of a hold say why. */
const HOLD_REASONS = [RELEASE_REASON, HOLD_REASON.join('.')];

/** Why something was done to an account, wherever its entry has it. */
@Resolver(() => AuditTrailEntry)
export class EntryReasonResolver {
  @FieldResolver(() => String)
  reason(@Root() { reason, operation, changes }: AuditTrailEntry): string | null {
    if (reason !== undefined) return reason;
    if (operation !== 'PLACE_HOLD' && operation !== 'RELEASE_HOLD') return null;
    const texts = HOLD_REASONS.map((path) => changes.find(({ field }) => field === path)?.to);
    return texts.find((text) => typeof text === 'string') ?? null;
  }
}

/** The history of an account: a field of it in GraphQL, a path below it over REST. */
@Resolver(() => Account)
export class AccountAuditResolver {
  constructor(private readonly dependencies: AccountAuditDependencies) {}

  @InRest({ isHidden: true })
  @FieldResolver(() => AuditTrailConnection, { description: 'Who changed what and when, newest first.' })
  auditTrail(
    @Root() account: Account,
    @Args(() => HistoryArguments) asked: HistoryArguments,
    @Ctx() context: RequestContext,
  ): Promise<AuditTrailConnection> {
    requireScope(context, 'accounts:read');
    return this.dependencies.listAuditTrail(account, historyPage(asked, context), context);
  }

  @InRest({ isHidden: true })
  @FieldResolver(() => TimelineConnection, { description: 'The changes for a person to read, newest first.' })
  timeline(
    @Root() account: Account,
    @Args(() => HistoryArguments) asked: HistoryArguments,
    @Ctx() context: RequestContext,
  ): Promise<TimelineConnection> {
    requireScope(context, 'accounts:read');
    return this.dependencies.listTimeline(account, historyPage(asked, context), context);
  }
}
