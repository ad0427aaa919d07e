import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { fillAccount } from '../model/account';
import { type StoredAccount } from '../model/stored-account';
import { maskAccount } from '../ssn/mask-numbers';
import { type AccountStore } from '../store/account.store';
import { accountAsOf, accountBefore } from './account-at';
import { AccountSnapshot } from './account-snapshot';

interface AccountAtDependencies {
  accounts: AccountStore;
  auditTrail: AuditTrailStore;
}

/** Entries per read. */
const BATCH = 250;

const gap = () => new Error('The audit trail of an account has a gap');

/** A time, or one of the versions that an account had. */
type Moment = { at: Date } | { version: number };

/**
 * The account as it was. Undoes the entries of its audit trail one by one, from the stored account back to that moment; a
 * change made at exactly that time is kept. The cost grows with the number of changes since then.
 *
 * @returns with the social security number masked; undefined if the account did not exist at that time, or never had that
 *   version
 */
async function accountOf(
  stored: StoredAccount,
  moment: Moment,
  { auditTrail }: Pick<AccountAtDependencies, 'auditTrail'>,
): Promise<StoredAccount | undefined> {
  const { organizationId, createdAt } = stored;
  if ('at' in moment ? moment.at < createdAt : moment.version > stored.version) return undefined;
  const isThen = (version: number, since: Date) => ('at' in moment ? since <= moment.at : version <= moment.version);
  // With numbers masked, as the trail has them.
  let account = maskAccount(stored);
  if (isThen(stored.version, stored.updatedAt)) return account;
  while (account.version > 1) {
    const entries = await auditTrail.backwards(organizationId, stored, account.version, BATCH);
    for (const entry of entries) {
      if (isThen(entry.accountVersion, entry.createdAt)) return accountAsOf(account, entry.createdAt);
      if (entry.accountVersion !== account.version) throw gap();
      account = accountBefore(account, entry);
    }
    if (entries.length < BATCH && account.version > 1) throw gap();
  }
  return accountAsOf(account, createdAt);
}

@Resolver()
export class AccountAtResolver {
  constructor(private readonly dependencies: AccountAtDependencies) {}

  @Query(() => AccountSnapshot, {
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
  ): Promise<AccountSnapshot | null> {
    requireScope(context, 'accounts:read');
    const stored = await this.dependencies.accounts.findByExternalId(context.organizationId, externalId);
    return (stored && (await this.snapshotOf(stored, { at }, context))) ?? null;
  }

  /** @returns undefined where the account did not exist then, or never had that version */
  async snapshotOf(
    stored: StoredAccount,
    moment: Moment,
    context: RequestContext,
  ): Promise<AccountSnapshot | undefined> {
    const found = await accountOf(stored, moment, this.dependencies);
    return found && fillAccount(new AccountSnapshot(), found, context);
  }
}
