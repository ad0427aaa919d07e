import { Arg, Ctx, Resolver } from 'type-graphql';
import { type RequestContext } from '../../callers/request/request-context';
import { GuardedMutation, type MutationRequest, type SharedMutation } from '../../callers/request/run-mutation';
import { requireScope } from '../../callers/rights/scopes';
import { AccountInput } from '../fields/account-fields';
import { type BulkUpsertDependencies, bulkUpsert } from './bulk-upsert';
import { type BulkUpsertCommand, readBulkUpsertCommand } from './bulk-upsert-command';
import { BulkUpsertAccountsResult, countFailures, keptWithoutChanges } from './bulk-upsert-result';

const flag = (description: string) => ({ nullable: true, defaultValue: false, description });

/** The bulk upsert, as both surfaces call it. */
@Resolver()
export class BulkUpsertResolver {
  constructor(private readonly dependencies: BulkUpsertDependencies) {}

  @GuardedMutation(() => BulkUpsertAccountsResult, 'Creates or updates up to 500 accounts, each row by itself.')
  bulkUpsertAccounts(
    @Arg('accounts', () => [AccountInput], { description: 'The rows, matched by `externalId`.' })
    accounts: AccountInput[],
    @Arg('dryRun', () => Boolean, flag('Report what would happen; write nothing.'))
    dryRun: boolean | null | undefined,
    @Arg(
      'includeChanges',
      () => Boolean,
      flag('List the changes of updated rows; they disclose stored values, so the key needs `accounts:read`.'),
    )
    includeChanges: boolean | null | undefined,
    @Ctx() context: RequestContext,
  ): MutationRequest<BulkUpsertAccountsResult> {
    const mutation = this.bulkUpsert(context);
    const body = { accounts, dryRun: dryRun ?? false, includeChanges: includeChanges ?? false };
    return { ...mutation, work: (writing) => mutation.carryOut(readBulkUpsertCommand(body), writing) };
  }

  bulkUpsert({
    organizationId,
    accessNotes,
  }: RequestContext): SharedMutation<BulkUpsertCommand, BulkUpsertAccountsResult> {
    const syncRunId = this.dependencies.newId();
    const { strip, restore } = keptWithoutChanges(organizationId, syncRunId, this.dependencies.auditTrail);
    // Changes show what was stored, also those of a dry run and of an answer that was kept.
    const noted = (answer: BulkUpsertAccountsResult) => {
      const withChanges = (answer.results ?? []).filter(({ changes }) => changes);
      accessNotes.discloses(withChanges.flatMap(({ externalId }) => externalId ?? []));
      return answer;
    };
    return {
      scope: 'accounts:write',
      isBulkUpsert: true,
      keeping: { strip, restore: async (kept) => noted(await restore(kept)) },
      carryOut: async (command, context) => {
        if (command.includeChanges) requireScope(context, 'accounts:read', 'includeChanges');
        const answer = await bulkUpsert({ ...command, syncRunId }, context, this.dependencies);
        const { created, updated, unchanged, failed, dryRun } = answer;
        context.note({ rows: { created, updated, unchanged, failed }, dryRun });
        if (failed > 0) context.note({ failedRows: countFailures(answer) });
        return noted(answer);
      },
    };
  }
}
