import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { Account, presentAccount } from '../model/account';
import { type StoredAccount } from '../model/stored-account';
import { maskAccount } from '../ssn/mask-numbers';
import { type AccountStore } from '../store/account.store';
import { accountAsOf, accountBefore } from './account-at';

interface AccountAtDependencies {
  accounts: AccountStore;
  auditTrail: AuditTrailStore;
}

/** Entries per read. */
const BATCH = 250;

const gap = () => new Error('The audit trail of an account has a gap');

/**
 * The account as it was at a time. Undoes the entries of its audit trail one by one, from the stored account back to
 * that time; a change made at exactly that time is kept. The cost grows with the number of changes since then.
 *
 * @returns with the social security number masked; undefined if the account did not exist at that time
 */
async function findAccountAt(
  organizationId: string,
  externalId: string,
  at: Date,
  { accounts, auditTrail }: AccountAtDependencies,
): Promise<StoredAccount | undefined> {
  const stored = await accounts.findByExternalId(organizationId, externalId);
  if (!stored || at < stored.createdAt) return undefined;
  // With numbers masked, as the trail has them.
  let account = maskAccount(stored);
  if (stored.updatedAt <= at) return account;
  while (account.version > 1) {
    const entries = await auditTrail.backwards(organizationId, stored, account.version, BATCH);
    for (const entry of entries) {
      if (entry.createdAt <= at) return accountAsOf(account, entry.createdAt);
      if (entry.accountVersion !== account.version) throw gap();
      account = accountBefore(account, entry);
    }
    if (entries.length < BATCH && account.version > 1) throw gap();
  }
  return accountAsOf(account, stored.createdAt);
}

@Resolver()
export class AccountAtResolver {
  constructor(private readonly dependencies: AccountAtDependencies) {}

  @Query(() => Account, {
    nullable: true,
    complexity: ({ childComplexity }) => FIELD_COSTS.accountAt + childComplexity,
    description:
      'One account as it was at a time, rebuilt from its audit trail; null where it did not exist then. Its history is that up to then.',
  })
  async accountAt(
    @Arg('externalId', () => String, { description: 'The caller’s identifier for the account.' }) externalId: string,
    @Arg('at', () => TimeScalar, { description: 'The time; a change made at that very time counts as made.' })
    at: Date,
    @Ctx() context: RequestContext,
  ): Promise<Account | null> {
    requireScope(context, 'accounts:read');
    const found = await findAccountAt(context.organizationId, externalId, at, this.dependencies);
    return found ? presentAccount(found, context) : null;
  }
}
