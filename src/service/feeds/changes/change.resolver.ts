import { Arg, Args, Ctx, Field, FieldResolver, InputType, Query, Resolver, Root } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { searchComplexity } from '../../../base/field-options/field-costs';
import { InRest } from '../../../base/field-options/in-rest';
import { replacedBy } from '../../../base/field-options/replaced-by';
import { requirePageSize } from '../../../base/paging/page';
import { PageArguments } from '../../../base/paging/page-arguments';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type AccountStore } from '../../accounts/store/account.store';
import { describeQuestion } from '../../callers/request/access-notes';
import { type RequestContext } from '../../callers/request/request-context';
import { createRequestLoader } from '../../callers/request/request-loader';
import { requireScope } from '../../callers/rights/scopes';
import { FieldChange } from '../../records/audit/entries/field-change';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { type ChangeLogStore } from '../../records/change-log/change-log.store';
import { cursorOf, isUnknownPosition, positionOf } from '../../records/change-log/change-position';
import { CHANGE_TYPES, ChangeKindEnum, type ChangeType } from '../../records/change-log/change-ref';
import { findBefore } from '../../records/change-log/read-log';
import { Change, ChangeConnection } from './change';
import { type ChangesPage, type ReadChanges, startOf } from './read-changes';

export interface ChangeResolverDependencies {
  readChanges: ReadChanges;
  changeLog: Pick<ChangeLogStore, 'findPlace'>;
  accounts: Pick<AccountStore, 'findFingerprints'>;
  auditTrail: Pick<AuditTrailStore, 'findByIds'>;
}

@InputType({ description: 'Which changes of the feed; all given conditions must hold.' })
export class ChangeFilter {
  @Field(() => [String], replacedBy('kinds', 'Only changes of these types, such as `account.updated`.'))
  types?: string[] | null;

  @Field(() => [ChangeKindEnum], { nullable: true, description: 'Only changes of these kinds.' })
  kinds?: ChangeType[] | null;

  @Field(() => String, { nullable: true, description: 'Only changes of the account with this external identifier.' })
  externalId?: string | null;

  @Field(() => TimeScalar, {
    nullable: true,
    description:
      'Where there is no `after`: begins with the changes that came into the feed at this time, or up to some seconds before it.',
  })
  since?: Date | null;
}

const isChangeType = (text: string): text is ChangeType => (CHANGE_TYPES as readonly string[]).includes(text);

/** @throws ServiceError `INVALID_QUERY` for a type that there is not */
function readTypes(types: readonly string[]): ChangeType[] {
  const valid = types.filter(isChangeType);
  if (valid.length === types.length) return valid;
  throw new ServiceError('INVALID_QUERY', `types are of: ${CHANGE_TYPES.join(', ')}`);
}

/** The types that a filter asks for; undefined: all. @throws ServiceError `INVALID_QUERY` for a type that there is not */
export function typesAsked({ types, kinds }: ChangeFilter = {}): readonly ChangeType[] | undefined {
  const known = types ? readTypes(types) : undefined;
  return known && kinds ? known.filter((type) => kinds.includes(type)) : (known ?? kinds ?? undefined);
}

/** A page of the feed, in the words of either surface. */
export interface ChangesRequest {
  first: number;
  after: string | null | undefined;
  filter?: ChangeFilter | null | undefined;
  withValues?: boolean;
}

/** An id may name a change of a block that has fewer, or that is removed meanwhile. */
function undefinedWhereUnknown(error: unknown): undefined {
  if (!isUnknownPosition(error)) throw error;
}

/** A page of nothing ends where it begins: at the cursor that was asked for, or before the first change. */
const emptyPage = (page: ChangesPage, after: string | null | undefined): ChangesPage => ({
  changes: [],
  end: typeof after === 'string' ? positionOf(after) : startOf(page),
  hasMore: page.hasMore || page.changes.length > 0,
});

/** The feed of an organization's changes. */
@Resolver(() => Change)
export class ChangeResolver {
  private readonly loadValues: (id: string, context: RequestContext) => Promise<FieldChange[]>;

  constructor(private readonly dependencies: ChangeResolverDependencies) {
    this.loadValues = createRequestLoader(async (ids, { organizationId }) => {
      const entries = await dependencies.auditTrail.findByIds(organizationId, ids);
      const byId = new Map(entries.map(({ id, changes }) => [id, changes]));
      return ids.map((id) => byId.get(id) ?? []);
    });
  }

  /** @throws ServiceError `INSUFFICIENT_SCOPE`, `INVALID_QUERY`, `CHANGES_CURSOR_UNKNOWN` */
  async list(
    { first, after, filter, withValues = false }: ChangesRequest,
    context: RequestContext,
  ): Promise<ChangesPage> {
    requireScope(context, 'accounts:read');
    const { readChanges, accounts } = this.dependencies;
    const { organizationId } = context;
    const size = requirePageSize(first, context.protocol);
    const { externalId, since } = filter ?? {};
    const types = typesAsked(filter ?? {});
    // Its id alone, which a damaged account has too.
    const [account] =
      typeof externalId === 'string' ? await accounts.findFingerprints(organizationId, [externalId]) : [];
    const page = await readChanges(organizationId, {
      limit: Math.max(size, 1),
      withValues,
      ...(typeof after === 'string' && { after: positionOf(after) }),
      ...(since && { since }),
      ...(types && { types }),
      // No account has an empty id, so an unknown external id finds nothing.
      ...(typeof externalId === 'string' && { accountId: account ? account.id : '' }),
    });
    context.accessNotes.asks(describeQuestion('changes', { first, filter }));
    if (size === 0) return emptyPage(page, after);
    context.accessNotes.discloses(page.changes.flatMap(({ change: { externalId } }) => externalId ?? []));
    return page;
  }

  /** The change with this id; undefined where the feed does not keep it. The caller of this function checks the right. */
  async find(id: string, { organizationId, accessNotes }: RequestContext): Promise<Change | undefined> {
    const { readChanges, changeLog } = this.dependencies;
    const after = await findBefore(organizationId, id, changeLog);
    const page = after && (await readChanges(organizationId, { after, limit: 1 }).catch(undefinedWhereUnknown));
    const found = page?.changes.find(({ change }) => change.id === id)?.change;
    if (found?.externalId) accessNotes.discloses([found.externalId]);
    return found;
  }

  @Query(() => ChangeConnection, {
    complexity: searchComplexity,
    description:
      'The changes of the organization, in the order in which they became visible. Go on with `after: endCursor`, which is always there, also at the end: no change is missed or returned twice. Without `after`, it begins at the oldest change that is kept. With a filter, a page looks at 5,000 changes at most, and may hold fewer than `first`; go on while `hasNextPage`.',
  })
  async changes(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => ChangeFilter, { nullable: true, description: 'Which changes.' })
    filter: ChangeFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ChangeConnection> {
    const { changes, end, hasMore } = await this.list({ first, after, filter }, context);
    const edges = changes.map(({ change }) => ({ node: change, cursor: change.cursor }));
    const pageInfo = {
      hasNextPage: hasMore,
      hasPreviousPage: typeof after === 'string',
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: cursorOf(end),
    };
    return { edges, nodes: edges.map(({ node }) => node), pageInfo };
  }

  @FieldResolver(() => ChangeKindEnum, { description: 'What it is: `type` as a name of GraphQL.' })
  @InRest({ isHidden: true })
  kind(@Root() { type }: Change): ChangeType {
    return type;
  }

  @FieldResolver(() => [FieldChange], {
    nullable: true,
    description:
      'The changed fields with their values, masked. None for a new account, without an account, and where they cannot be read.',
  })
  @InRest({ isOptional: true })
  async values(@Root() { entryId }: Change, @Ctx() context: RequestContext): Promise<FieldChange[] | null> {
    return entryId === undefined ? null : this.loadValues(entryId, context);
  }
}
