/** Tries for a single account. If it is still contended afterwards, the request fails. */
export const MAX_TRIES_ALONE = 20;
