import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, Query, Resolver } from 'type-graphql';
import { countBulkUpsert, type RateLimitDependencies } from '../access/rate-limit';
import { requireScope } from '../access/scopes';
import { requireFirstUse } from '../access/single-use';
import { settleError } from '../database/failures';
import { type Transaction } from '../database/transaction';
import { type Envelope, failureEnvelope } from '../envelope';
import { DEFAULT_PAGE, requirePageSize } from '../paging/page';
import { answerOnce, type IdempotencyDependencies, type KeepAnswer } from '../request/idempotency';
import { type RequestContext } from '../request/request-context';
import {
  type BulkUpsertDependencies,
  type BulkUpsertReport,
  bulkUpsert,
  readBulkUpsertRequest,
} from './bulk-upsert/bulk-upsert';
import { AccountInput, AccountUpdateInput } from './fields/account-fields';
import { AccountConnection } from './list/account-connection';
import { listAccounts } from './list/list-accounts';
import { Account, presentAccount } from './model/account';
import { type StoredAccount } from './model/stored-account';
import { AccountFilter } from './query/account-filter';
import { AccountSort } from './query/account-order';
import { BulkUpsertAccountsResult, UpdateAccountResult } from './results';
import { readUpdate, updateAccount, type VersionCondition } from './update/update-account';

export interface AccountResolverDependencies
  extends BulkUpsertDependencies,
    RateLimitDependencies,
    IdempotencyDependencies {}

/** A request body, or how to read it: REST reads it only once the checks that come before it have passed. */
type LateBody = unknown | (() => Promise<unknown>);
const bodyOf = async (body: LateBody): Promise<unknown> => (typeof body === 'function' ? body() : body);

/** GraphQL names one version; REST reads a header, which may name several, as late as the body. */
type LateVersion = number | null | undefined | (() => VersionCondition);
const conditionOf = (ifVersion: LateVersion): VersionCondition =>
  typeof ifVersion === 'function' ? ifVersion() : typeof ifVersion === 'number' ? [ifVersion] : undefined;

const bulkUpsertAnswer = (report: BulkUpsertReport): BulkUpsertAccountsResult => ({
  success: true,
  code: 'ACCOUNTS_BULK_UPSERT_COMPLETED',
  message: report.dryRun ? 'Dry run completed; nothing was written' : 'Bulk upsert completed',
  ...report,
});

const updateAnswer = ({ id, externalId, organizationId, updatedAt, version }: StoredAccount): UpdateAccountResult => ({
  success: true,
  code: 'ACCOUNT_UPDATED',
  message: 'Account updated',
  account: { id, externalId, organizationId, updatedAt, version },
});

@ArgsType()
class BulkUpsertAccountsArgs {
  @Field(() => [AccountInput], { description: 'The rows, matched by `externalId`.' })
  accounts!: AccountInput[];

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Report what would happen; write nothing.',
  })
  dryRun?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'List the changes of updated rows; they tell stored values, so the key needs `accounts:read`.',
  })
  includeChanges?: boolean | null;
}

/**
 * The operations on accounts. GraphQL calls them as fields, the REST facade as methods with the same context; what
 * both must hold to (scope, rate limit, validation) is therefore decided here or below.
 */
@Resolver(() => Account)
export class AccountResolver {
  constructor(private readonly dependencies: AccountResolverDependencies) {}

  @Query(() => Account, {
    nullable: true,
    description: 'One account by its external identifier; null where there is none.',
  })
  async account(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Ctx() context: RequestContext,
  ): Promise<Account | null> {
    requireScope(context, 'accounts:read');
    const stored = await this.dependencies.accounts.findByExternalId(context.organizationId, externalId);
    return stored ? presentAccount(stored) : null;
  }

  @Query(() => AccountConnection, { description: 'Accounts of the organization, a page at a time.' })
  async accounts(
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE, description: 'Size of the page, up to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor behind which the page starts.' })
    after: string | null | undefined,
    @Arg('filter', () => AccountFilter, { nullable: true, description: 'Which accounts.' })
    filter: AccountFilter | null | undefined,
    @Arg('sort', () => AccountSort, {
      nullable: true,
      description: 'Order of the accounts; newest change first by default.',
    })
    sort: AccountSort | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AccountConnection> {
    requireScope(context, 'accounts:read');
    const size = requirePageSize(first, context.surface);
    return listAccounts(context, { size, after, filter, sort }, this.dependencies.accounts);
  }

  @Mutation(() => BulkUpsertAccountsResult, {
    description: 'Creates or updates up to 500 accounts, each row by itself.',
  })
  bulkUpsertAccounts(
    @Args(() => BulkUpsertAccountsArgs) request: LateBody,
    @Ctx() context: RequestContext,
  ): Promise<BulkUpsertAccountsResult> {
    return this.write<BulkUpsertAccountsResult>(context, async (keep) => {
      await countBulkUpsert(context, this.dependencies);
      const sent = readBulkUpsertRequest(await bodyOf(request));
      if (sent.includeChanges) requireScope(context, 'accounts:read', 'includeChanges');
      const keepReport = (report: BulkUpsertReport, transaction: Transaction) =>
        keep(bulkUpsertAnswer(report), transaction);
      const report = await bulkUpsert(sent, context, this.dependencies, keepReport);
      const { created, updated, unchanged, failed } = report;
      context.note({ rows: { created, updated, unchanged, failed } });
      return bulkUpsertAnswer(report);
    });
  }

  @Mutation(() => UpdateAccountResult, {
    description: 'Updates one account. Objects are merged deeply, all else replaces.',
  })
  updateAccount(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('update', () => AccountUpdateInput, { description: 'The fields to change.' }) update: LateBody,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'Update only where the account is at this version; else the code is `VERSION_MISMATCH`.',
    })
    ifVersion: LateVersion,
    @Ctx() context: RequestContext,
  ): Promise<UpdateAccountResult> {
    return this.write<UpdateAccountResult>(context, async (keep) => {
      await requireFirstUse(context, this.dependencies);
      const request = { externalId, update: readUpdate(await bodyOf(update)), ifVersion: conditionOf(ifVersion) };
      const keepStored = (stored: StoredAccount, transaction: Transaction) => keep(updateAnswer(stored), transaction);
      return updateAnswer(await updateAccount(request, context, this.dependencies, keepStored));
    });
  }

  /** What every write goes through: scope, then idempotency; the answer is an envelope in any case. */
  private async write<Result extends Envelope>(
    context: RequestContext,
    work: (keep: KeepAnswer<Result>) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.enveloped(context, async () => {
      requireScope(context, 'accounts:write');
      return answerOnce<Result>(context, this.dependencies, (keep) => this.enveloped(context, () => work(keep)));
    });
    context.note({ code: result.code });
    return result;
  }

  /** Failures as data, so that both surfaces answer alike. */
  private enveloped<Result extends Envelope>(context: RequestContext, work: () => Promise<Result>): Promise<Result> {
    return work().catch((error: unknown) => {
      const failure = settleError(error, (unexpected) => this.dependencies.onUnexpected(unexpected, context.requestId));
      return failureEnvelope(failure) as Result;
    });
  }
}
