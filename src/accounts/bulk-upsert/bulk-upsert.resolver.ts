import { Args, ArgsType, Ctx, Field, Mutation, Resolver } from 'type-graphql';
import { countBulkUpsert, type RateLimitDependencies } from '../../access/bulk-upsert-rate-limit';
import { requireScope } from '../../access/scopes';
import { type IdempotencyDependencies } from '../../request/idempotency';
import { type Commit } from '../../request/kept-answer';
import { type RequestContext } from '../../request/request-context';
import { type CommandReader, runMutation } from '../../request/run-mutation';
import { AccountInput } from '../fields/account-fields';
import { type BulkUpsertDependencies, bulkUpsert } from './bulk-upsert';
import { type BulkUpsertCommand, readBulkUpsertCommand } from './bulk-upsert-command';
import { BulkUpsertAccountsResult } from './bulk-upsert-result';
import { keptWithoutChanges } from './kept-changes';
import { countFailures } from './report';

export interface BulkUpsertResolverDependencies
  extends Omit<BulkUpsertDependencies, 'commit'>,
    RateLimitDependencies,
    IdempotencyDependencies {}

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

/** The bulk upsert, as both surfaces call it. */
@Resolver()
export class BulkUpsertResolver {
  constructor(private readonly dependencies: BulkUpsertResolverDependencies) {}

  @Mutation(() => BulkUpsertAccountsResult, {
    description: 'Creates or updates up to 500 accounts, each row by itself.',
  })
  bulkUpsertAccounts(
    @Args(() => BulkUpsertAccountsArgs) args: BulkUpsertAccountsArgs,
    @Ctx() context: RequestContext,
  ): Promise<BulkUpsertAccountsResult> {
    return this.bulkUpsert(() => readBulkUpsertCommand(args), context);
  }

  /** @param readCommand called once the scope, the idempotency key, the signature and the rate limit allow it */
  async bulkUpsert(
    readCommand: CommandReader<BulkUpsertCommand>,
    context: RequestContext,
  ): Promise<BulkUpsertAccountsResult> {
    const syncRunId = this.dependencies.newId();
    const run = async (commit: Commit) => {
      await countBulkUpsert(context, this.dependencies);
      const command = await readCommand();
      if (command.includeChanges) requireScope(context, 'accounts:read', 'includeChanges');
      const answer = await bulkUpsert({ ...command, syncRunId }, context, { ...this.dependencies, commit });
      const { created, updated, unchanged, failed, dryRun } = answer;
      context.note({ rows: { created, updated, unchanged, failed }, dryRun });
      if (failed > 0) context.note({ failedRows: countFailures(answer) });
      return answer;
    };
    const { organizationId } = context;
    const keeping = keptWithoutChanges({ ...this.dependencies, organizationId, syncRunId });
    const result = await runMutation<BulkUpsertAccountsResult>(
      context,
      this.dependencies,
      run,
      'accounts:write',
      keeping,
    );
    // Changes tell what was stored, also those of a dry run and of an answer that was kept.
    const withChanges = (result.results ?? []).filter(({ changes }) => changes);
    context.access.tells(withChanges.flatMap(({ externalId }) => externalId ?? []));
    return result;
  }
}
