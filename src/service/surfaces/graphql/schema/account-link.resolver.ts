import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { FIELD_COSTS } from '../../../../base/field-options/field-costs';
import { InRest } from '../../../../base/field-options/in-rest';
import { Account, presentAccount } from '../../../accounts/model/account';
import { type StoredAccount } from '../../../accounts/model/stored-account';
import { AccountSnapshot } from '../../../accounts/past/account-snapshot';
import { RunChange } from '../../../accounts/past/run-changes.resolver';
import { type AccountStore } from '../../../accounts/store/account.store';
import { type RequestContext } from '../../../callers/request/request-context';
import { createRequestLoader } from '../../../callers/request/request-loader';
import { CheckedBeforeWriting } from '../../../callers/request/run-mutation';
import { requireScope } from '../../../callers/rights/scopes';
import { Change } from '../../../feeds/changes/change';
import { ImportedRow } from '../../../imports/list/imported-row';
import { MissingAccount } from '../../../imports/list/list-missing';
import { AuditTrailEntry } from '../../../records/audit/entries/audit-trail-entry';
import { TimelineEvent } from '../../../records/audit/entries/timeline-event';

/** An account by its id; undefined where the organization has none. It checks no right and notes nothing. */
export type FindAccount = (accountId: string, context: RequestContext) => Promise<StoredAccount | undefined>;

/** Of all accounts that one read of a request finds, as they are stored. */
const MAX_BYTES = 33_554_432;

/** Finds accounts by their ids. Those that an operation asks for in one place are read together, each once. */
export const createFindAccount = (accounts: Pick<AccountStore, 'findByKeys'>): FindAccount =>
  createRequestLoader(async (ids, { organizationId }) => {
    const found = await accounts.findByKeys(organizationId, { ids: [...new Set(ids)], externalIds: [] }, MAX_BYTES);
    const byId = new Map(found.map((account) => [account.id, account]));
    return ids.map((id) => byId.get(id));
  });

/** A resolver that adds the account to a type that has its id. */
function accountLinkResolver<Type extends object>(
  type: ClassType<Type>,
  accountIdOf: (record: Type) => string | null | undefined,
) {
  @Resolver(() => type)
  class AccountLinkResolver {
    constructor(readonly dependencies: { findAccount: FindAccount }) {}

    @InRest({ isHidden: true })
    // Whoever may write alone sees the rows of an import.
    @CheckedBeforeWriting((_asked, context) => requireScope(context, 'accounts:read', 'account'))
    @FieldResolver(() => Account, {
      nullable: true,
      complexity: ({ childComplexity }) => FIELD_COSTS.entity + childComplexity,
      description: 'The account as it is now; null where there is none. Needs the scope `accounts:read`.',
    })
    async account(@Root() record: Type, @Ctx() context: RequestContext): Promise<Account | null> {
      requireScope(context, 'accounts:read', 'account');
      const accountId = accountIdOf(record);
      const stored = accountId ? await this.dependencies.findAccount(accountId, context) : undefined;
      return stored ? presentAccount(stored, context) : null;
    }
  }
  return AccountLinkResolver;
}

/** One for each type that names an account. */
export const ACCOUNT_LINK_RESOLVERS = [
  accountLinkResolver(AuditTrailEntry, ({ accountId }) => accountId),
  accountLinkResolver(TimelineEvent, ({ accountId }) => accountId),
  accountLinkResolver(Change, ({ accountId }) => accountId),
  accountLinkResolver(ImportedRow, ({ accountId }) => accountId),
  accountLinkResolver(MissingAccount, ({ accountId }) => accountId),
  accountLinkResolver(AccountSnapshot, ({ id }) => id),
  accountLinkResolver(RunChange, ({ accountId }) => accountId),
] as const;
