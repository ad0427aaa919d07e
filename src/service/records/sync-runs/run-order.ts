import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';

/** The order of runs: newest first, then by id. */
export const RUN_ORDER = defineOrder({ receivedAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
export type RunPosition = SortKeyOf<typeof RUN_ORDER>;
