import { pageOf, requirePageSize } from '../../../base/paging/page';
import { type TimeRange } from '../../../base/time/time-comparator';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import { ACCOUNT_RECORDS_ORDER } from '../../records/audit/trail/change-record.store';
import { accountNotFound } from '../model/stored-account';
import { type AccountStore } from '../store/account.store';

const { cursorOf, positionOf } = ACCOUNT_RECORDS_ORDER;

/**
 * Lists the numbers that updates of one account cleared or replaced while it was on legal hold, newest first: in full,
 * which leaves an access record. Needs the scopes `accounts:read`, `accounts:read:ssn` and `audit:read`.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `ACCOUNT_NOT_FOUND`, `INVALID_QUERY`
 */
export const createListHeldNumbers =
  ({ accounts, auditTrail }: { accounts: AccountStore; auditTrail: AuditTrailStore }) =>
  async (externalId: string, first: number, after: string | undefined, range: TimeRange, context: RequestContext) => {
    for (const scope of ['accounts:read', 'accounts:read:ssn', 'audit:read'] as const) requireScope(context, scope);
    const { organizationId, protocol } = context;
    const size = requirePageSize(first, protocol);
    const account = await accounts.findByExternalId(organizationId, externalId);
    if (!account) throw accountNotFound();
    const beforeVersion = after === undefined ? account.version + 1 : positionOf(after).accountVersion;
    const page = { ...range, beforeVersion, limit: size + 1 };
    const found = await auditTrail.listHeldNumbers(organizationId, account, page);
    if (found.length > 0) context.accessNotes.disclosesNumbers([externalId]);
    return pageOf(found, size, after, cursorOf);
  };

export type ListHeldNumbers = ReturnType<typeof createListHeldNumbers>;
