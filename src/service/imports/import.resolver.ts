import { Arg, Args, Ctx, Field, FieldResolver, ID, InputType, Query, Resolver, Root, Subscription } from 'type-graphql';
import { DecimalScalar, decimalOf } from '../../base/decimal';
import { FIELD_COSTS } from '../../base/field-options/field-costs';
import { InRest } from '../../base/field-options/in-rest';
import { replacedBy } from '../../base/field-options/replaced-by';
import { wordsAsked } from '../../base/field-options/word-enum';
import { itemsOfPage, requirePageSize } from '../../base/paging/page';
import { PageArguments } from '../../base/paging/page-arguments';
import { RowOutcome } from '../accounts/fields/enums';
import { type RequestContext } from '../callers/request/request-context';
import { CheckedBeforeWriting } from '../callers/request/run-mutation';
import { requireScope } from '../callers/rights/scopes';
import { type SubscriptionContext } from '../records/live/subscription-context';
import { type ImportFeeds, type ShownState } from './list/import-progress';
import { ImportedRowConnection, ImportRowCodeEnum } from './list/imported-row';
import { findImport, listImports } from './list/list-imports';
import { listMissing, MissingAccountConnection } from './list/list-missing';
import { listRows } from './list/list-rows';
import { readRowFilter, requireFilterRights } from './list/row-filter';
import { KeptImportRow, listRowsOfAccount } from './list/rows-of-account';
import { hideStoredValues } from './list/show-import';
import { type ImportReads } from './list/visible-import';
import { BrakeEnum, type BrakeName } from './model/brakes';
import { Import, ImportConnection } from './model/import';
import { type RowFault } from './model/import-row';
import { type ImportState, ImportStateEnum } from './model/import-state';

@InputType({ description: 'Conditions on imports; all of those that are given must hold.' })
export class ImportFilter {
  @Field(() => String, replacedBy('states', 'Where it stands, such as `HELD`.'))
  state?: string | null;

  @Field(() => [ImportStateEnum], { nullable: true, description: 'Where it stands: one of these.' })
  states?: ImportState[] | null;

  @Field(() => String, { nullable: true, description: 'The caller’s name for it.' })
  name?: string | null;
}

@InputType({ description: 'Conditions on rows of an import; all of those that are given must hold.' })
export class ImportRowFilter {
  @Field(() => [RowOutcome], { nullable: true, description: 'Rows with one of these outcomes.' })
  outcomes?: readonly `${RowOutcome}`[] | null;

  @Field(() => [ImportRowCodeEnum], { nullable: true, description: 'Rows that failed with one of these codes.' })
  codes?: readonly RowFault['code'][] | null;

  @Field(() => [BrakeEnum], {
    nullable: true,
    description:
      'Rows that count for one of these brakes: `optOutsCleared`, `legalHoldsLeft` or `balanceMoved`. Needs `accounts:read`.',
  })
  brakes?: readonly BrakeName[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Rows that change this field, or any below it: `person` finds `person.name.first`. Needs `accounts:read`.',
  })
  field?: string | null;
}

interface Subscriber {
  args: { id: string };
  context: SubscriptionContext<ImportFeeds>;
}

function subscribe({ args: { id }, context }: Subscriber): Promise<AsyncIterable<ShownState>> {
  return context.feeds.importProgress.subscribe(id, context, context.ended);
}

interface Complexity {
  args: Record<string, unknown>;
  childComplexity: number;
}

const costOfRows = ({ args, childComplexity }: Complexity): number =>
  FIELD_COSTS.importRows + itemsOfPage(args.first) * childComplexity;

/** Imports, their rows and their missing accounts. */
@Resolver(() => Import)
export class ImportResolver {
  constructor(private readonly dependencies: ImportReads) {}

  @Query(() => ImportConnection, {
    description: 'The imports of the organization, newest first; without `accounts:read` those of the API key itself.',
  })
  imports(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('filter', () => ImportFilter, { nullable: true, description: 'Which imports.' })
    filter: ImportFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ImportConnection> {
    const { state, states, name } = filter ?? {};
    const size = requirePageSize(first, context.protocol);
    return listImports({ size, after, state, states, name }, context, this.dependencies);
  }

  @Query(() => Import, {
    name: 'import',
    nullable: true,
    description: 'One import; null where there is none, or none any more.',
  })
  async find(
    @Arg('id', () => ID, { description: 'Id of the import.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Import | null> {
    return (await findImport(id, context, this.dependencies)) ?? null;
  }

  @Query(() => [KeptImportRow], {
    complexity: ({ childComplexity }: Complexity) => FIELD_COSTS.importRows + childComplexity,
    description:
      'The rows that imports keep of one account, the first hundred. They go when the person is erased. Needs the scope `accounts:read`.',
  })
  accountImportRows(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Ctx() context: RequestContext,
  ): Promise<KeptImportRow[]> {
    return listRowsOfAccount(externalId, context, this.dependencies);
  }

  @InRest({ isHidden: true })
  @FieldResolver(() => DecimalScalar, {
    nullable: true,
    description: '`balanceMoved` as text: to the millionth, exact up to nine billion.',
  })
  balanceMovedSum(@Root() { balanceMoved }: Import): string | null {
    return typeof balanceMoved === 'number' ? decimalOf(String(balanceMoved)) : null;
  }

  @InRest({ isHidden: true })
  @CheckedBeforeWriting(({ args }, context) => {
    const { brakes, field } = (args.filter ?? {}) as ImportRowFilter;
    requireFilterRights({ brakes: typeof args.brake === 'string' ? [args.brake] : brakes, field }, context);
  })
  @FieldResolver(() => ImportedRowConnection, {
    complexity: costOfRows,
    description:
      'Its rows in their order, once they are planned. The work for one page is limited: a page may hold fewer than `first`, even none; go on while `hasNextPage`.',
  })
  rows(
    @Root() { id }: Pick<Import, 'id'>,
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Arg('outcome', () => RowOutcome, replacedBy('filter', 'Only rows with this outcome.'))
    outcome: `${RowOutcome}` | null | undefined,
    @Arg('code', () => String, replacedBy('filter', 'Only rows that failed with this code.'))
    code: string | null | undefined,
    @Arg(
      'brake',
      () => String,
      replacedBy(
        'filter',
        'Only rows that count for this brake: `optOutsCleared`, `legalHoldsLeft` or `balanceMoved`. Needs `accounts:read`.',
      ),
    )
    brake: string | null | undefined,
    @Arg('filter', () => ImportRowFilter, { nullable: true, description: 'Which rows.' })
    sent: ImportRowFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ImportedRowConnection> {
    const size = requirePageSize(first, context.protocol);
    const { outcomes, codes, brakes, field } = sent ?? {};
    const filter = readRowFilter({
      outcomes: wordsAsked(outcome, outcomes),
      codes: wordsAsked<string>(code, codes),
      brakes: wordsAsked<string>(brake, brakes),
      field,
    });
    return listRows(id, { size, after, filter }, context, this.dependencies);
  }

  @InRest({ isHidden: true })
  @CheckedBeforeWriting((_asked, context) => requireScope(context, 'accounts:read', 'missingAccounts'))
  @FieldResolver(() => MissingAccountConnection, {
    complexity: costOfRows,
    description: 'The accounts that a complete feed does not name. Needs the scope `accounts:read`.',
  })
  missingAccounts(
    @Root() { id }: Pick<Import, 'id'>,
    @Args(() => PageArguments) { first, after }: PageArguments,
    @Ctx() context: RequestContext,
  ): Promise<MissingAccountConnection> {
    const size = requirePageSize(first, context.protocol);
    return listMissing(id, { size, after }, context, this.dependencies);
  }

  @Subscription(() => Import, {
    subscribe,
    description:
      'An import as it is, and each time it has changed, up to twice a second, until it has ended. States in between may be left out.',
  })
  importProgress(
    @Root() { shown }: ShownState,
    @Arg('id', () => ID, { description: 'Id of the import.' }) _id: string,
    @Ctx() context: RequestContext,
  ): Import {
    return hideStoredValues(shown, context);
  }
}
