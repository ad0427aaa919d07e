import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';

/** Newest first. */
export const ACCESS_RECORD_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
export type AccessRecordPosition = SortKeyOf<typeof ACCESS_RECORD_ORDER>;
