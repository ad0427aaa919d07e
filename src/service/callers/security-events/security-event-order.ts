import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';

/** Newest first, by the first time within the hour, which does not change. */
export const SECURITY_EVENT_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
export type SecurityEventPosition = SortKeyOf<typeof SECURITY_EVENT_ORDER>;
