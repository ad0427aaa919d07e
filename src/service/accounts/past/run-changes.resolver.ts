import { Arg, Args, Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { FIELD_COSTS, FILTER_COSTS } from '../../../base/field-options/field-costs';
import { connectionType } from '../../../base/paging/connection';
import { defineOrder, KEY_FIELDS } from '../../../base/paging/order';
import { itemsOfPage, type Page, pageOf, requirePageSize } from '../../../base/paging/page';
import { PageArguments } from '../../../base/paging/page-arguments';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { SyncRun } from '../../records/sync-runs/sync-run';
import { RowOutcome } from '../fields/enums';
import { type CreatedAccountStore } from '../store/created-account.store';

@ObjectType({ description: 'What a run did to one account.' })
export class RunChange {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field({ description: 'External identifier of the account.' })
  externalId!: string;

  @Field(() => RowOutcome, { description: '`CREATED` or `UPDATED`.' })
  outcome!: `${RowOutcome}`;

  @Field(() => AuditTrailEntry, { nullable: true, description: 'What it changed; null where it created the account.' })
  entry?: AuditTrailEntry;

  /** Where it stands in the list: what was created comes before what was updated. */
  part!: number;
  /** Of the account, or of the entry. */
  id!: string;
}

export const RunChangeConnection = connectionType('RunChange', () => RunChange);
export type RunChangeConnection = InstanceType<typeof RunChangeConnection>;

interface RunChangesDependencies {
  auditTrail: Pick<AuditTrailStore, 'pageOfRun'>;
  createdAccounts: Pick<CreatedAccountStore, 'listOfRun'>;
}

interface Wanted {
  size: number;
  after: string | null | undefined;
  outcome: `${RowOutcome}` | null | undefined;
  field: string | null | undefined;
}

const ORDER = defineOrder({ part: KEY_FIELDS.wholeNumber, id: KEY_FIELDS.id });
const [CREATED, UPDATED] = [0, 1];

/** What one run did, by the indexes that undoing it uses. */
@Resolver(() => SyncRun)
export class RunChangesResolver {
  constructor(private readonly dependencies: RunChangesDependencies) {}

  @FieldResolver(() => RunChangeConnection, {
    complexity: ({ args, childComplexity }) =>
      FIELD_COSTS.syncRunPart +
      (typeof args.field === 'string' ? FILTER_COSTS.list : 0) +
      itemsOfPage(args.first) * childComplexity,
    description:
      'The accounts that it created, then those that it updated; rows that changed nothing are only counted. With `field`, a page looks at 1,000 changes at most and may be empty: go on while `hasNextPage`. Needs the scope `accounts:read`.',
  })
  async changes(
    @Root() { id, organizationId }: SyncRun,
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('outcome', () => RowOutcome, { nullable: true, description: 'Only those with this outcome.' })
    outcome: `${RowOutcome}` | null | undefined,
    @Arg('field', () => String, {
      nullable: true,
      description: 'Only updates of this field, or of any below it: `person` finds `person.name.first`.',
    })
    field: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<RunChangeConnection> {
    requireScope(context, 'accounts:read');
    const size = requirePageSize(first, context.protocol);
    const page = await this.page(organizationId, id, { size, after, outcome, field });
    context.accessNotes.asks(describeQuestion('changes', { syncRunId: id, first, outcome, field }));
    context.accessNotes.discloses(page.nodes.map(({ externalId }) => externalId));
    return page;
  }

  private async page(organizationId: string, runId: string, wanted: Wanted): Promise<Page<RunChange>> {
    const { size, after, outcome, field } = wanted;
    const { auditTrail, createdAccounts } = this.dependencies;
    const from = typeof after === 'string' ? ORDER.positionOf(after) : undefined;
    const found: RunChange[] = [];
    const isWanted = (name: RowOutcome) => outcome === null || outcome === undefined || outcome === name;
    if (isWanted(RowOutcome.CREATED) && typeof field !== 'string' && from?.part !== UPDATED) {
      const place = { limit: size + 1, ...(from && { after: from.id }) };
      for (const { id, externalId } of await createdAccounts.listOfRun(organizationId, runId, place))
        found.push({ part: CREATED, id, accountId: id, externalId, outcome: RowOutcome.CREATED });
    }
    let stoppedAt: string | undefined;
    if (isWanted(RowOutcome.UPDATED) && found.length <= size) {
      const place = { limit: size + 1 - found.length, ...(from?.part === UPDATED && { after: from.id }) };
      const updated = await auditTrail.pageOfRun(organizationId, runId, { ...place, field: field ?? undefined });
      ({ stoppedAt } = updated);
      for (const entry of updated.entries) {
        const { id, accountId, externalId } = entry;
        found.push({ part: UPDATED, id, accountId, externalId, outcome: RowOutcome.UPDATED, entry });
      }
    }
    const page = pageOf(found, size, after, ORDER.cursorOf);
    if (stoppedAt === undefined || found.length > size) return page;
    const endCursor = ORDER.cursorOf({ part: UPDATED, id: stoppedAt });
    return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: true, endCursor } };
  }
}
