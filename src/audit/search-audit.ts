import { type Page, pageOf } from '../paging/page';
import { timeRangeOf } from '../time/time-comparator';
import { type AuditTrailFilter } from './audit-filter';
import { type AuditTrailStore, type TrailQuery } from './audit-trail.store';
import { type AuditTrailEntry } from './audit-trail-entry';
import { type ChangeRecordStore } from './change-record.store';
import { ORGANIZATION_RECORDS_ORDER } from './change-record-orders';
import { type TimelineEvent } from './timeline-event';

export interface AuditSearch {
  /** Size of the page. */
  size: number;
  after?: string | null | undefined;
  /** Without its `externalId`: that is the account's id here. */
  filter?: Omit<AuditTrailFilter, 'externalId'> | null | undefined;
  accountId?: string | undefined;
}

const { cursorOf, positionOf } = ORGANIZATION_RECORDS_ORDER;

const EQUAL = ['source', 'operation', 'surface', 'apiKeyId'] as const;

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
 * A page of the audit trail of an organization, newest first. Where a condition has no index, a page looks at a bounded
 * number of entries: it may then hold fewer than were asked for, and say that there is a next one.
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
 * A page of the timeline of an organization, newest first. The audit trail says which events these are: each entry has
 * one, and only the entry knows the fields; so order, conditions and cursors are the same, and one index serves both.
 * @throws ServiceError `INVALID_QUERY` for a foreign cursor
 */
export async function searchTimeline(
  organizationId: string,
  search: AuditSearch,
  auditTrail: AuditTrailStore,
  timeline: ChangeRecordStore<TimelineEvent>,
): Promise<Page<TimelineEvent>> {
  const { edges, pageInfo } = await searchAuditTrail(organizationId, search, auditTrail);
  const places = edges.map(({ node: { accountId, accountVersion } }) => ({
    accountId,
    beforeVersion: accountVersion + 1,
    limit: 1,
  }));
  const events = places.length > 0 ? await timeline.listPages(organizationId, places) : [];
  const told = edges.flatMap(({ cursor }, index) => (events[index] ?? []).map((node) => ({ node, cursor })));
  return { edges: told, nodes: told.map(({ node }) => node), pageInfo };
}
