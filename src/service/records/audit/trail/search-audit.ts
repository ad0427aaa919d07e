import { type Page, pageOf } from '../../../../base/paging/page';
import { timeRangeOf } from '../../../../base/time/time-comparator';
import { type AuditTrailEntry } from '../entries/audit-trail-entry';
import { type DeclaredFields, type TimelineEvent, timelineEventOf } from '../entries/timeline-event';
import { type AuditTrailFilter } from './audit-filter';
import { type AuditTrailStore, type TrailQuery } from './audit-trail.store';
import { ORGANIZATION_RECORDS_ORDER } from './change-record-orders';

export interface AuditSearch {
  /** Size of the page. */
  size: number;
  after?: string | null | undefined;
  /** Without `externalId`, which `accountId` replaces. */
  filter?: Omit<AuditTrailFilter, 'externalId'> | null | undefined;
  accountId?: string | undefined;
}

const { cursorOf, positionOf } = ORGANIZATION_RECORDS_ORDER;

const EQUAL = ['source', 'operation', 'surface', 'apiKeyId', 'syncRunId'] as const;

function queryOf({ size, after, filter, accountId }: AuditSearch): TrailQuery {
  const { createdAt, field } = filter ?? {};
  const { from, to } = timeRangeOf(createdAt);
  const equal = Object.fromEntries(EQUAL.map((name) => [name, filter?.[name]]).filter(([, value]) => value != null));
  return {
    ...(accountId !== undefined && { accountId }),
    ...(from && { since: from }),
    ...(to && { until: to }),
    ...(typeof field === 'string' && { field }),
    ...(typeof after === 'string' && { after: positionOf(after) }),
    equal,
    limit: size + 1,
  };
}

/**
 * A page of the audit trail of an organization, newest first. For a condition without an index, a page examines a
 * limited number of entries. It may then have fewer entries than requested and still have a next page.
 * @throws ServiceError `INVALID_QUERY` for a foreign cursor
 */
export async function searchAuditTrail(
  organizationId: string,
  search: AuditSearch,
  auditTrail: AuditTrailStore,
): Promise<Page<AuditTrailEntry>> {
  const { entries, stoppedAt } = await auditTrail.search(organizationId, queryOf(search));
  const page = pageOf(entries, search.size, search.after, cursorOf);
  if (!stoppedAt) return page;
  return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: true, endCursor: cursorOf(stoppedAt) } };
}

/**
 * A page of the timeline of an organization, newest first. It has the same cursors as the audit trail.
 * @throws ServiceError `INVALID_QUERY` for a foreign cursor
 */
export async function searchTimeline(
  organizationId: string,
  search: AuditSearch,
  auditTrail: AuditTrailStore,
  declaredFields: DeclaredFields,
): Promise<Page<TimelineEvent>> {
  const found = await searchAuditTrail(organizationId, search, auditTrail);
  const edges = found.edges.map(({ cursor, node }) => ({ cursor, node: timelineEventOf(node, declaredFields) }));
  return { edges, nodes: edges.map(({ node }) => node), pageInfo: found.pageInfo };
}
