import { LARGEST_PAGE } from '../../../base/paging/page';
import { type AccountKeys } from '../../accounts/store/account.store';
import { type ChangeRecordPage } from '../../records/audit/trail/change-record.store';

/** The largest page, plus the one entry that shows whether another page follows. One account is never a heavy read. */
const MAX_LIGHT_READ = LARGEST_PAGE.GRAPHQL + 1;

export const always = () => true;
export const hasManyKeys = (_organizationId: string, { ids, externalIds }: AccountKeys) =>
  ids.length + externalIds.length > MAX_LIGHT_READ;
export const hasManyIds = (_organizationId: string, ids: readonly string[]) => ids.length > MAX_LIGHT_READ;
export const hasManyEntries = (_organizationId: string, pages: readonly ChangeRecordPage[]) =>
  pages.reduce((sum, { limit }) => sum + limit, 0) > MAX_LIGHT_READ;
/** A block may hold hundreds of changes, and a filter may pass none of them. */
export const hasManyBlocks = (_organizationId: string, _from: number, limit: number) => limit > 1;
export const isLong = (_organizationId: string, _account: object, _version: number, limit: number) =>
  limit > MAX_LIGHT_READ;
