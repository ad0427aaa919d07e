import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../../base/paging/order';

/** The order of the change records of one account, newest first. */
export const ACCOUNT_RECORDS_ORDER = defineOrder({ accountVersion: KEY_FIELDS.wholeNumber });

/**
 * The order of the change records of an organization, newest first. The times of one account never run backwards.
 * Records of the same time are in the order of the account's versions, not of their ids, since the clocks of processes
 * differ.
 */
export const ORGANIZATION_RECORDS_ORDER = defineOrder({
  createdAt: KEY_FIELDS.time,
  accountVersion: KEY_FIELDS.wholeNumber,
  id: KEY_FIELDS.id,
});
export type TrailPosition = SortKeyOf<typeof ORGANIZATION_RECORDS_ORDER>;
