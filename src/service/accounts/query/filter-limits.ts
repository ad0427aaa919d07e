/** Limits of one filter, so that no query takes the database too long. */
export const LIMITS_OF_FILTER = { conditions: 50, values: 100, depth: 5, search: 256 } as const;
